#include "server/storage.h"

#include <fcntl.h>
#include <libpq-fe.h>
#include <poll.h>
#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <mutex>
#include <thread>
#include <vector>

#include "server/rows.h"
#include "server/schema.h"
#include "server/secrets.h"

namespace tamburino::server {

DatabaseAddress database_address(const std::string& text) {
  for (const char* scheme : {"postgresql://", "postgres://"}) {
    if (text.starts_with(scheme)) {
      const std::string rest = text.substr(std::string_view(scheme).size());
      // libpq reads both "host=... dbname=..." and its own address form.
      const bool words =
          rest.find('=') != std::string::npos && rest.find('/') != 0 && rest.find('@') == std::string::npos;
      return {Dialect::Postgresql, words ? rest : "postgresql://" + rest, ""};
    }
  }
  const std::string path = text.starts_with("sqlite:") ? text.substr(7) : text;
  if (path.empty() || path.find_first_of("\"\n") != std::string::npos)
    throw StorageError("\"" + text + "\" does not name a database: give a file, or postgresql://dbname=...");
  return {Dialect::Sqlite, "db=\"" + path + "\" timeout=10", path};
}

std::unique_ptr<soci::session> connect(const DatabaseAddress& address) try {
  if (address.dialect == Dialect::Postgresql)
    return std::make_unique<soci::session>(soci::postgresql, address.connect);
  // Seeds and hidden positions are not for others on the machine; SQLite gives the files beside it the same
  // rights.
  if (const int file = open(address.path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
      file >= 0)
    close(file);
  auto sql = std::make_unique<soci::session>(soci::sqlite3, address.connect);
  *sql << "PRAGMA busy_timeout = 10000";
  *sql << "PRAGMA page_size = 2048";  // of a new file. An act changes little on few pages: less is written
  *sql << "PRAGMA journal_mode = WAL";
  *sql << "PRAGMA synchronous = FULL";  // a commit is on the disk when it returns
  *sql << "PRAGMA foreign_keys = ON";
  return sql;
} catch (const soci::soci_error& fault) {
  throw StorageError(std::string("the database cannot be opened: ") + fault.what());
}

std::unique_ptr<soci::session> connect_to_existing(const DatabaseAddress& address) {
  if (address.dialect == Dialect::Sqlite && !std::filesystem::exists(address.path))
    throw StorageError("there is no database " + address.path);
  return connect(address);
}

namespace {

struct Job {
  Storage::Work work;
  Storage::Done done;
};

// Faults of the database are reported in our own words; exceptions of the work itself are passed on as they
// are.
std::exception_ptr said_plainly(std::exception_ptr fault) {
  try {
    std::rethrow_exception(fault);
  } catch (const soci::soci_error& error) {
    // Not what(): that tells the statement with all its values, secrets among them.
    // PostgreSQL adds lines with the values of a row that it refuses.
    const std::string said = error.get_error_message();
    return std::make_exception_ptr(StorageError(said.substr(0, said.find('\n'))));
  } catch (...) {
    return fault;
  }
}

bool is_databases(std::exception_ptr fault) {
  try {
    std::rethrow_exception(fault);
  } catch (const soci::soci_error&) {
    return true;
  } catch (...) {
    return false;
  }
}

// What is read together is of one moment.
void begin_reading(soci::session& sql, Dialect dialect) {
  sql.begin();
  if (dialect == Dialect::Postgresql) sql << "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ";
}

// As much of the log as nobody needs any more; how long it was, in pages.
int carry_over(soci::session& sql) {
  int busy = 0, length = 0, carried = 0;
  sql << "PRAGMA wal_checkpoint(PASSIVE)", soci::into(busy), soci::into(length), soci::into(carried);
  return length;
}

// A thread with a connection of its own and what it has to do.
class Worker {
 public:
  Worker(const DatabaseAddress& address, asio::any_io_executor home, bool groups)
      : address_(address), home_(std::move(home)), groups_(groups), thread_([this] { run(); }) {}
  ~Worker() {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }
  void add(Job job) {
    {
      const std::lock_guard lock(mutex_);
      jobs_.push_back(std::move(job));
    }
    wake_.notify_one();
  }
  std::size_t waiting() const {
    const std::lock_guard lock(mutex_);
    return jobs_.size();
  }
  // SQLite: what little of the log is not carried over yet is, between two transactions; then it begins anew.
  void finish_log() { finishes_log_ = true; }
  std::atomic<std::uint64_t> commits = 0, works = 0;

 private:
  static constexpr std::size_t kMostTogether = 512;

  void run() {
    for (;;) {
      std::vector<Job> batch;
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [&] { return ending_ || !jobs_.empty(); });
        if (jobs_.empty()) break;
        const std::size_t count = groups_ ? std::min(jobs_.size(), kMostTogether) : 1;
        batch.assign(std::make_move_iterator(jobs_.begin()),
                     std::make_move_iterator(jobs_.begin() + static_cast<std::ptrdiff_t>(count)));
        jobs_.erase(jobs_.begin(), jobs_.begin() + static_cast<std::ptrdiff_t>(count));
      }
      do_all(batch);
      if (finishes_log_.exchange(false) && sql_ != nullptr) finish();
    }
    disconnect();
  }

  void finish() {
    try {
      carry_over(*sql_);
    } catch (const std::exception&) {  // the disk is full, perhaps: the next commit will say so
      disconnect();
    }
  }

  void do_all(std::vector<Job>& batch) {
    if (const auto fault = together(batch); fault == nullptr || batch.size() == 1 || perhaps_done_) {
      report(batch, fault);
      return;
    }
    for (Job& job : batch) {  // one of them failed: each again by itself
      std::vector<Job> alone;
      alone.push_back(std::move(job));
      report(alone, together(alone));
    }
  }

  // All in one transaction. A connection that was lost is opened again, once.
  std::exception_ptr together(const std::vector<Job>& batch) {
    std::exception_ptr fault;
    perhaps_done_ = false;
    for (int attempt = 0; attempt < 2; ++attempt) {
      bool committing = false;
      try {
        if (sql_ == nullptr) {
          sql_ = connect(address_);
          keep_prepared(sql_.get());
          if (groups_ && address_.dialect == Dialect::Sqlite) *sql_ << "PRAGMA wal_autocheckpoint = 50000";
        }
        if (groups_) {
          sql_->begin();
        } else {
          begin_reading(*sql_, address_.dialect);
        }
        for (const Job& job : batch) job.work(*sql_);
        committing = true;
        sql_->commit();
        commits += 1, works += batch.size();
        return nullptr;
      } catch (...) {
        fault = std::current_exception();
      }
      try {
        if (sql_ != nullptr) sql_->rollback();
      } catch (const std::exception&) {
        disconnect();  // it does not even take that: the connection is gone
      }
      if (!is_databases(fault)) return fault;
      disconnect();  // a statement may be left half done in it, and nothing would go through any more
      perhaps_done_ = committing && address_.dialect == Dialect::Postgresql;
      if (committing || address_.dialect == Dialect::Sqlite) return fault;  // not again
    }
    return fault;
  }

  void disconnect() {
    keep_prepared(nullptr);
    sql_.reset();
  }

  void report(std::vector<Job>& batch, std::exception_ptr fault) {
    if (fault != nullptr) fault = said_plainly(fault);
    report_from(home_, std::make_shared<const std::vector<Job>>(std::move(batch)), 0, fault);
  }

  // A few at a time, so that what comes in between goes to the writer meanwhile: otherwise the players'
  // thread would wait for the writer and then the writer for it, in turns.
  static void report_from(const asio::any_io_executor& home, std::shared_ptr<const std::vector<Job>> batch,
                          std::size_t first, std::exception_ptr fault) {
    constexpr std::size_t kAtOnce = 4;
    asio::post(home, [home, batch = std::move(batch), first, fault] {
      const std::size_t end = std::min(batch->size(), first + kAtOnce);
      for (std::size_t i = first; i < end; ++i) (*batch)[i].done(fault);
      if (end < batch->size()) report_from(home, batch, end, fault);
    });
  }

  DatabaseAddress address_;
  asio::any_io_executor home_;
  bool groups_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> jobs_;
  bool ending_ = false;
  std::unique_ptr<soci::session> sql_;
  bool perhaps_done_ = false;  // the connection was lost while it was being committed
  std::atomic<bool> finishes_log_ = false;
  std::thread thread_;
};

// SQLite's log is carried over into the file now and then. The writer would do that in the middle of a
// commit, and all would wait for it; so another thread does it. But while more is written it never reaches
// the end of the log, and only there can the log start again; so when it has grown long the
// writer does the little that is left. (A log that does not grow is written faster, too: the file system has
// only its contents to write.)
class Checkpoints {
 public:
  Checkpoints(const DatabaseAddress& address, Worker& writer)
      : address_(address), writer_(writer), thread_([this] { run(); }) {}
  ~Checkpoints() {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }
  Checkpoints(const Checkpoints&) = delete;
  Checkpoints& operator=(const Checkpoints&) = delete;

