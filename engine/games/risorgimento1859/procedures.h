#pragma once

#include <string_view>
#include <variant>

#include "engine/core/sequence.h"
#include "engine/games/risorgimento1859/game.h"

// Saves hold the numbers of questions, rolls, procedures (kNumber) and their steps: a new one takes the next
// free number, at whatever place it stands, and the number of one that is removed is never given to another.
namespace tamburino::risorgimento1859 {

// What a side is asked, in the order of the gaps' section (c).
enum class Ask : std::uint8_t {
  None = 0,
  Reserve = 1,          // B1: which brigades go in Reserve
  Select = 2,           // a corps, a Massed Attack, Pass, or skip the Extended attempts: 4.5
  Attach = 3,           // corps cavalry to brigades, Army Reserve batteries to a corps: A10, A13
  Brigade = 4,          // the next brigade, or the pool of Reserve batteries
  Orders = 5,           // roll for Orders: 4.13
  Move = 6,             // the next unit or leader of the brigade
  Step = 7,             // the unit that is moving goes on, turns or halts
  Interphase = 8,       // units of a released brigade unstack: 4.62
  CavalryReaction = 9,  // W1: 6.34, 7.53
  LightReaction = 10,   // W2: 6.35
  PreAttack = 11,       // W3: 7.17
  CounterBattery = 12,  // W4: 7.17
  Reply = 13,           // W5: 7.24
  AttackReaction = 14,  // W6: 6.34, 7.17, 7.24
  Rally = 15,           // 8.51
  SmallArms = 16,       // 7.2, and batteries that did not move
  Declare = 17,         // attacks and charges of the brigade: 7.3, 7.5
  Resolve = 18,         // which attacked hex is next: 7.44
  LoseHit = 19,         // 8.11
  RetreatHex = 20,      // 8.33
  Displace = 21,        // 8.33
  SendBack = 22,        // the winner's surplus: 7.43
  TurnAfter = 23,       // 6.16
  Continue = 24,        // 7.47
  LateFire = 25,        // batteries that moved: 5.32
  Combine = 26,         // batteries that join a fire: 7.12
  Blow = 27,            // Ponte Vecchio: a9
  Recover = 28,         // C1: 8.52
  OutOfReserve = 29,    // C2: 4.6
  Commanders = 30,      // C3: 4.23
  Accompany = 31,       // where a leader goes: 8.4
  Massed = 32,          // which cavalry takes part: 4.16
};
std::string_view word_of(Ask ask);

enum class RollKind : std::uint8_t {
  None = 0,
  Initiative = 1,  // the Allied die, then the Austrian one
  Continuity = 2,
  Orders = 3,
  Endangered = 4,  // 8.4
  Extended = 5,    // 4.43c: a unit that moved
  Artillery = 6,   // 7.18
  Cohesion = 7,    // 7.18e, 8.33i
  SmallArms = 8,   // 7.25
  Commitment = 9,  // 7.41
  Combat = 10,     // 7.44: the attacker's die, then the defender's
  Continue = 11,   // 7.47
  Demoralization = 12,
  Withdrawal = 13,  // a10.4
  Leaves = 14,      // a10.3
  Blow = 15,        // a9.5b
};
std::string_view word_of(RollKind roll);

using Pending = PendingStep<Side, Ask, RollKind>;

// --- sequence.cpp

struct GameTurn {  // 3.0
  static constexpr int kNumber = 1;
  enum class Step : std::uint8_t {
    Begin = 0,
    Release = 1,  // automatic releases, Overall Commanders, Lauingen
    Initiative = 2,
    Reserve = 3,
    Activation = 4,
    Recovery = 5,
    OutOfReserve = 6,
    Commanders = 7,
    Demoralization = 8,
    End = 9,
    Leaves = 10,  // the die of a10.3 is thrown
  };
  Step step{};
  static void fields(auto& self, auto&& field) { field("step", self.step); }
  friend bool operator==(const GameTurn&, const GameTurn&) = default;
};

// B1, C1, C2, C3: each player in turn, the one with the Initiative first.
struct EachPlayer {
  static constexpr int kNumber = 2;
  enum class What : std::uint8_t { Reserve = 0, Recover = 1, OutOfReserve = 2, Commanders = 3 };
  What what{};
  Side side{};
  bool second = false;
  bool over = false;  // the second one is done too
  static void fields(auto& self, auto&& field) {
    field("what", self.what), field("side", self.side), field("second", self.second);
    field("over", self.over);
  }
  friend bool operator==(const EachPlayer&, const EachPlayer&) = default;
};

// --- activation.cpp

enum class Mode : std::uint8_t { Free = 0, Roll = 1 };
enum class Passes : std::uint8_t {
  None = 0,
  Allied = 1,
  Austrian = 2,
  AlliedAustrian = 3
};  // in a row: 4.56

struct ActivationPhase {  // 4.5
  static constexpr int kNumber = 3;
  enum class Step : std::uint8_t { Begin = 0, Select = 1, Roll = 2, Acted = 3 };
  Step step{};
  Side due{};
  Mode mode = Mode::Free;
  std::uint8_t run = 0;       // segments in a row of the player who is due: 4.53
  bool interruption = false;  // the player who is due has one Free Activation, then the other goes on
  bool alone = false;         // 4.55: the enemy has used up all his activations
  Passes passes = Passes::None;
  CorpsId last = kNoCorps;  // activated just before, by whomever; none: something came in between
  CorpsId trying = kNoCorps;
  bool extended = false, sole = false;  // of that attempt: 4.54, 4.53e
  LeaderId massed = kNoLeader;          // of that attempt: 4.16
  std::array<bool, kSideCount> out{};   // skipped its Extended attempts: A21
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("due", self.due), field("mode", self.mode), field("run", self.run);
    field("interruption", self.interruption), field("alone", self.alone);
    field("passes", self.passes), field("last", self.last);
    field("trying", self.trying), field("extended", self.extended), field("sole", self.sole);
    field("massed", self.massed), field("out", self.out);
  }
  friend bool operator==(const ActivationPhase&, const ActivationPhase&) = default;
};

