#include "protocol/session.h"

#include <cstdio>

#include "engine/core/words.h"
#include "protocol/json_reader.h"
#include "protocol/table_words.h"

namespace tamburino {

std::string hash_text(std::uint64_t hash) {
  std::array<char, 24> text{};
  std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(hash));
  return text.data();
}

namespace {

constexpr const char* kVersion = "1";  // of records

RollRequest::Kind kind_of(const std::string& written) {
  return written.starts_with("draw") ? RollRequest::Kind::Draw : RollRequest::Kind::Dice;
}

[[noreturn]] void no_answer(const Table& table, const std::string& roll) {
  const ToAct now = table.to_act();
  const auto [least, most] = now.request.die;
  const std::string faces = std::to_string(least) + " to " + std::to_string(most);
  const std::string wanted =
      now.request.kind == RollRequest::Kind::Draw ? "a marker that is still to be drawn"
      : now.request.dice == 1                     ? "one die, " + faces
      : now.request.dice == 2                     ? "two dice, " + faces + " each"
                              : std::to_string(now.request.dice) + " dice, " + faces + " each";
  throw RequestError("bad-roll", roll + " is no answer to what is asked (" + now.asked + "): " + wanted,
                     now.rule);
}

// As many dice as are asked for: where a die may show 0, one that was left out would be taken for a 0.
bool as_many(const std::string& written, const RollRequest& asked) {
  return asked.kind == RollRequest::Kind::Draw || words::words_of(written).size() == 1U + asked.dice;
}

// Whose action it is: of the side that is asked, or of the one whose dice are about to be thrown.
std::string actor(const Table& table) {
  const ToAct now = table.to_act();
  return now.kind == ToAct::Kind::Chance ? table.hand() : now.side;
}

std::unique_ptr<Table> begun_again(const Json& request) {
  const bool by_set = request.contains("cmd") && request["cmd"] == "set";
  return by_set ? set_table(request) : new_table(request);
}

}  // namespace

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

// A misspelt key is an error, not a default.
void check_keys(const Json& request, std::string_view what, std::string_view keys) {
  if (keys == "*") return;
  JsonReader reader(request, std::string(what));
  reader.ignore({"id", "cmd", "op"});
  for (const std::string_view key : words_of(keys)) reader.ignore({key});
  reader.finish();
}

Session::Session(std::unique_ptr<Table> table, std::optional<std::uint64_t> seed)
    : table_(std::move(table)), seed_(seed) {
  if (seed) dice_.emplace(*seed);
  keyframes_.push_back({0, table_->clone()});
}

void Session::note(const Decision& decision) {
  done_.push_back(decision);
  if (done_.size() % kKeyframeEvery == 0) keyframes_.push_back({done_.size(), table_->clone()});
}

void Session::apply(Action action, Events& events) {
  const std::string side = actor(*table_);
  if (const Verdict answer = table_->apply(action, events); !answer) table_words::refuse(*table_, answer);
  note({false, action, {}, side});
}

void Session::apply(Roll roll, Events& events) {
  if (table_->to_act().kind != ToAct::Kind::Chance) {
    throw RequestError("refused", "No roll is asked for now: " + table_->say_asked(), table_->to_act().rule);
  }
  const RollRequest asked = table_->to_act().request;
  bool fits = true;  // as many dice as are asked for, and no more
  for (std::size_t i = asked.kind == RollRequest::Kind::Dice ? asked.dice : 1; i < roll.value.size(); ++i) {
    fits &= roll.value[i] == 0;
  }
  if (!fits || !table_->apply(roll, events)) no_answer(*table_, "That");
  note({true, {}, roll, ""});
}

void Session::answer(const std::string& written, Events& events) {
  const Roll roll = table_->parse_roll(written);
  const ToAct now = table_->to_act();
  const bool fits = kind_of(written) == now.request.kind && as_many(written, now.request);
  if (now.kind == ToAct::Kind::Chance && !fits) no_answer(*table_, written);
  apply(roll, events);
}

void Session::apply_all(const std::vector<Action>& actions, std::vector<Event>& told) {
  const int before = decisions();
  try {
    for (const Action action : actions) {
      Events events;
      apply(action, events);
      told.insert(told.end(), events.all().begin(), events.all().end());
    }
  } catch (const RequestError&) {
    undo(decisions() - before);
    throw;
  }
}

