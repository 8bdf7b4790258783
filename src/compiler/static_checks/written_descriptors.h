// The descriptors that a command stream has written so far, for command_stream.cpp.
#pragma once

#include "container/txn/txn.h"
#include "device/device.h"
#include "device/field_words.h"
#include "device/tile_layout.h"

#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace tessera::compiler {

using DescriptorPlace = std::pair<device::TileId, unsigned>;

// The parts of a descriptor that the stream has written.
struct WrittenBd {
  std::map<std::uint32_t, std::uint32_t> words;  // key: offset in the tile
  bool known = true;                             // false: the stream masked bits of a word that it had not written
  std::size_t written_at = 0;                    // the last operation that wrote the descriptor
  std::optional<container::txn::Patch> patch;    // the host buffer that the descriptor addresses
  std::size_t patched_at = 0;                    // the operation that patched its address
  std::uint64_t runs = 0;                        // executions since the last write or patch
};

class WrittenDescriptors {
 public:
  explicit WrittenDescriptors(const device::Device& device) : device_(device) {}

  WrittenBd& operator[](const DescriptorPlace& place) { return all_[place]; }
  WrittenBd* find(const DescriptorPlace& place);
  const WrittenBd& at(const DescriptorPlace& place) const { return all_.at(place); }
  void clear() { all_.clear(); }

  // Both are calls for operation number `operation` of the stream.
  void write(const DescriptorPlace& place, std::uint32_t offset, std::uint32_t value, std::size_t operation);
  void patch(const DescriptorPlace& place, const container::txn::Patch& patch, std::size_t operation);
  void mask(const DescriptorPlace& place, std::uint32_t offset, std::uint32_t mask, std::uint32_t value);

  // A descriptor of a task, and its fields if the stream has written all of it.
  struct Link {
    unsigned descriptor;
    std::optional<device::DescriptorWords> fields;
  };
  // Returns the first descriptor and each descriptor that follows it.
  std::vector<Link> chain(device::TileId tile, unsigned first) const;
  // Returns the number of words that one pass through the chain moves. Returns nothing when a descriptor is not fully
  // known or compresses data, or when the chain never ends.
  std::optional<std::uint64_t> words_of(device::TileId tile, std::span<const Link> chain) const;

 private:
  std::optional<device::DescriptorWords> fields(const DescriptorPlace& place) const;

  const device::Device& device_;
  std::map<DescriptorPlace, WrittenBd> all_;
};

}  // namespace tessera::compiler
