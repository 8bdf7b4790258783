// Decides where the buffers of one tile lie in its memory.
//
// A memory has banks, and two units that use different banks do not wait for each other. There are two schemes; both
// take the largest buffers first. The bank-aware scheme puts each buffer whole into the next bank in turn that has
// room, so the two halves of a double buffer usually lie in different banks. The sequential scheme lays buffers one
// after another, across the borders of banks. The pass uses the sequential scheme if the tile or the user names it. The
// pass also uses this scheme if neither the tile nor the user names a scheme and the bank-aware scheme finds no room.
// Buffers with a given address or bank come first.
//
// The order is that of mlir-aie, so a design has the same addresses in both compilers: each buffer lies above those
// that were placed before it, in its bank or in the whole memory, and the room below a buffer with a fixed address
// stays empty. One thing differs: if the buffers do not fit in this way, the plan uses that room, too.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

namespace tessera::compiler {

// All sizes and addresses are in bytes.
struct TileMemory {
  std::uint32_t size = 0;
  std::uint32_t banks = 1;
  std::uint32_t alignment = 1;
  std::uint32_t stack = 0;  // size of the stack at the bottom of the memory

  std::uint32_t bank_size() const { return size / banks; }
};

struct BufferRequest {
  std::uint64_t size = 0;
  std::optional<std::uint32_t> address, bank;
  bool aligned = true;
};

enum class MemoryScheme : std::uint8_t { BankAware, Sequential };

// The reason why a buffer has no place. If the kind is Overlap, `other` is the buffer in the way.
struct MemoryRefusal {
  enum class Kind : std::uint8_t { NoRoom, Outside, Misaligned, Overlap, Stack, NoBank, OtherBank };
  Kind kind = Kind::NoRoom;
  std::size_t buffer = 0;
  std::size_t other = 0;
};

// Returns the address of each buffer, in bytes, in the order of `buffers`; or the reason why one buffer has no place.
std::variant<std::vector<std::uint32_t>, MemoryRefusal> plan_memory(const TileMemory& memory,
                                                                    std::span<const BufferRequest> buffers,
                                                                    MemoryScheme scheme);

}  // namespace tessera::compiler
