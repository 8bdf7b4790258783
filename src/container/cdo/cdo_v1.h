// CDOs before version 1.50, as early Versal boot images have them.
//
// Their commands stand in sections, and a command does not state its length: the number in its word gives it, for some
// commands with counts among their words (facts/container/cdo_v1_commands.tsv). Tessera turns them into the commands of
// later versions, and keeps the sections, so that the bytes come back.
#pragma once

#include "container/cdo/commands.h"
#include "container/partial.h"

namespace tessera::container {

// The further words behind the fixed words of a command.
enum class CdoV1Rule : std::uint8_t {
  None,
  Counted,     // as many as the words `first` and `second` say
  IfNoSource,  // as many as word `first` says, if words 0 and 1 are 0
  IfType,      // one, if word 0 is not 0
};

struct CdoV1Command {
  std::uint32_t number;
  std::string_view name;  // as in cdo_commands.tsv
  std::uint32_t words;    // that each command has
  CdoV1Rule rule;
  int first, second;  // words with counts; -1: none
};

// Reads the sections behind the header. Returns the position of the first word that it did not read; a command or
// section that does not fit is an error (T0303), and so is a command of an unknown number (T0304).
std::size_t read_cdo_sections(ByteSpan words, std::uint32_t count, std::uint64_t origin, Partial<Cdo>& out);

// Appends the sections with their commands. Fails with T0316 for a command that this version does not have.
Result<void> append_cdo_sections(const Cdo& cdo, Bytes& out);

}  // namespace tessera::container