void Session::supply(const std::string& written) {
  table_->parse_roll(written);
  supplied_.push_back(written);
}

bool Session::answers_now(const std::string& written) const {
  const RollRequest asked = table_->to_act().request;
  const Roll roll = table_->parse_roll(written);
  return kind_of(written) == asked.kind && as_many(written, asked) && answers(asked, roll);
}

bool Session::can_roll() const {
  if (table_->to_act().kind != ToAct::Kind::Chance) return false;
  return supplied_.empty() ? dice_.has_value() : answers_now(supplied_.front());
}

Roll Session::next_roll() {
  if (!supplied_.empty()) {
    if (!answers_now(supplied_.front()))
      no_answer(*table_, "The next roll supplied, \"" + supplied_.front() + "\",");
    const Roll roll = table_->parse_roll(supplied_.front());
    supplied_.pop_front();
    return roll;
  }
  if (!dice_) throw RequestError("bad-roll", "the game was begun without a seed: say which dice fell");
  return dice_->answer(table_->to_act().request);
}

void Session::throw_away() {
  if (dice_ && table_->to_act().kind == ToAct::Kind::Chance) dice_->answer(table_->to_act().request);
}

int Session::own_decisions(std::string_view side) const {
  int count = 0;
  for (auto one = done_.rbegin(); one != done_.rend() && !one->by_chance && one->side == side; ++one) ++count;
  return count;
}

int Session::undo(int count) {
  const std::size_t back = std::min(done_.size(), static_cast<std::size_t>(std::max(count, 0)));
  if (back == 0) return 0;
  done_.resize(done_.size() - back);
  while (keyframes_.back().at > done_.size()) keyframes_.pop_back();
  table_ = keyframes_.back().table->clone();
  for (std::size_t i = keyframes_.back().at; i < done_.size(); ++i) {
    Events events;
    const Decision& one = done_[i];
    const Verdict again = one.by_chance ? table_->apply(one.roll, events) : table_->apply(one.action, events);
    if (!again) throw std::logic_error("a decision of the past is refused when played again");
  }
  return static_cast<int>(back);
}

Record Session::record(int every) const {
  Record record;
  record.set_tag("Game", table_->game());
  record.set_tag("Scenario", table_->scenario());
  record.set_tag("Version", kVersion);
  if (seed_) record.set_tag("Seed", std::to_string(*seed_));
  record.set_tag("Begin", table_->origin().dump());
  record.set_tag("Hash", hash_text(table_->hash()));
  if (table_->to_act().kind == ToAct::Kind::Over)
    record.set_tag("Result", table_->score()["level"].get<std::string>());

  const auto table = keyframes_.front().table->clone();
  if (begun_again(table_->origin())->hash() != table->hash()) {  // it was loaded in the middle of a game
    record.lines.push_back({Record::Line::Kind::State, table->save().dump(), "", 0, 0});
  }
  const int last = decisions();
  int number = 0;
  for (const Decision& one : done_) {
    ++number;
    Events events;
    if (one.by_chance) {
      record.lines.push_back({Record::Line::Kind::Roll, table->text(one.roll), "", number, 0});
      table->apply(one.roll, events);
    } else {
      record.lines.push_back({Record::Line::Kind::Action, table->text(one.action), actor(*table), number, 0});
      table->apply(one.action, events);
    }
    if (every > 0 && (number % every == 0 || number == last)) {
      record.lines.push_back({Record::Line::Kind::State, table->save().dump(), "", number, 0});
    }
  }
  return record;
}

