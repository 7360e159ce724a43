#include <algorithm>

#include "ai/thousand/mind.h"

// What is liked at first sight.
namespace tamburino::ai {

namespace t = thousand;

namespace {

t::UnitId unit_in(Action action) { return t::UnitId{static_cast<std::uint8_t>(action.operand[0])}; }
t::CommanderId commander_in(Action action) {
  return t::CommanderId{static_cast<std::uint8_t>(action.operand[0])};
}

}  // namespace

void ThousandMind::order(const State& state, const ActionList& list, std::span<float> likings) const {
  const auto each = [&](auto like) {
    for (std::size_t i = 0; i < likings.size(); ++i) likings[i] = like(list[static_cast<int>(i)]);
  };
  const auto done = [](Action action) { return t::verb_of(action) == t::Verb::Done; };
  switch (state.pending.ask) {
    case t::Ask::FreeForce:
      each([&](Action action) {
        const PlaceId where{static_cast<std::uint8_t>(action.operand[0])};
        const bool proposed = game_[game_.free_commander].start == where;
        return (proposed ? 2.0F : 0.0F) + (where == game_.scenario.starred_entry ? 1.5F : 0.0F) +
               (game_[where].city ? 0.0F : -1.0F);
      });
      return;
    case t::Ask::Reinforce:
    case t::Ask::Return:
    case t::Ask::Evacuate:
      return order_posts(state, list, likings);
    case t::Ask::March:
      return order_marches(state, list, likings);
    case t::Ask::TakeUnits:
      return order_company(state, list, likings);
    case t::Ask::Combat:
      return order_combats(state, list, likings);
    case t::Ask::Senior:
      each([&](Action action) {
        return 2 * static_cast<float>(t::command(game_, state, commander_in(action)).value);
      });
      return;
    case t::Ask::Deploy:
      return order_deployment(state, list, likings);
    case t::Ask::Entrench:
      return order_trenches(state, list, likings);
    case t::Ask::Manoeuvre:
      return order_manoeuvres(state, list, likings);
    case t::Ask::PlaceStack:
    case t::Ask::Realign:
      return order_cells(state, list, likings);
    case t::Ask::Declare:
      return order_attacks(state, list, likings);
    case t::Ask::Retreat:
      return order_retreats(state, list, likings);
    case t::Ask::Rebuild:
      each([&](Action action) {
        return done(action) ? -4.0F
                            : 3 * (mettle_[index(unit_in(action))][0].worth -
                                   mettle_[index(unit_in(action))][1].worth);
      });
      return;
    case t::Ask::Top:
      each([&](Action action) { return 3 * mettle(state, unit_in(action)).fire; });
      return;
    case t::Ask::Reduce:
      each([&](Action action) { return -6 * loss(state, unit_in(action)); });
      return;
    case t::Ask::Replace:
      each([&](Action action) {
        return 0.5F * static_cast<float>(t::units_at(state, state[unit_in(action)].place).size());
      });
      return;
    case t::Ask::Occupy:
      return order_occupation(state, list, likings);
    case t::Ask::None:
      return;
  }
}

// Where one answer is as good as another, or the best is plain, first sight is enough.
bool ThousandMind::matters(const State& state) const {
  switch (state.pending.ask) {
    case t::Ask::FreeForce:
    case t::Ask::March:
    case t::Ask::Combat:
    case t::Ask::Manoeuvre:
    case t::Ask::Entrench:
      return true;
    case t::Ask::Retreat: {
      const auto* retreat = state.stack.top_as<t::Retreat>();
      return retreat != nullptr && retreat->to == t::kNoPlace;
    }
    case t::Ask::TakeUnits: {  // all, some or none: settled with the first
      const auto* march = state.stack.top_as<t::March>();
      for (const UnitId who : t::units_in(state, state.pending.side, state[march->who].place)) {
        if (state[who].chosen) return false;
      }
      return true;
    }
    default:
      return false;
  }
}

}  // namespace tamburino::ai
