#pragma once

#include "ai/coach.h"
#include "ai/match.h"
#include "ai/self_play.h"
#include "engine/core/drive.h"
#include "engine/core/notation.h"
#include "loader/weights.h"
#include "protocol/action_json.h"
#include "protocol/sheet_words.h"
#include "protocol/story.h"
#include "protocol/table_of.h"
#include "protocol/table_words.h"

// What table_of.h declares. A game's thinking.cpp says which Mind plays it, and instantiates its table:
//   template <> struct MindOf<Game> { using Type = ...; };
//   template class TableOf<..., Game, State>;
namespace tamburino {

template <class Game>
struct MindOf;

namespace table_bodies {

constexpr bool is_counter(Fact::Kind kind) {
  return kind == Fact::Kind::Piece || kind == Fact::Kind::Formation || kind == Fact::Kind::Chit;
}

// A member called preview would hide the game's function.
template <class Game, class State>
auto parts_of(const Game& game, const State& state, Action action) {
  return preview(game, state, action);
}

// With the value that was learnt for the scenario, where the pack has one.
template <class Game, class Weights>
auto shipped_mind(const Game& game, const Weights& weights) {
  using Mind = typename MindOf<Game>::Type;
  Mind mind(game, weights);
  if constexpr (ai::Learner<Mind>) {
    const std::string text = value_text(game.slug, game.scenario.id);
    try {
      if (!text.empty()) mind.judge_by(ai::net_for(mind, text));
    } catch (const ai::NetError& error) {
      refuse_value(game.slug, game.scenario.id, error.what());
    }
  }
  return mind;
}

// The game belongs to the table, which shares it with its copies as it shares the minds.
template <class Game>
const auto& mind(Minds& minds, std::size_t side, const Game& game) {
  using Mind = typename MindOf<Game>::Type;
  return minds.of<Mind>(side,
                        [&] { return shipped_mind(game, load_weights<typename Mind::Weights>(game.slug)); });
}

}  // namespace table_bodies

// --- beginning

template <class D, class G, class S>
std::unique_ptr<D> TableOf<D, G, S>::laid(const Json& request) {
  auto table = std::make_unique<D>();
  table->game_ = D::load(request);
  table->texts_ = table_words::load_texts(table->game_->slug, request);
  table->origin_ = std::make_shared<const Json>(table_words::begun_by(table->game_->slug, request));
  return table;
}

template <class D, class G, class S>
std::unique_ptr<Table> TableOf<D, G, S>::begin(const Json& request) {
  auto table = laid(request);
  D::check_new(request, *table->game_);
  const auto events = std::make_shared<Events>();
  table->state_ = start(*table->game_, *events);
  table->start_events_ = events;
  return table;
}

template <class D, class G, class S>
std::unique_ptr<Table> TableOf<D, G, S>::from_position(const Json& request) {
  auto table = laid(request);
  const typename D::Position position = D::kReadPosition(*table->game_, request);
  const auto events = std::make_shared<Events>();
  table->start_events_ = events;
  try {
    table->state_ = set_position(*table->game_, position, *events);
  } catch (const typename D::PositionError& error) {
    throw RequestError("bad-position", error.what(), error.rule);
  }
  return table;
}

template <class D, class G, class S>
std::unique_ptr<Table> TableOf<D, G, S>::clone() const {
  return std::make_unique<D>(derived());
}

template <class D, class G, class S>
std::string TableOf<D, G, S>::game() const {
  return game_->slug;
}

template <class D, class G, class S>
std::string TableOf<D, G, S>::scenario() const {
  return game_->scenario.id;
}

template <class D, class G, class S>
std::vector<std::string> TableOf<D, G, S>::sides() const {
  using Side = decltype(state_.pending.side);
  return {std::string(word_of(Side{0})), std::string(word_of(Side{1}))};
}

// --- playing

template <class D, class G, class S>
ToAct TableOf<D, G, S>::to_act_in(const S& state) const {
  return table_words::to_act(state, [&] { return drive::roll_request(state); });
}

template <class D, class G, class S>
std::string TableOf<D, G, S>::hand() const {
  using Kind = typename decltype(S::pending)::Kind;
  if (state_.pending.kind != Kind::Roll) return "";
  const auto side = drive::thrower(*game_, state_);
  return side ? std::string(word_of(*side)) : "";
}

template <class D, class G, class S>
void TableOf<D, G, S>::list(ActionList& list) const {
  drive::list_actions(*game_, state_, list);
}

template <class D, class G, class S>
bool TableOf<D, G, S>::takes(Action action) const {
  return drive::takes(state_, action.verb);
}

template <class D, class G, class S>
Verdict TableOf<D, G, S>::verdict(Action action) const {
  return drive::verdict(*game_, state_, action);
}

template <class D, class G, class S>
Verdict TableOf<D, G, S>::apply(Action action, Events& events) {
  const Cast cast = cast_of(*game_, state_);
  const Verdict answer = drive::apply(*game_, state_, action, events);
  events.stamp(cast);  // each event knows whose doing it was
  return answer;
}

template <class D, class G, class S>
Verdict TableOf<D, G, S>::apply(Roll roll, Events& events) {
  const Cast cast = cast_of(*game_, state_);
  const Verdict answer = drive::apply(*game_, state_, roll, events);
  events.stamp(cast);  // each event knows whose doing it was
  return answer;
}

template <class D, class G, class S>
int TableOf<D, G, S>::turn() const {
  return state_.turn;
}

template <class D, class G, class S>
std::uint64_t TableOf<D, G, S>::hash() const {
  return stable_hash(state_);
}

// --- words

template <class D, class G, class S>
std::string TableOf<D, G, S>::text(Action action) const {
  return notation::text_of(*game_, action);
}

template <class D, class G, class S>
std::string TableOf<D, G, S>::text(Roll roll) const {
  return notation::text_of(*game_, state_, roll);
}

template <class D, class G, class S>
std::vector<Action> TableOf<D, G, S>::parse(std::string_view text) const try {
  return parse_actions(*game_, state_, text);
} catch (const UnknownName& unknown) {
  throw RequestError("bad-action", unknown.what());
}

template <class D, class G, class S>
Roll TableOf<D, G, S>::parse_roll(std::string_view text) const try {
  return notation::parse_roll(*game_, text);
} catch (const UnknownName& unknown) {
  throw RequestError("bad-roll", unknown.what());
}

template <class D, class G, class S>
auto TableOf<D, G, S>::common_naming(const Fact& fact) const -> Naming {
  const int n = fact.value;
  switch (fact.kind) {
    case Fact::Kind::Hex:
      if constexpr (requires { game_->map.grid(); })
        return {n >= 0 && n < game_->map.size() ? game_->map.grid().name(Hex{static_cast<std::uint16_t>(n)})
                                                : "?"};
      break;
    case Fact::Kind::Facing:
      if constexpr (requires { game_->map.grid(); })
        return {n >= 0 && n < kSides ? word(game_->map.grid().name(Facing{static_cast<std::uint8_t>(n)}))
                                     : "?"};
      break;
    case Fact::Kind::Points:
      return {table_words::half_points(n)};
    case Fact::Kind::Side:
      return {word(word_of(static_cast<decltype(state_.pending.side)>(n)))};
    case Fact::Kind::Phase: {
      const auto phases = driver_of(state_).phases;
      const auto all = phases != nullptr ? phases() : std::span<const PhaseRow>();
      return {n >= 0 && static_cast<std::size_t>(n) < all.size()
                  ? sheet_words::name_of_phase(*texts_, all[static_cast<std::size_t>(n)])
                  : "?"};
    }
    case Fact::Kind::Piece:
    case Fact::Kind::Formation:
    case Fact::Kind::Chit:
    case Fact::Kind::Place:
    case Fact::Kind::Commander:
    case Fact::Kind::Cell:
    case Fact::Kind::Number:
    case Fact::Kind::Word:
    case Fact::Kind::None:
      break;
  }
  return {std::to_string(n)};
}

template <class D, class G, class S>
std::string TableOf<D, G, S>::name(const Fact& fact) const {
  return derived().naming(fact).name;
}

template <class D, class G, class S>
std::string TableOf<D, G, S>::word(std::string_view key) const {
  return std::string(texts_->find("name", key).value_or(key));
}

template <class D, class G, class S>
std::optional<std::string_view> TableOf<D, G, S>::word(std::string_view section, std::string_view key) const {
  return texts_->find(section, key);
}

template <class D, class G, class S>
std::string TableOf<D, G, S>::say(const Event& event) const {
  using Kind = typename D::EventKind;
  return table_words::say_event(*texts_, word_of(Kind{event.kind}), event,
                                [this](const Fact& fact) { return name(fact); });
}

template <class D, class G, class S>
std::string TableOf<D, G, S>::say(const Verdict& refusal) const {
  return table_words::say_refusal(*texts_, refusal, [this](const Fact& fact) { return name(fact); });
}

template <class D, class G, class S>
std::string TableOf<D, G, S>::say_asked_by(const ToAct& now) const {
  return table_words::say_asked(*texts_, now, static_cast<int>(state_.ending));
}

template <class D, class G, class S>
std::string TableOf<D, G, S>::text_of_rule(std::string_view rule) const {
  return table_words::text_of_rule(*texts_, rule);
}

template <class D, class G, class S>
void TableOf<D, G, S>::set_language(std::string_view language) {
  if (texts_->language() != language) texts_ = table_words::texts_in(language, game_->slug);
}

// --- JSON

template <class D, class G, class S>
Json TableOf<D, G, S>::describe(Action action) const {
  return action_json::describe(*game_, action);
}

template <class D, class G, class S>
ActionParts TableOf<D, G, S>::parts(Action action) const {
  return action_json::parts(*game_, action);
}

template <class D, class G, class S>
Action TableOf<D, G, S>::action_from(const Json& described) const {
  return action_json::action_from(*game_, state_, described);
}

template <class D, class G, class S>
Json TableOf<D, G, S>::verbs() const {
  return action_json::verbs(*game_);
}

template <class D, class G, class S>
Json TableOf<D, G, S>::answers_to(std::string_view ask) const {
  Json list = Json::array();
  for (const auto& question : driver_of(state_).questions) {
    if (question.word != ask) continue;
    for (const auto& form : notation_of(*game_).forms) {
      if (drive::contains(question.verbs, static_cast<std::uint16_t>(form.verb))) list.push_back(form.word);
    }
  }
  return list;
}

template <class D, class G, class S>
Json TableOf<D, G, S>::describe(const Event& event) const {
  const auto side = [this](const Fact& fact) {
    const auto own = side_of(*game_, fact);
    return own ? std::string(word_of(*own)) : "";
  };
  return story::told(
      *this, {D::kEvents(), D::kRolls(), [this](const Fact& fact) { return name(fact); }, side}, event);
}

template <class D, class G, class S>
std::string TableOf<D, G, S>::name_of(std::string_view id) const {
  if (const auto word = texts_->find("name", id)) return std::string(*word);
  const std::string counter = derived().counter_called(id);
  return counter.empty() ? std::string(id) : counter;
}

template <class D, class G, class S>
Json TableOf<D, G, S>::facts(const Facts& facts) const {
  return table_words::facts(facts, [this](const Fact& fact) -> Json {
    const auto value = static_cast<std::uint8_t>(fact.value);
    if (fact.kind == Fact::Kind::Side)
      return {{"value", word_of(static_cast<decltype(state_.pending.side)>(value))}};
    if constexpr (requires { game_->map.grid(); }) {
      if (fact.kind == Fact::Kind::Facing) return {{"value", game_->map.grid().name(Facing{value})}};
    }
    const Naming named = derived().naming(fact);
    if (!named.told) return nullptr;
    if (named.id.empty()) return {{table_bodies::is_counter(fact.kind) ? "name" : "value", named.name}};
    return {{"id", named.id}, {"name", named.name}};
  });
}

template <class D, class G, class S>
Json TableOf<D, G, S>::position_of(const S& state) const {
  Json json{{"game", game_->slug}, {"scenario", game_->scenario.id}};
  table_words::add_position(json, D::kTellPosition(*game_, state), *origin_, D::kAlteredBy);
  return json;
}

// Whether set makes the same of position() as lies here.
template <class D, class G, class S>
bool TableOf<D, G, S>::position_is_exact() const {
  try {
    Events events;
    return D::kSamePosition(*game_, set_position(*game_, D::kReadPosition(*game_, position()), events),
                            state_);
  } catch (const RequestError&) {
    return false;
  } catch (const typename D::PositionError&) {
    return false;
  }
}

// Of an action, once those that go before it are done; or of the roll asked for.
template <class D, class G, class S>
Json TableOf<D, G, S>::preview(const Json& request) const {
  std::vector<typename D::PreviewPart> parts;
  if (request.contains("action") && !request["action"].is_null()) {
    const std::vector<Action> actions = table_words::actions_in(*this, request["action"]);
    S state = state_;
    for (std::size_t i = 0; i + 1 < actions.size(); ++i) {
      Events events;
      if (const Verdict answer = drive::apply(*game_, state, actions[i], events); !answer)
        table_words::refuse(*this, answer);
    }
    if (const Verdict answer = drive::verdict(*game_, state, actions.back()); !answer)
      table_words::refuse(*this, answer);
    parts = table_bodies::parts_of(*game_, state, actions.back());
  } else {
    parts = preview_roll(*game_, state_);
  }
  Json list = Json::array();
  for (const auto& part : parts) list.push_back(derived().told(part));
  return {{"parts", list}};
}

template <class D, class G, class S>
Json TableOf<D, G, S>::save() const {
  return table_words::save(state_);
}

template <class D, class G, class S>
void TableOf<D, G, S>::restore(const Json& saved) {
  state_ = table_words::restored<S>(*game_, saved);
}

// --- the computer

template <class D, class G, class S>
ai::Thought TableOf<D, G, S>::think(const ai::Thinking& how) const {
  return ai::think(table_bodies::mind(*minds_, static_cast<std::size_t>(state_.pending.side), *game_), state_,
                   how);
}

template <class D, class G, class S>
long TableOf<D, G, S>::play_on(const ai::Plan& plan, ai::Watch& watch) {
  return ai::play_on<typename MindOf<G>::Type>(
      {&table_bodies::mind(*minds_, 0, *game_), &table_bodies::mind(*minds_, 1, *game_)}, state_, plan,
      watch);
}

// A new set of minds, in which one side plays by other weights.
template <class D, class G, class S>
void TableOf<D, G, S>::reweigh(std::size_t side, std::string_view weights) {
  using Mind = typename MindOf<G>::Type;
  auto other = load_weights<typename Mind::Weights>(game_->slug);
  ai::read_weights(weights, other);
  auto minds = std::make_shared<Minds>();
  for (const std::size_t one : {std::size_t{0}, std::size_t{1}}) minds->replace(one, minds_->get(one));
  minds->replace(side, std::make_shared<const Mind>(table_bodies::shipped_mind(*game_, other)));
  minds_ = minds;
}

template <class D, class G, class S>
void TableOf<D, G, S>::judge_by(std::size_t side, std::string_view value) {
  using Mind = typename MindOf<G>::Type;
  Mind other = table_bodies::mind(*minds_, side, *game_);
  if constexpr (ai::Learner<Mind>) {
    other.judge_by(ai::net_for(other, value));
  } else {
    throw ai::NetError("the value of " + game_->slug + " cannot be learnt: its mind has no features yet");
  }
  auto minds = std::make_shared<Minds>();
  for (const std::size_t one : {std::size_t{0}, std::size_t{1}}) minds->replace(one, minds_->get(one));
  minds->replace(side, std::make_shared<const Mind>(std::move(other)));
  minds_ = minds;
}

template <class D, class G, class S>
ai::Lessons TableOf<D, G, S>::lessons(const ai::SelfPlay& how) const {
  if constexpr (ai::Learner<typename MindOf<G>::Type>) {
    return ai::lessons_of(table_bodies::mind(*minds_, 0, *game_), state_, how);
  } else {
    throw ai::NetError("the value of " + game_->slug + " cannot be learnt: its mind has no features yet");
  }
}

template <class D, class G, class S>
std::string TableOf<D, G, S>::weights(std::size_t side) const {
  return ai::write_weights(table_bodies::mind(*minds_, side, *game_).weights());
}

template <class D, class G, class S>
ai::Review TableOf<D, G, S>::review(Action given, const ai::ReviewOrders& how) const {
  return ai::review(table_bodies::mind(*minds_, static_cast<std::size_t>(state_.pending.side), *game_),
                    state_, given, how);
}

template <class D, class G, class S>
double TableOf<D, G, S>::foresee(const ai::Foresight& how) const {
  return ai::foreseen(table_bodies::mind(*minds_, 0, *game_), state_, how);
}

template <class D, class G, class S>
int TableOf<D, G, S>::clock() const {
  return table_bodies::mind(*minds_, 0, *game_).clock(state_);
}

}  // namespace tamburino
