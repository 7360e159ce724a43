#include "ai/butchery/ordering.h"

// Barrages, assaults, defence, and what comes of them.
namespace tamburino::ai::solferino {
namespace {

using butchery::Assault;
using butchery::Verb;

std::size_t slot(int i) { return static_cast<std::size_t>(i); }

std::span<const Assault> assaults(const State& state) {
  return {state.activation.assaults.data(), state.activation.assault_count};
}

float promise(const View& view, const Fight& fight, UnitId attacker, UnitId target) {
  const Band band = band_against(view, view.state[target].hex);
  const float alone = fight.alone({attacker, view.state[attacker].hex}, target).points;
  if (!band.led || band.count < 2) return alone;
  const float joined = fight.best(band, target, fight.coordination_chance()).points;
  return std::max(alone, joined / static_cast<float>(band.count) + 0.01F);
}

}  // namespace

Band band_against(const View& view, Hex there) {
  Band band;
  const FormationId active = view.state.activation.formation;
  for (const Facing side : kFacings) {
    const Hex from = view.game.map.neighbour(there, side);
    if (from == kNoHex || view.game.map.side(there, side).steep) continue;
    for (const UnitId who : UnitsIn(view.state, from)) {
      if (view.ground[who].formation != active || !may_assault_at_all(view.game, view.state, who) ||
          !is_front(view.game, view.state, who, opposite(side)))
        continue;
      band.add(who, from);
      if (commander_with(view.game, view.state, who) == active) band.led = true;
    }
  }
  return band;
}

void like_barrages(const View& view, const ActionList& list, Likings likings) {
  const Fight fight = view.fight();
  for (int i = 0; i < list.size(); ++i) {
    float& liking = likings[slot(i)];
    if (verb_of(list[i]) == Verb::Done) {
      liking = -4;
    } else if (verb_of(list[i]) == Verb::ForcedMarch) {
      liking = -8;
    } else {
      const UnitId battery = unit_in(list[i], 0);
      liking = 25 * fight.barrage(battery, unit_in(list[i], 1));
      if (facing_in(list[i], 2) != view.state[battery].facing) liking -= 0.3F;
    }
  }
}

void like_assaults(const View& view, const ActionList& list, Likings likings) {
  const Fight fight = view.fight();
  for (int i = 0; i < list.size(); ++i) {
    float& liking = likings[slot(i)];
    switch (verb_of(list[i])) {
      case Verb::Assault:
        liking = view.weights.assault * promise(view, fight, unit_in(list[i], 0), unit_in(list[i], 1)) -
                 view.weights.hesitation;
        break;
      case Verb::Coordinate:
        liking = view.weights.coordinate;
        break;
      case Verb::NoQuarter:
        liking = view.weights.no_quarter;
        break;
      default:
        liking = 0;
    }
  }
}

// All on the better target.
void like_shares(const View& view, const ActionList& list, Likings likings) {
  const Fight fight = view.fight();
  const UnitId attacker = unit_in(list[0], 0);
  const UnitId target = unit_in(list[0], 1);
  const Hex from = view.state[attacker].hex;
  const float here = fight.alone({attacker, from}, target).points;
  float others = -1;
  for (const Assault& one : assaults(view.state)) {
    if (one.attacker == attacker && one.target != target)
      others = std::max(others, fight.alone({attacker, from}, one.target).points);
  }
  const int most = list.size() - 1;
  for (int i = 0; i < list.size(); ++i) {
    const auto share = static_cast<float>(list[i].operand[2]) / static_cast<float>(std::max(1, most));
    likings[slot(i)] = here >= others ? 3 * share : -3 * share;
  }
}

void like_order_of_assaults(const View& view, const ActionList& list, Likings likings) {
  const Fight fight = view.fight();
  for (int i = 0; i < list.size(); ++i) {
    const UnitId attacker = unit_in(list[i], 0);
    const UnitId target = unit_in(list[i], 1);
    likings[slot(i)] = 3 * fight.alone({attacker, view.state[attacker].hex}, target).success;
    for (const Assault& one : assaults(view.state)) {
      if (one.attacker == attacker && one.target == target && one.coordinated) likings[slot(i)] += 3;
    }
  }
}

// It stands and fights with all that helps, unless it would not survive the blow.
void like_defences(const View& view, const ActionList& list, Likings likings) {
  const auto& now = *view.state.stack.top_as<butchery::Engagement>();
  const Assault& assault = view.state.activation.assaults[now.first];
  const UnitId target = assault.target;
  const UnitState& own = view.state[target];
  const Fight fight = view.fight();
  const Prospect blow = fight.alone({assault.attacker, assault.from}, target);
  const bool last_step = own.steps_lost + 1 >= view.ground[target].cohesion;
  const bool quicker =
      view.ground[target].kind == Kind::Cavalry && view.ground[assault.attacker].kind == Kind::Infantry;
  const bool in_place = view.ground.place_of(own.hex) >= 0;
  for (int i = 0; i < list.size(); ++i) {
    float& liking = likings[slot(i)];
    switch (verb_of(list[i])) {
      case Verb::Support:
        liking = view.weights.support;
        break;
      case Verb::Defend:
        liking = list[i].operand[1] == butchery::kLed ? 2.0F : 0.8F;
        break;
      case Verb::Decline:
        liking = -6;
        break;
      default:  // falls back
        liking = -2;
        if (quicker) liking += 3 + 2 * blow.success;
        if (!quicker && own.disorganised) liking -= last_step ? 4.0F : 1.0F;
        if (in_place) liking -= 4;
        if (view.game.map.town(own.hex)) liking -= 1;
    }
  }
}

// To each of them what is left, in even parts.
void like_defence_shares(const View& view, const ActionList& list, Likings likings) {
  const auto& now = *view.state.stack.top_as<butchery::Engagement>();
  int to_come = 0;
  for (int i = now.next; i < view.state.activation.assault_count; ++i) {
    if (view.state.activation.assaults[slot(i)].coordinated &&
        !view.state.activation.assaults[slot(i)].resolved)
      ++to_come;
  }
  const float even = static_cast<float>(list.size() - 1) / static_cast<float>(std::max(1, to_come));
  for (int i = 0; i < list.size(); ++i)
    likings[slot(i)] = -std::abs(static_cast<float>(list[i].operand[2]) - even);
}

void like_retreats(const View& view, const ActionList& list, Likings likings) {
  const UnitId who = unit_in(list[0], 0);
  Surroundings around;
  look_around(view, view.state[who].hex, 6, around);
  for (int i = 0; i < list.size(); ++i) {
    const Hex where = hex_in(list[i], 1);
    likings[slot(i)] = -2 * scan(view, who, where, around).danger +
                       0.5F * static_cast<float>(view.ground.terrain(where)) -
                       (UnitsIn(view.state, where).empty() ? 0.0F : 1.0F);
  }
}

void like_turns(const View& view, const ActionList& list, Likings likings) {
  const UnitId who = unit_in(list[0], 0);
  const Hex here = view.state[who].hex;
  Surroundings around;
  look_around(view, here, 4, around);
  const FacingLikings facings = facing_likings(view, here, around.all_enemies());
  for (int i = 0; i < list.size(); ++i) {
    const Facing way = facing_in(list[i], 1);
    likings[slot(i)] =
        3 * facings[static_cast<std::size_t>(index(way))] + (way == view.state[who].facing ? 0.2F : 0.0F);
  }
}

void like_advances(const View& view, const ActionList& list, Likings likings) {
  const auto& now = *view.state.stack.top_as<butchery::Advance>();
  const Hex asked = view.state.activation.vacated[now.vacated].hex;
  for (int i = 0; i < list.size(); ++i) {
    float& liking = likings[slot(i)];
    if (verb_of(list[i]) == Verb::Remain) {
      liking = 0;
      continue;
    }
    const Hex there = verb_of(list[i]) == Verb::Advance ? hex_in(list[i], 1) : asked;
    const bool place = view.ground.place_of(there) >= 0;
    Surroundings around;
    look_around(view, there, 6, around);
    const UnitId who = unit_in(list[i], 0);
    const UnitState& own = view.state[who];
    const bool leaves_place = view.ground.place_of(own.hex) >= 0;
    float wish = 0.6F + (place ? 5.0F : 0.0F) - (leaves_place && !place ? 3.0F : 0.0F);
    wish -= view.weights.caution *
            (scan(view, who, there, around).danger - scan(view, who, own.hex, around).danger);
    if (own.disorganised) wish -= 0.6F;
    if (view.ground.terrain(there) > view.ground.terrain(own.hex)) wish += 0.5F;
    liking = verb_of(list[i]) == Verb::Advance ? wish : -0.5F - wish;
  }
}

}  // namespace tamburino::ai::solferino
