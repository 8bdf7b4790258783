// The zones of a transformed PDI, behind the CDO header.
//
// The zone of commands consists of groups: a command id, a count, and `count` fixed argument records. A DMA_WRITE
// refers to its data by their offset in the zone of data, which follows. The zones contain no NOPs and keep the order
// of the commands. XRT begins a group whenever the id changes, and appends the data of each DMA_WRITE to the data of
// the previous DMA_WRITE.
//
// Until July 2025 XRT left out the last 20 bytes of the file, which hold data of the last DMA_WRITEs. Vendors ship such
// files, so the reader accepts them: it uses the words that are there and names the missing words. A zone of data that
// lacks another number of bytes is damaged.
#pragma once

#include "container/cdo/cdo.h"

namespace tessera::container {

// A word that a DMA_WRITE of a cut PDI announces and the file does not have. The command leaves its address unchanged.
struct MissingWord {
  std::size_t command = 0;  // index in the CDO
  std::uint64_t address = 0;

  bool operator==(const MissingWord&) const = default;
};

// The content of both zones.
struct ZoneContent {
  std::vector<CdoCommand> commands{};
  std::vector<MissingWord> missing{};  // empty if the zone of data is whole
  Bytes tail{};                        // the bytes behind the data
};
// `origin` is the file offset of `commands`.
Partial<ZoneContent> read_zones(ByteSpan commands, ByteSpan data, std::uint64_t origin);

struct Zones {
  Bytes commands;
  Bytes data;  // whole: missing words are zeros
};
// Fails with T0214 for a command that a transformed PDI cannot have.
Result<Zones> write_zones(const std::vector<CdoCommand>& commands, const std::vector<MissingWord>& missing);

}  // namespace tessera::container
