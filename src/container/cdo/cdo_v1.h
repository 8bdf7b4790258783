// CDOs before version 1.50, as early Versal boot images have them.
//
// Their commands stand in sections. A command word holds only the number of the command, without a length: the number
// determines the length, and some commands also have counts among their words (facts/container/cdo_v1_commands.tsv).
// The reader turns the commands into commands of later versions, and keeps the sections, so that write_cdo() gives the
// same bytes again.
#pragma once

#include "container/cdo/commands.h"
#include "container/partial.h"

namespace tessera::container {

// The number of further words after the fixed words of a command.
enum class CdoV1Rule : std::uint8_t {
  None,
  Counted,     // the sum of the words `first` and `second`
  IfNoSource,  // if words 0 and 1 are 0: the number in word `first`
  IfType,      // one word, if word 0 is not 0
};

struct CdoV1Command {
  std::uint32_t number;
  std::string_view name;  // name in cdo_commands.tsv
  std::uint32_t words;    // number of fixed words, which every such command has
  CdoV1Rule rule;
  int first, second;  // numbers of the words with counts; -1: none
};

// Reads `count` sections behind the header. Returns the offset of the first byte that it did not read. A command or
// section that does not fit is an error (T0303), and so is a command of an unknown number (T0304).
std::size_t read_cdo_sections(ByteSpan words, std::uint32_t count, std::uint64_t origin, Partial<Cdo>& out);

// Appends the sections with their commands. Fails with T0316 if this version does not have a command, or if the words
// of a command contradict its counts.
Result<void> append_cdo_sections(const Cdo& cdo, Bytes& out);

}  // namespace tessera::container
