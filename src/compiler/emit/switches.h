// The settings of switches as register writes, and what registers say as settings: of any configuration, whoever made
// it, so that routing/check.h can follow its streams.
#pragma once

#include "compiler/emit/writer.h"
#include "compiler/routing/settings.h"

#include <functional>

namespace tessera::compiler {

// Ports and numbers are those of the device: a checker or verifiers have seen to that.
void write_switches(Writer& writer, const routing::TileSettings& settings);
// What the South ports of a shim tile lead to.
void write_shim_mux(Writer& writer, const routing::TileSettings& settings);

// The switch of a tile and, of a shim tile, what is below it. `read` gives the word at an offset in the tile. What is
// not enabled says nothing. Of AIE1 the circuits alone.
using ReadRegister = std::function<std::uint32_t(std::uint32_t offset)>;
routing::TileSettings read_switches(const device::Device& device, device::TileId tile, const ReadRegister& read);
// Whether all that a register of such a tile says is among the settings.
bool holds_settings(device::TileKind kind, device::Arch arch, std::uint32_t offset);

}  // namespace tessera::compiler
