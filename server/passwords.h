#pragma once

#include <string>

namespace tamburino::server {

// Why a new password is too easy to guess, as a sentence; empty when it is good enough. `name` and `email`
// are the account's.
std::string why_weak(const std::string& password, const std::string& name, const std::string& email);

}  // namespace tamburino::server
