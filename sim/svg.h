#pragma once

#include <string>
#include <vector>

// A drawing that is written by hand: shapes, words, and axes that have round numbers.
namespace tamburino::sim {

enum class Anchor { Start, Middle, End };

struct Ink {
  std::string colour = "#222222";
  double width = 1;
  std::string dashes{};
};

struct Type {
  double size = 14;
  Anchor anchor = Anchor::Start;
  std::string colour = "#222222";
  bool bold = false;
  bool title = false;    // in the serif of titles
  bool upright = false;  // turned to run up the page
};

class Svg {
 public:
  Svg(double width, double height, const std::string& title, const std::string& description);
  // A word on what it is: shown when one points at it.
  void box(double x, double y, double width, double height, const std::string& fill,
           const std::string& hint = "");
  void line(double x1, double y1, double x2, double y2, const Ink& ink = {});
  void dot(double x, double y, double radius, const std::string& fill);
  void words(double x, double y, const std::string& text, const Type& type = {});
  std::string text() const { return body_ + "</svg>\n"; }

 private:
  std::string body_;
};

// From a range of values to a range of places on the paper.
struct Scale {
  double from = 0, to = 1;      // values
  double start = 0, end = 100;  // places
  double operator()(double value) const { return start + (value - from) / (to - from) * (end - start); }
};

// A round step (1, 2, 2.5 or 5 times a power of ten) so that about `wanted` of them fill the range.
double round_step(double range, int wanted);
std::vector<double> ticks(double from, double to, double step);
std::string tick_text(double value, double step);

std::string escaped(const std::string& text);

}  // namespace tamburino::sim
