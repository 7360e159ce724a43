#include "engine/games/novara/play.h"

#include "engine/games/novara/verbs.h"

namespace tamburino::novara {
namespace {

constexpr auto kQuestions = drive::by_number(std::to_array<Driver::Question>({
    {Ask::StrategicMap, "strategic-map", "17.hypothetical-a", strategic_map_verdict, strategic_map_list,
     strategic_map_carry_out},
    {Ask::SetUp, "set-up", "4.setup-a", set_up_verdict, set_up_list, set_up_carry_out},
    {Ask::SetUpHex, "set-up-hex", "4.setup-b", set_up_hex_verdict, set_up_hex_list, set_up_hex_carry_out},
    {Ask::StartLosses, "start-losses", "16.novara-d", start_losses_verdict, start_losses_list,
     start_losses_carry_out},
    {Ask::Arrivals, "arrivals", "14.reinforcements-a", arrivals_verdict, arrivals_list, arrivals_carry_out},
    {Ask::ArrivalHex, "arrival-hex", "14.reinforcements-b", arrival_hex_verdict, arrival_hex_list,
     arrival_hex_carry_out},
    {Ask::Dummies, "dummies", "18.dummies-c", dummies_verdict, dummies_list, dummies_carry_out},
    {Ask::ChooseChits, "choose-chits", "7.procedure-a", choose_chits_verdict, choose_chits_list,
     choose_chits_carry_out},
    {Ask::Surprise, "surprise", "15.campaign-b", surprise_verdict, surprise_list, surprise_carry_out},
    {Ask::Drawn, "drawn", "7.procedure-d", drawn_verdict, drawn_list, drawn_carry_out},
    {Ask::PlaceChit, "place-chit", "7.formation-a", place_chit_verdict, place_chit_list,
     place_chit_carry_out},
    {Ask::TakeUnits, "take-units", "7.formation-g", take_units_verdict, take_units_list,
     take_units_carry_out},
    {Ask::ChooseUnit, "choose-unit", "8.movement-a", choose_unit_verdict, choose_unit_list,
     choose_unit_carry_out},
    {Ask::MoveUnit, "move-unit", "8.movement-b", move_unit_verdict, move_unit_list, move_unit_carry_out},
    {Ask::BreakContact, "break-contact", "8.breaking-contact-a", break_contact_verdict, break_contact_list,
     break_contact_carry_out},
    {Ask::LoseStep, "lose-step", "12.results-a", lose_step_verdict, lose_step_list, lose_step_carry_out},
    {Ask::Occupy, "occupy", "9.procedure-g", occupy_verdict, occupy_list, occupy_carry_out},
    {Ask::Seize, "seize", "R70", seize_verdict, seize_list, seize_carry_out},
    {Ask::Bombard, "bombard", "11.procedure-a", bombard_verdict, bombard_list, bombard_carry_out},
    {Ask::Declare, "declare", "12.combat-a", declare_verdict, declare_list, declare_carry_out},
    {Ask::ChooseCombat, "choose-combat", "12.combat-h", choose_combat_verdict, choose_combat_list,
     choose_combat_carry_out},
    {Ask::ChooseTerrain, "choose-terrain", "12.combat-i", choose_terrain_verdict, choose_terrain_list,
     choose_terrain_carry_out},
    {Ask::GiveGround, "give-ground", "12.results-b", give_ground_verdict, give_ground_list,
     give_ground_carry_out},
    {Ask::RetreatHex, "retreat-hex", "12.retreat-a", retreat_hex_verdict, retreat_hex_list,
     retreat_hex_carry_out},
    {Ask::Advance, "advance", "12.advance-a", advance_verdict, advance_list, advance_carry_out},
    {Ask::Recover, "recover", "14.recovery-a", recover_verdict, recover_list, recover_carry_out},
    {Ask::DummyMarch, "dummy-march", "18.display-c", dummy_march_verdict, dummy_march_list,
     dummy_march_carry_out},
    {Ask::Reveal, "reveal", "18.display-e", reveal_verdict, reveal_list, reveal_carry_out},
}));
static_assert(drive::complete<1>(kQuestions));

constexpr auto kThrows = drive::by_number(std::to_array<Driver::Throw>({
    {RollKind::Draw, "draw", "7.procedure-c", take_draw, cup},
    {RollKind::March, "march", "8.forced-march-g", take_march},
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
  if (const auto* move = state.stack.find<GroupMove>()) {
    for (std::size_t i = 0; i < move->count; ++i) {
      const UnitId who = move->unit[i];
      if (game[who].kind == Kind::Dummy && state[who].hex == *where)
        return refused_by("18.dummies-d", unit(who));
    }
  }
  return may_remove_dummy(game, state, state.pending.side, *where);
}

void remove_dummy_now(const Game& game, State& state, Side own, Action action, Events& events) {
  remove_dummy(game, state, own, *hex_operand(game, action, 0), events);
}

constexpr auto kAtAnyTime = std::to_array<Driver::AnyTime>({
    {act(Verb::Concede).verb, drive::Then::GoOn, may_concede, concede},
    {act(Verb::RemoveDummy).verb, drive::Then::AskAgain, may_remove_dummy_now, remove_dummy_now},
});

}  // namespace

constexpr Driver kDriver{.sequence = "6.sequence-a",
                         .questions = kQuestions,
                         .throws = kThrows,
                         .endings = kEndings,
                         .well_formed = notation::well_formed<kNotation>,
                         .at_any_time = kAtAnyTime,
                         .before_step = reveal_near};  // 18.display-d: as soon as anybody comes near

}  // namespace tamburino::novara