struct CorpsActivation {  // 4.4; who it is stands in State::acting
  static constexpr int kNumber = 4;
  enum class Step : std::uint8_t {
    Begin = 0,
    Attach = 1,
    Brigades = 2,
    LateFire = 3,
    Blow = 4,
    End = 5,
    BlowRoll = 6
  };
  Step step{};
  static void fields(auto& self, auto&& field) { field("step", self.step); }
  friend bool operator==(const CorpsActivation&, const CorpsActivation&) = default;
};

struct BrigadeAction {  // 3.0 B2: all that a brigade does, or the pool of Reserve batteries
  static constexpr int kNumber = 5;
  enum class Step : std::uint8_t {
    Orders = 0,
    Begin = 1,
    Cavalry = 2,  // W1 for infantry that starts in a cavalry ZOC
    Move = 3,
    Rally = 4,
    SmallArms = 5,
    Attacks = 6,
    End = 7,
    OrdersRoll = 8,  // the die of 4.13c is thrown
  };
  Step step{};
  BrigadeId brigade = kNoBrigade;  // none: the pool
  bool pool = false;
  bool strategic = false;  // Strategic Movement was begun or given up in this action: 5.1
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("brigade", self.brigade), field("pool", self.pool);
    field("strategic", self.strategic);
  }
  friend bool operator==(const BrigadeAction&, const BrigadeAction&) = default;
};

// --- movement.cpp

struct UnitMove {  // 5.3: one unit, hex by hex; after each hex the windows of (c), in their order
  static constexpr int kNumber = 6;
  enum class Step : std::uint8_t {
    Choose = 0,
    Leader = 1,   // a lone leader is endangered: 8.4c
    Release = 2,  // of Reserves: 4.62
    Cavalry = 3,  // W1
    Light = 4,    // W2
    Guns = 5,     // W3
    Settle = 6,   // must it stop
    Extended = 7,
    End = 8,
  };
  Step step{};
  UnitId unit = kNoUnit;
  Hex start = kNoHex;
  std::uint8_t hexes = 0;      // entered
  bool began_in_zone = false;  // 6.33
  bool stopped = false;
  bool withdrawn = false;  // a cavalry that it provoked has withdrawn: A45
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("unit", self.unit), field("start", self.start);
    field("hexes", self.hexes), field("began_in_zone", self.began_in_zone), field("stopped", self.stopped);
    field("withdrawn", self.withdrawn);
  }
  friend bool operator==(const UnitMove&, const UnitMove&) = default;
};

// --- reserve.cpp

struct Interphase {  // 4.62, A127: the units of a released brigade unstack
  static constexpr int kNumber = 7;
  Side side{};
  UnitSet waiting{};
  static void fields(auto& self, auto&& field) { field("side", self.side), field("waiting", self.waiting); }
  friend bool operator==(const Interphase&, const Interphase&) = default;
};

// --- reaction.cpp

