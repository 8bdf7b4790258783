// CDO: the configuration commands that bring an array up, as a PDI or a `*_cdo_*.bin` file contains them.
//
// A CDO is a 20-byte header and a list of commands. A command is one command word (id, payload length) and the payload;
// length 255 means that the next word holds the length. NPU firmware executes six commands: plain and masked writes
// with 32-bit and 64-bit addresses, block writes (DMA_WRITE) and NOP. Tessera keeps all other commands with their
// payload.
//
// Two traps: an NPU CDO has no END command, but ends at the length in its header; and a few files (microblaze firmware)
// are big-endian throughout. facts/container/cdo_commands.tsv holds the ids and the legal payload sizes.
#pragma once

#include "container/cdo/commands.h"
#include "container/format.h"

#include <functional>
#include <optional>

namespace tessera::container {

// Reads a CDO that begins at data[0]. Keeps all bytes from an END word on, or else behind the length in the header, as
// the trailer, and warns of the trailer unless it is padding: fewer than 16 zeros. `origin` is the file offset of
// data[0].
Partial<Cdo> read_cdo(ByteSpan data, std::uint64_t origin = 0);
// Returns true when data begins with the header of a CDO of any version, in either byte order.
bool is_cdo(ByteSpan data);

// Returns the number of bytes of the CDO that begins at data[0]: the number in its header, but at most data.size(). 0
// if there is no CDO.
std::size_t cdo_size(ByteSpan data);

// Returns the offset of the next CDO: `at`, or behind the zeros there. CDOs are filled up with zeros. No value if other
// bytes are there.
std::optional<std::size_t> next_cdo(ByteSpan bytes, std::size_t at);
// Returns the end of the CDOs that stand one behind the other from `bytes[0]` on; 0 if there is none.
std::size_t end_of_cdos(ByteSpan bytes);

// Returns the bytes of the whole CDO. Adds no NOPs: call align_dma_writes() first to align block writes.
Result<Bytes> write_cdo(const Cdo& cdo);

// Inserts NOPs so that the data of each DMA_WRITE start at a multiple of 16 bytes in memory if the CDO does. Leaves an
// aligned CDO unchanged.
void align_dma_writes(Cdo& cdo);

// --- in pieces ---

// These functions handle a CDO command by command, so its commands need not be in memory together: a decoded command
// may take eight times its bytes in the file.

using CdoCommandSink = std::function<void(const CdoCommand& command)>;

// Reads like read_cdo(), but gives the commands to `take`, one by one, and returns a CDO without commands.
Partial<Cdo> read_cdo_commands(ByteSpan data, std::uint64_t origin, const CdoCommandSink& take);

// Writes a CDO of version 2.00 command by command.
class CdoWriter {
 public:
  explicit CdoWriter(std::size_t bytes = 0);  // reserves memory for this number of bytes
  void add(const Cdo& cdo, const CdoCommand& command);
  // `cdo` gives the header and the trailer, without the commands. Fails as write_cdo() does.
  Result<Bytes> finish(const Cdo& cdo) &&;

 private:
  Bytes out_;  // begins with space for the header
};

// Returns write_cdo(read_cdo(data)), without keeping the commands.
Result<Bytes> rewrite_cdo(ByteSpan data);

}  // namespace tessera::container
