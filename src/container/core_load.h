// The program of a core as the commands that load it.
//
// A core ELF counts addresses as the core does: from 0 its program, and above it the windows on the data memories
// around (facts/views.tsv), so that a program may bring values for a neighbour's memory along. What a segment has in
// memory and not in the file is zero, and written as such: memories keep what was in them.
#pragma once

#include "container/cdo.h"
#include "container/elf.h"

namespace tessera::container {

// Writes `bytes` to what the core of `tile` sees at `address`. T0214 when there is no memory, or less than that.
Result<CdoCommand> core_memory_write(const device::Device& device, device::TileId tile, std::uint32_t address,
                                     ByteSpan bytes);

// Appends the writes of all segments. T0212 when it is no ELF of a core.
Result<void> load_core_elf(const device::Device& device, device::TileId tile, const Elf& elf, Cdo& cdo);

}  // namespace tessera::container
