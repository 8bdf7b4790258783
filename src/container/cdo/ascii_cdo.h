// CDOs as Xilinx ASCII text (`pmc_data.cdo` of Vivado), which bootgen reads and writes.
//
//   Xilinx ASCII NPI Deviceimage
//   Bits:         160
//   04000000
//   43444F00
//
// The digits are the bytes of the CDO in the order of the file, four to a word; some titles have four words in a line.
// In a form without a title each line has the two digits of one byte.
#pragma once

#include "base/bytes.h"
#include "container/partial.h"

#include <string>
#include <string_view>

namespace tessera::container {

// True for text of a form above whose bytes begin with the header of a CDO.
bool is_ascii_cdo(std::string_view text);

// Returns the bytes. A line that is not of the form ends them, with an error (T0313); a number of bits that differs
// from those that are there is a warning (T0322).
Partial<Bytes> read_ascii_cdo(std::string_view text);

// Returns the text of these bytes, whose number is a multiple of four.
std::string write_ascii_cdo(ByteSpan words);

}  // namespace tessera::container
