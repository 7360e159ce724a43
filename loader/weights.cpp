#include "loader/weights.h"

#include <fstream>
#include <iterator>

#include "loader/packs.h"

namespace tamburino {
namespace {

std::filesystem::path file_of(std::string_view game) {
  return pack_directory(packs_directory(), game) / "opponent.txt";
}

}  // namespace

std::string weights_text(std::string_view game) {
  std::ifstream file(file_of(game));
  if (!file) return "";
  return {std::istreambuf_iterator<char>(file), {}};
}

void refuse_weights(std::string_view game, const std::string& why) {
  throw PackError(file_of(game).string(), 0, why);
}

}  // namespace tamburino
