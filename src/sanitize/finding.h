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

// An agent for which a design has an operation: the core of a tile, or a descriptor.
struct Actor {
  device::TileId tile;
  std::optional<std::uint32_t> bd{};
};

// One of the agents of a finding.
struct Party {
  std::string who;  // "core (0,2) at pc 0x40", "MM2S 0 of (0,2) with BD 3"
  std::string_view does;
  array::Cycle cycle;
  std::optional<Actor> actor{};         // none where `who` says it all: the controller, or a line of a body
  std::optional<array::Named> named{};  // what the design calls the actor, once somebody who has it has looked
};

// Where they meet: a byte of a tile's data memory, or of a host buffer.
struct Meeting {
  std::string memory;
  std::uint64_t byte;
  std::optional<device::TileId> tile{};  // none: of the host
  std::optional<array::Named> buffer{};  // as the design calls it, once somebody who has it has looked
};

// Findings of one kind: of two agents and a memory, or of an agent and a fault.
using FindingKey = std::pair<std::string, std::string>;

// The findings to keep: the first of each kind, with the number of the others, or each that differs from others of its
// kind in a descriptor, a program counter or a byte.
enum class FindingDetail : std::uint8_t { Kinds, Each };

struct Finding {
  FindingKey key;
  Diag diag;
  std::vector<Party> parties{};  // in order of time; empty where the mistake is not an access
  std::optional<Meeting> at{};
  std::uint64_t count = 1;
  bool is_rest = false;  // replaces the findings of its kind beyond the limit
};

// The text that distinguishes findings of a kind.
std::string in_detail(const Finding& finding);
// The first of each kind, with the number of all.
std::vector<Finding> first_of_each_kind(std::vector<Finding> findings);

}  // namespace tessera::sanitize
