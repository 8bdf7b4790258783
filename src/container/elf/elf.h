// Reads the program headers of a 32-bit little-endian ELF, as far as NPU tools need them.
//
// NPUs have two kinds of ELF. A core ELF (machine AIE) holds the program of one core; its flags give the architecture.
// A control-code ELF holds transaction streams; its segments overlap at address 0, so Tessera reads only its header
// here. Tessera needs only a dozen fields, so it reads them without a library, and checks each field.
#pragma once

#include "container/format.h"
#include "container/tables.h"
#include "device/device.h"

#include <optional>

namespace tessera::container {

struct ElfSegment {
  std::uint32_t type = 0;
  std::uint32_t address = 0;  // address in the core's address space
  std::uint32_t memory_size = 0;
  bool executable = false;
  std::uint64_t offset = 0;  // offset of the data in the file
  ByteSpan data{};           // points into the file
};

struct Elf {
  std::uint16_t machine = 0;
  std::uint32_t flags = 0;
  std::uint32_t entry = 0;
  std::uint8_t os_abi = 0;
  std::uint8_t abi_version = 0;
  std::uint16_t section_count = 0;
  std::vector<ElfSegment> segments;  // only segments of type PT_LOAD

  bool is_core() const { return machine == kElfMachineAie; }
  // Returns the architecture of a core ELF; none when the flags are not known.
  std::optional<device::Arch> arch() const;
};

bool is_elf(ByteSpan data);
bool is_core_elf(ByteSpan data);     // true for every architecture
bool is_control_elf(ByteSpan data);  // true if the OS/ABI byte names a known platform
// Fails (T0214) when the segments together are larger than all memories that a core sees: a hostile file can name the
// same bytes in 65535 segments. Does not report a single segment that is too large: the callers do so.
Result<void> check_segments(const Elf& elf, const device::TileModel& core);
// The segments point into `file`, which must outlive the result.
Partial<Elf> read_elf(ByteSpan file, std::uint64_t origin = 0);

}  // namespace tessera::container
