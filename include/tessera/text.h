// Programs of cores and command streams as text. The text assembles to the same bytes (docs/formats.md).
//
//   std::string text;
//   ts::disassemble("app.xclbin", {.tile = ts::Tile{0, 2}}, [&](std::string_view piece) { text += piece; }).value();
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

}  // namespace tessera::api
