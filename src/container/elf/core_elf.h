// The programs of a configuration as core ELFs.
//
// A CDO has no ELF: only the writes that bring a program and its data into the memories of a tile. An ELF made from
// them has a section for the program, one for each run of written data, and no names. The writes do not tell the
// generation of the cores, so the flags of the ELF are 0, unless the caller knows it.
#pragma once

#include "container/cdo/cdo.h"
#include "container/elf/elf.h"
#include "device/device.h"

#include <map>

namespace tessera::container {

// The ELF of each core whose program memory the commands write. Addresses are those of the core's own view.
using CoreElfs = std::map<device::TileId, Bytes>;
CoreElfs core_elfs(const Cdo& cdo, const device::Device& device, std::optional<device::Arch> arch = std::nullopt);

// Gives the commands that write the program and the data of `tile` the words of `elf`. Returns false when other words
// are left over on either side. Fails where load_core_elf() fails.
Result<bool> set_core(Cdo& cdo, const device::Device& device, device::TileId tile, const Elf& elf);

}  // namespace tessera::container
