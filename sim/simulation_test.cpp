#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "sim/plot.h"
#include "sim/report.h"
#include "sim/simulate.h"

// Short games of `thousand`, played in this process.
namespace tamburino::sim {
namespace {

using ::testing::HasSubstr;

Orders orders(std::size_t games, int threads) {
  Orders orders;
  orders.variants = {{"as it is", {{"game", "thousand"}}, ""}};
  orders.players[0].level = "random";
  orders.games = games;
  orders.threads = threads;
  return orders;
}

struct Trial {
  explicit Trial(const Orders& asked) : starts(asked), ledger(asked, starts) {}
  void play(Journal* journal = nullptr, std::size_t at_most = 1000000) {
    std::atomic<bool> stop = false;
    simulate(ledger.orders(), starts, ledger, names, stop, {ranks, journal, [&](std::size_t done) {
                                                              if (done >= at_most) stop = true;
                                                            }});
  }
  std::string table() const { return report(ledger, study_of(ledger, names), Rules::Told); }
  std::string json() const { return report_json(ledger, study_of(ledger, names)).dump(); }

  Starts starts;
  Ranks ranks;
  Ledger ledger;
  BranchNames names;
};

class Simulation : public testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove(path); }
  std::string text() const {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void write(const std::string& text) const { std::ofstream(path, std::ios::binary) << text; }
  std::unique_ptr<Journal> journal(Trial& run) const {
    auto it = std::make_unique<Journal>(path, settings_of(run.ledger.orders(), run.starts),
                                        Journal::Begin::GoOn, run.names);
    for (const Played& played : it->take_found()) run.ledger.add(played);
    return it;
  }
  std::string path =
      (std::filesystem::temp_directory_path() / ("tamburino-journal-" + std::to_string(::getpid()) + ".txt"))
          .string();
};

TEST_F(Simulation, one_thread_and_three_give_the_same_table) {
  Orders asked = orders(7, 1);
  asked.swap = true;
  Trial one(asked);
  one.play();
  asked.threads = 3;
  Trial three(asked);
  three.play();
  EXPECT_EQ(one.table(), three.table());
  EXPECT_EQ(one.json(), three.json());
  EXPECT_EQ(report_csv(one.ledger), report_csv(three.ledger));
  EXPECT_EQ(plot_svg(one.ledger, study_of(one.ledger, one.names)),
            plot_svg(three.ledger, study_of(three.ledger, three.names)));
}

TEST_F(Simulation, what_was_broken_off_goes_on_to_the_same_table) {
  Trial whole(orders(8, 1));
  whole.play();
  {
    Trial broken(orders(8, 1));
    broken.play(journal(broken).get(), 2);
    EXPECT_GE(broken.ledger.played(), 2U);
  }
  Trial on(orders(8, 2));
  const auto kept = journal(on);
  EXPECT_GE(on.ledger.played(), 2U);
  on.play(kept.get());
  EXPECT_EQ(on.table(), whole.table());
  EXPECT_EQ(on.json(), whole.json());
}

TEST_F(Simulation, a_torn_last_line_is_played_again) {
  Trial whole(orders(4, 1));
  whole.play(journal(whole).get());
  const std::string full = text();
  for (const std::size_t cut : {1U, 2U, 30U, 500U}) {
    write(full.substr(0, full.size() - cut));
    Trial on(orders(4, 1));
    const auto kept = journal(on);
    EXPECT_EQ(on.ledger.played(), 3U);
    on.play(kept.get());
    EXPECT_EQ(on.table(), whole.table());
    EXPECT_EQ(text(), full);
  }
}

TEST_F(Simulation, a_torn_head_begins_anew_and_a_spoilt_line_is_named) {
  Trial whole(orders(3, 1));
  whole.play(journal(whole).get());
  std::string full = text();
  write(full.substr(0, 40));
  {
    Trial again(orders(3, 1));
    EXPECT_NO_THROW(journal(again));
    EXPECT_EQ(again.ledger.played(), 0U);
  }
  const std::size_t first_game = full.find("\n\n") + 2;
  full[first_game + 12] = '?';
  write(full);
  Trial spoilt(orders(3, 1));
  try {
    journal(spoilt);
    ADD_FAILURE();
  } catch (const JournalError& error) {
    EXPECT_THAT(error.what(), HasSubstr("spoilt"));
    EXPECT_THAT(error.what(), HasSubstr(path + ":"));
  }
}

TEST_F(Simulation, other_settings_are_refused_and_named) {
  Trial first(orders(2, 1));
  journal(first);
  Orders other = orders(2, 1);
  other.seed = 77;
  other.players[1].level = "novice";
  Trial second(other);
  try {
    journal(second);
    ADD_FAILURE();
  } catch (const JournalError& error) {
    EXPECT_THAT(error.what(), HasSubstr("first seed: the journal has 1, asked for is 77"));
    EXPECT_THAT(error.what(), HasSubstr("level of bourbon: the journal has random, asked for is novice"));
  }
  write("some other file\n");
  Trial third(orders(2, 1));
  EXPECT_THROW(journal(third), JournalError);
  EXPECT_EQ(text(), "some other file\n");
}

TEST_F(Simulation, more_games_can_follow) {
  {
    Trial few(orders(2, 1));
    few.play(journal(few).get());
  }
  Trial more(orders(4, 1));
  const auto kept = journal(more);
  EXPECT_EQ(more.ledger.played(), 2U);
  more.play(kept.get());
  Trial whole(orders(4, 1));
  whole.play();
  EXPECT_EQ(more.table(), whole.table());
}

TEST_F(Simulation, a_line_tells_all_of_a_game) {
  BranchNames names;
  Played played;
  played.task = 12;
  played.tally = {"allied minor%", "last-turn", -1, {{"a", 12.5}, {"b", -3}}, {{"x", 4}, {"y", 0}}, 9};
  played.decisions = 1234;
  played.hash = 0xfedcba9876543210ULL;
  played.branches = {{names.number({"10.4.6b", "step, lost"}), 17}, {names.number({"2a", "x|y=z"}), 1}};
  BranchWords words(names);
  std::string line;
  add_line(line, played, words);
  ASSERT_EQ(line.back(), '\n');
  line.pop_back();
  BranchNames other;
  const auto again = played_in(line, other);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->task, 12U);
  EXPECT_EQ(again->tally.result, "allied minor%");
  EXPECT_EQ(again->tally.winner, -1);
  EXPECT_EQ(again->tally.points[0].second, 12.5);
  EXPECT_EQ(again->tally.losses[0].second, 4);
  EXPECT_EQ(again->hash, played.hash);
  EXPECT_EQ(other.all(), names.all());
  BranchWords other_words(other);
  std::string told_again;
  add_line(told_again, *again, other_words);
  EXPECT_EQ(told_again, line + "\n");
  for (std::size_t i = 0; i < line.size(); ++i) {
    std::string spoilt = line;
    spoilt[i] = spoilt[i] == '1' ? '2' : '1';
    EXPECT_FALSE(played_in(spoilt, other)) << i;
    EXPECT_FALSE(played_in(std::string_view(line).substr(0, i), other)) << i;
  }
}

