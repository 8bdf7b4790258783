// Writes switch settings to registers, and reads settings back from the registers of any configuration, so that
// routing/verify.h can follow the streams of the configuration.
#pragma once

#include "compiler/emit/writer.h"
#include "compiler/routing/settings.h"

#include <functional>

namespace tessera::compiler {

// Writes the settings of a tile's switch. All ports and numbers must exist on the device: the verifier of the router or
// of the operations has checked them.
void write_switches(Writer& writer, const routing::TileSettings& settings);
// Writes the multiplexer settings of a shim tile, and lets words of programmable logic into the South ports that use
// them.
void write_shim_mux(Writer& writer, const routing::TileSettings& settings);

// Reads the settings of a tile's switch and, for a shim tile, of its multiplexer. `read` returns the word at a byte
// offset in the tile. Ignores settings that are not enabled. On AIE1 reads only circuits.
using ReadRegister = std::function<std::uint32_t(std::uint32_t offset)>;
routing::TileSettings read_switches(const device::Device& device, device::TileId tile, const ReadRegister& read);
// True for the offsets of registers that read_switches() reads.
bool holds_settings(device::TileKind kind, device::Arch arch, std::uint32_t offset);

}  // namespace tessera::compiler
