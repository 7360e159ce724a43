#include <numeric>

#include "tests/conformance/games.h"

// A preview promises what all throws together lead to, and looking changes nothing.
namespace tamburino::conformance {
namespace {

class Previews : public EveryGame {};
TAMBURINO_FOR_EVERY_GAME(Previews);

Json part_with_chances(const Json& answer) {
  for (const Json& part : answer["parts"]) {
    if (part.contains("chances") && !part["chances"].empty()) return part;
  }
  return {};
}

void expect_sound(const Json& answer, const std::string& what) {
  for (const Json& part : answer["parts"]) {
    if (!part.contains("chances") || part["chances"].empty()) continue;
    std::int64_t ways = 0;
    for (const Json& chance : part["chances"]) {
      EXPECT_GE(chance["ways"], 0) << what;
      EXPECT_EQ(chance["of"], part["chances"].front()["of"]) << what;
      EXPECT_NEAR(chance["probability"].get<double>(),
                  chance["ways"].get<double>() / chance["of"].get<double>(), 1e-9);
      ways += chance["ways"].get<std::int64_t>();
    }
    EXPECT_EQ(ways, part["chances"].front()["of"]) << what << ": " << part;
  }
}

std::vector<Roll> all_throws(int dice) {
  std::vector<Roll> all;
  int count = 1;
  for (int i = 0; i < dice; ++i) count *= 6;
  for (int n = 0; n < count; ++n) {
    Roll roll;
    for (int i = 0, rest = n; i < dice; ++i, rest /= 6)
      roll.value[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(1 + rest % 6);
    all.push_back(roll);
  }
  return all;
}

// Whether these sizes can be put together, each once, to make those.
bool make_up(std::vector<int> sizes, std::vector<int> wanted) {
  if (wanted.empty()) return sizes.empty();
  const int last = wanted.back();
  if (last == 0) {
    wanted.pop_back();
    return make_up(sizes, wanted);
  }
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] > last || (i > 0 && sizes[i] == sizes[i - 1])) continue;
    std::vector<int> fewer = sizes;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    std::vector<int> less = wanted;
    less.back() -= sizes[i];
    if (make_up(fewer, less)) return true;
  }
  return false;
}

// Every throw applied: what they lead to falls into groups as large as the preview says, or into finer ones
// where a result of the table works out differently, or into coarser ones where two results come to the same.
TEST_P(Previews, of_a_roll_are_what_all_throws_lead_to) {
  std::map<std::string, int> compared;
  play_from_everywhere(100, 10, [&](Table& table, Player&, int) {
    const ToAct now = table.to_act();
    if (now.kind != ToAct::Kind::Chance || now.request.kind != RollRequest::Kind::Dice) return;
    const Json answer = table.preview(Json::object());
    expect_sound(answer, now.asked);
    if (now.request.dice > 2 || compared[now.asked] >= 12) return;
    const Json part = part_with_chances(answer);
    std::map<std::pair<std::uint64_t, std::vector<int>>, int> led_to;
    for (const Roll& roll : all_throws(now.request.dice)) {
      const auto copy = table.clone();
      Events events;
      ASSERT_TRUE(copy->apply(roll, events).allowed()) << now.asked;
      std::vector<int> kinds;
      for (const Event& event : events.all()) kinds.push_back(static_cast<int>(event.kind));
      ++led_to[{copy->hash(), kinds}];
    }
    if (part.is_null() || part["chances"].front()["of"] != (now.request.dice == 1 ? 6 : 36)) return;
    std::vector<int> found;
    std::vector<int> promised;
    for (const auto& [outcome, count] : led_to) found.push_back(count);
    for (const Json& chance : part["chances"]) {
      if (chance["ways"] > 0) promised.push_back(chance["ways"]);
    }
    std::sort(found.begin(), found.end(), std::greater<>());
    std::sort(promised.begin(), promised.end(), std::greater<>());
    ++compared[now.asked];
    EXPECT_TRUE(make_up(found, promised) || make_up(promised, found))
        << now.asked << ": " << part["chances"] << " against " << Json(found);
  });
  EXPECT_GT(compared.size(), 3U);
}

TEST_P(Previews, of_actions_are_sound_and_change_nothing) {
  ActionList list;
  int shown = 0;
  play_from_everywhere(40, 6, [&](Table& table, Player& player, int) {
    if (table.to_act().kind != ToAct::Kind::Side) return;
    table.list(list);
    const std::uint64_t hash = table.hash();
    for (int i = 0; i < 6; ++i) {
      const Action one = player.choose(list);
      const Json answer = table.preview(Json{{"action", table.text(one)}});
      expect_sound(answer, table.text(one));
      ASSERT_EQ(table.hash(), hash) << table.text(one);
      shown += answer["parts"].empty() ? 0 : 1;
    }
  });
  EXPECT_GT(shown, 10);
}

}  // namespace
}  // namespace tamburino::conformance
