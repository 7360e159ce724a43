#include "tests/allocation/counted.h"

#include <cstdlib>
#include <new>

namespace {
thread_local long counted =
    0;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables): operator new has no other place for it

void* allocate(std::size_t size) noexcept {
  ++counted;
  return std::malloc(size);
}
}  // namespace

void* operator new(std::size_t size) {
  if (void* memory = allocate(size)) return memory;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocate(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }

namespace tamburino {
long allocations() { return counted; }
}  // namespace tamburino