namespace {

// Tags stand first, one on a line.
int line_of(const Record& record, std::string_view tag) {
  for (std::size_t i = 0; i < record.tags.size(); ++i) {
    if (record.tags[i].first == tag) return static_cast<int>(i) + 1;
  }
  return 1;
}

std::unique_ptr<Table> table_of(const Record& record) {
  const std::string* begin = record.tag("Begin");
  if (record.tag("Game") == nullptr)
    throw RecordError(1, "the record does not say which game it is (tag Game)");
  if (const std::string* version = record.tag("Version"); version != nullptr && *version != kVersion)
    throw RecordError(line_of(record, "Version"), "version " + *version + " of records is not known here");
  Json request{{"game", *record.tag("Game")}};
  if (begin != nullptr) {
    const auto told = parse_json(*begin);
    if (!told || !told->is_object())
      throw RecordError(line_of(record, "Begin"), "tag Begin is not the request that began the game");
    request = *told;
  }
  try {
    if (!request.contains("cmd") || request["cmd"] != "set") check_keys(request, "new", kNewKeys);
    return begun_again(request);
  } catch (const RequestError& error) {
    throw RecordError(line_of(record, "Begin"), error.what());
  } catch (const Json::exception& error) {
    throw RecordError(line_of(record, "Begin"), std::string("a value has the wrong type: ") + error.what());
  }
}

void play_line(Session& session, const Record::Line& line) {
  Events events;
  try {
    if (line.kind == Record::Line::Kind::Roll) {
      session.throw_away();  // the seeded dice go on where they were
      session.answer(line.text, events);
      return;
    }
    const std::string side = actor(session.table());
    if (side.empty())
      throw RecordError(line.source_line, "no action is asked for: " + session.table().say_asked());
    if (line.side != side)
      throw RecordError(line.source_line, "the side that decides here is " + side + ", not " + line.side);
    const std::vector<Action> actions = session.table().parse(line.text);
    // A record has one action on a line; what a player says in one breath is two or more. The picking up is
    // on a line of its own already.
    if (session.table().parse(session.table().text(actions.back())).size() != actions.size())
      throw RecordError(line.source_line, line.text + ": a record has one action on a line");
    session.apply(actions.back(), events);
  } catch (const RequestError& error) {
    const std::string rule = error.rule.empty() ? "" : " (" + error.rule + ")";
    throw RecordError(line.source_line, line.text + ": " + error.what() + rule);
  }
}

}  // namespace

Replay replay(const Record& record, bool trust_states, const std::atomic<bool>* stop) {
  Replay result;
  std::optional<std::uint64_t> seed;
  if (const std::string* text = record.tag("Seed"); text != nullptr) {
    if (text->empty() || text->size() > 20 || text->find_first_not_of("0123456789") != std::string::npos) {
      throw RecordError(line_of(record, "Seed"), "tag Seed is no number");
    }
    seed = std::strtoull(text->c_str(), nullptr, 10);
  }
  result.session = std::make_unique<Session>(table_of(record), seed);
  bool stranded = false;
  for (const Record::Line& line : record.lines) {
    if (stop != nullptr && stop->load(std::memory_order_relaxed))
      throw RequestError("too-large", "the record takes too long to replay: it was stopped");
    if (line.kind == Record::Line::Kind::Note) continue;
    if (line.kind == Record::Line::Kind::State) {
      auto table = result.session->table().clone();
      try {
        table->restore(parse_json(line.text).value_or(Json()));
      } catch (const RequestError& error) {
        if (trust_states && line.number > 0) continue;  // the actions, or a later state, may do without it
        throw RecordError(line.source_line, std::string("the full state cannot be read: ") + error.what());
      }
      if (stranded || line.number == 0) {  // 0: a game that was loaded begins here
        result.session = std::make_unique<Session>(std::move(table), seed);
        stranded = false;
      } else if (table->hash() != result.session->table().hash()) {
        if (!trust_states)
          throw RecordError(line.source_line, "the full state differs from the game as replayed");
        result.went_on_from =
            "line " + std::to_string(line.source_line) + ": the state differs from the replay";
        result.session = std::make_unique<Session>(std::move(table), seed);
      }
      continue;
    }
    if (stranded) continue;
    try {
      play_line(*result.session, line);
    } catch (const RecordError& error) {
      if (!trust_states) throw;
      result.went_on_from = error.what();
      stranded = true;
    }
  }
  if (stranded) result.went_on_from += " (no full state stands after it: the game ends there)";
  const std::string* hash = record.tag("Hash");
  if (hash != nullptr && result.went_on_from.empty() && *hash != hash_text(result.session->table().hash())) {
    throw RecordError(line_of(record, "Hash"), "the game ends with hash " +
                                                   hash_text(result.session->table().hash()) +
                                                   ", the record says " + *hash);
  }
  return result;
}

}  // namespace tamburino
