// Findings of the sanitizers: a diagnostic as text, and the agents, accesses and cycles as data for tools.
#pragma once

#include "array/part_names.h"
#include "array/types.h"
#include "base/diag.h"
#include "device/device.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tessera::sanitize {

// A part of a design that acts: the core of a tile, or a descriptor (`bd`).
struct Actor {
  device::TileId tile;
  std::optional<std::uint32_t> bd{};
};

// One of the agents of a finding.
struct Party {
  std::string who;  // "core (0,2) at pc 0x40", "MM2S 0 of (0,2) with BD 3"
  std::string_view does;
  array::Cycle cycle;
  std::optional<Actor> actor{};         // absent for the controller, and if `who` has the line of a body
  std::optional<array::Named> named{};  // the actor's name in the design; runtime::add_places() sets it
};

// The place where the parties meet: a byte of a tile's data memory or of a host buffer.
struct Meeting {
  std::string memory;
  std::uint64_t byte;
  std::optional<device::TileId> tile{};  // absent: host memory
  std::optional<array::Named> buffer{};  // the buffer's name in the design; runtime::add_places() sets it
};

// The kind of a finding: two agents and a memory, an agent and a memory, or an agent and a fault.
using FindingKey = std::pair<std::string, std::string>;

// Which findings are kept. Kinds: the first finding of each kind, with the number of all findings of this kind. Each:
// every finding that differs from others of its kind in a descriptor, a program counter or a byte, up to a limit.
enum class FindingDetail : std::uint8_t { Kinds, Each };

struct Finding {
  FindingKey key;
  Diag diag;
  std::vector<Party> parties{};  // in order of time; empty if the fault is not an access
  std::optional<Meeting> at{};
  std::uint64_t count = 1;
  bool is_rest = false;  // stands for all findings of its kind beyond the limit
};

// Returns the text that distinguishes findings of a kind.
std::string in_detail(const Finding& finding);
// Keeps the first finding of each kind, with the number of all findings of this kind.
std::vector<Finding> first_of_each_kind(std::vector<Finding> findings);

}  // namespace tessera::sanitize
