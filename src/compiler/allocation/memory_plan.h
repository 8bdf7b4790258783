// Where the buffers of one tile lie in its memory.
//
// A memory has banks, and two agents that use different banks do not wait for each other. So the largest buffers come
// first, each into the next bank in turn that has room for it whole, which puts the two halves of a double buffer side
// by side. When that fails, buffers are laid one after another across banks, again largest first. Who wants an address
// or a bank gets it before others choose.
//
// The order is that of mlir-aie, so that the same design lies at the same addresses there and here. One thing differs:
// room below a buffer with a fixed address is used, there it is lost.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

namespace tessera::compiler {

// All in bytes.
struct TileMemory {
  std::uint32_t size = 0;
  std::uint32_t banks = 1;
  std::uint32_t alignment = 1;
  std::uint32_t stack = 0;  // at the bottom

  std::uint32_t bank_size() const { return size / banks; }
};

struct BufferWish {
  std::uint64_t size = 0;
  std::optional<std::uint32_t> address, bank;
  bool aligned = true;
};

enum class MemoryScheme : std::uint8_t { BankAware, Sequential };

// Why a buffer cannot lie where it is to. `other` is set where two are in each other's way; none is the stack.
struct MemoryRefusal {
  enum class Kind : std::uint8_t { NoRoom, Outside, Misaligned, Overlap, Stack, NoBank, OtherBank };
  Kind kind = Kind::NoRoom;
  std::size_t buffer = 0;
  std::size_t other = 0;
};

// The address of each buffer.
std::variant<std::vector<std::uint32_t>, MemoryRefusal> plan_memory(const TileMemory& memory,
                                                                    std::span<const BufferWish> buffers,
                                                                    MemoryScheme scheme);

}  // namespace tessera::compiler
