#include <cstdlib>

#include "engine/core/dice.h"
#include "engine/games/novara/preview.h"
#include "tests/novara/given.h"

// Whole games of novara, both sides choosing at random with a taste for the offensive, with what must always
// hold checked after every step. TAMBURINO_GAMES says how many of each kind (./test --soak: 10,000),
// TAMBURINO_FIRST_SEED where to begin.
namespace tamburino::novara {
namespace {

int number_from(const char* name, int otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::atoi(text);
}

struct Kindred {
  const char* name;
  const char* scenario;
  Options options;
};

std::ostream& operator<<(std::ostream& out, const Kindred& one) { return out << one.name; }

// --- what must always hold

bool passing_through(const State& state, Hex where) {
  const auto* retreat = state.stack.find<Retreat>();
  return retreat != nullptr && retreat->going != kNoUnit && state[retreat->going].hex == where;
}

void check_stacks(const Game& game, const State& state) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    const UnitState& own = state[who];
    ASSERT_EQ(own.status == Status::OnMap, own.hex != kNoHex) << game[who].name;
    ASSERT_NE(own.status, Status::Unknown) << game[who].name;
    if (own.status != Status::OnMap) continue;
    ASSERT_TRUE(game.in_play(own.hex)) << game[who].name << " has left the play area";
    ASSERT_TRUE(game[who].steps == 0 || own.steps_lost < game[who].steps) << game[who].name;
    for (const UnitId other : UnitsIn(state, own.hex))
      ASSERT_EQ(side_of(game, state, other), side_of(game, state, who))
          << "both sides in " << game.map.grid().name(own.hex);
    if (!passing_through(state, own.hex)) {
      ASSERT_TRUE(may_stack(game, state, who, own.hex).allowed()) << game[who].name;
    }
    if (game[who].kind == Kind::Dummy && game.options.fog == Fog::Dummies) {
      ASSERT_TRUE(fights_in(game, state, game[who].side, own.hex))
          << "a dummy alone in " << game.map.grid().name(own.hex);
    }
  }
}

// Every chit in one place, no more paid for than there are points, none of a formation that takes no part.
void check_chits(const Game& game, const State& state) {
  std::array<int, kSideCount> paid{};
  std::array<int, kSideCount> boxed{};
  for (std::size_t i = 0; i < game.chits.size(); ++i) {
    const Chit& one = game.chits[i];
    const ChitPlace place = state.chits[i].place;
    ASSERT_NE(place, ChitPlace::Unknown);
    if (one.rank != Rank::Formation || place == ChitPlace::Out || place == ChitPlace::Pool) continue;
    ++paid[static_cast<std::size_t>(index(one.side))];
    if (place == ChitPlace::Box) ++boxed[static_cast<std::size_t>(index(one.side))];
  }
  for (const Side side : kSides2) {
    const auto at = static_cast<std::size_t>(index(side));
    ASSERT_LE(paid[at], activation_points(game, state, side));
    ASSERT_LE(boxed[at], game[game.higher[at]].factor);
  }
}

void check_derived(const Game& game, const State& state) {
  State again = state;
  rebuild(game, again);
  ASSERT_TRUE(again == state) << "what is derived has not been kept up to date";
}

Action random_action(Dice& dice) {
  return {static_cast<std::uint16_t>(1 + dice.below(kLastVerb)),
          {static_cast<std::uint16_t>(dice.below(3) == 0 ? dice.below(3952) : dice.below(180)),
           static_cast<std::uint16_t>(dice.below(2) == 0 ? dice.below(3952) : dice.below(8)),
           static_cast<std::uint16_t>(dice.below(4) == 0 ? 0xFFFF : 0)}};
}

// --- secrets

bool same(const ActionList& a, const ActionList& b) {
  if (a.size() != b.size()) return false;
  for (int i = 0; i < a.size(); ++i) {
    if (a[i] != b[i]) return false;
  }
  return true;
}

std::vector<Event> seen_by(const Events& events, Side viewer) {
  std::vector<Event> seen;
  for (const Event& event : events.all()) {
    if (event.seen_by_side(index(viewer))) seen.push_back(event);
  }
  return seen;
}

// What is told once it is no secret any more: displays are revealed to who comes near, and a general retreat
// is sealed only until the second side has chosen too. What follows depends on it.
bool opens_secret(const std::vector<Event>& events, std::size_t i) {
  if (i >= events.size()) return false;
  const auto kind = static_cast<EventKind>(events[i].kind);
  return kind == EventKind::Revealed || kind == EventKind::RetreatDeclared;
}

