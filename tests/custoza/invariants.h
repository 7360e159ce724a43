#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "engine/games/custoza/view.h"
#include "tests/custoza/given.h"

// What must hold at every decision of a game of custoza, whatever was played: the SP and levels of units,
// stacking, markers, how deep Reactions go, Scouts, and what each side can know.
namespace tamburino::custoza {

inline UnitId unit_at(std::size_t i) { return UnitId{static_cast<std::uint8_t>(i)}; }

// --- units: where they stand, stacking (7.5)

// Units may stand too close, or two sides in one hex, only while a procedure is at work there.
inline bool at_rest(const State& state) {
  return state.stack.top_as<EngagedPhase>() != nullptr || state.stack.top_as<Activation>() != nullptr ||
         state.stack.top_as<QuietPhase>() != nullptr || state.stack.top_as<MarchPhase>() != nullptr ||
         state.stack.top_as<CommandPhase>() != nullptr;
}

// g7.5b  Both sides in one hex: guns that are being taken (10.6.1), a Square that is ridden through (9.4).
inline bool sides_may_mix(const State& state) {
  return state.stack.find<Combat>() != nullptr || state.stack.find<ChargeEnd>() != nullptr;
}

inline void check_units(const Game& game, const State& state) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who = unit_at(i);
    const UnitState& own = state[who];
    const bool placed = own.status == Status::OnMap || own.status == Status::Waiting;
    ASSERT_EQ(placed, own.hex != kNoHex) << game[who].name;
    if (own.status != Status::OnMap) continue;
    ASSERT_LT(own.lost, game[who].strength) << game[who].name;
    ASSERT_LT(own.level, Level::Rout) << game[who].name;
    ASSERT_TRUE(game.in_area(own.hex) && !game.map.lake(own.hex)) << game[who].name;
    if (!sides_may_mix(state)) {
      ASSERT_FALSE(enemy_in(game, state, game[who].side, own.hex)) << game[who].name;
    }
    if (!at_rest(state)) continue;
    Force alone;
    alone.add(who);
    const Verdict stack = may_stack(game, state, alone, own.hex);
    ASSERT_TRUE(stack.allowed()) << game[who].name << " in " << game.map.grid().name(own.hex) << ": "
                                 << stack.rule;
  }
}

inline void check_commanders(const Game& game, const State& state) {
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const FormationId which{static_cast<std::uint8_t>(i)};
    if (!commander_on_map(state, which) || !at_rest(state)) continue;
    ASSERT_FALSE(enemy_in(game, state, game[which].side, state[which].commander_hex)) << game[which].name;
  }
}

// --- the ledger of losses: SP and levels change by what is told, and by nothing else

class Ledger {
 public:
  Ledger(const Game& game, const State& state) : game_(game) {
    for (std::size_t i = 0; i < game.units.size(); ++i) {
      lost_.push_back(state.units[i].lost);
      levels_.push_back(index(state.units[i].level));
    }
  }

  void look(const State& before, const State& after, const Events& events) {
    for (const Event& one : events.all()) book(one);
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      const UnitState& own = after.units[i];
      ASSERT_EQ(lost_[i], own.lost) << game_.units[i].name;
      const int level = index(own.level);
      // What a hidden Formation recovers is its secret: R101.
      if (own.status == Status::Inside && before.units[i].status == Status::Inside && level <= levels_[i])
        levels_[i] = level;
      ASSERT_EQ(levels_[i], level) << game_.units[i].name;
      check_fate(before.units[i].status, own.status, i);
    }
  }

 private:
  void book(const Event& one) {
    const auto unit = static_cast<std::size_t>(one.facts[0].value);
    switch (static_cast<EventKind>(one.kind)) {
      case EventKind::StrengthLost:
        lost_[unit] += one.facts[1].value;
        return;
      case EventKind::StrengthRegained:
        --lost_[unit];
        return;
      case EventKind::LevelsLost:
        levels_[unit] = std::min(levels_[unit] + one.facts[1].value, index(Level::Rout));
        return;
      case EventKind::Recovered:
        levels_[unit] -= one.facts[1].value;
        return;
      case EventKind::Reorganised:  // 13.7b: one SP less, Disorganized
        ++lost_[unit];
        levels_[unit] = index(Level::Disorganized);
        return;
      case EventKind::Eliminated:
      case EventKind::Surrendered:
      case EventKind::Routed:
        gone_.insert(unit);
        return;
      default:
        return;
    }
  }

  // Nobody comes back from among the lost, and nobody is lost in silence.
  void check_fate(Status before, Status after, std::size_t i) {
    const bool lost = after == Status::Eliminated || after == Status::Routed;
    if (before == Status::Eliminated || before == Status::Exited) {
      ASSERT_EQ(before, after) << game_.units[i].name;
    } else if (lost && before != after) {
      ASSERT_TRUE(gone_.contains(i)) << game_.units[i].name;
    }
  }

  const Game& game_;
  std::vector<int> lost_, levels_;
  std::set<std::size_t> gone_;
};

