#include "loader/weights.h"

#include <fstream>
#include <iterator>

#include "loader/packs.h"

namespace tamburino {
namespace {

std::filesystem::path file_of(std::string_view game) {
  return pack_directory(packs_directory(), game) / "opponent.txt";
}

std::filesystem::path value_file_of(std::string_view game, std::string_view scenario) {
  return pack_directory(packs_directory(), game) / ("value-" + std::string(scenario) + ".txt");
}

std::string text_in(const std::filesystem::path& path) {
  std::ifstream file(path);
  if (!file) return "";
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

std::string weights_text(std::string_view game) { return text_in(file_of(game)); }
std::string value_text(std::string_view game, std::string_view scenario) {
  return text_in(value_file_of(game, scenario));
}

void refuse_weights(std::string_view game, const std::string& why) {
  throw PackError(file_of(game).string(), 0, why);
}
void refuse_value(std::string_view game, std::string_view scenario, const std::string& why) {
  throw PackError(value_file_of(game, scenario).string(), 0, why);
}

}  // namespace tamburino
