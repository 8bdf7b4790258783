// Programs of cores and command streams as text. The text assembles to the same bytes (docs/formats.md).
//
//   std::string text;
//   ts::disassemble("app.xclbin", {.tile = ts::Tile{0, 2}}, [&](std::string_view piece) { text += piece; }).value();
//   save("main.elf", ts::assemble("main.s", {.elf = true}).value().bytes);
#pragma once

#include <tessera/device.h>
#include <tessera/result.h>

#include <functional>
#include <span>
#include <string_view>

namespace tessera::api {

// The numbering of a TXN's opcodes: by the NPU's firmware, by aie-rt of October 2024, by aiebu of February 2025, or by
// the aie-rt that mlir-aie used before.
enum class OpcodeTable : std::uint8_t { Firmware, AieRt2024, Aiebu2025, AieRt2023 };

struct DisassemblyOptions {
  // The core whose program is shown. Without it, the text has the commands of a stream, or the only program of another
  // file.
  std::optional<Tile> tile{};
  bool raw = false;                      // the bytes are an image of program memory
  std::optional<OpcodeTable> opcodes{};  // empty: Firmware
  std::optional<bool> stream_headers{};  // set: the bytes are control packets, with or without stream headers
  std::string version{};                 // shows a TXN in this version, "0.1" or "1.0"; "": in its own version
};

// Mistakes and warnings that Tessera found on its way. The text of a damaged stream ends where the stream is damaged.
struct Disassembled {
  std::vector<Diagnostic> errors, warnings;
};

// Gives the text of a file to `take`, piece by piece. `path` may name a part of a file (container.h).
//
// The result fails only if the file cannot be read. `errors` has T0701 for an option without effect on this file, and
// T0720 for a file without a program, or with several.
TESSERA_API Result<Disassembled> disassemble(const std::string& path, const DisassemblyOptions& options,
                                             const std::function<void(std::string_view piece)>& take);
// `name` appears in diagnostics instead of a file name.
TESSERA_API Disassembled disassemble(std::span<const std::uint8_t> bytes, const std::string& name,
                                     const DisassemblyOptions& options,
                                     const std::function<void(std::string_view piece)>& take);

struct AssemblyOptions {
  bool elf = false;       // a program becomes a linked ELF instead of an image of the program memory
  bool ascii = false;     // a CDO becomes Xilinx ASCII text
  std::string version{};  // writes a TXN in this version, "0.1" or "1.0"; "": the version of its text
};

struct AssembledSymbol {
  std::string name;
  std::uint32_t address = 0;  // in the program memory or the data memory
  bool global = false;
};

struct Assembled {
  enum class Kind : std::uint8_t {
    Program,  // of a core
    Stream,   // a CDO, a TXN, a DPU sequence or control packets
  };
  Kind kind = Kind::Program;
  std::vector<std::uint8_t> bytes;
  std::vector<AssembledSymbol> symbols;  // of a program, in the order of their definition
  std::vector<Diagnostic> warnings;
};

// Assembles the text of a program or of a stream; the first line that is neither empty nor a comment decides which of
// them it is. Reads a stream piece by piece, so its text takes no memory. A text may name files in its own folder or
// below (`.file`).
//
// T0701 for an option without effect on this text, T0706 for bytes that are not text, T0707 for a program with data
// that becomes no ELF, T0760 for a text without contents. Mistakes in the text have codes of T03xx and T04xx. `others`
// of an error has the warnings.
TESSERA_API Result<Assembled> assemble(const std::string& path, const AssemblyOptions& options = {});
// `name` appears in diagnostics instead of a file name. File names in the text are relative to `name`.
TESSERA_API Result<Assembled> assemble_text(std::string_view text, const std::string& name,
                                            const AssemblyOptions& options = {});

}  // namespace tessera::api
