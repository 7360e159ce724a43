#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/reckoning.h"
#include "loader/packs.h"
#include "loader/texts.h"
#include "protocol/state_json.h"
#include "protocol/table.h"

// What the tables of all games say in the same way.
namespace tamburino::table_words {

// --- beginning

// What `load` makes of the directory of a game's pack; what is wrong with the pack is told as RequestError.
template <class Load>
auto from_pack(std::string_view game, const Load& load) try {
  return load(pack_directory(packs_directory(), game));
} catch (const PackError& error) {
  throw RequestError("bad-pack", error.what());
}

std::shared_ptr<const Texts> texts_in(std::string_view language, std::string_view game);
// In the "language" of the request.
std::shared_ptr<const Texts> load_texts(std::string_view game, const Json& request);

// What is kept of a request, to begin the same game again.
Json begun_by(std::string_view game, const Json& request);

// --- whose turn it is

// `request` gives the roll asked for.
template <class State, class Request>
ToAct to_act(const State& state, const Request& request) {
  using Kind = typename decltype(state.pending)::Kind;
  ToAct result;
  result.rule = rule_of(state);
  switch (state.pending.kind) {
    case Kind::Ask:
      result.kind = ToAct::Kind::Side;
      result.side = word_of(state.pending.side);
      result.asked = word_of(state.pending.ask);
      break;
    case Kind::Roll:
      result.kind = ToAct::Kind::Chance;
      result.asked = word_of(state.pending.roll);
      result.request = request();
      break;
    case Kind::Over:
    case Kind::Nothing:
      result.asked = word_of(state.ending);
      break;
  }
  return result;
}

// --- sentences

using Name = std::function<std::string(const Fact&)>;

std::string say_event(const Texts& texts, std::string_view word, const Event& event, const Name& name);
std::string say_refusal(const Texts& texts, const Verdict& refusal, const Name& name);
std::string say_asked(const Texts& texts, const ToAct& now, int ending);
std::string text_of_rule(const Texts& texts, std::string_view rule);
std::string half_points(int count);  // "2 1/2" for 5

// --- JSON

// `tell` gives what is told of a fact beside its kind, or null when the fact is not told. Numbers are no
// matter of the game.
Json facts(const Facts& facts, const std::function<Json(const Fact&)>& tell);
Json event(const Table& table, std::string_view word, const Event& event);
Json items(const std::vector<Reckoning::Item>& items, const Texts& texts);

template <class Chance>
Json chances(const std::vector<Chance>& all) {
  Json json = Json::object();
  for (const Chance& one : all) {
    json[std::string(one.what)] = {
        {"ways", one.ways},
        {"of", one.of},
        {"probability", static_cast<double>(one.ways) / static_cast<double>(one.of)}};
  }
  return json;
}

void add_members(Json& json, Json more);  // as update does, but without copying them

// Adds to `json` what is told of a position, and of what the game began with the parts that altered it.
void add_position(Json& json, Json told, const Json& origin, std::initializer_list<const char*> altered_by);

// The actions that a request names, as text or as JSON.
std::vector<Action> actions_in(const Table& table, const Json& said);
Action action_from_bits(const std::string& bits);  // throws RequestError

[[noreturn]] void refuse(const Table& table, const Verdict& refusal);

// --- saves

template <class State>
Json save(const State& state) {
  return {{"version", 1}, {"state", fields_to_json(state)}};
}

// Throws RequestError when it is no save, or one that the game cannot go on from.
template <class State, class Game>
State restored(const Game& game, const Json& saved) {
  State state;
  try {
    if (!saved.is_object() || saved.value("version", 0) != 1 || !saved.contains("state"))
      throw std::invalid_argument("not a saved state of version 1");
    fields_from_json(saved["state"], state);
    check_saved(game, state);
  } catch (const std::exception& fault) {
    throw RequestError("bad-save", fault.what());
  }
  rebuild(game, state);
  return state;
}

}  // namespace tamburino::table_words
