#pragma once

#include <memory>
#include <string>
#include <unordered_map>

namespace tamburino::server {

// The long requests that are being read. Each may fill megabytes before anything in it can be judged, and a
// slow client may take half a minute for it; so only a few are taken at a time, and fewer from one network.
class LongBodies {
 public:
  static constexpr int kMostOfNetwork = 4, kMost = 32;

  // Kept while the request is read and answered.
  class Place {
   public:
    Place(LongBodies& all, std::string network) : all_(all), network_(std::move(network)) {
      ++all_.count_, ++all_.by_network_[network_];
    }
    ~Place() {
      --all_.count_;
      if (--all_.by_network_[network_] == 0) all_.by_network_.erase(network_);
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

   private:
    LongBodies& all_;
    std::string network_;
  };

  // Nothing when there are too many already.
  std::unique_ptr<Place> take(const std::string& network) {
    const auto own = by_network_.find(network);
    if (count_ >= kMost || (own != by_network_.end() && own->second >= kMostOfNetwork)) return nullptr;
    return std::make_unique<Place>(*this, network);
  }

 private:
  int count_ = 0;
  std::unordered_map<std::string, int> by_network_;
};

}  // namespace tamburino::server
