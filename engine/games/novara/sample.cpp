#include "engine/core/dice.h"
#include "engine/games/novara/view.h"

// Guesses at what a side does not know, made of the masked State and of what is public or has been seen only,
// so that a sample tells nothing new.
namespace tamburino::novara {
namespace {

class Sampler {
 public:
  Sampler(const Game& game, const State& truth, Side viewer, std::uint64_t seed)
      : game_(game),
        truth_(truth),
        enemy_(enemy_of(viewer)),
        viewer_(viewer),
        dice_(seed),
        state_(masked(game, truth, viewer)) {}

  State make() {
    rebuild(game_, state_);
    gather();
    remember();
    fill_displays();
    cover_dummies();
    place_rest();
    restack();
    guess_chits();
    guess_boxes();
    rebuild(game_, state_);
    see_all(game_, state_);
    return state_;
  }

 private:
  // Regular units need the most room; a train has room where no combat unit has.
  static int bulk(const Unit& unit) { return unit.kind == Kind::Train ? 0 : unit.small ? 1 : 2; }

  // Enemy units somewhere out of sight, the bulky ones first.
  void gather() {
    for (const int size : {2, 1, 0}) {
      const std::size_t begin = static_cast<std::size_t>(count_);
      for (std::size_t i = 0; i < game_.units.size(); ++i) {
        if (state_.units[i].status == Status::Unknown && bulk(game_.units[i]) == size)
          hidden_[static_cast<std::size_t>(count_++)] = UnitId{static_cast<std::uint8_t>(i)};
      }
      for (std::size_t i = static_cast<std::size_t>(count_); i > begin + 1; --i)
        std::swap(hidden_[i - 1], hidden_[begin + dice_.below(static_cast<std::uint32_t>(i - begin))]);
    }
    for (int h = 0; h < game_.map.size(); ++h) {
      const Hex where{static_cast<std::uint16_t>(h)};
      if (state_.first_in_hex[static_cast<std::size_t>(h)] == kNoUnit ||
          !held_by(game_, state_, enemy_, where))
        continue;
      const bool stack = game_.options.fog == Fog::Dummies || real_in(game_, state_, enemy_, where);
      if (stack && !inspected(game_, state_, viewer_, where))
        stacks_[static_cast<std::size_t>(stack_count_++)] = where;
    }
  }

  void settle(UnitId who, Hex where) {
    const UnitId open = visible_counter(game_, state_, where);
    put(game_, state_, who, where);
    UnitState& one = state_[who];
    const UnitState& shown = state_[open];
    set_shaken(game_, state_, who, game_[who].fights() && shown.shaken);
    one.out_of_supply = needs_supply(game_, who) && shown.out_of_supply;
    const FormationId home = game_[who].formation;
    one.activated = home != kNoFormation && !game_[home].independent() &&
                    state_[game_[home].chit].place == ChitPlace::Map;
  }

  // A hex that shows a train holds no combat unit, or that would lie open.
  bool fits(UnitId who, Hex where) const {
    const UnitId open = visible_counter(game_, state_, where);
    if (game_[open].kind == Kind::Train && game_[who].fights()) return false;
    return may_stack(game_, state_, who, where).allowed();
  }

  void drop(int i) {
    for (int j = i + 1; j < count_; ++j)
      hidden_[static_cast<std::size_t>(j - 1)] = hidden_[static_cast<std::size_t>(j)];
    --count_;
  }

  // What was seen where it stands is still there.
  void remember() {
    for (int i = 0; i < count_;) {
      const UnitId who = hidden_[static_cast<std::size_t>(i)];
      if (truth_.on_map(who) && truth_[who].known && held_by(game_, state_, enemy_, truth_[who].hex)) {
        settle(who, truth_[who].hex);
        state_[who].known = true;
        drop(i);
      } else {
        ++i;
      }
    }
  }

  // 18.display-b  Behind every dummy stands at least one unit.
  void fill_displays() {
    if (game_.options.fog != Fog::Displays) return;
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      const UnitId dummy{static_cast<std::uint8_t>(i)};
      if (game_.units[i].side != enemy_ || !stands_for_units(dummy)) continue;
      displays_[static_cast<std::size_t>(display_count_++)] = game_.units[i].display;
      if (count_ == 0) continue;
      hide(hidden_[static_cast<std::size_t>(count_ - 1)], game_.units[i].display);
      drop(count_ - 1);
    }
  }

  // On the map, or being revealed just now.
  bool stands_for_units(UnitId dummy) const {
    const auto* now = state_.stack.find<Reveal>();
    return display_dummy(game_, state_, dummy) || (now != nullptr && now->dummy == dummy);
  }

  void hide(UnitId who, std::uint8_t display) {
    state_[who].status = Status::InDisplay;
    state_[who].display = display;
  }

  // R63  Under every dummy that rides on a stack there is a combat unit.
  void cover_dummies() {
    if (game_.options.fog != Fog::Dummies) return;
    for (int s = 0; s < stack_count_; ++s) {
      const Hex where = stacks_[static_cast<std::size_t>(s)];
      if (fights_in(game_, state_, enemy_, where)) continue;
      if (game_[visible_counter(game_, state_, where)].kind != Kind::Dummy) continue;
      for (int i = count_ - 1; i >= 0; --i) {
        const UnitId who = hidden_[static_cast<std::size_t>(i)];
        if (!game_[who].fights() || !fits(who, where)) continue;
        settle(who, where);
        drop(i);
        break;
      }
    }
  }

