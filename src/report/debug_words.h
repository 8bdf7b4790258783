// Parses breakpoints and memory ranges of the command line: with a tile in front for an array, without a tile for a
// single core.
#pragma once

#include "base/diag.h"
#include "device/device.h"

#include <string_view>

namespace tessera::report {

// Returns a T0740 for a text of an option that does not have the form `form`. Callers add an example as help.
Diag malformed_debug(std::string_view what, std::string_view text, std::string_view form);

enum class TileWord : std::uint8_t { Needed, None };

// [TILE:]WHERE[:N]
struct BreakWord {
  device::TileId tile;
  std::string_view where;
  std::uint64_t hit = 1;
};
Result<BreakWord> parse_break(std::string_view text, TileWord has_tile);

// [TILE:]ADDRESS:BYTES
struct RangeWord {
  device::TileId tile;
  std::uint64_t address = 0;
  std::uint64_t length = 0;
};
Result<RangeWord> parse_range(std::string_view text, TileWord has_tile);

// Returns a T0740 for a range outside a data memory of `size` bytes. `of` names the memory's owner.
Diag outside_memory(std::string_view text, std::string_view of, std::uint32_t size);

// Returns the warning T0741 for a breakpoint that the run reached fewer times than the user asked for. `is_on_host`:
// the breakpoint is an address in the program of a core whose body runs on the host.
Diag never_reached(std::string_view text, std::uint64_t hits, std::uint64_t wanted, bool is_on_host = false);

}  // namespace tessera::report
