#pragma once

#include <string>

namespace tamburino::server {

// Tells the service manager that started this process ("READY=1", "STOPPING=1"), if there is one that wants
// to know: sd_notify(3), without the library.
void tell_manager(const std::string& state);

}  // namespace tamburino::server
