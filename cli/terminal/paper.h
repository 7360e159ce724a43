#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Text laid out for a terminal of a certain width.
namespace tamburino::terminal {

// What we print on.
struct Paper {
  bool colour = false;
  int width = 120;
  int height = 40;
};

// First and Second are the two sides of a game.
enum class Ink : std::uint8_t { Plain, Dim, Bold, First, Second, Warning };
std::string inked(const Paper& paper, Ink ink, std::string_view text);

std::vector<std::string> split(std::string_view text);  // its letters, each as its bytes
int letters(std::string_view text);                     // as seen, not as stored
int lines_in(std::string_view text);
std::string fitted(std::string_view text, int width);     // cut or filled up to this width
std::string shortened(std::string_view text, int width);  // cut with an ellipsis when too long
std::string wrapped(std::string_view text, int width);    // broken between words, and ended

std::string indented(std::string_view lines, int by);

// Entries in as many columns as fit, read downwards.
std::string in_columns(const std::vector<std::string>& entries, const Paper& paper);
std::string numbered(std::size_t number, std::string_view text);

}  // namespace tamburino::terminal
