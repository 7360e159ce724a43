#include <algorithm>

#include "engine/games/custoza/duties.h"
#include "engine/games/custoza/remembered.h"

// 6.1-6.3. The declaration of Assault and Charge markers: how many, where, and a Force for each.
namespace tamburino::custoza {
namespace {

// Every unit can be a Force of its own (g3.force-a), so markers are matched with units.
struct Server {
  UnitId unit = kNoUnit;
  Hex start = kNoHex;
  HexSet reach;
  bool assaults = false, charges = false;
};
struct Servers {
  std::size_t count = 0;
  std::array<Server, Duties::kMost> all;
};

bool night(const Game& game, const State& state) { return game.light_of(state.turn) == Light::Night; }

Server server_for(const Game& game, const State& state, UnitId who) {
  const ForceAction move = setting_out(game, state, who);
  Server one{.unit = who, .start = move.start, .reach = {}};
  Ways& ways = ways_at_hand();
  ways.find(game, state, move, Mode::Open, kNoHex);
  for (int i = 0; i < ways.size(); ++i) one.reach.add(ways[i]);
  return one;
}

// Units of one hex that could set out alike come to the same hexes.
bool alike(const Game& game, const State& state, UnitId a, UnitId b) {
  const UnitState &one = state[a], &other = state[b];
  return one.hex == other.hex && one.facing == other.facing && one.mode == other.mode &&
         game[a].gait() == game[b].gait() && allowance_of(game, state, a) == allowance_of(game, state, b);
}

// Off the road of a march a hex costs a point at least: those too far off need no search.
bool near_enough(const Game& game, const State& state, UnitId who, const HexSet& goals) {
  const int hexes = allowance_of(game, state, who) / 2;
  for (const Hex goal : goals) {
    if (game.map.grid().distance(state[who].hex, goal) <= std::max(hexes, 1)) return true;
  }
  return false;
}

// Every hex next to an enemy.
HexSet beside_enemies(const Game& game, const State& state) {
  HexSet hexes;
  const Side side = game[state.activation.formation].side;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (game.units[i].side == side || state.units[i].status != Status::OnMap) continue;
    for (const Facing way : kFacings) {
      const Hex where = game.map.neighbour(state.units[i].hex, way);
      if (where != kNoHex) hexes.add(where);
    }
  }
  return hexes;
}

void find_servers(const Game& game, const State& state, Servers& servers) {
  const HexSet goals = beside_enemies(game, state);
  servers.count = 0;
  for (const UnitId who : game.units_of(state.activation.formation)) {
    if (!could_attack(game, state, who) || !near_enough(game, state, who, goals)) continue;
    if (servers.count == servers.all.size()) return;
    const Server* like = nullptr;
    for (std::size_t i = 0; i < servers.count && like == nullptr; ++i) {
      if (alike(game, state, servers.all[i].unit, who)) like = &servers.all[i];
    }
    Server& one = servers.all[servers.count++];
    one = like != nullptr ? *like : server_for(game, state, who);
    one.unit = who;
    one.assaults = may_assault_in_line(game, state, who).allowed();
    one.charges = may_charge_in_line(game, state, who).allowed();
  }
}

// While markers are declared nothing moves: where each unit comes to is the same for all of them.
bool same_reach(const State& one, const State& other) {
  const FormationId active = one.activation.formation;
  return active == other.activation.formation && one[active].fatigued == other[active].fatigued &&
         one.activation.reserve == other.activation.reserve && one.turn == other.turn &&
         one.pontoon == other.pontoon && same_units(one, other);
}

// The units of the active Formation that could come to a hex beside an enemy.
const Servers& servers_now(const Game& game, const State& state) {
  thread_local Remembered<Servers, same_reach> last;
  return last.of(game, state, [&](Servers& servers) { find_servers(game, state, servers); });
}

// 6.4b, ruling 110  Light infantry that cannot assault any more, but fire from there.
bool could_only_fire(const Game& game, const State& state, UnitId who, const Marker& marker) {
  if (!game[who].light()) return false;
  const ForceAction move = setting_out(game, state, who);
  Ways& ways = ways_at_hand();
  ways.find(game, state, move, Mode::Open, kNoHex);
  return could_fire_from(game, state, move, ways, marker);
}

// 6.3a, ruling 47  Whether it could enter the marker hex and do there what the marker asks.
bool could_serve(const Game& game, const State& state, const Server& server, const Marker& marker) {
  if (!server.reach.contains(marker.hex)) return false;
  if (marker.kind == MarkerKind::Assault)
    return server.assaults || could_only_fire(game, state, server.unit, marker);
  const Hex target = target_of(game, marker);
  return server.charges && server.start != marker.hex &&
         game.map.grid().distance(server.start, target) >= 2;  // g9.1a
}

}  // namespace

