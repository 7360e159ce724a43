#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <stdexcept>
#include <variant>

namespace tamburino {

// A game in progress: procedures that wait for one another, the one on top being under way. A reaction is
// pushed on top; when it is done it is popped, and what it interrupted goes on.
template <class Procedure, int Depth>
class ProcedureStack {
 public:
  Procedure& top() {
    assert(depth_ > 0);
    return frames_[static_cast<std::size_t>(depth_ - 1)];
  }
  const Procedure& top() const {
    assert(depth_ > 0);
    return frames_[static_cast<std::size_t>(depth_ - 1)];
  }
  template <class One>
  One* top_as() {
    return depth_ > 0 ? std::get_if<One>(&top()) : nullptr;
  }
  template <class One>
  const One* top_as() const {
    return depth_ > 0 ? std::get_if<One>(&top()) : nullptr;
  }
  // The nearest procedure of this kind, from the top down.
  template <class One>
  One* find() {
    for (int i = depth_ - 1; i >= 0; --i) {
      if (auto* one = std::get_if<One>(&frames_[static_cast<std::size_t>(i)])) return one;
    }
    return nullptr;
  }
  template <class One>
  const One* find() const {
    return const_cast<ProcedureStack*>(this)->template find<One>();
  }
  // Throws std::length_error when the stack is full.
  void push(const Procedure& procedure) {
    if (depth_ >= Depth) throw std::length_error("more procedures under way than the stack holds");
    frames_[static_cast<std::size_t>(depth())] = procedure;
    ++depth_;
  }
  void pop() {
    assert(depth_ > 0);
    --depth_;
    frames_[static_cast<std::size_t>(depth())] = Procedure{};  // so that equal positions are equal bytes
  }
  void clear() {
    while (depth_ > 0) pop();
  }
  template <class Do>
  void each(Do look) const {
    for (int i = 0; i < depth_; ++i) look(frames_[static_cast<std::size_t>(i)]);
  }
  int depth() const { return depth_; }
  bool empty() const { return depth_ == 0; }

  static void fields(auto& self, auto&& field) {
    field("depth", self.depth_);
    field("frames", self.frames_);
  }
  friend bool operator==(const ProcedureStack&, const ProcedureStack&) = default;

 private:
  std::array<Procedure, Depth> frames_{};
  int depth_ = 0;
};

}  // namespace tamburino
