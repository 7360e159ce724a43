#include "ai/butchery/ordering.h"

// Leaders: commanders in chief, commanders, riders, and which formation goes first.
namespace tamburino::ai::solferino {
namespace {

using butchery::Piece;
using butchery::PieceKind;
using butchery::Status;
using butchery::Verb;

std::size_t slot(int i) { return static_cast<std::size_t>(i); }

struct Nearest {
  int enemy = 99, own = 99;
};

Nearest nearest_to(const View& view, Hex where) {
  Nearest result;
  for (std::size_t i = 0; i < view.ground.units(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!view.state.on_map(who)) continue;
    int& least = view.ground[who].side == view.side ? result.own : result.enemy;
    least = std::min(least, view.distance(where, view.state[who].hex));
  }
  return result;
}

// Alone near the enemy is no place for a leader, and the front line is none for a chief.
float leader_safety(const View& view, Hex where, bool chief) {
  const Nearest near = nearest_to(view, where);
  const bool escorted = friend_in(view.game, view.state, view.side, where);
  float liking = 0;
  if (!escorted && near.enemy <= 6) liking -= 0.5F * static_cast<float>(7 - near.enemy);
  if (chief && near.enemy <= 3) liking -= 2.0F * static_cast<float>(4 - near.enemy);
  if (chief && near.own > 1) liking -= 0.5F;
  return liking;
}

// How many of his commanders a chief there would reach; those who are slow to act alone need it most.
float commanders_in_reach(const View& view, Nation nation, Hex where) {
  const int reach = view.game.map.town(where) ? 9 : 7;
  float sum = 0;
  for (std::size_t i = 0; i < view.game.formations.size(); ++i) {
    const butchery::Formation& formation = view.game.formations[i];
    const butchery::FormationState& own = view.state.formations[i];
    if (formation.nation != nation || formation.detached() || own.broken) continue;
    const Hex goal = own.commander == Status::OnMap ? own.commander_hex : formation.commander->arrival.hex;
    if (goal == kNoHex || own.commander == Status::Eliminated) continue;
    const int over = view.distance(where, goal) - reach;
    const auto need = static_cast<float>(5 - std::min(4, formation.commander->command));
    const float here = own.commander == Status::OnMap ? need : 0.3F * need;
    sum += here * (over <= 0   ? 1.0F
                   : over == 1 ? 0.6F
                               : std::max(0.0F, 0.35F - 0.04F * static_cast<float>(over)));
  }
  return sum;
}

}  // namespace

void like_chief_moves(const View& view, const ActionList& list, Likings likings) {
  const auto& march = *view.state.stack.top_as<butchery::ChiefMarch>();
  const butchery::ChiefState& chief = view.state.chief(march.nation);
  for (int i = 0; i < list.size(); ++i) {
    const bool halt = verb_of(list[i]) == Verb::Halt;
    const Hex where = halt ? chief.hex : hex_in(list[i], 1);
    if (where == kNoHex) {  // still off the map, where he commands nobody
      likings[slot(i)] = -2;
    } else if (march.spent > 0 && chief.status == Status::OnMap) {
      likings[slot(i)] = halt ? 4.0F : 0.0F;
    } else {
      likings[slot(i)] = 0.6F * commanders_in_reach(view, march.nation, where) +
                         leader_safety(view, where, true) + (halt ? 0.1F : 0.0F);
    }
  }
}

void like_riders(const View& view, const ActionList& list, Likings likings) {
  const Nation nation = view.state.stack.top_as<butchery::RiderMarch>()->nation;
  for (int i = 0; i < list.size(); ++i) {
    if (verb_of(list[i]) != Verb::Send) {
      likings[slot(i)] = 0;
      continue;
    }
    const FormationId to{static_cast<std::uint8_t>(list[i].operand[0])};
    const int hexes = view.distance(view.state.chief(nation).hex, view.state[to].commander_hex);
    const auto need = static_cast<float>(4 - std::min(4, command_value(view.game, view.state, to)));
    const bool idle = view.state[to].broken;
    likings[slot(i)] = idle ? -2.0F : 1.5F + 0.4F * need - 0.15F * static_cast<float>(std::max(0, hexes - 8));
  }
}

void like_rider_moves(const View& view, const ActionList& list, Likings likings) {
  const Nation nation = view.state.stack.top_as<butchery::RiderMarch>()->nation;
  const butchery::RiderState& rider = view.state.rider(nation);
  const bool out = rider.duty == butchery::RiderState::Duty::Riding;
  Hex goal = out ? view.state[rider.target].commander_hex : view.state.chief(nation).hex;
  if (goal == kNoHex) goal = rider.hex;
  for (int i = 0; i < list.size(); ++i) {
    const bool halt = verb_of(list[i]) == Verb::Halt;
    const Hex where = halt ? rider.hex : hex_in(list[i], 1);
    likings[slot(i)] = -1.0F * static_cast<float>(view.distance(where, goal)) + (halt ? 0.8F : 0.0F);
  }
}

// Those go first who have the enemy before them.
void like_first_marker(const View& view, const ActionList& list, Likings likings) {
  for (int i = 0; i < list.size(); ++i) {
    const FormationId which{static_cast<std::uint8_t>(list[i].operand[0])};
    float liking = 0;
    for (const UnitId who : view.game.members[at(which)]) {
      if (!view.state.on_map(who)) continue;
      for (std::size_t k = 0; k < view.ground.units(); ++k) {
        const UnitId other{static_cast<std::uint8_t>(k)};
        if (!view.state.on_map(other) || view.ground[other].side == view.side) continue;
        const int hexes = view.distance(view.state[who].hex, view.state[other].hex);
        if (hexes <= 3) liking += hexes == 1 ? 0.5F : 0.25F;
      }
    }
    const butchery::FormationState& own = view.state[which];
    likings[slot(i)] =
        std::min(liking, 4.0F) * (own.out_of_command ? 0.5F : 1.0F) - (own.broken ? 2.0F : 0.0F);
  }
}

void like_direct_command(const View& view, const ActionList& list, Likings likings) {
  for (int i = 0; i < list.size(); ++i) {
    if (verb_of(list[i]) != Verb::Take) {
      likings[slot(i)] = 0;
      continue;
    }
    const UnitId who = unit_in(list[i], 0);
    const int enemy = nearest_to(view, view.state[who].hex).enemy;
    likings[slot(i)] = view.ground[who].kind == Kind::Artillery ? 0.2F : enemy <= 5 ? 2.0F : 0.5F;
  }
}

namespace {

// What the commander's presence adds to an assault that his units there may make.
float worth_to_lead(const View& view, const Fight& fight, FormationId which, Hex where) {
  const float chance = fight.coordination_chance();
  UnitId beside = butchery::kNoUnit;
  for (const UnitId who : UnitsIn(view.state, where)) {
    if (view.ground[who].formation == which && may_assault_at_all(view.game, view.state, who)) beside = who;
  }
  if (beside == butchery::kNoUnit) return 0;
  float most = 0;
  for (const Facing way : kFacings) {
    const Hex there = view.game.map.neighbour(where, way);
    if (!enemy_in(view.game, view.state, view.side, there) || view.game.map.side(where, way).steep ||
        !is_front(view.game, view.state, beside, way))
      continue;
    const UnitId target = UnitsIn(view.state, there).first();
    Band band;
    band.led = true;
    for (const Facing side : kFacings) {
      const Hex from = view.game.map.neighbour(there, side);
      if (from == kNoHex) continue;
      for (const UnitId who : UnitsIn(view.state, from)) {
        if (view.ground[who].formation == which && may_assault_at_all(view.game, view.state, who) &&
            is_front(view.game, view.state, who, opposite(side)))
          band.add(who, from);
      }
    }
    if (band.count >= 2) {
      most = std::max(most, fight.best(band, target, chance).points - fight.best(band, target, 0).points);
    } else if (band.count == 1) {
      most = std::max(most, 0.02F);  // his bonus
    }
  }
  return most;
}

}  // namespace

void like_commander_moves(const View& view, const ActionList& list, Likings likings) {
  const auto& move = *view.state.stack.top_as<butchery::PieceMove>();
  const FormationId which = formation_of(move.piece);
  const butchery::FormationState& own = view.state[which];
  const Nation nation = view.game[which].nation;
  const Fight fight = view.fight();
  const bool chief = chief_on_map(view.state, nation);
  for (int i = 0; i < list.size(); ++i) {
    const bool halt = verb_of(list[i]) == Verb::Halt;
    const Hex where = halt ? own.commander_hex : hex_in(list[i], 1);
    if (move.stepped) {
      likings[slot(i)] = halt ? 4.0F : 0.0F;
      continue;
    }
    if (where == kNoHex || own.commander != Status::OnMap) {
      likings[slot(i)] = halt ? -3.0F : 0.0F;
      if (halt) continue;
    }
    float liking = halt ? 0.15F : 0.0F;
    for (const UnitId who : view.game.members[at(which)]) {
      if (!view.state.on_map(who)) continue;
      const int over = view.distance(where, view.state[who].hex) - 4;
      if (over > 0) liking -= 0.25F * static_cast<float>(std::min(over, 6));
    }
    if (friend_in(view.game, view.state, view.side, where)) {
      liking += 0.6F;
      if (in_enemy_zone(view.state, view.side, where)) liking -= 0.4F;
      liking += view.weights.assault * worth_to_lead(view, fight, which, where);
    } else {
      for (const Facing way : kFacings) {
        const Hex there = view.game.map.neighbour(where, way);
        if (there != kNoHex && enemy_in(view.game, view.state, view.side, there)) liking -= 3;
      }
      liking -= 0.6F;
    }
    if (chief) {
      const int over = view.distance(where, view.state.chief(nation).hex) - 7;
      if (over > 0) liking -= 0.15F * static_cast<float>(std::min(over, 5));
    }
    likings[slot(i)] = liking;
  }
}

// A commander goes with his men; a chief only when he would be left alone before the enemy.
void like_followers(const View& view, const ActionList& list, Likings likings) {
  const auto& advance = *view.state.stack.top_as<butchery::Advance>();
  const Hex here = advance.from;
  const bool alone = !friend_in(view.game, view.state, view.side, here);
  const bool threatened = next_to_enemy(view.game, view.state, view.side, here);
  for (int i = 0; i < list.size(); ++i) {
    const bool chief = kind_of(Piece{list[i].operand[0]}) == PieceKind::Chief;
    const bool goes = verb_of(list[i]) == Verb::Accompany;
    const float wish = chief ? (alone && threatened ? 1.0F : -3.0F) : (alone ? 2.0F : -0.5F);
    likings[slot(i)] = goes ? wish : 0.0F;
  }
}

// With a unit that is sound, out of the enemy's reach and among others.
void like_placements(const View& view, const ActionList& list, Likings likings) {
  for (int i = 0; i < list.size(); ++i) {
    const UnitId who = unit_in(list[i], 1);
    const UnitState& own = view.state[who];
    float liking = own.disorganised ? -0.8F : 0.0F;
    if (view.ground[who].kind == Kind::Artillery) liking -= 1;
    if (in_enemy_zone(view.state, view.side, own.hex)) liking -= 1;
    for (const UnitId other : view.game.members[at(view.ground[who].formation)]) {
      if (view.state.on_map(other) && view.distance(own.hex, view.state[other].hex) <= 4) liking += 0.25F;
    }
    likings[slot(i)] = liking;
  }
}

}  // namespace tamburino::ai::solferino