TEST_F(Simulation, the_pairs_of_equals_are_even) {
  Orders asked = orders(6, 2);
  asked.swap = true;
  Trial run(asked);
  run.play();
  const MatchStudy match = study_of(run.ledger, run.names).matches.at(0);
  EXPECT_EQ(match.pairs, 6);
  // At random both players do the same with the same seed: what one wins here the other wins there.
  EXPECT_EQ(match.pair_results[2], 6);
  EXPECT_EQ(match.pair_score.mean, 0);
  EXPECT_EQ(match.pair_points.mean, 0);
  EXPECT_EQ(match.as[2].games, 12);
  EXPECT_NEAR(match.as[2].score, 0.5, 1e-12);
}

TEST_F(Simulation, a_variant_is_compared_seed_by_seed) {
  Orders asked = orders(5, 2);
  asked.variants.push_back(asked.variants.front());
  asked.variants.back().name = "the same again";
  asked.variants.push_back(
      {"worth", {{"game", "thousand"}, {"map", {{"cities", {{"palermo", {{"points", 50}}}}}}}}, ""});
  Trial run(asked);
  run.play();
  const Study study = study_of(run.ledger, run.names);
  ASSERT_EQ(study.comparisons.size(), 2U);
  for (const Compared& one : study.comparisons[0].figures) {
    EXPECT_EQ(one.difference.mean, 0) << one.figure;
    EXPECT_FALSE(one.sure);
  }
  EXPECT_THAT(run.table(), HasSubstr("what the changes do"));
}

