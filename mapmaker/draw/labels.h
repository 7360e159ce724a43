#pragma once

#include <string>
#include <vector>

#include "mapmaker/ground.h"

namespace tamburino::mapmaker {

struct Box {
  double left = 0, top = 0, right = 0, bottom = 0;
  bool meets(const Box& other) const {
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  }
};

struct Label {
  std::string text, style;  // the class of the text: town, village, hill
  Point at;                 // where its first letter stands on the line
  double size = 12;
  Box box;
};

// Names find room one after the other, the important ones first: none lies on another, or on what was
// reserved.
class Labels {
 public:
  void bounds(Box box) { bounds_ = box; }
  void reserve(Box box) { taken_.push_back(box); }  // a symbol that no name may cover

  // Tries the places around a symbol of that size. False when there is no room, and `must` is not set: then
  // the place that disturbs least is taken.
  bool place(const std::string& text, const std::string& style, double size, Point around, double symbol,
             bool must);
  bool free(const Box& box) const;

  const std::vector<Label>& placed() const { return placed_; }

 private:
  Box bounds_;
  std::vector<Box> taken_;
  std::vector<Label> placed_;
};

double text_width(const std::string& text, double size);  // as an ordinary serif face sets it

}  // namespace tamburino::mapmaker
