// The zones of a transformed PDI, behind the CDO header.
//
// The zone of commands consists of groups: a command id, a count, and `count` fixed argument records. A DMA_WRITE
// refers to its data by their offset in the zone of data, which follows. The zones contain no NOPs and keep the order
// of the commands. XRT begins a group whenever the id changes, and appends the data of one DMA_WRITE to those of the
// last one.
//
// Until July 2025 XRT left out the last 20 bytes of the file, which belong to the last DMA_WRITE. Vendors ship such
// files, so a reader must take them: the words that are there count, and the missing ones are named. A zone of data
// that lacks another number of bytes was damaged on its way.
#pragma once

#include "container/pdi/pdi.h"

namespace tessera::container {

// Reads both zones. Sets the form, the commands, the missing words and the tail of the PDI; `origin` is the file offset
// of `commands`.
void read_zones(ByteSpan commands, ByteSpan data, std::uint64_t origin, Partial<Pdi>& out);

struct Zones {
  Bytes commands;
  Bytes data;  // whole, also for a cut PDI: its missing words are zeros
};
// Fails with T0214 for a command that a transformed PDI cannot have.
Result<Zones> write_zones(const Pdi& pdi);

}  // namespace tessera::container
