#pragma once

#include <string>
#include <vector>

#include "protocol/table.h"

// What the positions of the hex games read in the same way.
namespace tamburino::position_words {

// A hex alone will do for a counter: "8 Cuneo": "5025".
inline bool is_place(const Json& json) { return json.is_string() || json.is_number(); }

template <class Place, class Same>
void add_once(std::vector<Place>& places, const Place& place, const std::string& where, Same same) {
  for (const Place& other : places) {
    if (same(other)) throw RequestError("bad-position", where + " stands twice");
  }
  places.push_back(place);
}

// What is said of a counter beyond the usual, key by key; an Object is Json or text in the making.
template <class Object>
class Marks {
 public:
  explicit Marks(Object& json) : json_(json) {}
  Marks& operator()(const char* key, bool holds) {
    if (holds) json_[key] = true;
    return *this;
  }
  Marks& operator()(const char* key, int number) {
    if (number != 0) json_[key] = number;
    return *this;
  }

 private:
  Object& json_;
};

}  // namespace tamburino::position_words
