// Decides where the buffers of one tile lie in its memory.
//
// A memory has banks, and two agents that use different banks do not wait for each other. So the plan takes the largest
// buffers first, and puts each of them whole into the next bank in turn that has room, which puts the two halves of a
// double buffer into different banks. The second scheme lays buffers one after another across banks, again largest
// first; the pass uses it if the design or the user names it, or if no scheme is named and the first scheme finds no
// room. A buffer that asks for an address or a bank gets it before the plan places the others.
//
// The order is that of mlir-aie, so that a design has the same addresses in both compilers. One thing differs: this
// plan also uses the room below a buffer with a fixed address, which mlir-aie leaves empty.
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

// Tells why a buffer cannot have its place. `other` is the buffer in the way when the kind is Overlap.
struct MemoryRefusal {
  enum class Kind : std::uint8_t { NoRoom, Outside, Misaligned, Overlap, Stack, NoBank, OtherBank };
  Kind kind = Kind::NoRoom;
  std::size_t buffer = 0;
  std::size_t other = 0;
};

// Returns the address of each buffer, in bytes, in the order of the buffers; or the reason why a buffer has no place.
std::variant<std::vector<std::uint32_t>, MemoryRefusal> plan_memory(const TileMemory& memory,
                                                                    std::span<const BufferRequest> buffers,
                                                                    MemoryScheme scheme);

}  // namespace tessera::compiler