// --- markers (6.1-6.3) and reactions (11)

inline void check_markers(const Game& game, const State& state) {
  const ActivationState& now = state.activation;
  if (now.formation == kNoFormation) {
    ASSERT_EQ(now, ActivationState{});
    return;
  }
  ASSERT_LE(now.marker_count, game[now.formation].markers);
  ASSERT_LE(now.marker_count, marker_allowance(game, state));
  const bool declared_now = state.pending.ask == Ask::Declare || state.pending.ask == Ask::Prepare;
  const Side side = game[now.formation].side;
  for (std::size_t i = 0; i < now.marker_count; ++i) {
    const Marker& one = now.markers[i];
    if (one.kind == MarkerKind::None) continue;
    const Hex target = target_of(game, one);
    ASSERT_TRUE(game.in_area(one.hex) && target != kNoHex && game.in_area(target));
    for (std::size_t k = 0; k < i; ++k) {
      const Marker& other = now.markers[k];
      if (other.kind == MarkerKind::None || other.hex != one.hex) continue;
      ASSERT_EQ(other.kind, one.kind) << "6.2d";
      ASSERT_NE(other.way, one.way) << "two markers in one place";
    }
    if (!declared_now) continue;
    ASSERT_FALSE(one.served || one.loose != Loose::No);
    ASSERT_TRUE(enemy_in(game, state, side, target)) << "6.1a";
    ASSERT_FALSE(enemy_in(game, state, side, one.hex));
  }
}

// Ruling 59: Reactions breed no more than one further combat and one further window.
struct Depth {
  int windows = 0, combats = 0, reactions = 0, all = 0;
};

inline Depth depth_of(const State& state) {
  Depth depth{.all = state.stack.depth()};
  state.stack.each([&](const Procedure& one) {
    depth.windows += std::holds_alternative<Window>(one) ? 1 : 0;
    depth.combats += std::holds_alternative<Combat>(one) ? 1 : 0;
    depth.reactions += std::holds_alternative<Reaction>(one) ? 1 : 0;
  });
  return depth;
}

inline void check_depth(const State& state) {
  const Depth depth = depth_of(state);
  ASSERT_LE(depth.windows, 2);
  ASSERT_LE(depth.combats, 2);
  ASSERT_LE(depth.reactions, 2);
  ASSERT_LT(depth.all, kMostProcedures);
}

// --- what is hidden (15, 16)

inline int scouts_on_map(const Game& game, const State& state, Side side) {
  int scouts = 0;
  for (const FormationId which : game.armies[static_cast<std::size_t>(index(side))])
    scouts += state.scout(which).status == Status::OnMap ? 1 : 0;
  return scouts;
}

