#include "server/sheets.h"

#include <algorithm>

namespace tamburino::server {
namespace {

std::string whole_answer(Json answer) {
  Json whole{{"ok", true}};
  for (auto& [name, value] : answer.items()) whole[name] = std::move(value);
  return whole.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string hash_in(const Page& page) { return page.mark.substr(1, page.mark.size() - 2); }

}  // namespace

Ready ready_for_keeping(Json answer) {
  auto page = std::make_shared<Page>();
  page->type = "application/json";
  page->body = whole_answer(std::move(answer));
  page->gzipped = gzipped(page->body);
  page->mark = mark_of(page->body);
  return page;
}

Ready ready_once(Json answer) {
  auto page = std::make_shared<Page>();
  page->type = "application/json";
  page->body = whole_answer(std::move(answer));
  return page;
}

Ready Sheets::make(const Table& table) {
  auto page = std::make_shared<Page>(*ready_for_keeping({{"sheet", table.sheet()}}));
  page->address = "/api/sheets/" + hash_in(*page) + ".json";
  return page;
}

Ready Sheets::find(const std::string& origin, const std::string& language) {
  const Key key{origin, language};
  const auto found = kept_.find(key);
  if (found == kept_.end()) return nullptr;
  order_.remove(key);
  order_.push_front(key);
  return found->second;
}

void Sheets::keep(const std::string& origin, const std::string& language, Ready sheet) {
  const Key key{origin, language};
  const auto [same, fresh] = by_hash_.emplace(hash_in(*sheet), sheet);
  if (!kept_.emplace(key, same->second).second) return;  // made by two at once
  order_.push_front(key);
  if (order_.size() <= kMost) return;
  const auto oldest = kept_.find(order_.back());
  const Ready gone = oldest->second;
  kept_.erase(oldest);
  order_.pop_back();
  const bool kept_still =
      std::any_of(kept_.begin(), kept_.end(), [&](const auto& one) { return one.second == gone; });
  if (!kept_still) by_hash_.erase(hash_in(*gone));
}

Ready Sheets::with_hash(const std::string& hash) const {
  const auto found = by_hash_.find(hash);
  return found == by_hash_.end() ? nullptr : found->second;
}

}  // namespace tamburino::server
