#pragma once

namespace tamburino {

// How often this program has called operator new.
long allocations();

}  // namespace tamburino
