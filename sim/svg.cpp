#include "sim/svg.h"

#include <cmath>

#include "sim/words.h"

namespace tamburino::sim {
namespace {

constexpr const char* kPaper = "#fbfaf6";

std::string at(double place) { return fixed(place, 2); }

std::string quoted(const std::string& name, const std::string& value) {
  return " " + name + "=\"" + value + "\"";
}

std::string hinted(const std::string& shape, const std::string& hint) {
  return hint.empty() ? "/>\n" : "><title>" + escaped(hint) + "</title></" + shape + ">\n";
}

}  // namespace

std::string escaped(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      default:
        safe += c;
    }
  }
  return safe;
}

Svg::Svg(double width, double height, const std::string& title, const std::string& description) {
  body_ = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"" +
          quoted("width", at(width)) + quoted("height", at(height)) +
          quoted("viewBox", "0 0 " + at(width) + " " + at(height)) + quoted("role", "img") + ">\n<title>" +
          escaped(title) + "</title>\n<desc>" + escaped(description) + "</desc>\n";
  box(0, 0, width, height, kPaper);
}

void Svg::box(double x, double y, double width, double height, const std::string& fill,
              const std::string& hint) {
  body_ += "<rect" + quoted("x", at(x)) + quoted("y", at(y)) + quoted("width", at(width)) +
           quoted("height", at(height)) + quoted("fill", fill) + hinted("rect", hint);
}

void Svg::line(double x1, double y1, double x2, double y2, const Ink& ink) {
  body_ += "<line" + quoted("x1", at(x1)) + quoted("y1", at(y1)) + quoted("x2", at(x2)) +
           quoted("y2", at(y2)) + quoted("stroke", ink.colour) + quoted("stroke-width", at(ink.width)) +
           (ink.dashes.empty() ? "" : quoted("stroke-dasharray", ink.dashes)) + "/>\n";
}

void Svg::dot(double x, double y, double radius, const std::string& fill) {
  body_ += "<circle" + quoted("cx", at(x)) + quoted("cy", at(y)) + quoted("r", at(radius)) +
           quoted("fill", fill) + "/>\n";
}

void Svg::words(double x, double y, const std::string& text, const Type& type) {
  const char* anchor = type.anchor == Anchor::Start    ? "start"
                       : type.anchor == Anchor::Middle ? "middle"
                                                       : "end";
  body_ += "<text" + quoted("x", at(x)) + quoted("y", at(y)) + quoted("font-size", at(type.size)) +
           quoted("font-family", type.title ? "Georgia, 'DejaVu Serif', serif"
                                            : "Helvetica, Arial, 'DejaVu Sans', sans-serif") +
           quoted("fill", type.colour) + quoted("text-anchor", anchor) +
           (type.bold ? quoted("font-weight", "bold") : "") +
           (type.upright ? quoted("transform", "rotate(-90 " + at(x) + " " + at(y) + ")") : "") + ">" +
           escaped(text) + "</text>\n";
}

double round_step(double range, int wanted) {
  if (!(range > 0)) return 1;
  const double rough = range / wanted;
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  for (const double times : {1.0, 2.0, 2.5, 5.0}) {
    if (times * power >= rough * 0.999) return times * power;
  }
  return 10 * power;
}

std::vector<double> ticks(double from, double to, double step) {
  std::vector<double> all;
  for (double i = std::ceil(from / step - 1e-9); i * step <= to + step * 1e-9; ++i) all.push_back(i * step);
  return all;
}

std::string tick_text(double value, double step) {
  const bool whole = std::abs(step - std::round(step)) < 1e-9;
  const bool tenths = std::abs(step * 10 - std::round(step * 10)) < 1e-9;
  return fixed(value, whole ? 0 : tenths ? 1 : 2);
}

}  // namespace tamburino::sim
