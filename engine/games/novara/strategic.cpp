#include "engine/games/novara/rules.h"

// 17. Hypothetical initial deployment: chits face down on the strategic map, by turns.
namespace tamburino::novara {
namespace {

BoxId& box(State& state, FormationId which) { return state.box[static_cast<std::size_t>(index(which))]; }
BoxId box(const State& state, FormationId which) { return state.box[static_cast<std::size_t>(index(which))]; }

int in_box(const State& state, int which) {
  return static_cast<int>(
      std::count(state.box.begin(), state.box.end(), BoxId{static_cast<std::uint8_t>(which)}));
}

int still_to_place(const Game& game, const State& state, Side side) {
  int count = 0;
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const FormationId which{static_cast<std::uint8_t>(i)};
    if (game.formations[i].side == side && placed_on_strategic_map(game, which) &&
        box(state, which) == kNoBox)
      ++count;
  }
  return count;
}

// 17.hypothetical-b  What the boxes still need.
int still_needed(const Game& game, const State& state, Side side) {
  int needed = 0;
  for (std::size_t b = 0; b < game.scenario.boxes.size(); ++b) {
    const StrategicBox& one = game.scenario.boxes[b];
    if (one.side == side) needed += std::max(0, one.least - in_box(state, static_cast<int>(b)));
  }
  return needed;
}

// 17.hypothetical-c, d  All are turned over together, and their units deploy by the boxes.
void reveal(const Game& game, State& state, Events& events) {
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const FormationId which{static_cast<std::uint8_t>(i)};
    if (box(state, which) == kNoBox) continue;
    const StrategicBox& one = game.scenario.boxes[static_cast<std::size_t>(index(box(state, which)))];
    for (const UnitId who : game.members[i])
      state[who].status = one.from_turn > 0 ? Status::ToCome : Status::ToPlace;
    tell(events, EventKind::Assigned, "17.hypothetical-c", formation(which));
  }
}

}  // namespace

bool placed_on_strategic_map(const Game& game, FormationId which) {
  return !game[which].independent() && !game[which].variant;  // R61  The sixth division comes later.
}

Next run(const Game& game, State& state, StrategicPlacement& now, Events& events) {
  if (still_to_place(game, state, now.next) == 0) now.next = enemy_of(now.next);
  if (still_to_place(game, state, now.next) > 0) return ask(now.next, Ask::StrategicMap);
  reveal(game, state, events);
  return done();
}

void strategic_map_list(const Game& game, const State& state, ActionList& list) {
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    for (std::size_t b = 0; b < game.scenario.boxes.size(); ++b) {
      const Action action = act(Verb::Assign, i, b);
      if (strategic_map_verdict(game, state, action)) list.add(action);
    }
  }
}

Verdict strategic_map_verdict(const Game& game, const State& state, Action action) {
  const Side own = state.pending.side;
  const auto which = formation_operand(game, action, 0);
  if (verb_of(action) != Verb::Assign || !which || action.operand[1] >= game.scenario.boxes.size())
    return refused_by("17.hypothetical-a");
  const StrategicBox& to = game.scenario.boxes[action.operand[1]];
  const Verdict refused = refused_by("17.hypothetical-a", formation(*which));
  if (game[*which].side != own) return refused.because("not-your-formation");
  if (to.side != own) return refused.because("their-box");
  if (game[*which].variant && game.options.sixth_division)
    return refused_by("17.sixth-a", formation(*which)).because("sixth-has-no-box");
  if (game[*which].variant) return refused.because("formation-not-in-play");
  if (!placed_on_strategic_map(game, *which)) return refused.because("independents-have-no-chit");
  if (box(state, *which) != kNoBox) return refused.because("in-a-box-already");
  const int there = in_box(state, action.operand[1]);
  if (there >= to.most)
    return refused_by("17.hypothetical-b", formation(*which), number(to.most)).because("box-full");
  const int needed = still_needed(game, state, own) - (there < to.least ? 1 : 0);
  if (still_to_place(game, state, own) - 1 < needed)
    return refused_by("17.hypothetical-b", formation(*which), number(needed)).because("others-need-them");
  return kAllowed;
}

void strategic_map_carry_out(const Game& game, State& state, Action action, Events& events) {
  const FormationId which = *formation_operand(game, action, 0);
  box(state, which) = BoxId{static_cast<std::uint8_t>(action.operand[1])};
  tell_only(game[which].side, events, EventKind::Assigned, "17.hypothetical-a", formation(which));
  StrategicPlacement& now = *state.stack.top_as<StrategicPlacement>();
  now.next = enemy_of(now.next);
}

}  // namespace tamburino::novara
