// CDO: the configuration commands that bring an array up, as a PDI or a `*_cdo_*.bin` file contains them.
//
// A CDO is a 20-byte header and a list of commands: one command word (id, payload length) and the payload; length 255
// means that the next word holds the length. NPU firmware executes six commands (plain and masked writes, 32- and
// 64-bit, block writes, NOP); the other hundred are listed with their payload so that nothing is lost. The reader
// handles two traps: an NPU CDO has no END command, it stops at the header's length; and a few files (microblaze
// firmware) are big-endian throughout. facts/container/cdo_commands.tsv holds the ids and the legal payload sizes.
#pragma once

#include "container/cdo/commands.h"
#include "container/format.h"

namespace tessera::container {

// Reads a CDO that begins at data[0]. Keeps the bytes from an END word or from the end of the stated length on as the
// trailer, and warns of the trailer unless it is padding: fewer than 16 zeros. `origin` is the file offset of data[0].
Partial<Cdo> read_cdo(ByteSpan data, std::uint64_t origin = 0);
// True when data begins with the header of a CDO of any version, in either byte order.
bool is_cdo(ByteSpan data);

// The bytes of the CDO that begins at data[0], by the length in its header, and at most those that are there. 0 if
// there is no CDO.
std::size_t cdo_size(ByteSpan data);

// Returns the bytes of the whole CDO; adds no NOPs.
Result<Bytes> write_cdo(const Cdo& cdo);

// Returns the number of words of a command, with its command word.
std::size_t cdo_command_words(const CdoCommand& command);
// Inserts NOPs so that the data of each DMA_WRITE starts at a multiple of 16 bytes if the CDO does. Leaves an aligned
// CDO unchanged.
void align_dma_writes(Cdo& cdo);

}  // namespace tessera::container