 private:
  static constexpr int kLong = 8192;  // pages: 16 MB

  void run() {
    std::unique_lock lock(mutex_);
    std::unique_ptr<soci::session> sql;
    while (!wake_.wait_for(lock, std::chrono::seconds(1), [&] { return ending_; })) {
      try {
        if (sql == nullptr) sql = connect(address_);
        if (carry_over(*sql) > kLong) writer_.finish_log();
      } catch (const std::exception&) {  // perhaps the disk is full: the writer will report that
        sql.reset();
      }
    }
  }
  DatabaseAddress address_;
  Worker& writer_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool ending_ = false;
  std::thread thread_;
};

// Hears what the other processes on this database announce. SOCI knows no LISTEN, so this is libpq itself.
class Listener {
 public:
  Listener(std::string connect, std::string tag, asio::any_io_executor home, Storage::Heard heard)
      : connect_(std::move(connect)),
        tag_(std::move(tag)),
        home_(std::move(home)),
        heard_(std::move(heard)),
        end_(eventfd(0, EFD_CLOEXEC)),
        thread_([this] { run(); }) {}
  ~Listener() {
    const std::uint64_t one = 1;
    if (::write(end_, &one, sizeof one) < 0) std::terminate();
    thread_.join();
    close(end_);
  }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

