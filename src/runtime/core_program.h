// Reads the program of one core from any kind of file that can hold one.
#pragma once

#include "base/bytes.h"
#include "container/elf/source_map.h"
#include "device/device.h"
#include "isa/program.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::runtime {

// Returns the bytes of a core's program, by the kind of the file:
// - xclbin, PDI, CDO: the program memory of `tile` after their commands, up to the last written byte. Without `tile`
//   the file must have the program of one tile only (T0720).
// - core ELF: its executable segments
// - unknown format, or any file if `raw`: the file is an image of program memory
// `arch`: the architecture of the cores, if a file around this one tells it. Fails with T0720 if Tessera cannot
// disassemble programs of these cores. `warnings` gets the warnings about the container.
Result<Bytes> core_program(ByteSpan file, std::optional<device::TileId> tile, bool raw,
                           std::optional<device::Arch> arch, std::vector<Diag>& warnings);

// A program that runs on one core without an array: its bytes, the initial contents of data memory, and its symbols.
struct CoreImage {
  struct Data {
    std::uint32_t address;  // as the core sees it
    Bytes bytes;
  };
  Bytes program;
  std::vector<Data> data;
  std::vector<isa::Symbol> labels;            // if the file is assembly text
  std::optional<container::SourceMap> names;  // if the file is an ELF
  std::vector<Diag> warnings;

  std::optional<std::uint32_t> find(std::string_view symbol) const;
  std::vector<std::string> symbols() const;
  // Returns "block+0x4 (block.cc:7)", or "loop+0x10" for a label; "" for an address without a name.
  std::string name(std::uint32_t pc) const;
  std::string position(std::uint32_t pc) const;  // "pc 0x20 in block (increment.cc:9)"
};
// Makes an image from assembly text, a linked core ELF, or bytes of unknown format as an image of program memory. Fails
// with T0733 for any other kind of file, and with T0732 if program or data lie outside the core's own memories.
Result<CoreImage> core_image(ByteSpan file, const std::string& name);

// Parses "2,3" or "(2,3)".
std::optional<device::TileId> parse_tile(std::string_view text);

}  // namespace tessera::runtime
