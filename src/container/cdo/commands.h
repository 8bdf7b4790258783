// The commands of a CDO (cdo.h), and the table of their kinds.
#pragma once

#include "base/bytes.h"
#include "base/words.h"
#include "container/tables.h"

#include <string>
#include <vector>

namespace tessera::container {

// The largest real CDO has some 9000 commands. The limit bounds the memory for a hostile CDO: a CdoCommand takes 32
// bytes, but in a file a command may take only 4.
inline constexpr std::size_t kMaxCdoCommands = std::size_t{1} << 22;

// One command. `address`, `mask` and `value` hold the operands of the write commands; `payload` holds the data words of
// a DMA_WRITE and, for every command that is not a write, all payload words.
struct CdoCommand {
  CdoId id{};
  bool long_form = false;   // the length has a separate word although it would fit into the command word
  bool is_of_text = false;  // `place` is a line number
  std::uint32_t place = 0;  // offset of the command word in the file, or the line of the text
  std::uint64_t address = 0;
  std::uint32_t mask = 0;
  std::uint32_t value = 0;
  Words payload{};

  void set_line(std::uint32_t line) { place = line, is_of_text = true; }

  // Compares commands without their places.
  bool operator==(const CdoCommand& other) const {
    return id == other.id && address == other.address && mask == other.mask && value == other.value &&
           payload == other.payload && long_form == other.long_form;
  }
};
static_assert(sizeof(CdoCommand) == 32);

// line_of() returns the line of a command from text, or 0; offset_of() the offset of a command from a file, or 0.
inline std::uint32_t line_of(const CdoCommand& command) {
  return command.is_of_text ? command.place : 0;
}
inline std::uint64_t offset_of(const CdoCommand& command) {
  return command.is_of_text ? 0 : command.place;
}

std::string cdo_version_text(std::uint32_t version);  // "2.00"

// A section of a CDO before version 1.50 (cdo_v1.h).
struct CdoSection {
  std::uint32_t first = 0;  // number of the section's first command
  std::uint32_t id = 0;
  std::uint32_t length = 0;  // words, as the section's header states; readers do not use it
  std::uint32_t count = 0;   // commands, as the section's header states
  bool ended = false;        // an END word ends the section before `count` commands

  bool operator==(const CdoSection&) const = default;
};

struct Cdo {
  std::uint32_t version = kCdoVersion;
  bool big_endian = false;
  bool open_header = false;  // the writer was interrupted: length and checksum are still zero
  std::vector<CdoCommand> commands;
  std::vector<CdoSection> sections{};  // only CDOs before version 1.50 have sections
  // The bytes after the commands, in the order of the file. They begin with an END word, or after the length in the
  // header. Firmware does not execute them.
  Bytes trailer{};
  std::uint32_t counted_words = 0;  // words of the trailer that the header's length counts: END and the words behind it
  std::vector<std::string> titles{};  // in Xilinx ASCII text: the lines in front of the words (ascii_cdo.h)

  bool is_sectioned() const { return version < kCdoVersionFirstV2; }
  bool operator==(const Cdo&) const = default;
};

const CdoCommandInfo* find_cdo_command(CdoId id);  // nullptr for an id that the table lacks
const CdoCommandInfo* find_cdo_command(std::string_view name);
std::string to_string(CdoId id);  // "DMA_WRITE", or "0x0999"

}  // namespace tessera::container