 private:
  void run() {
    bool first = true;
    while (!ended(0)) {
      std::unique_ptr<PGconn, decltype(&PQfinish)> link(PQconnectdb(connect_.c_str()), &PQfinish);
      const bool open = PQstatus(link.get()) == CONNECTION_OK && listen(link.get());
      if (open && !first) tell("*");  // much may have been announced while nobody listened
      first = false;
      while (open && PQstatus(link.get()) == CONNECTION_OK) {
        if (ended_or_readable(PQsocket(link.get()))) return;
        if (PQconsumeInput(link.get()) == 0) break;
        while (PGnotify* note = PQnotifies(link.get())) {
          hear(note->extra);
          PQfreemem(note);
        }
      }
      if (ended(500)) return;
    }
  }
  // What we announced ourselves is no news.
  void hear(std::string word) {
    const std::size_t mark = word.rfind(" @");
    if (mark == std::string::npos || word.substr(mark + 2) == tag_) return;
    tell(word.substr(0, mark));
  }
  static bool listen(PGconn* link) {
    PGresult* result = PQexec(link, "LISTEN tamburino");
    const bool done = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    return done;
  }
  void tell(std::string word) {
    asio::post(home_, [heard = heard_, word = std::move(word)] { heard(word); });
  }
  bool ended(int milliseconds) const {
    pollfd one{end_, POLLIN, 0};
    return poll(&one, 1, milliseconds) > 0;
  }
  bool ended_or_readable(int socket) const {
    std::array<pollfd, 2> both{{{end_, POLLIN, 0}, {socket, POLLIN, 0}}};
    poll(both.data(), both.size(), -1);
    return (both[0].revents & POLLIN) != 0;
  }

