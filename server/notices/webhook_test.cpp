#include "server/notices/webhook.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace tamburino::server {
namespace {

TEST(NoticesWebhook, one_object_for_all_chat_programs) {
  EXPECT_EQ(
      webhook_body("Novara: it is your turn", "https://example.org/g/1"),
      R"({"allowed_mentions":{"parse":[]},"content":"Novara: it is your turn\nhttps://example.org/g/1",)"
      R"("text":"Novara: it is your turn\nhttps://example.org/g/1"})");
}

TEST(NoticesWebhook, names_mention_nobody_and_link_nowhere) {
  const auto body = nlohmann::json::parse(
      webhook_body("@everyone @here <@123> <@&9> <!channel> [gold](http://evil) & <b>\r\x01", ""));
  EXPECT_EQ(body["content"],
            "@\u200beveryone @\u200bhere <\u200b@\u200b123> <\u200b@\u200b&9> <\u200b!channel> "
            "[gold]\u200b(http://evil) & <\u200bb>  ");
  EXPECT_EQ(body["text"],
            "@\u200beveryone @\u200bhere &lt;@\u200b123&gt; &lt;@\u200b&amp;9&gt; &lt;!channel&gt; "
            "[gold]\u200b(http://evil) &amp; &lt;b&gt;  ");
}

TEST(NoticesWebhook, long_texts_are_cut_between_letters_and_broken_ones_do_no_harm) {
  std::string accents;
  for (int i = 0; i < 2000; ++i) accents += "à";
  const auto body = nlohmann::json::parse(webhook_body("x" + accents, "https://a"));
  EXPECT_EQ(body["content"].get<std::string>().size(), 1 + 2 * 749 + 10U);
  EXPECT_EQ(nlohmann::json::parse(webhook_body("a\xff"
                                               "b",
                                               ""))["content"],
            "a\uFFFDb");
}

TEST(NoticesWebhook, only_web_addresses) {
  EXPECT_EQ(why_no_webhook("https://discord.com/api/webhooks/1/x", Reach::Public), "");
  EXPECT_EQ(why_no_webhook("ftp://discord.com/", Reach::Public),
            "url: only http:// and https:// are accepted");
  EXPECT_EQ(why_no_webhook("https://discord.com:22/", Reach::Public), "url: not a port of web servers");
  EXPECT_EQ(why_no_webhook("https://discord.com:22/", Reach::Anywhere), "");
  EXPECT_EQ(why_no_webhook("http://[::1]:8065/", Reach::Public), "url: not a public address");
  EXPECT_EQ(why_no_webhook("http://[::1]:8065/", Reach::Anywhere), "");
  EXPECT_EQ(why_no_webhook("http://8.8.8.8/", Reach::Public), "");
}

}  // namespace
}  // namespace tamburino::server
