// The bytes of a text: a program of a core as image or ELF, or a command stream in binary form. The first line that is
// neither empty nor a comment decides between the two.
//
// The text of a stream may be several times as large as its bytes, so a stream is assembled piece by piece and its text
// is never in memory as a whole. A label may stand before its definition, so of a program the whole text is in memory.
#pragma once

#include "base/bytes.h"
#include "isa/program.h"

#include <string>
#include <string_view>
#include <vector>

namespace tessera::runtime {

struct AssemblyOptions {
  bool elf = false;       // a program becomes a linked ELF instead of an image of the program memory
  bool ascii = false;     // a CDO becomes Xilinx ASCII text
  std::string version{};  // writes a TXN in this version; "": the version of its text
};

struct Assembled {
  enum class Kind : std::uint8_t { Program, Stream };
  Kind kind = Kind::Program;
  Bytes bytes;
  std::vector<isa::Symbol> symbols;  // of a program
};

// Assembles a file. `.file` lines of a stream name files in the folder of `path` or below. `warnings` also gets the
// warnings found before a failure.
//
// Fails with T0701 for an option without effect on this text, T0706 for bytes that are not text, T0707 for data in an
// image of the program memory, T0760 for a text without contents, and with the errors of the two languages.
Result<Assembled> assemble_file(const std::string& path, const AssemblyOptions& options, std::vector<Diag>& warnings);
// `name` stands for `path`.
Result<Assembled> assemble_text(std::string_view text, const std::string& name, const AssemblyOptions& options,
                                std::vector<Diag>& warnings);

}  // namespace tessera::runtime