  std::string connect_, tag_;
  asio::any_io_executor home_;
  Storage::Heard heard_;
  int end_;
  std::thread thread_;
};

}  // namespace

Reading::Reading(DatabaseAddress address) : address_(std::move(address)) {}
Reading::~Reading() = default;

void Reading::run(const std::function<void(soci::session&)>& work) {
  std::unique_ptr<soci::session> sql;
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      sql = std::move(idle_.back());
      idle_.pop_back();
    }
  }
  try {
    if (sql == nullptr) sql = connect(address_);
    begin_reading(*sql, address_.dialect);
    work(*sql);
    sql->commit();
  } catch (...) {  // and the connection is closed: it may be lost, or have a statement half done
    std::rethrow_exception(said_plainly(std::current_exception()));
  }
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(sql));
}

class Storage::Inside {
 public:
  Inside(const DatabaseAddress& address, const asio::any_io_executor& home, Heard heard, int reader_count)
      : dialect(address.dialect), writer(address, home, true) {
    for (int i = 0; i < reader_count; ++i) readers.push_back(std::make_unique<Worker>(address, home, false));
    if (dialect == Dialect::Sqlite) checkpoints = std::make_unique<Checkpoints>(address, writer);
    if (dialect == Dialect::Postgresql)
      listener = std::make_unique<Listener>(address.connect, tag, home, std::move(heard));
  }
  Dialect dialect;
  std::string tag = random_id(12);  // of this process, among those on the database
  Worker writer;
  std::vector<std::unique_ptr<Worker>> readers;
  std::unique_ptr<Listener> listener;
  std::unique_ptr<Checkpoints> checkpoints;
  std::size_t next = 0;
};

void require_sound(soci::session& sql, const DatabaseAddress& address) {
  if (address.dialect != Dialect::Sqlite) return;
  std::string said = "no answer";
  try {
    sql << "PRAGMA quick_check(1)", soci::into(said);
  } catch (const soci::soci_error& fault) {
    said = fault.get_error_message();
  }
  if (said != "ok")
    throw StorageError(address.path + " is damaged (" + said.substr(0, said.find('\n')) +
                       "): restore a backup, with tamburino db restore");
}

Storage::Storage(const DatabaseAddress& address, asio::any_io_executor home, Heard heard, int readers) {
  migrate(*connect(address), address.dialect);
  inside_ = std::make_unique<Inside>(address, home, std::move(heard), readers);
}
Storage::~Storage() = default;

Dialect Storage::dialect() const { return inside_->dialect; }

void Storage::announce(soci::session& sql, const std::string& word) const {
  const std::string marked = word + " @" + inside_->tag;
  if (inside_->dialect == Dialect::Postgresql)
    sql << "SELECT pg_notify('tamburino', :word)", soci::use(marked, "word");
}

void Storage::submit(bool writes, Work work, Done done) {
  if (writes) {
    inside_->writer.add({std::move(work), std::move(done)});
    return;
  }
  inside_->next = (inside_->next + 1) % inside_->readers.size();
  inside_->readers[inside_->next]->add({std::move(work), std::move(done)});
}

std::size_t Storage::waiting() const { return inside_->writer.waiting(); }
std::uint64_t Storage::commits() const { return inside_->writer.commits; }
std::uint64_t Storage::written() const { return inside_->writer.works; }

}  // namespace tamburino::server
