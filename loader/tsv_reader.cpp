#include "loader/tsv_reader.h"

#include <string_view>

#include "loader/text_file.h"

namespace tamburino {
namespace {

std::vector<std::string> cells_of(std::string_view line) {
  std::vector<std::string> cells;
  while (true) {
    const std::size_t tab = line.find('\t');
    cells.emplace_back(line.substr(0, tab));
    if (tab == std::string_view::npos) return cells;
    line.remove_prefix(tab + 1);
  }
}

}  // namespace

std::optional<std::vector<TsvRow>> read_tsv(const std::filesystem::path& file, Problems& problems) {
  const auto text = read_text_file(file, problems);
  if (!text) return std::nullopt;
  std::vector<TsvRow> rows;
  std::string_view rest = *text;
  if (rest.starts_with("\xEF\xBB\xBF")) rest.remove_prefix(3);  // some editors put a mark there
  for (int number = 1; !rest.empty(); ++number) {
    const std::size_t end = rest.find('\n');
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!line.empty() && line.front() != '#') rows.push_back({number, cells_of(line)});
  }
  return rows;
}

}  // namespace tamburino
