#include <cmath>

#include "ai/butchery/ordering.h"

// Movement: which piece, and where a unit goes.
namespace tamburino::ai::solferino {
namespace {

using butchery::PieceKind;
using butchery::PieceMove;
using butchery::Status;
using butchery::Verb;

std::size_t slot(int i) { return static_cast<std::size_t>(i); }

constexpr int kEyeshot = 9;  // hexes: whatever is farther can do no harm within a turn

// One unit's choice of where to go.
class Mover {
 public:
  Mover(const View& view, UnitId who)
      : view_(view),
        fight_(view.fight()),
        who_(who),
        own_(view.state[who]),
        counter_(view.ground[who]),
        here_(view.state.on_map(who) ? own_.hex : view.game[who].arrival.hex),
        balance_(balance(view.game, view.ground, view.weights, view.state)) {
    look_around(view, here_, kEyeshot, around_);
    find_partners();
    last_in_place_ = is_last_in_place();
  }

  const Surroundings& around() const { return around_; }
  Hex here() const { return here_; }

  // The pull of the places where one more unit is worth most.
  float need(Hex where) const {
    const Ground::Pull& pull = view_.ground.pull(view_.state.turn, where);
    const Ground::Pull& worth = balance_.worth_of_more[at(view_.side)];
    float sum = 0;
    for (std::size_t place = 0; place < kMostPlaces; ++place) sum += pull[place] * worth[place];
    return sum;
  }

  // Everything but the march.
  float liking(Hex where) const {
    const Scan found = scan(view_, who_, where, around_);
    const float sum = places(where) + company(where, found);
    if (around_.enemies == 0) return sum;
    return sum + (counter_.kind == Kind::Artillery ? as_guns(where, found) : as_troops(where, found));
  }

 private:
  // Units of the formation that may still come up for the same assault.
  void find_partners() {
    const FormationId home = counter_.formation;
    for (const UnitId other : view_.game.members[at(home)]) {
      const UnitState& one = view_.state[other];
      if (other == who_ || one.status != Status::OnMap || view_.ground[other].kind == Kind::Artillery)
        continue;
      if (!one.in_command || (view_.ground[other].kind == Kind::Cavalry && one.disorganised)) continue;
      if (partners_ < partner_.size()) partner_[partners_++] = other;
    }
    coordination_ = fight_.coordination_chance();
  }

  bool is_last_in_place() const {
    if (view_.ground.place_of(here_) < 0 || !view_.state.on_map(who_)) return false;
    if (counter_.kind == Kind::Artillery) return false;
    for (const UnitId other : UnitsIn(view_.state, here_)) {
      if (other != who_ && view_.ground[other].kind != Kind::Artillery) return false;
    }
    return true;
  }

  float places(Hex where) const {
    float sum = 0;
    if (last_in_place_ && where != here_) {
      const int enemy = nearest_enemy(here_);
      sum -= view_.weights.keep_place * (enemy <= 6 ? 1.0F : 0.5F);
    }
    if (view_.ground.place_of(where) < 0 || (where == here_ && !view_.state.on_map(who_))) return sum;
    const Side owner = view_.state.owner[view_.game.objective_slot[at(where)] - 1U];
    if (owner != view_.side) {
      sum += view_.weights.take_place * (counter_.kind == Kind::Artillery ? 0.4F : 1.0F);
    } else if (counter_.kind == Kind::Infantry && where != here_ &&
               !foot_or_horse_in(view_.game, view_.state, where)) {
      sum += view_.weights.fill_place;
    }
    return sum;
  }

  int nearest_enemy(Hex where) const {
    int least = 99;
    for (const Near& one : around_.all_enemies()) least = std::min(least, view_.distance(where, one.hex));
    return least;
  }

  // Near the commander and beside friends.
  float company(Hex where, const Scan& found) const {
    float sum = 0;
    const FormationId home = counter_.formation;
    if (!counter_.detached && commander_on_map(view_.state, home)) {
      const int over = view_.distance(where, view_.state[home].commander_hex) - 5;
      if (over > 0) sum -= view_.weights.near_commander * 0.5F * static_cast<float>(std::min(over, 6));
    }
    return sum + view_.weights.together * static_cast<float>(std::min(found.beside, 2));
  }