// W1 to W6. A window asks the side that does not act, one answer after the other, until it has nothing left
// to do or declines; what it does is pushed on top. Whoever pushes a window looks at the board afterwards.
struct Window {
  static constexpr int kNumber = 8;
  enum class What : std::uint8_t {
    Cavalry = 1,         // W1
    Light = 2,           // W2
    PreAttack = 3,       // W3
    CounterBattery = 4,  // W4
    Reply = 5,           // W5
    Attack = 6,          // W6
  };
  What what{};
  Side side{};  // that reacts
  UnitId provoker = kNoUnit;
  Hex hex = kNoHex;        // of the provoker, or the hex that is attacked or fired at
  UnitSet waiting{};       // that may still react
  UnitSet provokers{};     // W4, W5: those who fired, W6: the attackers
  bool withdrawn = false;  // somebody has
  static void fields(auto& self, auto&& field) {
    field("what", self.what), field("side", self.side), field("provoker", self.provoker);
    field("hex", self.hex), field("waiting", self.waiting), field("provokers", self.provokers);
    field("withdrawn", self.withdrawn);
  }
  friend bool operator==(const Window&, const Window&) = default;
};

struct ReactionMove {  // 6.34, 6.35: a withdrawal, with those it displaces
  static constexpr int kNumber = 9;
  enum class Step : std::uint8_t { Go = 0, Displace = 1, End = 2, Face = 3 };
  Step step{};
  UnitSet units{};
  Hex goal = kNoHex;
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("units", self.units), field("goal", self.goal);
  }
  friend bool operator==(const ReactionMove&, const ReactionMove&) = default;
};

// --- artillery.cpp, small_arms.cpp

struct ArtilleryFire {  // 7.1
  static constexpr int kNumber = 10;
  enum class Step : std::uint8_t {
    Combine = 0,
    Roll = 1,
    Hit = 2,
    Leaders = 3,
    Answer = 4,
    End = 5,
    Reply = 6
  };
  Step step{};
  UnitSet firers{};
  Hex target = kNoHex;
  bool reaction = false, late = false;
  std::int8_t result = 0;  // the highest modified roll on a unit of the hex
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("firers", self.firers), field("target", self.target);
    field("reaction", self.reaction), field("late", self.late), field("result", self.result);
  }
  friend bool operator==(const ArtilleryFire&, const ArtilleryFire&) = default;
};

struct SmallArmsFire {  // 7.2
  static constexpr int kNumber = 11;
  enum class Step : std::uint8_t { Guns = 0, Roll = 1, Hit = 2, Answer = 3, End = 4 };
  Step step{};
  UnitId firer = kNoUnit;
  Hex target = kNoHex;
  bool reaction = false;
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("firer", self.firer), field("target", self.target);
    field("reaction", self.reaction);
  }
  friend bool operator==(const SmallArmsFire&, const SmallArmsFire&) = default;
};

// --- results.cpp

struct CohesionRolls {  // 7.18e, 8.33i: one unit after the other
  static constexpr int kNumber = 12;
  enum class Cost : std::uint8_t { Disorder = 0, Hit = 1 };
  Cost cost{};
  UnitSet waiting{};
  static void fields(auto& self, auto&& field) { field("cost", self.cost), field("waiting", self.waiting); }
  friend bool operator==(const CohesionRolls&, const CohesionRolls&) = default;
};

struct Hits {  // 8.11: as evenly as possible, the owner gives the rest
  static constexpr int kNumber = 13;
  Side side{};
  std::uint8_t left = 0;
  UnitSet eligible{};  // that may take the next one
  UnitSet all{};       // among which they are divided
  static void fields(auto& self, auto&& field) {
    field("side", self.side), field("left", self.left), field("eligible", self.eligible);
    field("all", self.all);
  }
  friend bool operator==(const Hits&, const Hits&) = default;
};

struct Endangered {  // 8.4: leaders of a hex, one after the other
  static constexpr int kNumber = 14;
  enum class Step : std::uint8_t { Roll = 0, Place = 1 };
  Step step{};
  LeaderId leader = kNoLeader;  // whose die is thrown
  LeaderSet waiting{};
  bool approached = false;  // 8.4c
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("leader", self.leader), field("waiting", self.waiting);
    field("approached", self.approached);
  }
  friend bool operator==(const Endangered&, const Endangered&) = default;
};

// --- attack.cpp: what is declared stands in State::attacks

