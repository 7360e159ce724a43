#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace tamburino {

// Something wrong in a pack: where, what, and what was expected. Line 0 means the file as a whole.
class PackError : public std::runtime_error {
 public:
  PackError(std::string file, int line, std::string message);

  const std::string& file() const { return file_; }
  int line() const { return line_; }
  const std::string& message() const { return message_; }

 private:
  std::string file_;
  int line_;
  std::string message_;
};

// Readers note what is wrong and go on as far as they can, so that a pack can be mended in one round.
using Problems = std::vector<PackError>;
void report(Problems& problems, const std::string& file, int line, const std::string& message);

// A word of the pack as an error shows it: in quotes, and cut when it is long.
std::string in_quotes(std::string_view word);

// `, did you mean "combat"?` when one of the candidates is near, otherwise nothing.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace tamburino
