// A buffer descriptor in a form that does not depend on the generation, and its encoding as register words.
//
// Registers hold a number of words, or this number - 1, and hold the same value in different fields for each kind of
// tile and each generation (device/bd_layout.h). A Descriptor has one form for all: in words, innermost dimension
// first, with the lock and descriptor numbers that the DMA uses.
#pragma once

#include "device/bd_layout.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::device {

struct Descriptor {
  struct Dimension {
    std::uint64_t step = 1, size = 1;             // in words
    std::uint64_t pad_before = 0, pad_after = 0;  // innermost: in words; outer dimensions: repetitions
    bool operator==(const Dimension&) const = default;
  };
  struct Lock {
    std::uint32_t id = 0;  // the DMA's number for the lock
    std::int32_t value = 0;
    bool at_least = false;  // waits for this value or more
  };
  struct Iteration {
    std::uint64_t step = 1, size = 1, current = 0;
  };
  struct Packet {
    std::uint32_t type = 0, id = 0;
  };

  std::uint64_t address = 0;  // bytes, in the DMA's address space
  std::uint64_t words = 0;
  std::vector<Dimension> dimensions;  // innermost first; empty: consecutive words
  std::optional<Iteration> iteration;
  std::optional<Packet> packet;
  std::optional<std::uint32_t> next;
  std::optional<Lock> acquire, release;
  std::uint32_t burst = 0;  // bytes; 0: the longest burst of the hardware

  // Returns whether the dimensions describe consecutive words.
  bool linear() const;
};

// A field with its value (device/bd_layout.h). A field that a list leaves out has the bits 0.
struct BdValue {
  BdField field;
  std::int64_t value;
};
// Returns the fields of a descriptor that do not depend on the kind of tile: the valid bit, the packet header, the next
// descriptor, the locks, the iteration.
std::vector<BdValue> common_values(const Descriptor& descriptor);

// The words of a descriptor, beginning with its first register. `refusals` has one clause for each value that does not
// fit, such as "has 300 for D0_Wrap, which has 8 bits in ..."; the descriptor is the subject of the clause. `where`
// names the tile.
struct EncodedDescriptor {
  std::vector<std::uint32_t> words;
  std::vector<std::string> refusals;  // empty: the words are right
};
EncodedDescriptor encode(const Descriptor& descriptor, TileKind kind, Arch arch, const std::string& where);

// Returns the code of a burst of `bytes` bytes; 0 means the longest burst. Absent when the generation has no burst of
// this length.
std::optional<std::uint32_t> burst_code(Arch arch, std::int64_t bytes);

}  // namespace tessera::device
