#include "protocol/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "protocol/json_reader.h"

namespace tamburino {
namespace {

using ::testing::HasSubstr;

std::unique_ptr<Table> solferino() {
  static const std::unique_ptr<Table> table = new_table(Json{{"game", "butchery"}});
  return table->clone();
}

// One decision of random play.
void decide(Session& session, Dice& dice) {
  Events events;
  const ToAct now = session.table().to_act();
  if (now.kind == ToAct::Kind::Chance) {
    session.apply(dice.answer(now.request), events);
    return;
  }
  ActionList list;
  session.table().list(list);
  ASSERT_FALSE(list.empty());
  session.apply(list[static_cast<int>(dice.below(static_cast<std::uint32_t>(list.size())))], events);
}

bool over(const Session& session) { return session.table().to_act().kind == ToAct::Kind::Over; }

void play(Session& session, Dice& dice, int decisions) {
  for (int i = 0; i < decisions && !over(session); ++i) decide(session, dice);
}

std::vector<std::uint64_t> actions(const Table& table) {
  ActionList list;
  table.list(list);
  std::vector<std::uint64_t> packed;
  for (const Action one : list.all()) packed.push_back(one.packed());
  return packed;
}

TEST(Session, a_save_at_every_decision_of_a_game_gives_the_same_game) {
  Session session(solferino());
  Dice dice(11);
  std::set<std::string> asked;
  for (int i = 0; i < 4000 && !over(session); ++i) {
    const ToAct now = session.table().to_act();
    const bool first = asked.insert(now.asked).second;
    if (first || i < 400 || i % 10 == 0) {  // later decisions are more of the same, and time is short
      const std::string text = session.table().save().dump();
      auto again = solferino();
      again->restore(*parse_json(text));
      ASSERT_EQ(again->hash(), session.table().hash()) << "decision " << i;
      ASSERT_EQ(actions(*again), actions(session.table())) << "decision " << i;
      ASSERT_EQ(again->to_act().asked, now.asked);
    }
    decide(session, dice);
  }
  EXPECT_GT(asked.size(), 20U);  // the game went through most of what can be asked
}

TEST(Session, undo_and_forward_again_by_random_walks) {
  Session session(solferino());
  Dice dice(12);
  std::vector<std::uint64_t> hashes{session.table().hash()};
  for (int walk = 0; walk < 60; ++walk) {
    for (std::uint32_t steps = dice.below(60); steps > 0 && !over(session); --steps) {
      decide(session, dice);
      hashes.push_back(session.table().hash());
    }
    const int back = static_cast<int>(dice.below(50));
    const int undone = session.undo(back);
    EXPECT_EQ(undone, std::min<int>(back, static_cast<int>(hashes.size()) - 1));
    hashes.resize(hashes.size() - static_cast<std::size_t>(undone));
    ASSERT_EQ(session.table().hash(), hashes.back());
    ASSERT_EQ(session.decisions(), static_cast<int>(hashes.size()) - 1);
  }
  session.undo(session.decisions());
  EXPECT_EQ(session.table().hash(), hashes.front());
  EXPECT_EQ(session.undo(1), 0);
}

TEST(Session, refused_actions_and_rolls_change_nothing) {
  Session session(solferino());
  Dice dice(13);
  for (int i = 0; i < 300; ++i) {
    const std::uint64_t before = session.table().hash();
    Events events;
    const Action odd{
        static_cast<std::uint16_t>(dice.below(40)),
        {static_cast<std::uint16_t>(dice.below(200)), static_cast<std::uint16_t>(dice.below(900)),
         static_cast<std::uint16_t>(dice.below(8))}};
    const bool allowed = session.table().verdict(odd).allowed();
    if (!allowed) {
      EXPECT_THROW(session.apply(odd, events), RequestError);
      EXPECT_EQ(session.table().hash(), before);
    }
    EXPECT_THROW(session.answer("roll 1 2 3", events), RequestError);
    EXPECT_THROW(session.apply(Roll{{9, 9, 9, 9}}, events), RequestError);
    EXPECT_EQ(session.table().hash(), before);
    decide(session, dice);
  }
}

TEST(Session, several_actions_are_done_all_or_none) {
  Session session(set_table(Json::parse(
      R"({"map":"bare","active":"fr-ii","units":{"Castagny":"2010"},"commanders":{"fr-ii":"2010"}})")));
  const std::uint64_t before = session.table().hash();
  std::vector<Event> told;
  EXPECT_THROW(session.apply_all(session.table().parse("move Castagny 2011-2012-2001"), told), RequestError);
  EXPECT_EQ(session.table().hash(), before);
  EXPECT_EQ(session.decisions(), 0);
  session.apply_all(session.table().parse("move Castagny 2010-2011-2012 face NW"), told);
  EXPECT_EQ(session.decisions(), 4);  // taken up, two steps, turned
}

// --- records

class Recorded : public ::testing::Test {
 protected:
  Recorded() : session_(solferino(), 21) {
    Dice dice(21);
    play(session_, dice, 900);
    record_ = session_.record(100);
  }
  std::size_t find(Record::Line::Kind kind, std::size_t from) const {
    while (record_.lines[from].kind != kind) ++from;
    return from;
  }
  // As it stands in a file, so that lines have their numbers.
  Record as_read() const { return read_record(write(record_)); }

