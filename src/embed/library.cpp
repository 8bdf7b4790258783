// Only libtessera.so contains this file; the static library of src/embed does not. The code runs when a host program
// loads libtessera.so.
#include "base/unfinished.h"

namespace {

// The host has separate signal handlers, so Tessera installs none, and only destructors remove temporary files.
[[gnu::constructor]] void begin() {
  tessera::leave_signals();
}

}  // namespace
