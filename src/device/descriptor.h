// A buffer descriptor on its way to registers.
//
// Registers count words, or words less one, and keep the same thing in other fields in each kind of tile and each
// generation. Here it stands once, in words and innermost dimension first, with the numbers that the DMA uses, whoever
// asks for it.
#pragma once

#include "device/device.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::device {

struct Descriptor {
  struct Dimension {
    std::uint64_t step = 1, size = 1;             // in words
    std::uint64_t pad_before = 0, pad_after = 0;  // in words for the innermost, else times
    bool operator==(const Dimension&) const = default;
  };
  struct Lock {
    std::uint32_t id = 0;  // as the DMA counts
    std::int32_t value = 0;
    bool at_least = false;  // waits for this value or more
  };
  struct Iteration {
    std::uint64_t step = 1, size = 1, current = 0;
  };
  struct Packet {
    std::uint32_t type = 0, id = 0;
  };

  std::uint64_t address = 0;  // bytes, as the DMA counts
  std::uint64_t words = 0;
  std::vector<Dimension> dimensions;  // innermost first; none: one word after the other
  std::optional<Iteration> iteration;
  std::optional<Packet> packet;
  std::optional<std::uint32_t> next;
  std::optional<Lock> acquire, release;
  std::uint32_t burst = 0;  // bytes; 0: as long as there are

  // Whether the dimensions are those of consecutive words.
  bool linear() const;
};

// Its words, from the first register of a descriptor on, or all that does not fit: what is wrong with "it", one clause
// each, which name the tile as `where`.
struct DescriptorWords {
  std::vector<std::uint32_t> words;
  std::vector<std::string> refusals;  // none: the words are right
};
DescriptorWords descriptor_words(const Descriptor& descriptor, TileKind kind, Arch arch, const std::string& where);

}  // namespace tessera::device
