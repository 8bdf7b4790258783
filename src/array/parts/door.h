// Door carries out accesses by address, and the effects of register writes (machine/door.cpp). Internal.
#pragma once

#include "array/tile/tile.h"
#include "base/bytes.h"

#include <utility>

namespace tessera::array {

struct Parts;

class Door {
 public:
  explicit Door(Parts& parts) : parts_(parts) {}

  Result<std::uint32_t> read32(std::uint64_t address, Accessor by);
  Result<bool> poll32(std::uint64_t address, std::uint32_t mask, std::uint32_t value, Accessor by);
  // Returns the value that a read would return, for display and explanations. The sanitizers do not learn of this call.
  Result<std::uint32_t> peek32(std::uint64_t address);
  Result<void> write32(std::uint64_t address, std::uint32_t value, Accessor by);
  Result<void> mask_write32(std::uint64_t address, std::uint32_t mask, std::uint32_t value, Accessor by);
  Result<void> write_block(std::uint64_t address, ByteSpan data, Accessor by);

  bool shows_core(std::uint64_t address) const;                   // returns whether a core may change the value
  bool shows_time(const Tile& tile, std::uint32_t offset) const;  // returns whether the register changes as time passes

 private:
  Result<std::pair<Tile*, std::uint32_t>> locate(std::uint64_t address);
  std::uint32_t read_word(Tile& tile, std::uint32_t offset, Accessor by);
  Result<void> write_word(Tile& tile, std::uint32_t offset, std::uint32_t value, Accessor by);
  void write_core_register(Tile& tile, std::uint32_t offset, std::uint32_t value, Accessor by);
  std::optional<std::uint32_t> read_computed(Tile& tile, std::uint32_t offset);

  Parts& parts_;
};

}  // namespace tessera::array
