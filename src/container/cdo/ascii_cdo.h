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

namespace tessera::container {

// Returns true for text in one of these forms whose bytes begin with the header of a CDO.
bool is_ascii_cdo(std::string_view text);

// Returns the bytes. The first line with another form ends them, with an error (T0313). If `Bits:` gives another number
// of bits than the text has, the result has a warning (T0322).
Partial<Bytes> read_ascii_cdo(std::string_view text);

// `words` has a multiple of four bytes.
Bytes write_ascii_cdo(ByteSpan words);

}  // namespace tessera::container