// What a side is told of its own action, up to the moment when a secret is opened to it.
void check_told_alike(const Game& game, const State& state, const State& other, Action chosen, Side viewer) {
  State true_after = state;
  State other_after = other;
  Events true_events;
  Events other_events;
  apply(game, true_after, chosen, true_events);
  apply(game, other_after, chosen, other_events);
  const auto one = seen_by(true_events, viewer);
  const auto two = seen_by(other_events, viewer);
  for (std::size_t i = 0; i < std::max(one.size(), two.size()); ++i) {
    const bool revealed = opens_secret(one, i) && opens_secret(two, i);
    const bool unsealed =
        state.pending.ask == Ask::ChooseChits && (opens_secret(one, i) || opens_secret(two, i));
    if (revealed || unsealed) return;
    ASSERT_TRUE(i < one.size() && i < two.size())
        << text_of(game, chosen) << ", asked " << word_of(state.pending.ask) << ", tells "
        << word_of(static_cast<EventKind>((one.size() > two.size() ? one : two)[i].kind))
        << " in one of them only";
    ASSERT_TRUE(one[i].kind == two[i].kind && one[i].facts == two[i].facts)
        << text_of(game, chosen) << " tells " << word_of(static_cast<EventKind>(one[i].kind)) << " or "
        << word_of(static_cast<EventKind>(two[i].kind));
  }
}

bool same_preview(const std::vector<PreviewPart>& a, const std::vector<PreviewPart>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const bool sums = a[i].what == b[i].what && a[i].target == b[i].target && a[i].dice == b[i].dice &&
                      a[i].attack == b[i].attack && a[i].defence == b[i].defence &&
                      a[i].column_total == b[i].column_total && a[i].die_total == b[i].die_total &&
                      a[i].needed == b[i].needed && a[i].chances.size() == b[i].chances.size();
    if (!sums) return false;
    for (std::size_t k = 0; k < a[i].chances.size(); ++k) {
      if (a[i].chances[k].what != b[i].chances[k].what || a[i].chances[k].ways != b[i].chances[k].ways)
        return false;
    }
  }
  return true;
}

// Odds of what may be done, and the reason why something may not.
void check_explained_alike(const Game& game, const State& state, const State& other, const ActionList& list,
                           Dice& dice) {
  for (int i = 0; i < 6; ++i) {
    const Action action = list[static_cast<int>(dice.below(static_cast<unsigned>(list.size())))];
    ASSERT_TRUE(same_preview(preview(game, state, action), preview(game, other, action)))
        << text_of(game, action);
    const Action wild = random_action(dice);
    const Verdict one = verdict(game, state, wild);
    const Verdict two = verdict(game, other, wild);
    ASSERT_TRUE(one.allowed() == two.allowed() && one.facts == two.facts) << text_of(game, wild);
    ASSERT_TRUE(one.allowed() || std::string_view(one.rule) == two.rule) << text_of(game, wild);
    ASSERT_STREQ(one.reason, two.reason) << text_of(game, wild);
  }
}

// Another State that the side cannot tell from this one looks the same to it, offers it the same, and tells
// it the same when it acts.
void check_secrets(const Game& game, const State& state, const ActionList& list, Action chosen, Dice& dice) {
  for (const Side viewer : kSides2) {
    const std::uint64_t seed = dice.below(1U << 30);
    const State other = sample(game, state, viewer, seed);
    ASSERT_TRUE(masked(game, other, viewer) == masked(game, state, viewer))
        << "the sample looks different to " << word_of(viewer) << " asked " << word_of(state.pending.ask);
    ASSERT_TRUE(sample(game, other, viewer, seed) == other) << "the sample knows more than the view";
    ASSERT_NO_THROW(check_saved(game, other));
    check_stacks(game, other);
    if (state.pending.kind != Pending::Kind::Ask || state.pending.side != viewer) continue;
    ActionList offered;
    list_actions(game, other, offered);
    ASSERT_TRUE(same(list, offered)) << "what is offered to " << word_of(viewer) << " tells a secret, asked "
                                     << word_of(state.pending.ask);
    check_told_alike(game, state, other, chosen, viewer);
    check_explained_alike(game, state, other, list, dice);
  }
}

// What lies on the table for a side, without what is asked.
State table_of(State view) {
  view.pending = {};
  view.stack = {};
  view.activation = {};
  return view;
}

std::string asked_in(const State& view) {
  switch (view.pending.kind) {
    case Pending::Kind::Ask:
      return std::string(word_of(view.pending.side)) + " is asked " + std::string(word_of(view.pending.ask));
    case Pending::Kind::Roll:
      return "roll " + std::string(word_of(view.pending.roll)) + " with " + std::to_string(view.pending.dice);
    default:
      return "nothing is asked";
  }
}

