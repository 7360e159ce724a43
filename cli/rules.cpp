#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <set>
#include <sstream>

#include "cli/commands.h"
#include "cli/files.h"
#include "loader/packs.h"
#include "loader/places.h"
#include "loader/texts.h"

namespace tamburino::cli {
namespace {

struct Requirement {
  std::string id, topic, text;
};

std::filesystem::path docs_directory() { return shared_directory("docs", "TAMBURINO_DOCS"); }

std::vector<Requirement> requirements(const std::string& game) {
  std::vector<Requirement> all;
  std::stringstream file(read_file(docs_directory() / "rules" / (game + ".tsv")));
  std::string line;
  std::getline(file, line);  // the header
  while (std::getline(file, line)) {
    std::stringstream fields(line);
    Requirement one;
    std::getline(fields, one.id, '\t');
    std::getline(fields, one.topic, '\t');
    std::getline(fields, one.text, '\t');
    if (!one.id.empty()) all.push_back(one);
  }
  return all;
}

// A test's name has the id with . and - as _; the rest of the name is the claim. Either the test begins with
// r and the id (r10_4_6b_...), or its suite has the first part after the game's name (Novara8_contact,
// a_...).
std::string as_in_names(std::string_view id) {
  std::string result;
  for (const char c : id) result += c == '.' || c == '-' ? '_' : c;
  return result + "_";
}

std::string attribute(const std::string& line, const std::string& name) {
  const std::size_t at = line.find(' ' + name + "=\"");
  if (at == std::string::npos) return "";
  const std::size_t begin = at + name.size() + 3;
  return line.substr(begin, line.find('"', begin) - begin);
}

// The names of passed tests, and the ids that they say they prove, from GoogleTest's XML reports.
struct Proofs {
  std::vector<std::pair<std::string, std::string>> tests;  // suite, test
  std::map<std::string, std::set<std::string>> said;       // id -> tests
};

void read_report(const std::filesystem::path& path, const std::string& suite_prefix, Proofs& proofs) {
  std::stringstream file(read_file(path.string()));
  std::string line, suite, test;
  std::vector<std::string> ids;
  bool failed = false, open = false;
  const auto finish = [&] {
    if (!test.empty() && !failed && suite.starts_with(suite_prefix)) {
      proofs.tests.emplace_back(suite, test);
      for (const std::string& id : ids) proofs.said[id].insert(suite + "." + test);
    }
    test.clear();
    ids.clear();
    failed = open = false;
  };
  while (std::getline(file, line)) {
    if (line.find("<testcase ") != std::string::npos) {
      finish();
      test = attribute(line, "name");
      suite = attribute(line, "classname");
      failed = attribute(line, "status") != "run";
      open = line.find("/>") == std::string::npos;
      if (!open) finish();
    } else if (line.find("<failure") != std::string::npos) {
      failed = true;
    } else if (line.find("<property name=\"proves\"") != std::string::npos) {
      std::stringstream words(attribute(line, "value"));
      std::string id;
      while (words >> id) ids.push_back(id);
    } else if (line.find("</testcase>") != std::string::npos) {
      finish();
    }
  }
}

int coverage(const std::string& game, const std::string& reports) {
  if (!std::filesystem::is_directory(reports)) {
    std::cerr << "no test reports in " << reports << ": run ./test first\n";
    return 1;
  }
  Proofs proofs;
  std::string prefix = game.substr(0, game.find_last_not_of("0123456789") + 1);  // suites leave the year out
  prefix[0] = static_cast<char>(prefix[0] - 'a' + 'A');
  for (const auto& entry : std::filesystem::directory_iterator(reports)) {
    if (entry.path().extension() == ".xml") read_report(entry.path(), prefix, proofs);
  }
  const std::string rulings = read_file(docs_directory() / "rulings" / (game + ".md"));
  int proved = 0, ruled = 0;
  std::vector<Requirement> missing;
  for (const Requirement& one : requirements(game)) {
    const std::string in_name = as_in_names(one.id);
    const bool named = std::any_of(proofs.tests.begin(), proofs.tests.end(), [&](const auto& test) {
      const std::string whole = test.first.substr(prefix.size()) + "_" + test.second;
      return test.second.starts_with("r" + in_name) || whole.starts_with(in_name);
    });
    if (named || proofs.said.contains(one.id)) {
      ++proved;
    } else if (rulings.find("requirement " + one.id + ":") != std::string::npos) {
      ++ruled;
    } else {
      missing.push_back(one);
    }
  }
  std::cout << game << ": " << proved << " requirements proved by a passing test that names them, " << ruled
            << " pointing at a ruling, " << missing.size() << " without either\n";
  for (const Requirement& one : missing) std::cout << "  " << one.id << "  " << one.text << '\n';
  return missing.empty() ? 0 : 1;
}

int show(const std::string& game, const std::string& number, const std::string& language) {
  const Texts texts(pack_directory(packs_directory(), game), language);
  if (!number.empty()) {
    const auto text = texts.find("rule", number);
    if (!text) {
      std::cerr << game << " has no rule " << number << '\n';
      return 1;
    }
    std::cout << number << "  " << *text << '\n';
  }
  for (const Requirement& one : requirements(game)) {
    const bool below = one.id.starts_with(number) && one.id != number;
    const bool next_is_digit = one.id.size() > number.size() && !number.empty() &&
                               one.id[number.size()] >= '0' && one.id[number.size()] <= '9';
    if (!below || next_is_digit) continue;
    std::cout << one.id << "  " << texts.find("rule", one.id).value_or("") << '\n';
  }
  return 0;
}

}  // namespace

void add_rules(CLI::App& app, int& status) {
  struct Options {
    std::string game, number, language = "en", reports = "build-asan/reports";
    bool coverage = false;
  };
  auto said = std::make_shared<Options>();
  auto* command =
      app.add_subcommand("rules", "Show the rules of a game in one sentence each, or their test coverage");
  command->add_option("game", said->game, "The game, as `tamburino games` lists them")->required();
  command->add_option("number", said->number,
                      "A rule's number, e.g. 10.4.6; the rules below it are shown too");
  command->add_option("--language", said->language, "en or it");
  command->add_flag("--coverage", said->coverage,
                    "Show which requirements have a passing test that names them");
  command->add_option("--reports", said->reports, "Directory of the test reports");
  command->callback([said, &status] {
    status =
        said->coverage ? coverage(said->game, said->reports) : show(said->game, said->number, said->language);
  });
}

}  // namespace tamburino::cli
