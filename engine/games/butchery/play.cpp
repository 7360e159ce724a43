#include "engine/games/butchery/play.h"

#include "engine/games/butchery/event_table.h"
#include "engine/games/butchery/verbs.h"

namespace tamburino::butchery {
namespace {

using drive::verbs;

constexpr auto kQuestions = drive::by_number(std::to_array<Driver::Question>({
    {Ask::SetupFacing, "setup-facing", "4a", setup_facing_verdict, setup_facing_list, setup_facing_carry_out,
     "setup", verbs(Verb::Done, Verb::Face)},
    {Ask::ChiefReaction, "chief-reaction", "8.1b", chief_reaction_verdict, chief_reaction_list,
     chief_reaction_carry_out, "command", verbs(Verb::React, Verb::Stay)},
    {Ask::ChiefMove, "chief-move", "8.1d", chief_move_verdict, chief_move_list, chief_move_carry_out,
     "command", verbs(Verb::Move, Verb::Halt)},
    {Ask::RiderOrder, "rider-order", "8.3b", rider_order_verdict, rider_order_list, rider_order_carry_out,
     "riders", verbs(Verb::Done, Verb::Send)},
    {Ask::RiderMove, "rider-move", "8.3c", rider_move_verdict, rider_move_list, rider_move_carry_out,
     "riders", verbs(Verb::Move, Verb::Halt)},
    {Ask::FirstMarker, "first-marker", "9b", first_marker_verdict, first_marker_list, first_marker_carry_out,
     "pick", verbs(Verb::Pick)},
    {Ask::DirectCommand, "direct-command", "10.1.3-bis-a", direct_command_verdict, direct_command_list,
     direct_command_carry_out, "status", verbs(Verb::Done, Verb::Take)},
    {Ask::Barrage, "barrage", "10.2b", barrage_verdict, barrage_list, barrage_carry_out, "barrage",
     verbs(Verb::Done, Verb::ForcedMarch, Verb::Fire)},
    {Ask::ChoosePiece, "choose-piece", "10.3b", choose_piece_verdict, choose_piece_list,
     choose_piece_carry_out, "movement", verbs(Verb::Done, Verb::ForcedMarch, Verb::Select)},
    {Ask::MovePiece, "move-piece", "10.3b", move_piece_verdict, move_piece_list, move_piece_carry_out,
     "movement", verbs(Verb::Move, Verb::Pass, Verb::Face, Verb::Halt)},
    {Ask::Declare, "declare", "10.4a", declare_verdict, declare_list, declare_carry_out, "declare",
     verbs(Verb::Done, Verb::Assault, Verb::NoQuarter, Verb::Coordinate)},
    {Ask::DivideAttack, "divide-attack", "10.4.1f", divide_attack_verdict, divide_attack_list,
     divide_attack_carry_out, "resolve", verbs(Verb::Share)},
    {Ask::ChooseAssault, "choose-assault", "10.4b", choose_assault_verdict, choose_assault_list,
     choose_assault_carry_out, "resolve", verbs(Verb::Resolve)},
    {Ask::Defend, "defend", "10.4.2b", defend_verdict, defend_list, defend_carry_out, "resolve",
     verbs(Verb::FallBack, Verb::Support, Verb::Defend, Verb::Decline)},
    {Ask::DivideDefence, "divide-defence", "10.4.2d", divide_defence_verdict, divide_defence_list,
     divide_defence_carry_out, "resolve", verbs(Verb::Share)},
    {Ask::LeadAttack, "lead-attack", "10.4.12a", lead_attack_verdict, lead_attack_list, lead_attack_carry_out,
     "resolve", verbs(Verb::Attack)},
    {Ask::RetreatHex, "retreat-hex", "10.4.6f", retreat_hex_verdict, retreat_hex_list, retreat_hex_carry_out,
     "resolve", verbs(Verb::Retreat)},
    {Ask::TurnOne, "turn-one", "4e", turn_one_verdict, turn_one_list, turn_one_carry_out, "resolve",
     verbs(Verb::Turn)},
    {Ask::Advance, "advance", "10.4.7a", advance_verdict, advance_list, advance_carry_out, "resolve",
     verbs(Verb::Advance, Verb::Stand, Verb::Remain)},
    {Ask::Accompany, "accompany", "10.4.12c", accompany_verdict, accompany_list, accompany_carry_out,
     "resolve", verbs(Verb::Accompany, Verb::StayBehind)},
    {Ask::PlaceAide, "place-aide", "10.4.12f", place_aide_verdict, place_aide_list, place_aide_carry_out,
     "resolve", verbs(Verb::Place)},
    {Ask::Displace, "displace", "10.4.11d", displace_verdict, displace_list, displace_carry_out, "movement",
     verbs(Verb::Place)},
    {Ask::Rally, "rally", "11a", rally_verdict, rally_list, rally_carry_out, "rally",
     verbs(Verb::Done, Verb::Rally)},
}));
static_assert(drive::complete<1>(kQuestions));

std::uint32_t markers(const State& state) { return state.markers.chits(); }

constexpr auto kThrows = drive::by_number(std::to_array<Driver::Throw>({
    {RollKind::Weather, "weather", "7b", take_weather},
    {RollKind::Reaction, "reaction", "8.1b", take_reaction},
    {RollKind::Initiative, "initiative", "9a", take_initiative},
    {RollKind::Marker, "marker", "10a", take_marker, markers},
    {RollKind::Activation, "activation", "10.1.1b", take_activation},
    {RollKind::Coordination, "coordination", "12.1a", take_coordination},
    {RollKind::Combat, "combat", "10.4.3a", take_combat},
    {RollKind::Cohesion, "cohesion", "2a", take_cohesion},
    {RollKind::Casualty, "casualty", "10.4.12b", take_casualty},
}));
static_assert(drive::complete<1>(kThrows));

constexpr auto kEndings = drive::by_number(std::to_array<Driver::End>({
    {Ending::None, "none", "13.2.2a"},
    {Ending::Thunderstorm, "thunderstorm", "7f"},
    {Ending::LastTurn, "last-turn", "13.2.2a"},
    {Ending::NapoleonKilled, "napoleon-killed", "13.2.2b"},
    {Ending::FranzJosefKilled, "franz-josef-killed", "13.2.2b"},
}));
static_assert(drive::complete<0>(kEndings));

}  // namespace

constexpr Driver kDriver{.sequence = "6a",
                         .questions = kQuestions,
                         .throws = kThrows,
                         .endings = kEndings,
                         .well_formed = notation::well_formed<kNotation>,
                         .objections = kObjections,
                         .phases = phase_table,
                         .tell_dice = drive::tell_rolled<EventKind::Rolled, State>};

}  // namespace tamburino::butchery
