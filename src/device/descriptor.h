// A buffer descriptor on its way to registers.
//
// Registers count words, or words less one, and keep the same value in different fields for each kind of tile and each
// generation (device/bd_layout.h). A Descriptor holds it once, independent of these: in words, innermost dimension
// first, with the numbers that the DMA uses.
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
    std::uint32_t id = 0;  // numbered as the DMA numbers locks
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
  std::vector<Dimension> dimensions;  // innermost first; none: consecutive words
  std::optional<Iteration> iteration;
  std::optional<Packet> packet;
  std::optional<std::uint32_t> next;
  std::optional<Lock> acquire, release;
  std::uint32_t burst = 0;  // bytes; 0: the longest that the hardware offers

  // Whether the dimensions describe consecutive words.
  bool linear() const;
};

// A field with its value (device/bd_layout.h); a field that is not listed is 0.
struct BdValue {
  BdField field;
  std::int64_t value;
};
// The fields that follow from a descriptor without regard to the kind of tile: the valid bit, the packet header, the
// next descriptor, the locks, the iteration.
std::vector<BdValue> common_values(const Descriptor& descriptor);

// The words of a descriptor, beginning with its first register. `refusals` holds one clause for each thing that does
// not fit; its subject is "it", and it calls the tile `where`.
struct EncodedDescriptor {
  std::vector<std::uint32_t> words;
  std::vector<std::string> refusals;  // none: the words are right
};
EncodedDescriptor encode(const Descriptor& descriptor, TileKind kind, Arch arch, const std::string& where);

// The code of a burst of `bytes` bytes; 0 means the longest burst. None when the generation has no burst of this
// length.
std::optional<std::uint32_t> burst_code(Arch arch, std::int64_t bytes);

}  // namespace tessera::device
