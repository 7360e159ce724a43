#include "sim/vary.h"

#include <algorithm>
#include <optional>
#include <set>

namespace tamburino::sim {
namespace {

std::string listed(const std::set<std::string>& all) {
  std::string text;
  for (const std::string& one : all) text += (text.empty() ? "" : ", ") + one;
  return text;
}

// --- reading

struct Change {
  std::string section, who, figure;
  char sign = '=';
  int from = 0, to = 0;  // a range makes several variants
};

bool made_of(std::string_view text, std::string_view letters) {
  return !text.empty() && text.find_first_not_of(letters) == std::string_view::npos;
}
constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz_";
constexpr std::string_view kDigits = "0123456789";

std::optional<int> number_in(std::string_view text) {
  if (!made_of(text, kDigits) || text.size() > 4) return std::nullopt;
  return std::stoi(std::string(text));
}

// section.who.figure+3 or =1..4. The figure may have points in it, and so may a name: the shortest name
// counts.
std::optional<Change> change_in(const std::string& words) {
  const std::size_t sign = words.find_last_of("+-=");
  const std::size_t first = words.find('.');
  if (sign == std::string::npos || first == std::string::npos || first > sign) return std::nullopt;
  const std::size_t range = words.find("..", sign);
  const auto from = number_in(words.substr(sign + 1, range == std::string::npos ? range : range - sign - 1));
  const auto to = range == std::string::npos ? from : number_in(words.substr(range + 2));
  if (!from || !to || !made_of(words.substr(0, first), kLetters)) return std::nullopt;
  for (std::size_t second = words.find('.', first + 2); second < sign; second = words.find('.', second + 1)) {
    const std::string figure = words.substr(second + 1, sign - second - 1);
    if (!made_of(figure, std::string(kLetters) + ".")) continue;
    if (*to < *from) throw VaryError("\"" + words + "\": a range goes upwards");
    return Change{
        words.substr(0, first), words.substr(first + 1, second - first - 1), figure, words[sign], *from, *to};
  }
  return std::nullopt;
}

// At commas that stand outside of brackets and quotation marks: what follows `new.` is JSON.
std::vector<std::string> split(const std::string& words) {
  std::vector<std::string> parts{""};
  int depth = 0;
  bool quoted = false;
  for (const char c : words) {
    if (c == '"') quoted = !quoted;
    if (!quoted && (c == '{' || c == '[')) ++depth;
    if (!quoted && (c == '}' || c == ']')) --depth;
    if (c == ',' && depth == 0 && !quoted) {
      parts.emplace_back();
    } else if (c != ' ' || !parts.back().empty()) {
      parts.back() += c;
    }
  }
  return parts;
}

// --- whom it means

// With * for any letters.
bool fits(std::string_view pattern, std::string_view text) {
  if (pattern.empty()) return text.empty();
  if (pattern[0] != '*')
    return !text.empty() && pattern[0] == text[0] && fits(pattern.substr(1), text.substr(1));
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (fits(pattern.substr(1), text.substr(i))) return true;
  }
  return false;
}

std::vector<std::string> groups_of(const Counter& counter) {
  return {counter.formation, counter.nation, counter.side, counter.kind};
}

bool means(const std::string& who, const Counter& counter) {
  if (fits(who, counter.id) || who == counter.name) return true;
  for (const std::string& group : groups_of(counter)) {
    if (!group.empty() && fits(who, group)) return true;
  }
  return false;
}

// "austria" for austrian: only when nobody is called just so.
bool begins(const std::string& who, const Counter& counter) {
  constexpr std::size_t kLeast = 4;
  if (who.size() < kLeast) return false;
  return counter.nation.starts_with(who) || counter.side.starts_with(who) || counter.kind.starts_with(who);
}

bool is_figure(const std::string& said, const Figure& figure) {
  return figure.name == said || figure.name.ends_with("." + said);
}

[[noreturn]] void no_section(const Variable& from, const std::string& words, const std::string& section) {
  std::set<std::string> sections{"new"};
  if (!from.options.empty()) sections.insert("option");
  for (const Counter& one : from.counters) sections.insert(one.section);
  throw VaryError("--vary " + words + ": there is no \"" + section + "\"; there are: " + listed(sections));
}

[[noreturn]] void nobody(const Variable& from, const std::string& words, const Change& change) {
  constexpr std::size_t kFew = 40;
  std::set<std::string> ids, groups{"*"};
  for (const Counter& one : from.counters) {
    if (one.section != change.section) continue;
    ids.insert(one.id);
    for (const std::string& group : groups_of(one)) {
      if (!group.empty()) groups.insert(group);
    }
  }
  std::string text = "--vary " + words + ": none of the " + change.section + " is called \"" + change.who +
                     "\"; there are: " + listed(groups);
  if (ids.size() <= kFew) {
    text += ", " + listed(ids);
  } else {
    text += ", and by its own id (e.g. " + *ids.begin() + ") any of " + std::to_string(ids.size());
  }
  throw VaryError(text);
}

[[noreturn]] void no_figure(const Variable& from, const std::string& words, const Change& change) {
  std::set<std::string> figures;
  for (const Counter& one : from.counters) {
    if (one.section != change.section) continue;
    for (const Figure& figure : one.figures) figures.insert(figure.name);
  }
  throw VaryError("--vary " + words + ": \"" + change.figure + "\" is no number of these " + change.section +
                  "; there are: " + listed(figures));
}

std::vector<const Counter*> meant(const Variable& from, const std::string& words, const Change& change) {
  std::vector<const Counter*> all, exact, begun;
  for (const Counter& one : from.counters) {
    if (one.section != change.section) continue;
    all.push_back(&one);
    if (means(change.who, one)) exact.push_back(&one);
    if (begins(change.who, one)) begun.push_back(&one);
  }
  if (all.empty()) no_section(from, words, change.section);
  if (exact.empty()) exact = begun;
  if (exact.empty()) nobody(from, words, change);
  return exact;
}

// --- changing

Json& place_in(Json& request, const std::string& path) {
  Json* at = &request;
  for (std::size_t from = 0; from <= path.size();) {
    const std::size_t dot = std::min(path.find('.', from), path.size());
    at = &(*at)[path.substr(from, dot - from)];
    from = dot + 1;
  }
  return *at;
}

// An earlier change of the same variant counts.
int value_now(const Json& entry, const Counter& counter, const Figure& figure) {
  const Json* at = &entry;
  if (!counter.bare) {
    for (std::size_t from = 0; from <= figure.name.size();) {
      const std::size_t dot = std::min(figure.name.find('.', from), figure.name.size());
      const std::string key = figure.name.substr(from, dot - from);
      if (!at->is_object() || !at->contains(key)) return figure.value;
      at = &(*at)[key];
      from = dot + 1;
    }
  }
  return at->is_number_integer() ? at->get<int>() : figure.value;
}

struct Count {
  int figures = 0, changed = 0, at_limit = 0;
};

void put(Json& entry, const Counter& counter, const Figure& figure, int value) {
  (counter.bare ? entry : place_in(entry, figure.name)) = value;
}

// All numbers of the counter are told, for what is left out of a request may follow from what is said.
void change_counter(Json& request, const Counter& counter, const Change& change, int by, Count& count) {
  bool has = false;
  for (const Figure& figure : counter.figures) has |= is_figure(change.figure, figure);
  if (!has) return;
  Json& entry = place_in(request, counter.path)[counter.id];
  for (const Figure& figure : counter.figures) {
    const int before = value_now(entry, counter, figure);
    if (!is_figure(change.figure, figure)) {
      put(entry, counter, figure, before);
      continue;
    }
    const int wished = change.sign == '=' ? by : change.sign == '+' ? before + by : before - by;
    const int after = std::clamp(wished, figure.least, figure.most);
    put(entry, counter, figure, after);
    ++count.figures;
    count.changed += after != before ? 1 : 0;
    count.at_limit += after != wished ? 1 : 0;
  }
}

// Whether anything is other than before.
bool apply(const Variable& from, const std::string& words, const Change& change, int by, Variant& variant) {
  Count count;
  for (const Counter* counter : meant(from, words, change))
    change_counter(variant.request, *counter, change, by, count);
  if (count.figures == 0) no_figure(from, words, change);
  std::string note =
      std::to_string(count.changed) + " of " + std::to_string(count.figures) + " numbers changed";
  if (count.at_limit > 0) note += ", " + std::to_string(count.at_limit) + " stopped at the limit";
  variant.note += (variant.note.empty() ? "" : "; ") + note;
  return count.changed > 0;
}

// option.dummies, option.dummies=off
void apply_option(const Variable& from, const std::string& words, Variant& variant) {
  const std::size_t sign = std::min(words.find('='), words.size());
  const std::string name = words.substr(7, sign - 7);
  const std::string value = sign < words.size() ? words.substr(sign + 1) : "on";
  const bool on = value == "on" || value == "true";
  if ((!on && value != "off" && value != "false") ||
      std::find(from.options.begin(), from.options.end(), name) == from.options.end()) {
    const std::set<std::string> known(from.options.begin(), from.options.end());
    throw VaryError("--vary " + words + ": an option is said like option.<name>=on; there are: " +
                    (known.empty() ? "none in this game" : listed(known)));
  }
  variant.request["options"][name] = on;
}

// new.activation={"sardinian":3,"austrian":4}: whatever a request for a new game may say.
void apply_request(const std::string& words, Variant& variant) {
  const std::size_t sign = words.find('=');
  if (sign == std::string::npos || sign < 5)
    throw VaryError("--vary " + words + ": say new.<what>=<value>, as docs/protocol.md has it for `new`");
  const std::string value = words.substr(sign + 1);
  const Json read = Json::parse(value, nullptr, false);
  try {
    place_in(variant.request, words.substr(4, sign - 4)) = read.is_discarded() ? Json(value) : read;
  } catch (const Json::exception&) {
    throw VaryError("--vary " + words + ": what stands there has nothing below it");
  }
}

bool apply_words(const Variable& from, const std::string& words, int step, Variant& variant) {
  if (words.starts_with("option.")) {
    apply_option(from, words, variant);
    return true;
  }
  if (words.starts_with("new.")) {
    apply_request(words, variant);
    return true;
  }
  const auto change = change_in(words);
  if (!change)
    throw VaryError("--vary " + words +
                    ": not understood; say e.g. units.<unit, formation, nation, side, kind or *>." +
                    "<number>+1 (or -1, =3, =1..4), option.<name>=on, or new.<what>=<value>");
  return apply(from, words, *change, std::min(change->to, change->from + step), variant);
}

// How many variants a range makes.
int steps_in(const std::string& words) {
  if (words.starts_with("option.") || words.starts_with("new.")) return 1;
  const auto change = change_in(words);
  return change ? change->to - change->from + 1 : 1;
}

// The words with the range replaced by what is meant now.
std::string name_at(const std::string& words, int step) {
  if (steps_in(words) == 1) return words;
  const auto change = change_in(words);
  return change->section + "." + change->who + "." + change->figure + change->sign +
         std::to_string(change->from + step);
}

std::vector<Variant> each_option(const Variable& from) {
  std::vector<Variant> variants;
  variants.reserve(from.options.size());
  for (const std::string& option : from.options) {
    variants.push_back({"option." + option, from.request, ""});
    variants.back().request["options"][option] = true;
  }
  return variants;
}

}  // namespace

std::vector<Variant> varied(const Variable& from, const std::string& words) {
  if (words == "option.*" && !from.options.empty()) return each_option(from);
  constexpr int kMostSteps = 20;
  const std::vector<std::string> parts = split(words);
  int steps = 1, ranges = 0;
  for (const std::string& part : parts) {
    const int here = steps_in(part);
    ranges += here > 1 ? 1 : 0;
    steps = std::max(steps, here);
  }
  if (ranges > 1) throw VaryError("--vary " + words + ": only one range at a time");
  if (steps > kMostSteps) throw VaryError("--vary " + words + ": a range of at most 20, please");
  std::vector<Variant> variants;
  for (int step = 0; step < steps; ++step) {
    Variant variant{"", from.request, ""};
    bool changed = false;
    for (const std::string& part : parts) {
      changed |= apply_words(from, part, step, variant);
      variant.name += (variant.name.empty() ? "" : ", ") + name_at(part, step);
    }
    if (changed) variants.push_back(std::move(variant));  // a range may pass by what is printed
  }
  if (variants.empty()) throw VaryError("--vary " + words + " changes nothing");
  return variants;
}

}  // namespace tamburino::sim
