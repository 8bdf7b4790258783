// Writes switch settings as registers, and reads settings back from the registers of any configuration, so that
// routing/verify.h can follow its streams.
#pragma once

#include "compiler/emit/writer.h"
#include "compiler/routing/settings.h"

#include <functional>

namespace tessera::compiler {

// Expects ports and numbers that exist on the device, as the verifier of the router or of the operations has checked.
void write_switches(Writer& writer, const routing::TileSettings& settings);
// Writes the connections of a shim tile's South ports.
void write_shim_mux(Writer& writer, const routing::TileSettings& settings);

// Reads the switch of a tile and, for a shim tile, the multiplexer below it. `read` returns the word at a byte offset
// in the tile. Ignores settings that are not enabled. On AIE1 reads only circuits.
using ReadRegister = std::function<std::uint32_t(std::uint32_t offset)>;
routing::TileSettings read_switches(const device::Device& device, device::TileId tile, const ReadRegister& read);
// True when read_switches() covers the whole contents of this register.
bool holds_settings(device::TileKind kind, device::Arch arch, std::uint32_t offset);

}  // namespace tessera::compiler