// 6.2a-c, g5.2a, g19b
int marker_allowance(const Game& game, const State& state) {
  const FormationId active = state.activation.formation;
  if (night(game, state)) return 0;  // 22.4a
  int most = game[active].markers;
  switch (state.activation.temper) {
    case Temper::Withdraws:
    case Temper::Inert:
    case Temper::Holds:
      return 0;
    case Temper::Cautious:
      most = half_down(most);
      break;
    case Temper::Normal:
    case Temper::Willing:
    case Temper::Forward:
    case Temper::Furious:
      break;
  }
  return state[active].collapsed ? half_down(most) : most;
}

// g5.2a  Avanti: at least half; Furia: as many as can be.
int markers_due(const Game& game, const State& state) {
  switch (state.activation.temper) {
    case Temper::Forward:
      return half_up(marker_allowance(game, state));
    case Temper::Furious:
      return marker_allowance(game, state);
    default:
      return 0;
  }
}

// --- 6.1-6.3: the declaration

namespace {

Rule allowance_rule(Rank rank) {
  switch (rank) {
    case Rank::Corps:
      return "6.2a";
    case Rank::Division:
      return "6.2b";
    case Rank::Brigade:
      return "6.2c";
  }
  return "6.2a";
}

// What is wrong with the marker by itself, and beside the others.
Verdict place_verdict(const Game& game, const State& state, const Marker& marker) {
  const ActivationState& now = state.activation;
  const int most = marker_allowance(game, state);
  if (night(game, state)) return refused_by("22.4a", hex(marker.hex));
  if (now.marker_count >= most)
    return refused_by(allowance_rule(game[now.formation].rank), formation(now.formation), number(most));
  return may_lie(game, state, marker, kNoMarker, "6.1a");
}

// Which of the units are asked: a side that looks on knows only those that are face up.
enum class Among : std::uint8_t { All, FaceUp };

// The markers that lie already, and the units that could serve each.
class Declaration {
 public:
  Declaration(const Game& game, const State& state, Among among) : game_(game), state_(state) {
    const Servers& servers = servers_now(game, state);
    Matching matching;
    for (std::size_t i = 0; i < servers.count; ++i) {
      const Server& one = servers.all[i];
      if (among == Among::FaceUp && !state[one.unit].face_up) continue;
      unsigned mask = 0;
      for (unsigned k = 0; k < state.activation.marker_count; ++k) {
        if (could_serve(game, state, one, state.activation.markers[k])) mask |= 1U << k;
      }
      servers_[count_] = &one;
      masks_[count_++] = static_cast<std::uint8_t>(mask);
      matching.add(static_cast<std::uint8_t>(mask));
    }
    each_is_served_ = matching.largest() == state.activation.marker_count;
  }

  Verdict may_place(const Marker& marker) const {
    if (const Verdict place = place_verdict(game_, state_, marker); !place) return place;
    return match(marker);
  }

 private:
  // 6.3a, 6.3b  Some Force could reach it, and every marker has one of its own.
  Verdict match(const Marker& marker) const {
    const unsigned others = state_.activation.marker_count;
    Matching matching;
    unsigned able = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const bool serves = could_serve(game_, state_, *servers_[i], marker);
      able += serves ? 1 : 0;
      if (each_is_served_ && able > others) return kAllowed;  // one of them is free
      matching.add(static_cast<std::uint8_t>(masks_[i] | (serves ? 1U << others : 0U)));
    }
    if (able == 0) return refuse_unserved(marker);
    if (matching.largest() <= static_cast<int>(others))
      return refused_by("6.3b", hex(marker.hex), number(static_cast<int>(others) + 1));
    return kAllowed;
  }

  // 6.3a  Nobody comes there, or those that do cannot attack so: then what keeps the ablest of them from it.
  Verdict refuse_unserved(const Marker& marker) const {
    Verdict why = refused_by("6.3a", hex(marker.hex), facing(marker.way));
    for (std::size_t i = 0; i < count_; ++i) {
      const Server& one = *servers_[i];
      if (!one.reach.contains(marker.hex)) continue;
      const bool charge = marker.kind == MarkerKind::Charge;
      why =
          charge ? may_charge_in_line(game_, state_, one.unit) : may_assault_in_line(game_, state_, one.unit);
      if (why)
        why = refused_by("g9.1a", unit(one.unit), hex(one.start), hex(target_of(game_, marker)))
                  .because("charge-too-near");
      if (game_[one.unit].cavalry() || !charge) return why;
    }
    return why;
  }

  const Game& game_;
  const State& state_;
  bool each_is_served_ = true;
  std::size_t count_ = 0;
  std::array<const Server*, Duties::kMost> servers_{};
  std::array<std::uint8_t, Duties::kMost> masks_{};
};

