#include <optional>

#include "engine/games/risorgimento1859/combat.h"
#include "engine/games/risorgimento1859/movement.h"

// The windows W1 to W6, in which the side that does not act may interrupt. A chapter fills the set of those
// who may react, its question, and what an answer pushes; an answer takes the unit out of `waiting`, and the
// window asks again until nobody is left or the side has declined (which empties `waiting`).
namespace tamburino::risorgimento1859 {
namespace {

UnitSet who_may_react(const Game& game, const State& state, const Window& window) {
  switch (window.what) {
    case Window::What::Cavalry:
      return cavalry_that_may_react(game, state, window);
    case Window::What::Light:
      return light_that_may_react(game, state, window);
    case Window::What::PreAttack:
      return guns_before_attack(game, state, window);
    case Window::What::CounterBattery:
      return guns_that_may_answer(game, state, window);
    case Window::What::Reply:
      return small_arms_that_may_reply(game, state, window);
    case Window::What::Attack:
      return those_attacked(game, state, window);
  }
  return {};
}

Ask question_of(Window::What what) {
  switch (what) {
    case Window::What::Cavalry:
      return Ask::CavalryReaction;
    case Window::What::Light:
      return Ask::LightReaction;
    case Window::What::PreAttack:
      return Ask::PreAttack;
    case Window::What::CounterBattery:
      return Ask::CounterBattery;
    case Window::What::Reply:
      return Ask::Reply;
    case Window::What::Attack:
      return Ask::AttackReaction;
  }
  return Ask::None;
}

// It looks back to where it came from.
void face_back(const Game& game, State& state, UnitId who, Hex from, std::optional<Facing> back) {
  Facing facing = back ? *back : state[who].facing;
  if (!back) {
    int least = game.map.grid().distance(state[who].hex, from);
    for (const Facing way : kFacings) {
      const Hex beside = game.map.neighbour(state[who].hex, way);
      if (beside == kNoHex || game.map.grid().distance(beside, from) >= least) continue;
      least = game.map.grid().distance(beside, from);
      facing = way;
    }
  }
  turn_to(game, state, who, facing);
}

}  // namespace

// The one that is asked for its facing: the topmost of those who have come.
UnitId speaker_of(const Game&, const State& state, const ReactionMove& now) {
  for (const UnitId one : UnitsIn(state, now.goal)) {
    if (now.units.contains(one)) return one;
  }
  return kNoUnit;
}

bool open_window(const Game& game, State& state, const Window& window) {
  Window one = window;
  one.waiting = who_may_react(game, state, window);
  if (one.waiting.empty()) return false;
  state.stack.push(one);
  return true;
}

// Each answer is judged on the board as the one before left it.
Next run(const Game& game, State& state, Window& now, Events&) {
  now.waiting = now.waiting & who_may_react(game, state, now);
  if (now.waiting.empty()) return done();
  return ask(now.side, question_of(now.what));
}

// 6.34, 6.35, 7.51c  They go one after the other, so that each displaces whom it must; cavalry then faces as
// it likes (A47).
Next run(const Game& game, State& state, ReactionMove& now, Events& events) {
  using Step = ReactionMove::Step;
  switch (now.step) {
    case Step::Go: {
      UnitSet left;
      for (const UnitId one : now.units) {
        if (state.on_map(one) && state[one].hex != now.goal) left.add(one);
      }
      const UnitId who = topmost(state, left);  // 5.44: they keep their order
      if (who == kNoUnit) {
        now.step = Step::Face;
        return go_on();
      }
      const Hex from = state[who].hex, goal = now.goal;
      const bool chasseur = game[who].chasseur();
      const auto back = game.map.grid().side_towards(goal, from);
      const bool wet = back && crosses_water(game, state, who, from, opposite(*back));
      put(game, state, who, goal);
      if (!chasseur) face_back(game, state, who, from, back);
      fall_in(game, state, who);
      tell(events, EventKind::Withdrew, chasseur ? "6.35a" : "6.34a", unit(who), hex(goal));
      if (wet) disorder(game, state, who, "5.23c", events);
      if (!state.on_map(who)) return go_on();
      arrive(game, state, who, goal, events);
      if (overstacked(game, state, game[who].side, goal)) displace_others(game, state, who, from, events);
      return go_on();
    }
    case Step::Displace:
    case Step::End:
      return done();
    case Step::Face: {
      const UnitId who = speaker_of(game, state, now);
      if (who == kNoUnit || game[who].chasseur()) return done();
      return ask(game[who].side, Ask::CavalryReaction);
    }
  }
  return done();
}

}  // namespace tamburino::risorgimento1859
