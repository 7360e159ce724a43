#include "protocol/json_text.h"

#include <unordered_map>
#include <vector>

namespace tamburino {

std::string broken_bound(std::string_view text, const JsonBounds& bounds) {
  if (text.size() > bounds.longest) return "it is longer than " + std::to_string(bounds.longest) + " bytes";
  int depth = 0;
  std::size_t keys = 0, values = 0;
  bool quoting = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoting) {
      if (c == '\\') ++i;
      quoting = c != '"';
    } else if (c == '"') {
      quoting = true;
    } else if (c == ':') {
      ++keys;
    } else if (c == ',') {
      ++values;
    } else if (c == '[' || c == '{') {
      ++values;
      if (++depth > bounds.deepest)
        return "it is nested deeper than " + std::to_string(bounds.deepest) + " levels";
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  if (keys > bounds.most_keys) return "it has more than " + std::to_string(bounds.most_keys) + " keys";
  if (values > bounds.most_values)
    return "it has more than " + std::to_string(bounds.most_values) + " values";
  return "";
}

namespace {

// Puts together what the library's lexer reads.
class Builder : public Json::json_sax_t {
 public:
  Json result() { return std::move(root_); }

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(value); }
  bool number_unsigned(number_unsigned_t value) override { return add(value); }
  bool number_float(number_float_t value, const string_t&) override { return add(value); }
  bool string(string_t& value) override { return add(std::move(value)); }
  bool binary(binary_t&) override { return false; }  // JSON has none
  bool start_object(std::size_t) override { return open(Json::object()); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return false;
  }

  bool key(string_t& name) override {
    Level& level = open_.back();
    auto& members = level.at->get_ref<Json::object_t&>();
    if (members.size() == kFewKeys) {
      for (std::size_t i = 0; i < members.size(); ++i)
        level.places.emplace((members.begin() + static_cast<std::ptrdiff_t>(i))->first, i);
    }
    const std::size_t place = place_of(level, members, name);
    if (place == members.size()) {
      if (place >= kFewKeys) level.places.emplace(name, place);
      static_cast<Json::object_t::Container&>(members).emplace_back(std::move(name), Json());
    }
    level.value = &(members.begin() + static_cast<std::ptrdiff_t>(place))->second;
    return true;
  }

 private:
  static constexpr std::size_t kFewKeys = 16;  // up to here looking at each is quicker
  struct Level {
    Json* at = nullptr;
    Json* value = nullptr;                                // of the key that was read last
    std::unordered_map<std::string, std::size_t> places;  // of the keys, when they are many
  };

  static std::size_t place_of(const Level& level, const Json::object_t& members, const std::string& name) {
    if (members.size() >= kFewKeys) {
      const auto found = level.places.find(name);
      return found == level.places.end() ? members.size() : found->second;
    }
    std::size_t place = 0;
    while (place < members.size() && (members.begin() + static_cast<std::ptrdiff_t>(place))->first != name)
      ++place;
    return place;
  }

  Json* put(Json value) {
    if (open_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    Level& level = open_.back();
    if (level.at->is_array()) {
      level.at->push_back(std::move(value));
      return &level.at->back();
    }
    *level.value = std::move(value);
    return level.value;
  }
  bool add(Json value) {
    put(std::move(value));
    return true;
  }
  bool open(Json empty) {
    Json* const at = put(std::move(empty));
    open_.push_back({at, nullptr, {}});
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  Json root_;
  std::vector<Level> open_;
};

}  // namespace

std::optional<Json> json_from(std::string_view text) {
  Builder builder;
  if (!Json::sax_parse(text, &builder)) return std::nullopt;
  return builder.result();
}

}  // namespace tamburino
