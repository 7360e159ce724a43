#include "ai/risorgimento1859/mind.h"
#include "engine/games/risorgimento1859/actions.h"

// What is liked at first sight: each action by the question that it answers.
namespace tamburino::ai {

namespace r = risorgimento1859;
using r::Ask, r::Verb;

void Risorgimento1859Mind::order(const State& state, const ActionList& list, std::span<float> likings) const {
  switch (state.pending.ask) {
    case Ask::Move:
    case Ask::Step:
    case Ask::Interphase:
      return order_moves(state, list, likings);
    case Ask::Declare:
      return order_declared(state, list, likings);
    default:
      break;
  }
  const Survey seen = survey(state, state.pending.side);
  for (int i = 0; i < list.size(); ++i) likings[static_cast<std::size_t>(i)] = liking(seen, state, list[i]);
}

float Risorgimento1859Mind::liking(const Survey& seen, const State& state, Action action) const {
  switch (state.pending.ask) {
    case Ask::Select:
      return select_liking(seen, state, action);
    case Ask::Brigade:
      return brigade_liking(seen, state, action);
    case Ask::Orders:
      return orders_liking(seen, state, action);
    case Ask::Attach:
      return attach_liking(state, action);
    case Ask::Reserve:
    case Ask::OutOfReserve:
      return reserve_liking(state, action);
    case Ask::Commanders:
      return commander_liking(state, action);
    case Ask::PreAttack:
    case Ask::CounterBattery:
    case Ask::Reply:
    case Ask::SmallArms:
    case Ask::LateFire:
      return r::verb_of(action) == Verb::Fire ? fire_liking(seen, action) : 0;
    case Ask::CavalryReaction:
    case Ask::LightReaction:
    case Ask::AttackReaction:
      return reaction_liking(seen, state, action);
    case Ask::RetreatHex:
    case Ask::Displace:
      return going_liking(seen, state, *r::unit_operand(game_, action, 0), *r::hex_operand(game_, action, 1));
    case Ask::LoseHit:
    case Ask::SendBack:
      return loss_liking(state, action);
    case Ask::TurnAfter:
      return turn_liking(seen, state, action);
    case Ask::Continue:
      return continue_liking(seen, state, action);
    case Ask::Rally:
      return r::verb_of(action) == Verb::Rally ? 3 : turn_liking(seen, state, action);
    case Ask::Recover:
    case Ask::Resolve:
    case Ask::Massed:
      return r::verb_of(action) == Verb::Done ? 0 : 2;
    case Ask::Blow: {  // Ponte Vecchio, when the enemy comes
      const auto& bridge = game_.scenario.special.blow;
      const bool near = bridge && seen.enemy_near(bridge->hex, Risorgimento1859Ground::kAround);
      return r::verb_of(action) == Verb::Blow ? (near ? 2.0F : -2.0F) : 0;
    }
    case Ask::Combine:  // two fires disorder more than one that is combined
      return r::verb_of(action) == Verb::Join ? -1 : 0;
    default:
      return 0;
  }
}

}  // namespace tamburino::ai
