#pragma once

#include "server/room.h"

// One look at a game: everything of the same step, for one viewer and in one language, as JSON text
// (docs/server.md, "A look").
namespace tamburino::server {

using Text = std::shared_ptr<const std::string>;

// What a request says of looks: `look`, and `have`, the mark of the look that the client has.
struct LookWanted {
  LookForm form = LookForm::Whole;
  std::string have;
};
LookWanted look_wanted_in(const Json& request);

struct Look {
  std::string eyes, language;
  int since = 0, steps = 0, public_steps = 0;
  Text to_act;
  Text position;  // and what may be done: the whole of it, or what has changed
  std::string events;
  int until = 0;  // not 0: the events up to this step are older than what the room keeps, and still missing

  std::string text() const;
};

// The looks at a room as it is now, each made once for all viewers that see the same and read the same
// language. The caller holds the room.
class Looks {
 public:
  explicit Looks(Room& room) : Looks(room, *room.audience) {}
  // After a change: `before` is what each had noticed before it.
  Looks(Room& room, Audience before) : room_(room), before_(std::move(before)) {}

  // For the answer to a request: what has changed, if the client has what was sent last, or else the whole.
  // Without `since`, or with one that cannot be, the events that the room still has.
  Look answer(const std::string& eyes, const std::string& language, const LookWanted& wanted,
              std::optional<int> since);
  // After a change, for all that watch with these eyes: what has changed since they were told last.
  Look news(const std::string& eyes, const std::string& language, LookForm form);
  // The same for an answer to the one who made the change.
  Look news(const std::string& eyes, const std::string& language, const LookWanted& wanted);

  struct Told {
    Text events, to_act;
  };
  const Told& told(const std::string& eyes, const std::string& language);  // without a look

 private:
  using Key = std::pair<std::string, std::string>;  // eyes, language
  // The score is the same for all, in one language.
  struct Score {
    Json json;
    Outline outline;
  };
  const Score& score(const std::string& language);
  // What all who see alike see.
  struct Scene {
    const Score* score = nullptr;
    Json view;
    std::uint64_t hash = 0;
    std::uint64_t from = 0;  // what was sent before it; 0: nothing
    std::string change;      // since then
    Text to_act;
  };
  const std::string& alike(const std::string& eyes);
  Scene& scene(const std::string& eyes, const std::string& language);
  Text to_act(const std::string& eyes, const std::string& language);
  std::string actions(const std::string& eyes, LookForm form);
  Text position(const std::string& eyes, const std::string& language, LookForm form);
  LookForm form_for(const std::string& eyes, const std::string& language, const LookWanted& wanted);
  Look look(const std::string& eyes, const std::string& language, LookForm form);

  Room& room_;
  Audience before_;
  std::optional<std::vector<std::string>> sides_;
  std::map<std::string, Score> scores_;
  std::map<Key, Scene> scenes_;
  std::map<Key, Told> told_;
  std::map<std::pair<Key, LookForm>, Text> positions_;
};

// The answer to a command as text, made of parts that are text already.
class AnswerText {
 public:
  AnswerText& add(std::string_view key, std::string_view text);
  Ready ready();

 private:
  std::string body_ = R"({"ok":true)";
};

}  // namespace tamburino::server
