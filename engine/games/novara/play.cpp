#include "engine/games/novara/play.h"

#include "engine/games/novara/event_table.h"
#include "engine/games/novara/objections.h"
#include "engine/games/novara/verbs.h"

namespace tamburino::novara {
namespace {

// 7.independent-a, 7.formation-g  The Independent chit leads no formation.
Rule rule_of_taking(const State& state) {
  return state.activation.formations == 0 ? "7.independent-a" : "7.formation-g";
}
Rule rule_of_loss(const State& state) {
  const auto* losses = state.stack.top_as<Losses>();
  return losses != nullptr ? novara::rule_of(losses->why) : "12.results-a";
}
Rule rule_of_march(const State& state) {
  return state.activation.general_retreat ? "8.general-retreat-c" : "8.forced-march-g";
}

constexpr auto kQuestions = drive::by_number(std::to_array<Driver::Question>({
    {Ask::StrategicMap, "strategic-map", "17.hypothetical-a", strategic_map_verdict, strategic_map_list,
     strategic_map_carry_out, "strategic-map", drive::verbs(Verb::Assign)},
    {Ask::SetUp, "set-up", "4.setup-a", set_up_verdict, set_up_list, set_up_carry_out, "set-up",
     drive::verbs(Verb::Done, Verb::Select, Verb::Lay)},
    {Ask::SetUpHex, "set-up-hex", "4.setup-b", set_up_hex_verdict, set_up_hex_list, set_up_hex_carry_out,
     "set-up", drive::verbs(Verb::Place, Verb::Hide, Verb::PickUp)},
    {Ask::StartLosses, "start-losses", "16.novara-d", start_losses_verdict, start_losses_list,
     start_losses_carry_out, "set-up", drive::verbs(Verb::Lose)},
    {Ask::Arrivals, "arrivals", "14.reinforcements-a", arrivals_verdict, arrivals_list, arrivals_carry_out,
     "arrivals", drive::verbs(Verb::Done, Verb::Select)},
    {Ask::ArrivalHex, "arrival-hex", "14.reinforcements-b", arrival_hex_verdict, arrival_hex_list,
     arrival_hex_carry_out, "arrivals", drive::verbs(Verb::Place)},
    {Ask::Dummies, "dummies", "18.dummies-c", dummies_verdict, dummies_list, dummies_carry_out, "dummies",
     drive::verbs(Verb::Done, Verb::AddDummy, Verb::RemoveDummy)},
    {Ask::ChooseChits, "choose-chits", "7.procedure-a", choose_chits_verdict, choose_chits_list,
     choose_chits_carry_out, "choice",
     drive::verbs(Verb::Done, Verb::Commit, Verb::Box, Verb::GeneralRetreat, Verb::Top, Verb::RemoveDummy)},
    {Ask::Surprise, "surprise", "15.campaign-b", surprise_verdict, surprise_list, surprise_carry_out, "draw",
     drive::verbs(Verb::Call, Verb::Wait)},
    {Ask::Drawn, "drawn", "7.procedure-d", drawn_verdict, drawn_list, drawn_carry_out, "drawn",
     drive::verbs(Verb::Activate, Verb::Pass, Verb::MoveDummies)},
    {Ask::PlaceChit, "place-chit", "7.formation-a", place_chit_verdict, place_chit_list, place_chit_carry_out,
     "place-chit", drive::verbs(Verb::PlaceChit)},
    {Ask::TakeUnits, "take-units", "7.formation-g", take_units_verdict, take_units_list, take_units_carry_out,
     "take", drive::verbs(Verb::Done, Verb::Take), rule_of_taking},
    {Ask::ChooseUnit, "choose-unit", "8.movement-a", choose_unit_verdict, choose_unit_list,
     choose_unit_carry_out, "movement",
     drive::verbs(Verb::Done, Verb::ForcedMarch, Verb::Select, Verb::Lay, Verb::Lift, Verb::RemoveDummy)},
    {Ask::MoveUnit, "move-unit", "8.movement-b", move_unit_verdict, move_unit_list, move_unit_carry_out,
     "movement",
     drive::verbs(Verb::Halt, Verb::Take, Verb::Drop, Verb::Exit, Verb::Destroy, Verb::Capture, Verb::Charge,
                  Verb::Move)},
    {Ask::BreakContact, "break-contact", "8.breaking-contact-a", break_contact_verdict, break_contact_list,
     break_contact_carry_out, "movement", drive::verbs(Verb::Hold, Verb::Withdraw)},
    {Ask::LoseStep, "lose-step", "12.results-a", lose_step_verdict, lose_step_list, lose_step_carry_out,
     "combat", drive::verbs(Verb::Lose), rule_of_loss},
    {Ask::Occupy, "occupy", "9.procedure-g", occupy_verdict, occupy_list, occupy_carry_out, "movement",
     drive::verbs(Verb::Done, Verb::Advance)},
    {Ask::Seize, "seize", "R70", seize_verdict, seize_list, seize_carry_out, "combat",
     drive::verbs(Verb::Capture, Verb::Destroy)},
    {Ask::Bombard, "bombard", "11.procedure-a", bombard_verdict, bombard_list, bombard_carry_out,
     "bombardment", drive::verbs(Verb::Done, Verb::Fire, Verb::Aim)},
    {Ask::Declare, "declare", "12.combat-a", declare_verdict, declare_list, declare_carry_out, "declare",
     drive::verbs(Verb::Done, Verb::Attack, Verb::Combine, Verb::CallOff, Verb::RemoveDummy)},
    {Ask::ChooseCombat, "choose-combat", "12.combat-h", choose_combat_verdict, choose_combat_list,
     choose_combat_carry_out, "combat", drive::verbs(Verb::Resolve)},
    {Ask::ChooseTerrain, "choose-terrain", "12.combat-i", choose_terrain_verdict, choose_terrain_list,
     choose_terrain_carry_out, "combat", drive::verbs(Verb::Ground)},
    {Ask::GiveGround, "give-ground", "12.results-b", give_ground_verdict, give_ground_list,
     give_ground_carry_out, "combat", drive::verbs(Verb::GiveGround)},
    {Ask::RetreatHex, "retreat-hex", "12.retreat-a", retreat_hex_verdict, retreat_hex_list,
     retreat_hex_carry_out, "combat", drive::verbs(Verb::Retreat)},
    {Ask::Advance, "advance", "12.advance-a", advance_verdict, advance_list, advance_carry_out, "combat",
     drive::verbs(Verb::Done, Verb::Advance)},
    {Ask::Recover, "recover", "14.recovery-a", recover_verdict, recover_list, recover_carry_out, "recovery",
     drive::verbs(Verb::Done, Verb::Recover)},
    {Ask::DummyMarch, "dummy-march", "18.display-c", dummy_march_verdict, dummy_march_list,
     dummy_march_carry_out, "drawn", drive::verbs(Verb::Done, Verb::Move)},
    {Ask::Reveal, "reveal", "18.display-e", reveal_verdict, reveal_list, reveal_carry_out, "movement",
     drive::verbs(Verb::Done, Verb::Place)},
}));
static_assert(drive::complete<1>(kQuestions));

constexpr auto kThrows = drive::by_number(std::to_array<Driver::Throw>({
    {RollKind::Draw, "draw", "7.procedure-c", take_draw, cup},
    {RollKind::March, "march", "8.forced-march-g", take_march, nullptr, rule_of_march},
    {RollKind::Charge, "charge", "9.procedure-a", take_charge},
    {RollKind::ChargeDefence, "charge-defence", "9.procedure-b", take_charge_reply},
    {RollKind::Bombardment, "bombardment", "11.procedure-a", take_bombardment},
    {RollKind::Combat, "combat", "12.procedure-d", take_combat},
}));
static_assert(drive::complete<1>(kThrows));

constexpr auto kEndings = drive::by_number(std::to_array<Driver::End>({
    {Ending::None, "none", "2.points-a"},
    {Ending::LastTurn, "last-turn", "2.points-a"},
    {Ending::Conceded, "conceded", "2.automatic-d"},
    {Ending::PlaceEntered, "place-entered", "2.automatic-a"},
    {Ending::PlacesOccupied, "places-occupied", "2.automatic-b"},
    {Ending::PlaceControlled, "place-controlled", "16"},
    {Ending::LossesLead, "losses-lead", "2.automatic-c"},
    {Ending::ArmyUnsupplied, "army-unsupplied", "16.novara-i"},
}));
static_assert(drive::complete<0>(kEndings));

// 2.automatic-d
Verdict may_concede(const Game& /*game*/, const State& /*state*/, Action /*action*/) { return kAllowed; }

void concede(const Game& /*game*/, State& state, Side own, Action /*action*/, Events& events) {
  tell(events, EventKind::Conceded, "2.automatic-d", side(own));
  end_game(state, Ending::Conceded, winner_of(enemy_of(own)), "2.automatic-d", events);
}

// 18.dummies-c  At any time: whatever is asked, but not from under a move. The same is asked again.
Verdict may_remove_dummy_now(const Game& game, const State& state, Action action) {
  const auto where = hex_operand(game, action, 0);
  if (!where) return refused_by("18.dummies-c");
  if (game.options.fog != Fog::Dummies) return refused_by("18.fog-a").because("no-dummies");
  if (const auto* move = state.stack.find<GroupMove>()) {
    for (std::size_t i = 0; i < move->count; ++i) {
      const UnitId who = move->unit[i];
      if (game[who].kind == Kind::Dummy && state[who].hex == *where)
        return refused_by("18.dummies-d", unit(who)).because("dummy-is-moving");
    }
  }
  return may_remove_dummy(game, state, state.pending.side, *where);
}

void remove_dummy_now(const Game& game, State& state, Side own, Action action, Events& events) {
  remove_dummy(game, state, own, *hex_operand(game, action, 0), events);
}

constexpr auto kAtAnyTime = std::to_array<Driver::AnyTime>({
    {act(Verb::Concede).verb, drive::Then::GoOn, may_concede, concede, true},
    {act(Verb::RemoveDummy).verb, drive::Then::AskAgain, may_remove_dummy_now, remove_dummy_now},
});

}  // namespace

constexpr Driver kDriver{.sequence = "6.sequence-a",
                         .questions = kQuestions,
                         .throws = kThrows,
                         .endings = kEndings,
                         .well_formed = notation::well_formed<kNotation>,
                         .at_any_time = kAtAnyTime,
                         .objections = kObjections,
                         .phases = phase_table,
                         .before_step = reveal_near,  // 18.display-d: as soon as anybody comes near
                         .hand = drive::thrower<Game, State>};

}  // namespace tamburino::novara
