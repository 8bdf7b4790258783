// The shared library alone, not the room: what happens when a host program loads Tessera.
#include "base/unfinished.h"

namespace {

// The host has its own signal handlers; Tessera installs none. Temporary files are removed by destructors alone.
[[gnu::constructor]] void begin() {
  tessera::leave_signals();
}

}  // namespace