Marker marker_in(const Game& game, Action action) {
  const auto where = hex_operand(game, action, 0);
  const auto way = facing_operand(action, 1);
  const bool charge = verb_of(action) == Verb::ChargeMarker;
  if (!where || !way || (!charge && verb_of(action) != Verb::AssaultMarker)) return {};
  return {charge ? MarkerKind::Charge : MarkerKind::Assault, *where, *way, false, Loose::No};
}

}  // namespace

namespace {

// Every marker that could be placed now.
void list_markers(const Game& game, const State& state, Among among, int most, ActionList& list) {
  const Side side = game[state.activation.formation].side;
  if (state.activation.marker_count >= marker_allowance(game, state)) return;
  const Declaration declaration(game, state, among);
  HexSet targets;  // hex by hex: the order of the units would show which of them lie face down where
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId other{static_cast<std::uint8_t>(i)};
    if (state.on_map(other) && game[other].side != side) targets.add(state[other].hex);
  }
  for (const Hex target : targets) {
    for (const Facing from : kFacings) {
      const Hex where = game.map.neighbour(target, from);
      if (where == kNoHex) continue;
      for (const Verb verb : {Verb::AssaultMarker, Verb::ChargeMarker}) {
        const Action action = act(verb, where, opposite(from));
        if (declaration.may_place(marker_in(game, action))) list.add(action);
        if (list.size() >= most) return;
      }
    }
  }
}

constexpr int kAll = 1 << 20;

Verdict may_end_declaration(const Game& game, const State& state) {
  const int due = markers_due(game, state);
  if (state.activation.marker_count >= due) return kAllowed;
  ActionList more;
  list_markers(game, state, Among::All, 1, more);
  if (more.empty()) return kAllowed;
  return refused_by("g5.2a", formation(state.activation.formation), number(state.activation.marker_count),
                    number(due));
}

}  // namespace

namespace {

// As far as a unit of this arm could come, whichever it is.
int farthest_move(const Game& game, Side side, Arm arm) {
  int most = 1;
  for (const Unit& one : game.units) {
    if (one.side == side && one.arm() == arm) most = std::max(most, one.movement);
  }
  return most;
}

// The hexes in which a marker could lie, as everybody sees.
HexSet marker_hexes(const Game& game, const State& state) {
  HexSet hexes;
  for (const Hex where : beside_enemies(game, state)) {
    for (const Facing way : kFacings) {
      const Marker assault{MarkerKind::Assault, where, way, false, Loose::No};
      const Marker charge{MarkerKind::Charge, where, way, false, Loose::No};
      if (!place_verdict(game, state, assault) && !place_verdict(game, state, charge)) continue;
      hexes.add(where);
      break;
    }
  }
  return hexes;
}

}  // namespace

// By what both sides see: a unit that is face down may be of any Formation (g7.10a), and whether its side is
// asked must not tell.
bool may_have_to_declare(const Game& game, const State& state) {
  const FormationId active = state.activation.formation;
  const Side side = game[active].side;
  if (state.activation.marker_count >= marker_allowance(game, state)) return false;
  const HexSet goals = marker_hexes(game, state);
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    const UnitState& own = state[who];
    if (!state.on_map(who) || game[who].side != side || game[who].artillery()) continue;
    if (own.face_up || own.done || own.out_of_command) continue;
    const int hexes = farthest_move(game, side, game[who].arm());
    for (const Hex goal : goals) {
      if (game.map.grid().distance(own.hex, goal) <= hexes) return true;
    }
  }
  ActionList list;
  list_markers(game, state, Among::FaceUp, 1, list);
  return !list.empty();
}

void declare_list(const Game& game, const State& state, ActionList& list) {
  list_markers(game, state, Among::All, kAll, list);
  const bool may_end = state.activation.marker_count >= markers_due(game, state) || list.empty();
  if (may_end) list.add(act(Verb::Done));
}

Verdict declare_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return may_end_declaration(game, state);
  const Marker marker = marker_in(game, action);
  if (marker.kind == MarkerKind::None) return refused_by("3.2.2f");
  return Declaration(game, state, Among::All).may_place(marker);
}

void declare_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (verb_of(action) == Verb::Done) return;
  state.stack.top_as<Activation>()->step = Activation::Step::Declare;  // there may be more
  const Marker marker = marker_in(game, action);
  state.activation.markers[state.activation.marker_count++] = marker;
  tell(events, EventKind::MarkerPlaced, "6.1a", hex(marker.hex), hex(target_of(game, marker)),
       number(static_cast<int>(marker.kind)));
}

}  // namespace tamburino::custoza
