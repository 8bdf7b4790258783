// The words of one command of a CDO. cdo.h has the whole CDO.
#pragma once

#include "container/cdo/commands.h"
#include "container/partial.h"

#include <optional>

namespace tessera::container {

// A command word, taken apart, and the place of the payload.
struct RawCommand {
  CdoId id{};
  bool long_form = false;
  unsigned high = 0;         // the highest byte of the command word
  std::uint32_t length = 0;  // words of the payload
  std::size_t payload = 0;   // file offset of the payload
};

// Reads the command word at `at`, and its length word if it has one. Returns none if these words do not fit.
std::optional<RawCommand> raw_command(ByteSpan words, std::size_t at);

bool is_end_word(ByteSpan words, std::size_t at);

// Counts the commands whose command words fit, so that the caller can reserve memory for all of them at once.
std::size_t count_commands(ByteSpan words);

// Reports the parts of a command that contradict the format. Returns false for a write without its operands. `index`
// is the number of the command.
bool check_command(const RawCommand& raw, std::size_t index, std::uint64_t offset, Partial<Cdo>& out);

// Returns a fault without a place if check_command() would report the number of words of this command.
std::optional<Diag> check_payload(const CdoCommand& command);

// Returns the diagnostic of a command that the end of the CDO cuts. `raw` is none if the end cuts the command word or
// the length word.
Diag cut_command(const std::optional<RawCommand>& raw, std::size_t size, std::size_t index, std::uint64_t offset);

// Sets operands and data of a command whose id is set.
void decode_payload(CdoCommand& command, ByteSpan payload);

// Returns the number of words of a command: its command word, its length word if it has one, and its payload.
std::size_t cdo_command_words(const CdoCommand& command);
void append_cdo_command(const CdoCommand& command, Bytes& out);

}  // namespace tessera::container
