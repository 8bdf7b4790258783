// The counts of one core: its work and its waiting. Plain data, which the core fills and reports print.
#pragma once

#include "core/types.h"
#include "device/device.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::isa {
class InstructionSet;
}

namespace tessera::core {

// Executions by operation of an instruction set. A host core has no set and no counts.
struct InstructionCounts {
  const isa::InstructionSet* set = nullptr;
  std::vector<std::uint64_t> by_operation{};  // by isa::Mnemonic; as long as the set has operations

  bool operator==(const InstructionCounts&) const = default;
};

struct CoreReport {
  device::TileId tile;
  std::uint64_t bundles = 0;       // executed, NOPs included
  std::uint64_t instructions = 0;  // slots that were not NOPs
  InstructionCounts executed{};    // the same count by operation
  Cycle active = 0;                // cycles from enable to done or to the end of the run, stalls included
  StallCycles stalls{};
  std::uint32_t pc = 0;
  std::optional<std::uint64_t> host_operations{};  // for a host core: number of requests to its tile
  std::string state{};                             // "running", "waits for lock 48 >= 1, which is 0"
};

}  // namespace tessera::core
