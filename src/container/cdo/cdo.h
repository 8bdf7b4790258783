// CDO: the configuration commands that bring an array up, as a PDI or a `*_cdo_*.bin` file contains them.
//
// A CDO is a 20-byte header and a list of commands: one command word (id, payload length) and the payload; length 255
// means that the next word holds the length. NPU firmware executes six commands (plain and masked writes, 32- and
// 64-bit, block writes, NOP); the other hundred are listed with their payload so that nothing is lost. The reader
// handles two traps: an NPU CDO has no END command, it stops at the header's length; and a few files (microblaze
// firmware) are big-endian throughout. facts/container/cdo_commands.tsv holds the ids and the legal payload sizes.
#pragma once

#include "container/format.h"
#include "container/tables.h"

namespace tessera::container {

// The largest real CDO has some 9000 commands. The cap bounds the memory that a hostile CDO can ask for.
inline constexpr std::size_t kMaxCdoCommands = std::size_t{1} << 22;

// One command. `address`, `mask` and `value` hold the operands of the write commands. `payload` holds the words behind
// these operands: the data words of a DMA_WRITE, and all payload words of a command that is not a write.
struct CdoCommand {
  CdoId id{};
  std::uint64_t offset = 0;  // offset of the command word in the file
  std::uint64_t address = 0;
  std::uint32_t mask = 0;
  std::uint32_t value = 0;
  std::vector<std::uint32_t> payload{};
  bool long_form = false;  // the length has a word of its own although it would fit into the command word
  std::uint32_t line = 0;  // line number when read from text; 0 when read from bytes

  // Ignores the place of the command: `offset` and `line` do not count.
  bool operator==(const CdoCommand& other) const {
    return id == other.id && address == other.address && mask == other.mask && value == other.value &&
           payload == other.payload && long_form == other.long_form;
  }
};

struct Cdo {
  std::uint32_t version = kCdoVersion;
  bool big_endian = false;
  bool open_header = false;  // the writer was interrupted: length and checksum are still zero
  std::vector<CdoCommand> commands;
  // The bytes behind the commands, in the order of the file. They begin at an END word, or where the CDO ends by the
  // length in its header. The array does not see them.
  Bytes trailer{};
  std::uint32_t counted_words = 0;  // words of the trailer that the header's length counts: END and the words behind it

  bool operator==(const Cdo&) const = default;
};

const CdoCommandInfo* find_cdo_command(CdoId id);  // nullptr for an id not in the table
const CdoCommandInfo* find_cdo_command(std::string_view name);
std::string to_string(CdoId id);  // "DMA_WRITE", or "0x0999"

// Reads a CDO that begins at data[0]. Keeps the bytes from an END word or from the end of the stated length on as the
// trailer, and warns of the trailer unless it is padding: fewer than 16 zeros. `origin` is the file offset of data[0].
Partial<Cdo> read_cdo(ByteSpan data, std::uint64_t origin = 0);
// True when data begins with the header of a CDO of any version, in either byte order.
bool is_cdo(ByteSpan data);

// Returns the bytes of the whole CDO; adds no NOPs.
Result<Bytes> write_cdo(const Cdo& cdo);

// Returns the number of words of a command, with its command word.
std::size_t cdo_command_words(const CdoCommand& command);
// Inserts NOPs so that the data of each DMA_WRITE starts at a multiple of 16 bytes if the CDO does. Leaves an aligned
// CDO unchanged.
void align_dma_writes(Cdo& cdo);

}  // namespace tessera::container