  void place_rest() {
    for (int i = 0; i < count_; ++i) place_somewhere(hidden_[static_cast<std::size_t>(i)]);
  }

  void place_somewhere(UnitId who) {
    const int places = stack_count_ + display_count_;
    if (places == 0) return;
    const int first = static_cast<int>(dice_.below(static_cast<std::uint32_t>(places)));
    for (int k = 0; k < places; ++k) {
      const int at = (first + k) % places;
      if (at >= stack_count_) {
        hide(who, displays_[static_cast<std::size_t>(at - stack_count_)]);
        return;
      }
      const Hex where = stacks_[static_cast<std::size_t>(at)];
      if (!fits(who, where)) continue;
      settle(who, where);
      return;
    }
  }

  // The counter that lay open is on top again.
  void restack() {
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      const UnitId who{static_cast<std::uint8_t>(i)};
      if (!truth_.on_map(who) || !state_.on_map(who) || side_of(game_, state_, who) != enemy_) continue;
      if (game_.units[i].kind != Kind::Dummy && visible_counter(game_, truth_, truth_[who].hex) == who)
        put_on_top(game_, state_, who);
    }
  }

  bool unknown(ChitId which) const { return which != kNoChit && state_[which].place == ChitPlace::Unknown; }

  // A choice the enemy could have made: as many formations as his points allow, less those that are drawn.
  void guess_chits() {
    const bool chosen = has_chosen();
    // That the cup is empty is public, but not while chits are chosen: then it tells a sealed retreat.
    const bool drawing = choosing_chits(truth_) ? chosen : cup(truth_) != 0;
    int points = activation_points(game_, state_, enemy_);
    for (std::size_t i = 0; i < game_.chits.size(); ++i) {
      const ChitPlace place = state_.chits[i].place;
      if (game_.chits[i].side == enemy_ && game_.chits[i].rank == Rank::Formation &&
          (place == ChitPlace::Drawn || place == ChitPlace::Map || place == ChitPlace::Passed ||
           place == ChitPlace::Held))
        --points, ++state_[enemy_].committed;
    }
    for (std::size_t i = 0; i < game_.chits.size(); ++i) {
      const ChitId which{static_cast<std::uint8_t>(i)};
      if (game_.chits[i].side != enemy_ || !unknown(which)) continue;
      state_[which].place = ChitPlace::Pool;
      if (!chosen || state_[enemy_].retreating) continue;
      if (game_.chits[i].rank == Rank::Independent && drawing) state_[which].place = ChitPlace::Cup;
      if (game_.chits[i].rank != Rank::Formation || points <= 0 ||
          !takes_part(game_, state_, game_.chits[i].formation))
        continue;
      const bool surprise = game_.chits[i].formation == game_.scenario.surprise && !state_.surprise_over;
      if ((!drawing && !surprise) || dice_.below(3) == 0) continue;
      state_[which].place = surprise ? ChitPlace::Held : ChitPlace::Cup;
      --points;
      ++state_[enemy_].committed;
    }
    if (drawing) fill_empty_cup();
  }

  // If nothing of the viewer's is left in it, the chit that is must be the enemy's.
  void fill_empty_cup() {
    for (std::size_t i = 0; i < game_.chits.size() && cup(state_) == 0; ++i) {
      const Chit& one = game_.chits[i];
      if (one.side != enemy_ || one.rank != Rank::Formation || state_.chits[i].place != ChitPlace::Pool)
        continue;
      if (!takes_part(game_, state_, one.formation)) continue;
      state_.chits[i].place = ChitPlace::Cup;
      ++state_[enemy_].committed;
    }
  }

  // 17.hypothetical-a  How many he has placed is known, since the sides take turns.
  void guess_boxes() {
    if (truth_.stack.find<StrategicPlacement>() == nullptr) return;
    const Side asked = state_.pending.side;
    state_.pending.side = enemy_;
    for (std::size_t i = 0; i < game_.formations.size(); ++i) {
      if (game_.formations[i].side != enemy_ || truth_.box[i] == kNoBox) continue;
      ActionList list;
      strategic_map_list(game_, state_, list);
      const Action one = list[static_cast<int>(dice_.below(static_cast<std::uint32_t>(list.size())))];
      state_.box[one.operand[0]] = BoxId{static_cast<std::uint8_t>(one.operand[1])};
    }
    state_.pending.side = asked;
  }

  bool has_chosen() const {
    const auto* turn = truth_.stack.find<Turn>();
    if (turn == nullptr || turn->step < Turn::Step::Choice) return false;
    return turn->step > Turn::Step::Choice || (enemy_ == Side::Sardinian && turn->side == Side::Austrian);
  }

  const Game& game_;
  const State& truth_;
  Side enemy_, viewer_;
  Dice dice_;
  State state_;
  std::array<UnitId, kMostUnits> hidden_{};
  int count_ = 0;
  std::array<Hex, kMostUnits> stacks_{};
  int stack_count_ = 0;
  std::array<std::uint8_t, kDisplays> displays_{};
  int display_count_ = 0;
};

}  // namespace

State sample(const Game& game, const State& state, Side viewer, std::uint64_t seed) {
  return Sampler(game, state, viewer, seed).make();
}

}  // namespace tamburino::novara