// R33
inline void check_scouts(const Game& game, const State& state) {
  for (const Side side : kBothSides) {
    const auto& army = game.armies[static_cast<std::size_t>(index(side))];
    const int scouts = scouts_on_map(game, state, side);
    ASSERT_LE(scouts, static_cast<int>(army.size()));
    if (!game.advanced) {
      ASSERT_EQ(scouts, 0);
    }
    for (const FormationId which : army) {
      const LeaderState& scout = state.scout(which);
      ASSERT_TRUE(scout.status == Status::OnMap || scout.status == Status::Absent);
      ASSERT_EQ(scout.status == Status::OnMap, scout.hex != kNoHex);
      if (scout.status != Status::OnMap) continue;
      ASSERT_TRUE(game.in_area(scout.hex) && !game.map.lake(scout.hex));
      ASSERT_FALSE(scout.face_up);
      ASSERT_NE(scout.guises & kScoutGuise, 0U) << "the ledger says that a Scout is none";
    }
  }
}

// The enemy's ledger holds the truth of every face-down piece; nobody Engaged is inside his commander.
inline void check_hidden(const Game& game, const State& state) {
  if (state.stack.find<SetUp>() != nullptr) return;
  check_scouts(game, state);
  for (const Side side : kBothSides) {
    for (const FormationId which : game.armies[static_cast<std::size_t>(index(side))]) {
      const FormationState& own = state[which];
      if (own.commander != Status::OnMap) continue;
      ASSERT_EQ(own.commander_face_up, own.stance == Stance::Engaged) << game[which].name;
      if (own.stance != Stance::Engaged) {
        ASSERT_NE(own.commander_guises & guise_of(which), 0U) << game[which].name;
      }
      const bool coming_out =
          state.stack.find<Deployment>() != nullptr || state.stack.find<ReservePhase>() != nullptr;
      for (const UnitId who : game.units_of(which)) {
        if (state[who].status == Status::Inside && !coming_out) {
          ASSERT_NE(own.stance, Stance::Engaged) << game[who].name;
        }
      }
    }
    if (game.chief(side) && face_down(game, state, chief_of(side))) {
      ASSERT_NE(state.chief(side).guises & kChiefGuise, 0U);
    }
  }
}

// A sample looks to the side like the truth, and can be played on.
inline void check_sample(const Game& game, const State& state, std::uint64_t seed) {
  for (const Side side : kBothSides) {
    const State guess = sample(game, state, side, seed);
    ASSERT_NO_THROW(check_saved(game, guess));
    ASSERT_TRUE(masked(game, guess, side) == masked(game, state, side)) << word_of(state.pending.ask);
    ASSERT_TRUE(sample(game, guess, side, seed + 1) == sample(game, state, side, seed + 1));
    if (state.pending.kind == Pending::Kind::Ask) {
      ActionList list;
      list_actions(game, guess, list);
      ASSERT_FALSE(list.empty()) << word_of(guess.pending.ask);
    }
  }
}

inline bool hears(const Events& events, Side side) {
  return std::any_of(events.all().begin(), events.all().end(),
                     [&](const Event& one) { return one.seen_by_side(index(side)); });
}

// What a side hears nothing of has not changed what it sees, the question asked apart; and no Scout comes or
// goes without a word.
inline void check_secrets(const Game& game, const State& before, const State& after, const Events& events) {
  const bool secret =
      before.stack.find<CommandPhase>() != nullptr || before.stack.find<MarchPhase>() != nullptr;
  for (const Side side : kBothSides) {
    if (hears(events, side)) continue;
    const Side enemy = enemy_of(side);
    ASSERT_EQ(scouts_on_map(game, before, enemy), scouts_on_map(game, after, enemy));
    if (!secret || before.turn != after.turn) continue;
    State was = masked(game, before, side), is = masked(game, after, side);
    for (State* one : {&was, &is}) {
      one->pending = {};
      one->stack.clear();
      one->checked = {};
    }
    for (const FormationId which : game.armies[static_cast<std::size_t>(index(enemy))])
      ASSERT_TRUE(was[which] == is[which]) << game[which].name;
    for (std::size_t i = 0; i < game.units.size(); ++i) {
      if (game.units[i].side == enemy) {
        ASSERT_TRUE(was.units[i] == is.units[i]) << game.units[i].name;
      }
    }
    ASSERT_TRUE(was.chief(enemy) == is.chief(enemy));
  }
}

}  // namespace tamburino::custoza
