// Tells the sanitizers which buffers and symbols own the bytes of data memories.
#pragma once

#include "container/elf/source_map.h"
#include "container/sections/design_names.h"
#include "sanitize/memory_map.h"

#include <span>

namespace tessera::runtime {

// Adds the buffers and stacks of a design, and marks the core tiles with such a region as complete
// (sanitize/memory_map.h). The partition begins at `start_column`.
void add_design(sanitize::MemoryMap& map, std::span<const container::DesignName> places, const device::Device& device,
                unsigned start_column);
// Adds the symbols of a core's program. A symbol without a size ends where the next symbol begins.
void add_symbols(sanitize::MemoryMap& map, const container::SourceMap& symbols, const device::Device& device,
                 device::TileId core);

}  // namespace tessera::runtime
