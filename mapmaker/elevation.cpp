#include "mapmaker/elevation.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

namespace tamburino::mapmaker {
namespace {

std::string lower(std::string word) {
  std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::tolower(c); });
  return word;
}

// Numbers of a large file, one after the other, with the line they stand on.
class Numbers {
 public:
  Numbers(const std::string& text, std::size_t at, int line) : text_(text), at_(at), line_(line) {}
  int line() const { return line_; }
  std::optional<double> next() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) {
      if (text_[at_] == '\n') ++line_;
      ++at_;
    }
    double value = 0;
    const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (error != std::errc{}) return std::nullopt;
    at_ = static_cast<std::size_t>(end - text_.data());
    return value;
  }
  bool done() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    return at_ >= text_.size();
  }

 private:
  const std::string& text_;
  std::size_t at_;
  int line_;
};

}  // namespace

std::optional<Elevation> Elevation::read(const std::filesystem::path& file, Problems& problems) {
  const std::string name = file.string();
  std::ifstream in(file, std::ios::binary);
  if (!in) {
    report(problems, name, 0, "cannot be read");
    return std::nullopt;
  }
  std::ostringstream whole;
  whole << in.rdbuf();
  const std::string text = whole.str();

  // The header: a word and a number on each line, until a line begins with a number.
  std::map<std::string, double> header;
  std::size_t at = 0;
  int line = 1;
  while (at < text.size() && std::isalpha(static_cast<unsigned char>(text[at])) != 0) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::istringstream words(text.substr(at, end - at));
    std::string key;
    double value = 0;
    if (!(words >> key >> value)) {
      report(problems, name, line, "a header line is a word and a number, NCOLS 120");
      return std::nullopt;
    }
    header[lower(key)] = value;
    at = std::min(end + 1, text.size());
    ++line;
  }
  const bool corner = header.contains("xllcorner") && header.contains("yllcorner");
  const bool centre = header.contains("xllcenter") && header.contains("yllcenter");
  for (const char* key : {"ncols", "nrows", "cellsize"}) {
    if (header.contains(key)) continue;
    report(problems, name, 1, "this is no ESRI ASCII grid: the header lacks " + std::string(key));
    return std::nullopt;
  }
  if (!corner && !centre) {
    report(problems, name, 1, "the header lacks xllcorner and yllcorner");
    return std::nullopt;
  }
  Elevation grid;
  grid.columns_ = static_cast<int>(header["ncols"]);
  grid.rows_ = static_cast<int>(header["nrows"]);
  grid.cell_ = header["cellsize"];
  if (grid.columns_ < 2 || grid.rows_ < 2 || grid.columns_ > 50000 || grid.rows_ > 50000 ||
      !(grid.cell_ > 0)) {
    report(problems, name, 1, "the grid needs at least 2 rows and 2 columns and a cellsize above 0");
    return std::nullopt;
  }
  if (header.contains("nodata_value")) grid.no_data_ = header["nodata_value"];
  const double half = centre ? grid.cell_ / 2 : 0;
  grid.west_ = (corner ? header["xllcorner"] : header["xllcenter"]) - half;
  grid.north_ = (corner ? header["yllcorner"] : header["yllcenter"]) - half + grid.cell_ * grid.rows_;
  const std::size_t wanted = static_cast<std::size_t>(grid.columns_) * static_cast<std::size_t>(grid.rows_);
  Numbers numbers(text, at, line);
  grid.heights_.reserve(std::min(wanted, text.size()));
  while (grid.heights_.size() < wanted) {
    const auto value = numbers.next();
    if (!value) {
      report(problems, name, numbers.line(),
             "expected a height: there are " + std::to_string(grid.heights_.size()) + " of " +
                 std::to_string(wanted));
      return std::nullopt;
    }
    grid.heights_.push_back(static_cast<float>(*value));
  }
  if (!numbers.done()) {
    report(problems, name, numbers.line(), "there are more heights than ncols times nrows");
    return std::nullopt;
  }
  return grid;
}

// Between the four cell centres around the point.
std::optional<double> Elevation::at(LatLon where) const {
  const double x = (where.lon - west_) / cell_ - 0.5;
  const double y = (north_ - where.lat) / cell_ - 0.5;
  const int column = static_cast<int>(std::floor(x));
  const int row = static_cast<int>(std::floor(y));
  if (column < 0 || row < 0 || column + 1 >= columns_ || row + 1 >= rows_) return std::nullopt;
  const auto height = [&](int r, int c) {
    return static_cast<double>(heights_[static_cast<std::size_t>(r) * static_cast<std::size_t>(columns_) +
                                        static_cast<std::size_t>(c)]);
  };
  const double fx = x - column;
  const double fy = y - row;
  double sum = 0;
  for (const int r : {0, 1}) {
    for (const int c : {0, 1}) {
      const double one = height(row + r, column + c);
      if (one == no_data_) return std::nullopt;
      sum += one * (r != 0 ? fy : 1 - fy) * (c != 0 ? fx : 1 - fx);
    }
  }
  return sum;
}

}  // namespace tamburino::mapmaker