// --- what is written can be read

std::vector<std::string> cells(const std::string& line) {
  std::vector<std::string> all{""};
  bool quoted = false;
  for (const char c : line) {
    if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      all.emplace_back();
    } else {
      all.back() += c;
    }
  }
  return all;
}

TEST_F(Simulation, the_csv_has_a_line_for_each_game_with_as_many_cells_as_its_head) {
  Orders asked = orders(3, 1);
  asked.swap = true;
  asked.variants.push_back(asked.variants.front());
  asked.variants.back().name = "units.a.b+1, \"so\"";
  Trial run(asked);
  run.play();
  std::istringstream csv(report_csv(run.ledger));
  std::string line;
  std::getline(csv, line);
  const auto head = cells(line);
  EXPECT_EQ(head.front(), "variant");
  EXPECT_EQ(head.back(), "hash");
  int lines = 0;
  while (std::getline(csv, line)) {
    EXPECT_EQ(cells(line).size(), head.size()) << line;
    ++lines;
  }
  EXPECT_EQ(lines, 12);
}

TEST_F(Simulation, the_json_says_what_the_table_says) {
  Trial run(orders(4, 1));
  run.play();
  const Json json = Json::parse(run.json());
  EXPECT_EQ(json["games"], 4);
  int games = 0;
  for (const Json& kind : json["variants"][0]["victory"]) games += kind["games"].get<int>();
  EXPECT_EQ(games, 4);
  EXPECT_FALSE(json["variants"][0]["rules"].empty());
  EXPECT_TRUE(json["variants"][0]["points"]["garibaldine"].contains("low_quartile"));
}

// Tags are closed in the order in which they were opened, and nothing stands outside of the one element.
void expect_well_formed(const std::string& xml) {
  std::vector<std::string> open;
  std::size_t roots = 0;
  for (std::size_t at = xml.find('<'); at != std::string::npos; at = xml.find('<', at + 1)) {
    const std::size_t end = xml.find('>', at);
    ASSERT_NE(end, std::string::npos);
    const std::string tag = xml.substr(at + 1, end - at - 1);
    EXPECT_EQ(std::count(tag.begin(), tag.end(), '"') % 2, 0) << tag;
    if (tag[0] == '?') continue;
    const std::string name = tag.substr(0, tag.find_first_of(" /", 1));
    if (tag[0] == '/') {
      ASSERT_FALSE(open.empty());
      EXPECT_EQ("/" + open.back(), name);
      open.pop_back();
    } else {
      roots += open.empty() ? 1 : 0;
      if (tag.back() != '/') open.push_back(name);
    }
  }
  EXPECT_TRUE(open.empty());
  EXPECT_EQ(roots, 1U);
  EXPECT_EQ(xml.find("nan"), std::string::npos);
  EXPECT_EQ(xml.find("inf\""), std::string::npos);
}

TEST_F(Simulation, the_plot_is_well_formed) {
  Orders asked = orders(3, 1);
  asked.variants.push_back(asked.variants.front());
  asked.variants.back().name = "a < b & \"c\"";
  Trial run(asked);
  run.play();
  const std::string svg = plot_svg(run.ledger, study_of(run.ledger, run.names));
  expect_well_formed(svg);
  EXPECT_THAT(svg, HasSubstr("a &lt; b &amp; &quot;c&quot;"));
}

TEST_F(Simulation, a_plot_of_one_game_or_of_none) {
  Trial none(orders(1, 1));
  expect_well_formed(plot_svg(none.ledger, study_of(none.ledger, none.names)));
  none.play();
  expect_well_formed(plot_svg(none.ledger, study_of(none.ledger, none.names)));
}

TEST(SimStudy, rules_are_ordered_as_in_the_book) {
  EXPECT_TRUE(comes_before("2a", "10.4"));
  EXPECT_TRUE(comes_before("10.4.6b", "10.4.11"));
  EXPECT_TRUE(comes_before("10.4", "10.4.1"));
  EXPECT_FALSE(comes_before("10.4", "10.4"));
  EXPECT_TRUE(comes_before("9z", "CRT"));
}

}  // namespace
}  // namespace tamburino::sim
