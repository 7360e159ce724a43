#include "sim/ranks.h"

#include <cstdlib>
#include <string_view>

#ifdef TAMBURINO_MPI
#include <mpi.h>
#endif

namespace tamburino::sim {
#ifdef TAMBURINO_MPI
namespace {

// Open MPI, and other launchers that use PMI, put the rank of a process into its environment.
constexpr const char* kRankNames[] = {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK"};

const char* rank_in_environment() {
  for (const char* name : kRankNames) {
    if (const char* value = std::getenv(name)) return value;  // NOLINT(concurrency-mt-unsafe): at the start
  }
  return nullptr;
}

}  // namespace
#endif

bool Ranks::follows() {
#ifdef TAMBURINO_MPI
  const char* rank = rank_in_environment();
  return rank != nullptr && std::string_view(rank) != "0";
#else
  return false;
#endif
}

#ifdef TAMBURINO_MPI

namespace {
constexpr int kLines = 1, kDone = 2, kStop = 3;
}

Ranks::Ranks() {
  if (rank_in_environment() == nullptr) return;
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);  // only the main thread sends
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
}

Ranks::~Ranks() {
  int begun = 0;
  MPI_Initialized(&begun);
  if (begun != 0) MPI_Finalize();
}

void Ranks::share(std::vector<unsigned char>& flags) const {
  if (size_ > 1)
    MPI_Bcast(flags.data(), static_cast<int>(flags.size()), MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
}

void Ranks::send(const std::string& lines) const {
  MPI_Send(lines.data(), static_cast<int>(lines.size()), MPI_CHAR, 0, kLines, MPI_COMM_WORLD);
}

void Ranks::send_done() const { MPI_Send(nullptr, 0, MPI_CHAR, 0, kDone, MPI_COMM_WORLD); }

std::vector<std::string> Ranks::receive() {
  std::vector<std::string> all;
  if (size_ == 1) return all;
  for (;;) {
    int there = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (there == 0) return all;
    int size = 0;
    MPI_Get_count(&status, MPI_CHAR, &size);
    std::string text(static_cast<std::size_t>(size), ' ');
    MPI_Recv(text.data(), size, MPI_CHAR, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    if (status.MPI_TAG == kDone) {
      ++done_;
    } else {
      all.push_back(std::move(text));
    }
  }
}

void Ranks::stop_others() {
  if (stopped_) return;
  stopped_ = true;
  for (int other = 1; other < size_; ++other) MPI_Send(nullptr, 0, MPI_CHAR, other, kStop, MPI_COMM_WORLD);
}

bool Ranks::told_to_stop() const {
  if (leads()) return false;
  int there = 0;
  MPI_Iprobe(0, kStop, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
  return there != 0;
}

void Ranks::abandon() const {
  if (size_ > 1) MPI_Abort(MPI_COMM_WORLD, 1);
  std::exit(1);  // NOLINT(concurrency-mt-unsafe): no other thread is left
}

#else

Ranks::Ranks() = default;
Ranks::~Ranks() = default;
void Ranks::share(std::vector<unsigned char>& /*flags*/) const {}
void Ranks::send(const std::string& /*lines*/) const {}
void Ranks::send_done() const {}
std::vector<std::string> Ranks::receive() { return {}; }
void Ranks::stop_others() {}
bool Ranks::told_to_stop() const { return false; }
void Ranks::abandon() const { std::exit(1); }  // NOLINT(concurrency-mt-unsafe): no other thread is left

#endif

}  // namespace tamburino::sim
