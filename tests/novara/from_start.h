#pragma once

#include "tests/novara/given.h"

// A game from its very beginning, for tests of what comes before the first chit and of whole scenarios.
namespace tamburino::novara {

struct FromStart {
  Game game;
  Events events;
  State state;

  explicit FromStart(std::string_view scenario, const Options& options = {})
      : game(load(scenario, options)), state(start(game, events)) {}

  Ask asked() const { return state.pending.kind == Pending::Kind::Ask ? state.pending.ask : Ask::None; }
  Side side_asked() const { return state.pending.side; }
  UnitId unit(std::string_view name) const { return find_unit(game, name); }
  Hex hex(std::string_view number) const { return find_hex(game, number); }
  const UnitState& operator[](std::string_view name) const { return state[unit(name)]; }

  Verdict verdict(std::string_view text) const {
    State after = state;
    Events told;
    Verdict answer = kAllowed;
    for (const Action one : parse_actions(game, state, text)) {
      answer = novara::verdict(game, after, one);
      if (!answer) return answer;
      apply(game, after, one, told);
    }
    return answer;
  }

  bool lists(std::string_view action) const {
    ActionList list;
    list_actions(game, state, list);
    return list.contains(parse_action(game, state, action));
  }

  FromStart& does(std::string_view text) {
    for (const Action one : parse_actions(game, state, text)) {
      const Verdict answer = apply(game, state, one, events);
      EXPECT_TRUE(answer) << text << " is refused by " << answer.rule;
    }
    return *this;
  }

  // Places whatever the side still has, each in the first hex that takes it; then `done` if that is asked.
  FromStart& deploys(Side side) {
    while (asked() == Ask::SetUp || asked() == Ask::SetUpHex) {
      if (side_asked() != side) return *this;
      ActionList list;
      list_actions(game, state, list);
      Action chosen = list[0];
      for (const Action one : list.all()) {
        if (verb_of(one) == Verb::Select || verb_of(one) == Verb::Place || verb_of(one) == Verb::PickUp) {
          chosen = one;
          break;
        }
      }
      EXPECT_TRUE(apply(game, state, chosen, events));
    }
    return *this;
  }
  FromStart& both_deploy() { return deploys(Side::Sardinian).deploys(Side::Austrian); }

  // One question or roll, answered by doing as little as can be.
  void idles() {
    if (state.pending.kind == Pending::Kind::Roll) {
      Roll roll;
      roll.value.fill(6);
      const RollRequest request = roll_request(state);
      for (std::uint8_t i = 32; request.kind == RollRequest::Kind::Draw && i-- > 0;) {
        if ((request.cup >> i & 1U) != 0) roll.value[0] = i;
      }
      EXPECT_TRUE(apply(game, state, roll, events));
      return;
    }
    ActionList list;
    list_actions(game, state, list);
    Action chosen = list[0];
    for (const Action one : list.all()) {
      const Verb verb = verb_of(one);
      if (verb == Verb::Done || verb == Verb::Pass || verb == Verb::Wait || verb == Verb::Halt) chosen = one;
    }
    EXPECT_TRUE(apply(game, state, chosen, events));
  }
  FromStart& idles_until(Ask ask, int turn = 0) {
    for (int step = 0; step < 5000 && !state.over(); ++step) {
      if (asked() == ask && (turn == 0 || state.turn == turn)) return *this;
      idles();
    }
    ADD_FAILURE() << word_of(ask) << " was never asked";
    return *this;
  }
  FromStart& idles_to_the_end() {
    for (int step = 0; step < 50000 && !state.over(); ++step) idles();
    EXPECT_TRUE(state.over());
    return *this;
  }

  bool happened(EventKind kind) const {
    for (const Event& event : events.all()) {
      if (event.kind == static_cast<std::uint8_t>(kind)) return true;
    }
    return false;
  }
};

}  // namespace tamburino::novara
