#include "server/services.h"

namespace tamburino::server {
namespace {

Later<Answer> as_answer(Later<Json> json) { co_return co_await std::move(json); }
Later<Answer> as_answer(Later<Answer> answer) { return answer; }

template <class Service, class Result>
Command by(Service& service, Later<Result> (Service::*method)(const Caller&, const Json&, const Ear&),
           const char* keys) {
  return {[&service, method](const Caller& caller, const Json& request, const Ear& ear) {
            return as_answer((service.*method)(caller, request, ear));
          },
          keys};
}

}  // namespace

// Every command of docs/server.md, the service that answers it, and the keys of its request.
Commands commands_of(Services& all) {
  return {
      {"register", by(all.accounts, &Accounts::make, "name password email invitation")},
      {"login", by(all.accounts, &Accounts::login, "name password code")},
      {"guest", by(all.accounts, &Accounts::guest, "")},
      {"me", by(all.accounts, &Accounts::me, "")},
      {"change", by(all.accounts, &Accounts::change, "email webhook language password old")},
      {"totp-begin", by(all.accounts, &Accounts::totp_begin, "password")},
      {"totp-confirm", by(all.accounts, &Accounts::totp_confirm, "code")},
      {"totp-end", by(all.accounts, &Accounts::totp_end, "password code")},
      {"reset-begin", by(all.accounts, &Accounts::reset_begin, "name")},
      {"reset-finish", by(all.accounts, &Accounts::reset_finish, "token password code")},

      {"logout", by(all.sessions, &Sessions::logout, "")},
      {"token-make", by(all.sessions, &Sessions::token_make, "label")},
      {"tokens", by(all.sessions, &Sessions::tokens, "")},
      {"token-end", by(all.sessions, &Sessions::token_end, "id")},
      {"sessions", by(all.sessions, &Sessions::list, "")},
      {"session-end", by(all.sessions, &Sessions::end, "id")},
      {"sessions-end", by(all.sessions, &Sessions::end_others, "")},

      {"push-key", by(all.notifier, &Notifier::push_key, "")},
      {"push-add", by(all.notifier, &Notifier::push_add, "endpoint p256dh auth")},
      {"push-end", by(all.notifier, &Notifier::push_end, "endpoint")},
      {"test-notice", by(all.notifier, &Notifier::test_notice, "")},

      {"catalogue", by(all.lobby, &Lobby::catalogue, "")},
      {"games", by(all.lobby, &Lobby::games, "of after")},
      {"game", by(all.lobby, &Lobby::game, "game")},

      {"dice-ticket", by(all.seats, &Seats::dice_ticket, "")},
      {"create",
       by(all.seats, &Seats::create, "game scenario options seats clock name public random seal ticket")},
      {"join", by(all.seats, &Seats::join, "game side invitation random seal")},
      {"unseal", by(all.seats, &Seats::unseal, "game as random")},
      {"leave", by(all.seats, &Seats::leave, "game")},

      {"look", by(all.views, &Views::look, "game as since language look have")},
      {"view", by(all.views, &Views::view, "game as language")},
      {"actions", by(all.views, &Views::actions, "game as language")},
      {"verdict", by(all.views, &Views::ask, "*")},
      {"preview", by(all.views, &Views::ask, "*")},
      {"reach", by(all.views, &Views::ask, "*")},
      {"los", by(all.views, &Views::ask, "*")},
      {"command", by(all.views, &Views::ask, "*")},
      {"supply", by(all.views, &Views::ask, "*")},
      {"zones", by(all.views, &Views::ask, "*")},
      {"threat", by(all.views, &Views::ask, "*")},
      {"sheet", by(all.views, &Views::sheet, "game as language")},
      {"score", by(all.views, &Views::ask, "game as language")},
      {"rule", by(all.views, &Views::ask, "game as rule language")},
      {"analyse", by(all.views, &Views::ask, "*")},
      {"events", by(all.views, &Views::events, "game as since until language")},
      {"at", by(all.views, &Views::at, "game step counted as language")},

      {"act", by(all.play, &Play::act, "game action as step key language look have")},
      {"take-back", by(all.play, &Play::take_back, "game as count step language look have")},
      {"take-back-answer", by(all.play, &Play::take_back_answer, "game as accept step count")},
      {"resign", by(all.play, &Play::resign, "game as step")},
      {"draw", by(all.play, &Play::draw, "game as withdraw step")},
      {"vacation", by(all.play, &Play::vacation, "game as days")},

      {"record", by(all.records, &Records::record, "game")},
      {"dice", by(all.records, &Records::dice, "game")},
      {"import", by(all.records, &Records::import, "record name")},
      {"analysis", by(all.records, &Records::analysis, "game step as")},

      {"say", by(all.company, &Company::say, "game text room")},
      {"chat", by(all.company, &Company::chat, "game room since")},
      {"watch", by(all.company, &Company::watch, "game as since language look have")},
      {"unwatch", by(all.company, &Company::unwatch, "game")},
  };
}

}  // namespace tamburino::server
