// DWARF line tables: the file and line of each address of a program.
//
// The problem. Compilers write line tables in .debug_line, in versions 2 to 5: a header with lists of folders and
// files, and a byte code that makes the rows. Paths can be far larger than the header: a folder with a name of 30,000
// letters and 3,000 files in it have 90 MB of paths.
//
// Choices. libdw of elfutils reads all versions, but keeps all paths and rows in memory, without a limit, before its
// caller sees the first row. A child process with a limit on its memory would cost a process for each ELF of each core.
// The decision: Tessera has its own reader. It hands over rows one by one, and a path as folder and file. It keeps only
// the lists of folders and files, of at most 65536 names each. It stops reading a table at the first entry that does
// not fit; the caller keeps the rows before that entry.
#pragma once

#include "base/bytes.h"

#include <cstdint>
#include <functional>
#include <string_view>

namespace tessera::container {

// The sections of an ELF that hold line tables and their texts. A section that the ELF lacks is empty.
struct LineSections {
  ByteSpan lines;         // .debug_line
  ByteSpan strings;       // .debug_str
  ByteSpan line_strings;  // .debug_line_str
};

struct LineRow {
  std::uint64_t address;
  std::uint64_t line;
  std::string_view folder;  // empty: not known, or the folder of the compilation
  std::string_view file;    // empty: not known
  std::uint64_t file_number;
  std::uint64_t table;  // number of the table in the section; table and file_number identify the file
  bool ends;            // the row ends a sequence: no line is known from this address on
};

// Calls `take` for each row in the order of the section, until `take` returns false or all rows are read.
void read_line_tables(const LineSections& sections, const std::function<bool(const LineRow&)>& take);

}  // namespace tessera::container
