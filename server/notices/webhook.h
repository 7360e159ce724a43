#pragma once

#include <string>
#include <string_view>

#include "server/notices/http_post.h"

namespace tamburino::server {

// The reason why this cannot be a webhook, or an empty text: to be asked when a user enters one. Names are
// not resolved here; posting does that, and may still refuse.
std::string why_no_webhook(std::string_view url, Reach reach);

// One object for all chat programs: `content` for Discord, `text` for Slack and Mattermost. Names in the text
// mention nobody and link nowhere; the link is ours.
std::string webhook_body(std::string_view text, std::string_view link);

}  // namespace tamburino::server
