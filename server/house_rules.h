#pragma once

#include <string>

#include "server/notices/notices.h"
#include "server/secrets.h"

// What the server administrator has chosen.
namespace tamburino::server {

enum class Registration : unsigned char { Open, Invitation, Off };

struct HouseRules {
  Registration registration = Registration::Open;
  bool guests = false;
  std::string version;  // of the program
  std::string url;      // the server's public address, for links in notices
  int computers = 1;    // threads for the computer's seats
  PasswordCost password_cost = kInteractive;
  bool limits = true;
  NoticeConfig notices;
};

}  // namespace tamburino::server
