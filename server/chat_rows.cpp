#include "server/chat_rows.h"

#include <soci/soci.h>

namespace tamburino::server {

using soci::into;
using soci::use;

ChatLine add_line(soci::session& sql, const std::string& game, ChatLine line) {
  if (sql.get_backend_name() == "postgresql")  // two processes count on one after the other
    sql << "SELECT pg_advisory_xact_lock(hashtext(:g))", use(game, "g");
  int last = 0;
  soci::indicator none = soci::i_ok;
  sql << "SELECT max(number) FROM lines WHERE game = :g", use(game, "g"), into(last, none);
  line.number = none == soci::i_null ? 1 : last + 1;
  const long long at = line.at;
  sql << "INSERT INTO lines(game, number, room, account, name, text, at) VALUES(:a, :b, :c, :d, :e, :f, :g)",
      use(game), use(line.number), use(line.room), use(line.account), use(line.name), use(line.text), use(at);
  return line;
}

std::vector<ChatLine> lines_of(soci::session& sql, const std::string& game, const std::string& room,
                               int after) {
  std::vector<ChatLine> all;
  ChatLine one;
  long long at = 0;
  soci::statement select = (sql.prepare << "SELECT number, room, account, name, text, at FROM lines WHERE "
                                           "game = :g AND room = :r AND number > :n ORDER BY "
                                           "number LIMIT 500",
                            use(game, "g"), use(room, "r"), use(after, "n"), into(one.number), into(one.room),
                            into(one.account), into(one.name), into(one.text), into(at));
  select.execute();
  while (select.fetch()) {
    one.at = at;
    all.push_back(one);
  }
  return all;
}

}  // namespace tamburino::server
