#include <algorithm>
#include <vector>

#include "engine/core/dice.h"
#include "engine/games/custoza/named_units.h"
#include "engine/games/custoza/view.h"

// What a side does not know, guessed. It begins from the masked State, so that nothing hidden can come in.
namespace tamburino::custoza {
namespace {

class Sampler {
 public:
  Sampler(const Game& game, const State& truth, Side viewer, std::uint64_t seed)
      : game_(game),
        enemy_(enemy_of(viewer)),
        dice_(seed),
        state_(masked(game, truth, viewer)),
        chosen_(truth.objective[static_cast<std::size_t>(index(enemy_))] != 0) {}

  State make() {
    guess_objectives();
    const Roles roles(state_);
    Names names{};
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = UnitId{static_cast<std::uint8_t>(i)};
    for (const Arm arm : {Arm::Infantry, Arm::Cavalry, Arm::Artillery}) deal(arm, roles, names);
    rename(state_, names);
    rebuild(game_, state_);
    return state_;
  }

 private:
  // A counter to be given a place: what everybody sees of whoever stands there.
  struct Place {
    UnitId shown;  // the counter that the masked State has there
    UnitState seen;
    bool acts = false;
  };

  void deal(Arm arm, const Roles& roles, Names& names) {
    places_.clear(), counters_.clear();
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      const UnitId who{static_cast<std::uint8_t>(i)};
      if (game_[who].arm() != arm || !hidden_from(game_, state_, enemy_of(enemy_), who)) continue;
      places_.push_back({who, state_[who], roles[who] != 0});
      counters_.push_back(who);
    }
    const auto count = static_cast<std::uint32_t>(places_.size());
    for (std::uint32_t n = 0; count > 1 && n < kTries * count; ++n) {
      const std::size_t a = dice_.below(count), b = dice_.below(count);
      const int before = faults(a) + faults(b);
      std::swap(counters_[a], counters_[b]);
      if (faults(a) + faults(b) > before) std::swap(counters_[a], counters_[b]);
    }
    for (std::size_t i = 0; i < places_.size(); ++i) {
      state_[counters_[i]] = places_[i].seen;
      fill_in(counters_[i]);
      names[static_cast<std::size_t>(index(places_[i].shown))] = counters_[i];
    }
  }

  // What speaks against this counter being there.
  int faults(std::size_t at) const {
    const Place& place = places_[at];
    const UnitId who = counters_[at];
    if (place.seen.status != Status::OnMap) return place.acts && !acts(who) ? 1 : 0;
    int value = game_[who].stacking;
    for (const UnitId other : UnitsIn(state_, place.seen.hex)) value += stacking_there(other, at);
    const bool marching = place.seen.mode == Mode::March;
    int count = value > (marching ? game_.constants.march_stacking : game_.constants.stacking) ? 2 : 0;
    const bool active = place.acts || place.seen.acted || place.seen.moved;
    if (active && !place.seen.out_of_command && !acts(who)) ++count;
    if (setting_up() && !in_zone(who, place.seen.hex)) count += 2;
    return count;
  }

  // Of the others in the hex: hidden ones as they are dealt now.
  int stacking_there(UnitId shown, std::size_t at) const {
    if (shown == places_[at].shown) return 0;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (places_[i].shown == shown) return game_[counters_[i]].stacking;
    }
    return game_[shown].fortress() ? 0 : game_[shown].stacking;
  }

  // Its Formation has been active in this Game Turn, or it was called: 3.2.2e, 4.3a.
  bool acts(UnitId who) const {
    const FormationId own = game_[who].formation;
    return own == kNoFormation || game_[own].reserve_units() || state_[own].activated || setting_up();
  }

  bool setting_up() const { return state_.stack.find<SetUp>() != nullptr; }

  bool in_zone(UnitId who, Hex where) const {
    const std::uint8_t group = game_.group_of_piece[static_cast<std::size_t>(piece(who))];
    if (group == 0) return true;
    const auto& zones = game_.scenario.groups[group - 1U].zones;
    return std::any_of(zones.begin(), zones.end(), [&](const std::vector<Hex>& zone) {
      return std::find(zone.begin(), zone.end(), where) != zone.end();
    });
  }

  // What the scenario prints is known to all; otherwise a hidden counter is taken for whole.
  void fill_in(UnitId who) {
    UnitState& own = state_[who];
    if (own.status == Status::Unknown) own.status = Status::Inside;
    for (const StartState& one : game_.scenario.states) {
      if (one.unit != who) continue;
      own.lost = static_cast<std::uint8_t>(one.lost);
      own.level = one.level;
    }
    for (const Placement& one : game_.scenario.placements) {
      if (one.piece != piece(who) || own.status != Status::ToPlace) continue;
      own.facing = one.facing;
      own.mode = one.mode;
    }
  }

  // 24.2a, g16.objective-a
  void guess_objectives() {
    std::uint8_t& objective = state_.objective[static_cast<std::size_t>(index(enemy_))];
    const auto count = game_.scenario.objectives[static_cast<std::size_t>(index(enemy_))].size();
    if (chosen_ && objective == 0 && count > 0)
      objective = static_cast<std::uint8_t>(1 + dice_.below(static_cast<std::uint32_t>(count)));
    for (const FormationStart& one : game_.scenario.formations) {
      FormationState& own = state_[one.formation];
      if (game_[one.formation].side == enemy_ && own.stance != Stance::Engaged && own.objective == kNoBox)
        own.objective = one.objective;
    }
  }

  static constexpr std::uint32_t kTries = 8;
  const Game& game_;
  Side enemy_;
  Dice dice_;
  State state_;
  bool chosen_;
  std::vector<Place> places_;
  std::vector<UnitId> counters_;  // by place
};

}  // namespace

State sample(const Game& game, const State& state, Side viewer, std::uint64_t seed) {
  return Sampler(game, state, viewer, seed).make();
}

}  // namespace tamburino::custoza
