// The programs of a configuration as core ELFs.
//
// A CDO has no ELF: it has the writes that bring a program and its data into the memories of a tile. An ELF made from
// these writes has a section for the program, one section for each range of consecutive data words, and no names. If a
// configuration writes every second word of a memory, Tessera joins ranges, because a section takes more than ten times
// the memory of a word. The words between joined ranges are zeros in the ELF. The writes do not tell the generation of
// the cores, so the flags of the ELF are 0 unless the caller gives the generation.
#pragma once

#include "container/cdo/cdo.h"
#include "container/elf/elf.h"
#include "device/device.h"

#include <map>

namespace tessera::container {

// The greatest number of data sections in an ELF.
inline constexpr std::size_t kMostDataSections = 64;

struct CoreElfFile {
  Bytes bytes;
  std::size_t joined_ranges = 0;  // ranges of data words that were joined into another section
};

// Returns an ELF for each core whose program memory the commands write. The ELF has the addresses that the core uses.
using CoreElfs = std::map<device::TileId, CoreElfFile>;
CoreElfs core_elfs(const Cdo& cdo, const device::Device& device, std::optional<device::Arch> arch = std::nullopt);

// Replaces the words that the commands of `cdo` write into the memories of `tile` by the words of `elf`. Returns false
// when the changed commands do not load exactly the program and data of `elf`, because one side has words at other
// addresses. Fails where load_core_elf() fails.
Result<bool> set_core(Cdo& cdo, const device::Device& device, device::TileId tile, const Elf& elf);

}  // namespace tessera::container
