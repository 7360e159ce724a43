#pragma once

namespace tamburino {

// How often this thread has called operator new.
long allocations();

}  // namespace tamburino
