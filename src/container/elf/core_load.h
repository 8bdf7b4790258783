// Turns a core ELF into the commands that load the program.
//
// A core ELF uses the core's addresses. The program lies at addresses from 0 on. Above it are the windows on the data
// memories around the core (facts/views.tsv), so a program may set values in a neighbour's memory, too. Where a segment
// is larger in memory than in the file, the commands write zeros to the rest, because memories keep their old contents.
#pragma once

#include "container/cdo/cdo.h"
#include "container/elf/elf.h"

namespace tessera::container {

// Returns a command that writes `bytes` at the core's `address`. Fails with T0214 when the core of `tile` sees no
// memory there, when the bytes leave this memory, or when the address is not a multiple of 4.
Result<CdoCommand> core_memory_write(const device::Device& device, device::TileId tile, std::uint32_t address,
                                     ByteSpan bytes);

// Appends the writes of all segments. Fails with T0212 when `elf` is not a core ELF, and with T0214 when a segment does
// not fit into a memory.
Result<void> load_core_elf(const device::Device& device, device::TileId tile, const Elf& elf, Cdo& cdo);

}  // namespace tessera::container
