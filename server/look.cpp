#include "server/look.h"

#include <array>

#include "protocol/action_list.h"
#include "protocol/json_writer.h"
#include "protocol/view_sender.h"

namespace tamburino::server {

void require_begun(const Room& room) {
  if (room.row.status == "waiting") fail("not-open", "the game has not begun: a seat is free");
}

LookWanted look_wanted_in(const Json& request) {
  LookWanted wanted;
  wanted.have = text_or(request, "have", 32, "");
  const auto said = request.find("look");
  if (said == request.end() || said->is_null()) return wanted;
  if (said->is_boolean()) {
    wanted.form = said->get<bool>() ? LookForm::Whole : LookForm::None;
  } else if (*said == "changes") {
    wanted.form = LookForm::Changes;
  } else if (*said != "whole") {
    fail("bad-request", "look should be true, false, \"whole\" or \"changes\"");
  }
  return wanted;
}

std::string Look::text() const {
  std::string all;
  all.reserve(160 + position->size() + to_act->size() + events.size());
  all += R"({"as":")" + eyes + R"(","language":")" + language + R"(","since":)" + std::to_string(since) +
         R"(,"steps":)" + std::to_string(steps) + R"(,"public_steps":)" + std::to_string(public_steps);
  all += R"(,"to_act":)";
  all += *to_act;
  all += *position;
  all += R"(,"events":)";
  all += events;
  all += '}';
  return all;
}

namespace {

// When the game is over everything lies open.
Json view_for(const Room& room, const std::string& eyes) {
  const Table& table = *room.table;
  if (room.over()) return table.position();
  return view_to_send(table, eyes);
}

// Of what a viewer has; a viewer never learns the mark of another.
std::string mark_of(std::uint64_t seen, const std::string& eyes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::uint64_t hash = hash_of(seen, hash_of(eyes));
  std::string mark(16, '0');
  for (auto digit = mark.rbegin(); digit != mark.rend(); ++digit, hash >>= 4U) *digit = kDigits[hash & 15U];
  return mark;
}

}  // namespace

// --- what all who see alike see

// Where there are no secrets both sides see the same, but for whose view it is.
const std::string& Looks::alike(const std::string& eyes) {
  if (eyes.empty() || room_.table->secret()) return eyes;
  if (!sides_) sides_ = room_.table->sides();
  return sides_->front();
}

const Looks::Score& Looks::score(const std::string& language) {
  auto [found, fresh] = scores_.try_emplace(language);
  if (fresh) {
    room_.table->set_language(language);
    found->second.json = room_.table->score();
    found->second.outline = Outline::of_member(found->second.json);
  }
  return found->second;
}

Looks::Scene& Looks::scene(const std::string& eyes, const std::string& language) {
  const std::string& own = alike(eyes);
  auto [found, fresh] = scenes_.try_emplace({own, language});
  Scene& scene = found->second;
  if (!fresh) return scene;
  scene.score = &score(language);
  room_.table->set_language(language);
  scene.view = view_for(room_, own);
  const Outline view = Outline::of_member(scene.view);
  const std::array parts{Outline::Part{"score", &scene.score->outline}, Outline::Part{"view", &view}};
  const std::array members{Outline::Member{"score", &scene.score->json},
                           Outline::Member{"view", &scene.view}};
  Outline now(parts);
  Outline& sent = room_.sent[{own, language}];
  scene.hash = now.hash();
  scene.from = sent.hash();
  if (scene.from != 0) scene.change = now.change_from(sent, members);
  sent = std::move(now);
  return scene;
}

// --- parts of a look

Text Looks::to_act(const std::string& eyes, const std::string& language) {
  room_.table->set_language(language);
  return std::make_shared<const std::string>(json_text(to_act_now(room_, *room_.table, eyes)));
}

std::string Looks::actions(const std::string& eyes, LookForm form) {
  std::string text;
  ActionList list;
  if (!eyes.empty() && room_.playing() && room_.table->to_act().side == eyes) room_.table->list(list);
  write_actions(*room_.table, list, form == LookForm::Changes ? Listing::Grouped : Listing::Each, text);
  return text;
}

Text Looks::position(const std::string& eyes, const std::string& language, LookForm form) {
  Text& made = positions_[{{eyes, language}, form}];
  if (made != nullptr) return made;
  Scene& seen = scene(eyes, language);
  std::string text = R"(,"mark":")" + mark_of(seen.hash, eyes) + '"';
  if (form == LookForm::Changes) {
    text += R"(,"from":")" + mark_of(seen.from, eyes) + R"(","change":)";
    text += seen.change;
  } else {
    if (!eyes.empty() && !room_.table->secret() && !room_.over()) room_.table->readdress(seen.view, eyes);
    text += R"(,"score":)";
    write_json(seen.score->json, text);
    text += R"(,"view":)";
    write_json(seen.view, text);
  }
  text += R"(,"actions":)" + actions(eyes, form);
  return made = std::make_shared<const std::string>(std::move(text));
}