  // Guns: the enemy within range, but never beside them, and friends between.
  float as_guns(Hex where, const Scan& found) const {
    float sum = 0;
    if (found.enemy <= 1) {
      sum -= view_.weights.gun_contact;
    } else if (found.enemy <= counter_.range) {
      sum += view_.weights.gun_distance + 0.2F * static_cast<float>(view_.game.map.level(where));
    }
    if (found.enemy <= 5 && !found.escorted && !screened(where, found.enemy))
      sum -= 1.5F * view_.weights.caution;
    return sum - view_.weights.caution * (found.escorted ? 0.6F : 1.2F) * found.danger;
  }

  // Friends stand between the guns and the enemy.
  bool screened(Hex where, int enemy) const {
    for (const Near& one : around_.all_friends()) {
      if (one.who == who_ || one.kind == Kind::Artillery) continue;
      if (view_.distance(where, one.hex) == 1 && nearest_enemy(one.hex) < enemy) return true;
    }
    return false;
  }

  float as_troops(Hex where, const Scan& found) const {
    float sum = 0;
    const float danger = found.danger;
    const bool contact = found.enemy == 1;
    if (own_.disorganised) {
      sum -= 1.5F * view_.weights.caution * danger;
      if (in_enemy_zone(view_.state, view_.side, where) || contact) {
        sum -= view_.weights.rest;
      } else if (commander_beside(where)) {
        sum += 0.4F;
      }
    }
    const float attack = contact ? best_assault(where) : 0;
    const bool weak = own_.steps_lost + 1 >= counter_.cohesion;
    sum += view_.weights.assault * attack;
    if (attack <= 0) sum -= view_.weights.caution * danger * (weak ? 1.4F : 1.0F);
    if (attack > 0) sum -= 0.3F * view_.weights.caution * danger;
    if (view_.ground.terrain(where) >= 2 && danger > 0) sum += view_.weights.good_ground;
    if (counter_.kind == Kind::Cavalry && view_.game.map[where].terrain == butchery::Terrain::Woods) sum -= 1;
    return sum;
  }

  bool commander_beside(Hex where) const {
    const FormationId home = counter_.formation;
    return commander_on_map(view_.state, home) && view_.distance(where, view_.state[home].commander_hex) <= 1;
  }

  // Points expected of the best assault from there, alone or with whom may come.
  float best_assault(Hex where) const {
    if (counter_.kind == Kind::Cavalry && (own_.disorganised || view_.distance(here_, where) > 3))
      return -0.05F;
    float most = -1;
    for (const Facing way : kFacings) {
      const Hex there = view_.game.map.neighbour(where, way);
      if (there == kNoHex || !enemy_in(view_.game, view_.state, view_.side, there) ||
          view_.game.map.side(where, way).steep)
        continue;
      const UnitId target = weakest_in(there);
      most = std::max(most, prospect(where, there, target));
    }
    return most;
  }

  UnitId weakest_in(Hex there) const {
    UnitId target = UnitsIn(view_.state, there).first();
    for (const UnitId other : UnitsIn(view_.state, there)) {
      if (view_.ground[other].kind != Kind::Artillery) target = other;
    }
    return target;
  }

  float prospect(Hex where, Hex there, UnitId target) const {
    Band band;
    band.add(who_, where);
    int coming = 0;
    for (std::size_t i = 0; i < partners_; ++i) {
      const UnitState& one = view_.state[partner_[i]];
      const int hexes = view_.distance(one.hex, there);
      if (hexes == 1) {
        if (one.hex != where) band.add(partner_[i], one.hex);
      } else if (!one.moved && hexes <= 4 && coming < 2) {
        ++coming;
        band.add(partner_[i], where);
      }
    }
    const FormationId home = counter_.formation;
    const bool leader = !counter_.detached && commander_on_map(view_.state, home) &&
                        view_.distance(view_.state[home].commander_hex, there) <= 6;
    band.led = leader;
    const float chance = leader ? coordination_ : 0;
    if (coming == 0) return fight_.best(band, target, chance).points;
    // Those who are not there yet may not find the way.
    Band sure;
    for (std::size_t i = 0; i < band.count; ++i) {
      if (i == 0 || band.one[i].from != where) sure.add(band.one[i].who, band.one[i].from);
    }
    sure.led = leader;
    return 0.6F * fight_.best(band, target, chance).points + 0.4F * fight_.best(sure, target, chance).points;
  }