  Session session_;
  Record record_;
};

TEST_F(Recorded, it_replays_to_the_same_hash) {
  const Replay again = replay(as_read());
  EXPECT_EQ(again.session->table().hash(), session_.table().hash());
  EXPECT_EQ(again.session->decisions(), session_.decisions());
  EXPECT_EQ(again.session->seed(), session_.seed());
  EXPECT_TRUE(again.went_on_from.empty());
  EXPECT_EQ(write(again.session->record(100)), write(record_));
}

TEST_F(Recorded, full_states_stand_beside_the_actions_and_at_the_end) {
  int states = 0;
  for (const Record::Line& line : record_.lines) states += line.kind == Record::Line::Kind::State ? 1 : 0;
  EXPECT_EQ(states, 9);
  EXPECT_EQ(record_.lines.back().kind, Record::Line::Kind::State);
  EXPECT_EQ(session_.record(0).lines.back().kind == Record::Line::Kind::State, false);
}

TEST_F(Recorded, an_altered_line_is_refused_with_its_number) {
  const std::size_t at = find(Record::Line::Kind::Action, 450);
  record_.lines[at].text = "move \"2/2 Castagny\" 0101";
  const Record altered = as_read();
  try {
    replay(altered);
    FAIL() << "it replayed";
  } catch (const RecordError& error) {
    EXPECT_EQ(error.line, altered.lines[at].source_line);
    EXPECT_THAT(error.what(), HasSubstr("line " + std::to_string(error.line)));
  }
}

TEST_F(Recorded, the_wrong_side_the_wrong_kind_and_the_wrong_number_are_refused) {
  const std::size_t action = find(Record::Line::Kind::Action, 300);
  const std::size_t roll = find(Record::Line::Kind::Roll, 300);
  const Record good = record_;
  record_.lines[action].side = record_.lines[action].side == "allies" ? "austrians" : "allies";
  EXPECT_THROW(replay(as_read()), RecordError);
  record_ = good;
  record_.lines[roll].text = record_.lines[roll].text.starts_with("draw") ? "roll 3" : "draw fr-ii";
  EXPECT_THROW(replay(as_read()), RecordError);
  record_ = good;
  record_.lines[roll].text = "roll 7 7";
  EXPECT_THROW(replay(as_read()), RecordError);
  record_ = good;
  record_.lines[action].number += 1;
  EXPECT_THROW(as_read(), RecordError);
  record_ = good;
  record_.lines.erase(record_.lines.begin() + static_cast<std::ptrdiff_t>(action));
  EXPECT_THROW(as_read(), RecordError);
}

TEST_F(Recorded, a_state_that_differs_is_refused_and_a_wrong_hash_too) {
  Record good = record_;
  const std::size_t at = find(Record::Line::Kind::State, 0);
  Json state = Json::parse(record_.lines[at].text);
  state["state"]["initiative"] = 1 - state["state"]["initiative"].get<int>();
  record_.lines[at].text = state.dump();
  EXPECT_THROW(replay(as_read()), RecordError);
  record_ = good;
  record_.set_tag("Hash", "0123456789abcdef");
  EXPECT_THROW(replay(as_read()), RecordError);
}

TEST_F(Recorded, trusting_states_the_game_goes_on_from_the_next_one) {
  const std::size_t at = find(Record::Line::Kind::Action, 450);
  record_.lines[at].text = "move \"2/2 Castagny\" 0101";
  const Replay again = replay(as_read(), true);
  EXPECT_THAT(again.went_on_from, HasSubstr("line "));
  EXPECT_EQ(again.session->table().hash(), session_.table().hash());
  // And what was saved so can be recorded and replayed itself.
  const Replay third = replay(read_record(write(again.session->record(100))));
  EXPECT_EQ(third.session->table().hash(), session_.table().hash());
}

TEST_F(Recorded, trusting_states_an_unreadable_one_is_passed_over) {
  const std::size_t at = find(Record::Line::Kind::State, 200);
  record_.lines[at].text = R"({"version":0})";
  EXPECT_THROW(replay(as_read()), RecordError);
  EXPECT_EQ(replay(as_read(), true).session->table().hash(), session_.table().hash());
}

TEST_F(Recorded, trusting_states_the_game_ends_where_nothing_leads_on) {
  record_ = session_.record(0);
  const std::size_t at = find(Record::Line::Kind::Action, 450);
  record_.lines[at].text = "move \"2/2 Castagny\" 0101";
  const Replay again = replay(as_read(), true);
  EXPECT_EQ(again.session->decisions(), record_.lines[at].number - 1);
  EXPECT_FALSE(again.went_on_from.empty());
}

TEST_F(Recorded, one_action_stands_on_a_line) {
  for (Record::Line& line : record_.lines) {
    if (!line.text.starts_with("move ")) continue;
    line.text += " face NW";
    break;
  }
  EXPECT_THROW(replay(as_read()), RecordError);
}

TEST(Records, headers_are_checked) {
  const auto fails = [](const std::string& text) {
    EXPECT_THROW(replay(read_record(text)), RecordError) << text;
  };
  fails("");
  fails("[Game \"chess\"]\n");
  fails("[Game \"butchery\"]\n[Begin \"not JSON\"]\n");
  fails("[Game \"butchery\"]\n[Begin \"{\\\"cmd\\\":5,\\\"scenario\\\":7}\"]\n");
  fails("[Game \"butchery\"]\n[Begin \"{\\\"cmd\\\":\\\"set\\\",\\\"turn\\\":99}\"]\n");
  fails("[Game \"butchery\"]\n[Seed \"many\"]\n");
  fails("[Game \"butchery\"]\n[Game \"butchery\"]\n");
  fails("[Game \"butchery\"]\n[Version \"2\"]\n");
  EXPECT_EQ(replay(read_record("[Game \"butchery\"]\n")).session->decisions(), 0);
  EXPECT_EQ(replay(read_record("[Game \"butchery\"]\n; a note\n1. roll 5 2\n")).session->decisions(), 1);
}

// Loaded from its record, a seeded game goes on with the dice it would have had.
TEST(SeededDice, go_on_after_loading) {
  Session session(new_table(Json{{"game", "butchery"}}), 11);
  Events events;
  ActionList list;
  for (int i = 0; i < 60; ++i) {
    if (session.table().to_act().kind == ToAct::Kind::Chance) {
      session.apply(session.next_roll(), events);
    } else {
      session.table().list(list);
      session.apply(list[list.size() - 1], events);
    }
  }
  const Replay again = replay(read_record(write(session.record())));
  while (session.table().to_act().kind == ToAct::Kind::Side) {
    session.table().list(list);
    session.apply(list[0], events);
    again.session->apply(list[0], events);
  }
  EXPECT_EQ(again.session->next_roll(), session.next_roll());
}

}  // namespace
}  // namespace tamburino
