// CDOs as Xilinx ASCII text (`pmc_data.cdo` of Vivado), which bootgen reads and writes.
//
//   Xilinx ASCII NPI Deviceimage
//   Bits:         160
//   04000000
//   43444F00
//
// The digits are the bytes of the CDO in the order of the file, four bytes to a word. Below some titles a line has four
// words. In a text without a title each line has the two digits of one byte.
#pragma once

#include "base/bytes.h"
#include "container/partial.h"

#include <string>
#include <string_view>
#include <vector>

namespace tessera::container {

// Returns true for text in one of these forms whose bytes begin with the header of a CDO.
bool is_ascii_cdo(std::string_view text);

struct AsciiCdo {
  Bytes bytes{};                      // of the CDO
  std::vector<std::string> titles{};  // the lines in front of the words, without line feeds; the first is the title
};

// The first line with another form ends the bytes, with an error (T0313). If `Bits:` gives another number of bits than
// the text has, the result has a warning (T0322).
Partial<AsciiCdo> read_ascii_cdo(std::string_view text);

// Fails with T0314 unless `line` can be a title, or with `is_first` the first title, of a text that Tessera reads
// again.
Result<void> check_ascii_title(std::string_view line, bool is_first);

// Writes the text of these bytes below these lines, with the right number behind `Bits:`. Without titles, the text gets
// the title of Xilinx ASCII NPI and the line `Bits:`. Fails with T0313 unless the bytes are whole words.
Result<Bytes> write_ascii_cdo(ByteSpan bytes, std::vector<std::string> titles = {});

// Returns `text` with the digits of other bytes and the right number behind `Bits:`. Keeps all other characters, and
// the lines whose bytes stay the same. Fails with T0313 if the bytes are no whole words and the text has lines of
// words.
Result<Bytes> replace_ascii_cdo(std::string_view text, ByteSpan bytes);

}  // namespace tessera::container