bool told_alike(const std::vector<Event>& one, const std::vector<Event>& two) {
  return std::equal(one.begin(), one.end(), two.begin(), two.end(),
                    [](const Event& a, const Event& b) { return a.kind == b.kind && a.facts == b.facts; });
}

// The same answer or roll in two positions that a side cannot tell apart: when it is told the same of it, and
// the same lies on the table afterwards, then the same is asked of the same side. Otherwise the question, or
// that there is none, tells what is hidden. Equal events are equal steps, too: a step is counted for who sees
// something of it. (After an answer that it sees nothing of, the other side may still be busy with the same
// question: how many such answers there are nobody counts.)
template <class Answer>
void check_asked_alike(const Game& game, const State& state, Answer answer, Dice& dice, int& compared) {
  for (const Side viewer : kSides2) {
    State here = state;
    State there = sample(game, state, viewer, dice.below(1U << 30));
    Events told_here;
    Events told_there;
    if (state.pending.kind == Pending::Kind::Ask && there.pending.ask != state.pending.ask) continue;
    if (!apply(game, here, answer, told_here) || !apply(game, there, answer, told_there)) continue;
    if (!told_alike(seen_by(told_here, viewer), seen_by(told_there, viewer))) continue;
    const State seen_here = masked(game, here, viewer);
    const State seen_there = masked(game, there, viewer);
    if (table_of(seen_here) != table_of(seen_there)) continue;
    const std::string before = asked_in(masked(game, state, viewer));
    const bool unnoticed = state.pending.kind == Pending::Kind::Ask && state.pending.side != viewer &&
                           seen_by(told_here, viewer).empty();
    if (unnoticed && (asked_in(seen_here) == before || asked_in(seen_there) == before)) continue;
    ++compared;
    ASSERT_EQ(asked_in(seen_here), asked_in(seen_there))
        << "tells " << word_of(viewer) << " a secret, after " << asked_in(state);
  }
}

// Losses are public, and so is what happens to bridges; anything else names only what its hearer may see.
bool public_kind(EventKind kind) {
  switch (kind) {
    case EventKind::StepLost:
    case EventKind::Eliminated:
    case EventKind::Recovered:
    case EventKind::Left:
    case EventKind::CannotRetreat:
    case EventKind::PontoonLaid:
    case EventKind::PontoonLifted:
    case EventKind::PontoonCaptured:
    case EventKind::PontoonDestroyed:
    case EventKind::Revealed:
      return true;
    default:
      return false;
  }
}

void check_events(const Game& game, const State& before, const State& after, const Events& events) {
  ASSERT_FALSE(events.cut());
  for (const Event& event : events.all()) {
    const auto kind = static_cast<EventKind>(event.kind);
    // On a way of several hexes a counter may lie open in one of them and not at the end.
    if (public_kind(kind) || kind == EventKind::Moved) continue;
    for (const Fact& fact : event.facts) {
      if (fact.kind != Fact::Kind::Piece) continue;
      const UnitId who{static_cast<std::uint8_t>(fact.value)};
      const Side hearer = enemy_of(side_of(game, after, who));
      if (!event.seen_by_side(index(hearer))) continue;
      ASSERT_TRUE(may_see(game, before, hearer, who) || may_see(game, after, hearer, who) || after[who].known)
          << word_of(kind) << " tells " << word_of(hearer) << " of " << game[who].name;
    }
  }
}

// --- the players

// The nearer to an enemy the better; blows before steps.
int boldness(const Game& game, const State& state, Action action) {
  switch (verb_of(action)) {
    case Verb::Attack:
    case Verb::Charge:
    case Verb::Fire:
    case Verb::Aim:
    case Verb::Capture:
    case Verb::Destroy:
    case Verb::Call:
      return 60;
    case Verb::Commit:
    case Verb::Box:
    case Verb::Activate:
    case Verb::Select:
    case Verb::Lay:
      return 50;
    case Verb::Top:
    case Verb::AddDummy:
    case Verb::RemoveDummy:
      return 1;
    case Verb::Move: {
      int nearest = 99;
      const Hex where{action.operand[1]};
      for (std::size_t i = 0; i < game.units.size(); ++i) {
        const UnitId who{static_cast<std::uint8_t>(i)};
        if (state.on_map(who) && side_of(game, state, who) != state.pending.side)
          nearest = std::min(nearest, game.map.grid().distance(where, state[who].hex));
      }
      return 50 - std::min(nearest, 40);
    }
    default:
      return 20;
  }
}

