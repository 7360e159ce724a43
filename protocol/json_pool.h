#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>

namespace tamburino {

// Memory for JSON, which is made and thrown away in thousands of small blocks with every answer: that was two
// fifths of a server's time. Each thread keeps some of the blocks that it has freed, by their size, and uses
// them again; a block may be freed by another thread than the one that asked for it.
class JsonPool {
 public:
  static void* take(std::size_t bytes) {
    const std::size_t size = size_of(bytes);
    if (size >= kSizes) return ::operator new(bytes);
    List& list = kept_[size];
    if (list.first == nullptr) return ::operator new(size* kStep);
    Block* const block = list.first;
    list.first = block->next;
    --list.count;
    return block;
  }
  static void give(void* memory, std::size_t bytes) {
    const std::size_t size = size_of(bytes);
    if (size >= kSizes || kept_[size].count >= kMost) return ::operator delete(memory);
    List& list = kept_[size];
    list.first = ::new (memory) Block{list.first};
    ++list.count;
  }

 private:
  struct Block {
    Block* next;
  };
  struct List {
    Block* first;
    std::size_t count;
  };
  static constexpr std::size_t kStep = 16;
  static constexpr std::size_t kMost = 2048;  // of a size
#if defined(__SANITIZE_ADDRESS__)
  static constexpr std::size_t kSizes = 0;  // every block by itself, so that faults are found
  static constexpr std::size_t kLists = 1;
#else
  static constexpr std::size_t kSizes = 65;  // up to 1 kB
  static constexpr std::size_t kLists = kSizes;
#endif
  static std::size_t size_of(std::size_t bytes) { return (bytes + kStep - 1) / kStep; }
  inline static constinit thread_local List kept_[kLists]{};  // what a thread keeps at its end is lost
};

template <class T>
struct JsonMemory {
  using value_type = T;
  JsonMemory() = default;
  template <class Other>
  JsonMemory(const JsonMemory<Other>&) {}  // NOLINT(google-explicit-constructor)
  T* allocate(std::size_t count) { return static_cast<T*>(JsonPool::take(count * sizeof(T))); }
  void deallocate(T* memory, std::size_t count) { JsonPool::give(memory, count * sizeof(T)); }
  friend bool operator==(const JsonMemory&, const JsonMemory&) { return true; }
};

}  // namespace tamburino