const Looks::Told& Looks::told(const std::string& eyes, const std::string& language) {
  Table& table = *room_.table;
  auto [found, fresh] = told_.try_emplace({table.secret() ? eyes : "", language});
  if (fresh) {
    table.set_language(language);
    // More than the room keeps may have happened at once: then the viewer sees by `since` that something is
    // missing.
    const int kept = room_.recent.reaches_back_to(*room_.audience, eyes);
    const Json events = room_.recent.since(table, *room_.audience, eyes, std::max(before_.of(eyes), kept));
    found->second = {std::make_shared<const std::string>(json_text(events)), to_act(eyes, language)};
  }
  return found->second;
}

// --- looks

Look Looks::look(const std::string& eyes, const std::string& language, LookForm form) {
  const Audience& audience = *room_.audience;
  Look look;
  look.eyes = eyes;
  look.language = language;
  look.since = room_.recent.reaches_back_to(audience, eyes);
  look.steps = audience.of(eyes);
  look.public_steps = audience.of("");
  look.to_act = told(eyes, language).to_act;
  look.position = position(eyes, language, form);
  return look;
}

LookForm Looks::form_for(const std::string& eyes, const std::string& language, const LookWanted& wanted) {
  if (wanted.form != LookForm::Changes) return wanted.form;
  const Scene& seen = scene(eyes, language);
  return seen.from != 0 && wanted.have == mark_of(seen.from, eyes) ? LookForm::Changes : LookForm::Whole;
}

Look Looks::answer(const std::string& eyes, const std::string& language, const LookWanted& wanted,
                   std::optional<int> since) {
  Look look = this->look(eyes, language, form_for(eyes, language, wanted));
  const int kept = look.since;
  if (since && *since <= look.steps) look.since = *since;
  if (look.since < kept) {
    look.until = room_.row.steps;
    look.events = "[]";
    return look;
  }
  room_.table->set_language(language);
  look.events = json_text(room_.recent.since(*room_.table, *room_.audience, eyes, look.since));
  return look;
}

Look Looks::news(const std::string& eyes, const std::string& language, LookForm form) {
  if (form == LookForm::Changes && scene(eyes, language).from == 0) form = LookForm::Whole;
  Look look = this->look(eyes, language, form);
  look.since = std::max(before_.of(eyes), look.since);
  look.events = *told(eyes, language).events;
  return look;
}

Look Looks::news(const std::string& eyes, const std::string& language, const LookWanted& wanted) {
  return news(eyes, language, form_for(eyes, language, wanted));
}

// --- answers

AnswerText& AnswerText::add(std::string_view key, std::string_view text) {
  body_ += R"(,")";
  body_ += key;
  body_ += R"(":)";
  body_ += text;
  return *this;
}

Ready AnswerText::ready() {
  auto page = std::make_shared<Page>();
  page->type = "application/json";
  page->body = std::move(body_) + "}";
  return page;
}

}  // namespace tamburino::server
