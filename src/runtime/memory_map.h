// Who owns which bytes of data memories, for the sanitizers: what the design says, or the symbols of an ELF.
#pragma once

#include "container/design_names.h"
#include "container/source_map.h"
#include "sanitize/memory_map.h"

#include <span>

namespace tessera::runtime {

// Buffers and stacks of a design: all that there is in its core tiles, besides what its programs are loaded with. The
// partition begins at `start_column`.
void add_design(sanitize::MemoryMap& map, std::span<const container::DesignName> places, const device::Device& device,
                unsigned start_column);
// The symbols of the program of a core. They have names, and often no ends: one goes up to the next then.
void add_symbols(sanitize::MemoryMap& map, const container::SourceMap& symbols, const device::Device& device,
                 device::TileId core);

}  // namespace tessera::runtime