  const View& view_;
  Fight fight_;
  UnitId who_;
  const UnitState& own_;
  const Counter& counter_;
  Hex here_;
  Balance balance_;
  Surroundings around_;
  std::array<UnitId, 12> partner_{};
  std::size_t partners_ = 0;
  float coordination_ = 0;
  bool last_in_place_ = false;
};

constexpr float kNever = -20;  // turning about and about leads nowhere

// How a unit that stays turns: at most once, to the best of its facings, and then it halts.
struct Stance {
  Facing best = kNoFacing;  // none when it already faces well enough
  float halting = 0;        // what it is liked less for as it faces now
};
Stance stance(const View& view, UnitId who, const Surroundings& around) {
  const Hex here = view.state[who].hex;
  if (around.enemies == 0 || view.game.map.built_up(here)) return {};
  const FacingLikings facings = facing_likings(view, here, around.all_enemies());
  const Facing now = view.state[who].facing;
  Stance result{kNoFacing, facings[static_cast<std::size_t>(index(now))]};
  if (result.halting > -0.1F) return result;
  for (const Facing way : kFacings) {
    if (facings[static_cast<std::size_t>(index(way))] >= 0) result.best = way;
  }
  return result;
}

// Once it has marched, it turns to the enemy and halts.
void like_after_march(const View& view, UnitId who, const ActionList& list, Likings likings) {
  Surroundings around;
  look_around(view, view.state[who].hex, 4, around);
  const Stance how = stance(view, who, around);
  for (int i = 0; i < list.size(); ++i) {
    if (verb_of(list[i]) == Verb::Halt) {
      likings[slot(i)] = 3 * how.halting;
    } else if (verb_of(list[i]) == Verb::Face) {
      likings[slot(i)] = facing_in(list[i], 1) == how.best ? 0 : kNever;
    } else {
      likings[slot(i)] = 0.5F * kNever;
    }
  }
}

}  // namespace

// The front goes first and makes room; then the guns, and the commander last, who sees where he is needed.
void like_pieces(const View& view, const ActionList& list, Likings likings) {
  for (int i = 0; i < list.size(); ++i) {
    float& liking = likings[slot(i)];
    if (verb_of(list[i]) == Verb::Done) {
      liking = -6;
    } else if (verb_of(list[i]) == Verb::ForcedMarch) {
      liking = -8;
    } else if (kind_of(butchery::Piece{list[i].operand[0]}) != PieceKind::Unit) {
      liking = -3;
    } else {
      const UnitId who = unit_in(list[i], 0);
      const Counter& counter = view.ground[who];
      liking = counter.kind == Kind::Artillery ? 0.0F : counter.kind == Kind::Cavalry ? 1.0F : 1.5F;
      if (!view.state.on_map(who)) {
        liking -= 0.5F;
        continue;
      }
      if (view.state[who].disorganised) liking += 0.7F;
      if (in_enemy_zone(view.state, view.side, view.state[who].hex)) liking += 1;
    }
  }
}

void like_unit_moves(const View& view, const ActionList& list, Likings likings) {
  const PieceMove& move = *view.state.stack.top_as<PieceMove>();
  const UnitId who = unit_of(move.piece);
  if (move.stepped) return like_after_march(view, who, list, likings);
  const Mover mover(view, who);
  const bool entering = !view.state.on_map(who);
  const float start = entering ? 0 : mover.need(mover.here());
  float most = 1e-6F;
  for (int i = 0; i < list.size(); ++i) {
    if (verb_of(list[i]) != Verb::Move) continue;
    likings[slot(i)] = mover.need(hex_in(list[i], 1)) - start;
    most = std::max(most, std::abs(likings[slot(i)]));
  }
  const float stay = entering ? -3.0F : mover.liking(mover.here());
  const Stance how = entering ? Stance{} : stance(view, who, mover.around());
  const bool may_stay = verb_of(list[0]) == Verb::Halt;
  for (int i = 0; i < list.size(); ++i) {
    float& liking = likings[slot(i)];
    if (verb_of(list[i]) == Verb::Halt) {
      liking = stay + 3 * how.halting;
    } else if (verb_of(list[i]) == Verb::Face) {
      liking = may_stay && facing_in(list[i], 1) == how.best ? stay : kNever;
    } else {
      liking = view.weights.march * liking / most + mover.liking(hex_in(list[i], 1));
    }
  }
}

}  // namespace tamburino::ai::solferino