struct Attacks {  // 7.3, 7.4, 7.5: of one brigade, or of a Massed Attack
  static constexpr int kNumber = 15;
  enum class Step : std::uint8_t { Declare = 0, React = 1, Commit = 2, Resolve = 3, Fight = 4, End = 5 };
  Step step{};
  BrigadeId brigade = kNoBrigade;  // none: a Massed Attack
  std::uint8_t next = 0;           // of the declared attacks, in React and Commit
  UnitId committing = kNoUnit;
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("brigade", self.brigade), field("next", self.next);
    field("committing", self.committing);
  }
  friend bool operator==(const Attacks&, const Attacks&) = default;
};

// --- combat.cpp, retreat.cpp, continued.cpp

struct Combat {  // 7.44, 8.31
  static constexpr int kNumber = 16;
  enum class Step : std::uint8_t {
    Begin = 0,
    Roll = 1,
    AttackerHits = 2,
    DefenderHits = 3,
    Leaders = 4,
    Loser = 5,
    Retreat = 6,
    SendBack = 7,
    Turn = 8,
    Continue = 9,
    React = 10,   // W6 of a Continued Attack
    Castle = 11,  // the second combat of 5.29c
    End = 12,
    Enter = 13,         // the attackers go into the hex
    ContinueRoll = 14,  // the die of 7.47 is thrown
  };
  Step step{};
  Side side{};  // of the attacker
  Hex target = kNoHex;
  UnitSet attackers{}, defenders{};
  bool charge = false, countercharge = false, surprise = false, continued = false, inside = false;
  std::uint8_t attacker_hits = 0, defender_hits = 0;
  bool attacker_lost = false, decided = false;
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("side", self.side), field("target", self.target);
    field("attackers", self.attackers), field("defenders", self.defenders), field("charge", self.charge);
    field("countercharge", self.countercharge), field("surprise", self.surprise);
    field("continued", self.continued), field("inside", self.inside);
    field("attacker_hits", self.attacker_hits), field("defender_hits", self.defender_hits);
    field("attacker_lost", self.attacker_lost), field("decided", self.decided);
  }
  friend bool operator==(const Combat&, const Combat&) = default;
};

struct Retreat {  // 8.32, 8.33: one unit after the other, top first
  static constexpr int kNumber = 17;
  enum class Step : std::uint8_t { Next = 0, Displaced = 1, Rolled = 2, End = 3 };
  Step step{};
  Side side{};
  Hex from = kNoHex;
  UnitSet waiting{};
  UnitId unit = kNoUnit;  // under way
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("side", self.side), field("from", self.from);
    field("waiting", self.waiting), field("unit", self.unit);
  }
  friend bool operator==(const Retreat&, const Retreat&) = default;
};

struct Displacement {  // 8.33h: whoever is too many in the hex moves on
  static constexpr int kNumber = 18;
  Side side{};
  Hex hex = kNoHex, from = kNoHex;
  UnitId entering = kNoUnit;
  UnitSet moved{};  // that has been displaced already: no unit twice
  static void fields(auto& self, auto&& field) {
    field("side", self.side), field("hex", self.hex), field("from", self.from);
    field("entering", self.entering), field("moved", self.moved);
  }
  friend bool operator==(const Displacement&, const Displacement&) = default;
};

// --- charge.cpp

struct MassedAttack {  // 4.16
  static constexpr int kNumber = 19;
  enum class Step : std::uint8_t { Choose = 0, Move = 1, Attacks = 2, End = 3 };
  Step step{};
  LeaderId leader = kNoLeader;
  UnitSet units{};
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("leader", self.leader), field("units", self.units);
  }
  friend bool operator==(const MassedAttack&, const MassedAttack&) = default;
};

// --- demoralization.cpp

struct Demoralization {  // C4: 9, a10.4
  static constexpr int kNumber = 20;
  enum class Step : std::uint8_t { Begin = 0, Roll = 1, Withdrawal = 2, End = 3 };
  Step step{};
  CorpsId corps = kNoCorps;  // whose die is thrown
  std::uint8_t next = 0;     // in the order of the rolls
  static void fields(auto& self, auto&& field) {
    field("step", self.step), field("corps", self.corps), field("next", self.next);
  }
  friend bool operator==(const Demoralization&, const Demoralization&) = default;
};

using Procedure =
    std::variant<std::monostate, GameTurn, EachPlayer, ActivationPhase, CorpsActivation, BrigadeAction,
                 UnitMove, Interphase, Window, ReactionMove, ArtilleryFire, SmallArmsFire, CohesionRolls,
                 Hits, Endangered, Attacks, Combat, Retreat, Displacement, MassedAttack, Demoralization>;

// Game turn, phase, corps, brigade, move, window, countercharge, retreat, displacements, Cohesion rolls,
// hits.
inline constexpr int kMostProcedures = 16;

}  // namespace tamburino::risorgimento1859
