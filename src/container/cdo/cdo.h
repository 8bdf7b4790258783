// CDO: the configuration commands that bring an array up, as a PDI or a `*_cdo_*.bin` file contains them.
//
// A CDO is a 20-byte header and a list of commands: one command word (id, payload length) and the payload; length 255
// means that the next word holds the length. NPU firmware executes six commands (plain and masked writes, 32- and
// 64-bit, block writes, NOP); the other hundred are listed with their payload so that nothing is lost. The reader
// handles two traps: an NPU CDO has no END command, it stops at the header's length; and a few files (microblaze
// firmware) are big-endian throughout. facts/container/cdo_commands.tsv holds the ids and the legal payload sizes.
#pragma once

#include "base/words.h"
#include "container/format.h"
#include "container/tables.h"

namespace tessera::container {

// The largest real CDO has some 9000 commands. The cap bounds the memory that a hostile CDO can ask for, and a command
// is small: a file of 48 MiB can have this many.
inline constexpr std::size_t kMaxCdoCommands = std::size_t{1} << 22;

// One command. `address`, `mask` and `value` hold the operands of the write commands; `payload` holds the data words of
// a DMA_WRITE and, for every command that is not a write, all payload words.
struct CdoCommand {
  CdoId id{};
  bool long_form = false;   // the length has a word of its own although it would fit into the command word
  bool is_of_text = false;  // `place` is a line number
  std::uint32_t place = 0;  // offset of the command word in the file, or the line of the text
  std::uint64_t address = 0;
  std::uint32_t mask = 0;
  std::uint32_t value = 0;
  Words payload{};

  void set_line(std::uint32_t line) { place = line, is_of_text = true; }

  // Compares the meaning only: the place of the command does not count.
  bool operator==(const CdoCommand& other) const {
    return id == other.id && address == other.address && mask == other.mask && value == other.value &&
           payload == other.payload && long_form == other.long_form;
  }
};
static_assert(sizeof(CdoCommand) == 32);

// The line of a command that was read from text, or 0; and its offset in a file.
inline std::uint32_t line_of(const CdoCommand& command) {
  return command.is_of_text ? command.place : 0;
}
inline std::uint64_t offset_of(const CdoCommand& command) {
  return command.is_of_text ? 0 : command.place;
}

// A section of a CDO before version 1.50 (cdo_v1.h).
struct CdoSection {
  std::uint32_t first = 0;  // number of its first command
  std::uint32_t id = 0;
  std::uint32_t length = 0;  // as its header states it; readers do not use it
  std::uint32_t count = 0;   // commands, as its header states them
  bool ended = false;        // an END word ends it

  bool operator==(const CdoSection&) const = default;
};

struct Cdo {
  std::uint32_t version = kCdoVersion;
  bool big_endian = false;
  bool open_header = false;  // the writer was interrupted: length and checksum are still zero
  std::vector<CdoCommand> commands;
  std::vector<CdoSection> sections{};  // only before version 1.50
  // The bytes behind the commands, in the order of the file. They begin at an END word, or where the CDO ends by the
  // length in its header. The array does not see them.
  Bytes trailer{};
  std::uint32_t counted_words = 0;  // words of the trailer that the header's length counts: END and the words behind it

  bool is_sectioned() const { return version < kCdoVersionFirstV2; }
  bool operator==(const Cdo&) const = default;
};

const CdoCommandInfo* find_cdo_command(CdoId id);  // nullptr for an id not in the table
const CdoCommandInfo* find_cdo_command(std::string_view name);
std::string to_string(CdoId id);  // "DMA_WRITE", or "0x0999"

// Reads a CDO that begins at data[0]. Keeps the bytes after its length as the trailer, and warns of them unless they
// are padding: fewer than 16 zeros. `origin` is the file offset of data[0].
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