Action choose(const Game& game, const State& state, const ActionList& list, Dice& dice) {
  Action chosen = list[static_cast<int>(dice.below(static_cast<unsigned>(list.size())))];
  if (dice.below(8) == 0) return chosen;  // or units that cannot go anywhere are taken up for ever
  for (int i = 0; i < 5; ++i) {
    const Action other = list[static_cast<int>(dice.below(static_cast<unsigned>(list.size())))];
    if (dice.below(8) != 0 && boldness(game, state, other) > boldness(game, state, chosen)) chosen = other;
  }
  return chosen;
}

Roll throw_for(const RollRequest& request, Dice& dice) { return dice.answer(request); }

class NovaraWholeGames : public ::testing::TestWithParam<Kindred> {};

TEST_P(NovaraWholeGames, keep_the_rules) {
  const Game game = load(GetParam().scenario, GetParam().options);
  const int games = number_from("TAMBURINO_GAMES", 2);
  const int first = number_from("TAMBURINO_FIRST_SEED", 1);
  std::vector<std::uint64_t> seeds{100202};  // once told the enemy of an advance that he could not see
  for (int g = 0; g < games; ++g) seeds.push_back(static_cast<std::uint64_t>(first + g));
  for (const std::uint64_t seed : seeds) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Dice dice(seed);
    Dice twins(seed + 1);  // its own, so that games stay the same whatever is compared
    int compared = 0;
    Events events;
    State state = start(game, events);
    ActionList list;
    for (int n = 0; !state.over(); ++n) {
      ASSERT_LT(n, 200000);
      const State before = state;
      std::string done = "a roll";
      if (state.pending.kind == Pending::Kind::Roll) {
        const Roll roll = throw_for(roll_request(state), dice);
        if (n % 4 == 0) {
          ASSERT_NO_FATAL_FAILURE(check_asked_alike(game, state, roll, twins, compared)) << "decision " << n;
        }
        ASSERT_TRUE(apply(game, state, roll, events).allowed());
      } else {
        list_actions(game, state, list);
        ASSERT_FALSE(list.empty()) << "nothing can be answered to " << word_of(state.pending.ask);
        const Action chosen = choose(game, state, list, dice);
        if (n % 23 == 0) {
          ASSERT_NO_FATAL_FAILURE(check_secrets(game, state, list, chosen, dice)) << "decision " << n;
        }
        if (n % 19 == 0) {  // the dearest of all checks
          ASSERT_NO_FATAL_FAILURE(check_asked_alike(game, state, chosen, twins, compared))
              << "decision " << n;
        }
        done = text_of(game, chosen);
        ASSERT_TRUE(apply(game, state, chosen, events).allowed());
      }
      ASSERT_NO_FATAL_FAILURE(check_stacks(game, state))
          << "decision " << n << ", asked " << word_of(before.pending.ask) << ": " << done;
      ASSERT_NO_FATAL_FAILURE(check_chits(game, state));
      ASSERT_NO_FATAL_FAILURE(check_events(game, before, state, events));
      ASSERT_NO_THROW(check_saved(game, state)) << "asked " << word_of(state.pending.ask);
      if (n % 11 == 0) {
        ASSERT_NO_FATAL_FAILURE(check_derived(game, state));
      }
    }
    ASSERT_NE(state.ending, Ending::None);
    EXPECT_GT(compared, 5);
  }
}

constexpr Options kPlain{};
constexpr Options kDummies{false, false, Fog::Dummies};
constexpr Options kDisplays{false, false, Fog::Displays};
INSTANTIATE_TEST_SUITE_P(
    All, NovaraWholeGames,
    ::testing::Values(Kindred{"campaign", "campaign", kPlain}, Kindred{"sforzesca", "sforzesca", kPlain},
                      Kindred{"mortara", "mortara", kPlain}, Kindred{"novara", "novara", kPlain},
                      Kindred{"ramorino", "ramorino", kPlain},
                      Kindred{"sforzesca_dummies", "sforzesca", kDummies},
                      Kindred{"novara_dummies", "novara", kDummies},
                      Kindred{"sforzesca_displays", "sforzesca", kDisplays},
                      Kindred{"novara_displays", "novara", kDisplays},
                      Kindred{"sixth", "campaign", Options{true, false, Fog::None}},
                      Kindred{"hypothetical", "campaign", Options{false, true, Fog::Dummies}},
                      Kindred{"hypothetical_sixth_displays", "campaign", Options{true, true, Fog::Displays}}),
    [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace tamburino::novara
