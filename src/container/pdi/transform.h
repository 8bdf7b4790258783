// The zones of a transformed PDI, behind the CDO header.
//
// The zone of commands consists of groups: a command ID, a count, and `count` records. Each record has the arguments of
// one command. A DMA_WRITE gives the offset of its data in the zone of data, which follows. The zones contain no NOPs
// and keep the order of the commands. XRT begins a new group whenever the ID changes, and appends the data of each
// DMA_WRITE to the data of the previous DMA_WRITE.
//
// Until July 2025 XRT left out the last 20 bytes of the file, which hold data of the last DMA_WRITEs. Vendors ship such
// files, so the reader accepts them: it uses the words that the file has, and names the missing words. A zone of data
// that lacks another number of bytes is damaged.
#pragma once

#include "container/cdo/cdo.h"

namespace tessera::container {

// A word that a DMA_WRITE of a cut PDI should write, but that the file lacks. Tessera writes nothing to its address.
struct MissingWord {
  std::size_t command = 0;  // index in the CDO
  std::uint64_t address = 0;
  bool is_zero = false;  // the command zone says that all data of the command are zero

  bool operator==(const MissingWord&) const = default;
};

// The content of both zones.
struct ZoneContent {
  std::vector<CdoCommand> commands{};
  std::vector<MissingWord> missing{};  // empty if the zone of data is whole
  Bytes tail{};                        // the bytes behind the data
};
// Reads both zones as far as possible. Reports T0210 for a damaged zone, and as a warning for a PDI that XRT has cut.
// `origin` is the file offset of `commands`.
Partial<ZoneContent> read_zones(ByteSpan commands, ByteSpan data, std::uint64_t origin);

struct Zones {
  Bytes commands;
  Bytes data;  // complete: zeros in place of missing words
};
// Fails with T0214 for a command that a transformed PDI cannot have, and for a DMA_WRITE that is too long for it.
Result<Zones> write_zones(const std::vector<CdoCommand>& commands, const std::vector<MissingWord>& missing);

}  // namespace tessera::container
