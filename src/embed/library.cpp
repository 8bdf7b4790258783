// Code of the shared library alone, not of the room: it runs when a host program loads Tessera.
#include "base/unfinished.h"

namespace {

// The host has its own signal handlers, so Tessera installs none, and only destructors remove temporary files.
[[gnu::constructor]] void begin() {
  tessera::leave_signals();
}

}  // namespace
