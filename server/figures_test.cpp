#include "server/figures.h"

#include <gmock/gmock.h>

using namespace tamburino::server;
using std::chrono::milliseconds;
using testing::HasSubstr;
using testing::Not;

TEST(ServerFigures, buckets_count_all_that_took_no_longer) {
  Histogram one;
  one.add(milliseconds(1));  // on the edge: still in it
  one.add(milliseconds(3));
  one.add(milliseconds(7000));
  const std::string text = one.text("t", "route=\"act\"");
  EXPECT_THAT(text, HasSubstr("t_bucket{route=\"act\",le=\"0.0005\"} 0\n"));
  EXPECT_THAT(text, HasSubstr("t_bucket{route=\"act\",le=\"0.001\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("t_bucket{route=\"act\",le=\"0.0025\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("t_bucket{route=\"act\",le=\"0.005\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("t_bucket{route=\"act\",le=\"5\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("t_bucket{route=\"act\",le=\"+Inf\"} 3\n"));
  EXPECT_THAT(text, HasSubstr("t_sum{route=\"act\"} 7.004\n"));
  EXPECT_THAT(text, HasSubstr("t_count{route=\"act\"} 3\n"));
}

TEST(ServerFigures, each_route_and_status_is_a_series) {
  Figures figures;
  figures.add_request("act", milliseconds(2));
  figures.add_response(200);
  figures.add_response(200);
  EXPECT_THAT(figures.text(), HasSubstr("tamburino_request_seconds_count{route=\"act\"} 1\n"));
  EXPECT_THAT(figures.text(), HasSubstr("tamburino_responses_total{status=\"200\"} 2\n"));
  EXPECT_THAT(figures.text(), Not(HasSubstr("status=\"503\"")));
  figures.add_response(503);
  EXPECT_THAT(figures.text(), HasSubstr("tamburino_responses_total{status=\"503\"} 1\n"));
}

TEST(ServerFigures, a_process_uses_memory_and_files) {
  const std::string text = process_figures();
  EXPECT_THAT(text, HasSubstr("\nprocess_open_fds "));
  EXPECT_THAT(text, Not(HasSubstr("process_resident_memory_bytes 0\n")));
  EXPECT_THAT(text, Not(HasSubstr("process_open_fds 0\n")));
}
