// The program of one core, from any kind of file that can hold one.
#pragma once

#include "base/bytes.h"
#include "container/elf/source_map.h"
#include "device/device.h"
#include "isa/program.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::runtime {

// The program memory of `tile` as the commands of an xclbin, PDI or CDO leave it, up to the last byte written; the
// executable segments of a core ELF; or a file of an unknown format, as an image of program memory. Without `tile` a
// container must hold the program of one tile only (T0720). With `raw`, any file is an image. `warnings` gets the
// warnings about the container.
Result<Bytes> core_program(ByteSpan file, std::optional<device::TileId> tile, bool raw, std::vector<Diag>& warnings);

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
};
// Assembles text, takes a linked ELF apart, or takes bytes of no known kind as an image of program memory. T0733 for
// any other kind of file; T0732 if program or data lie outside the core's own memories.
Result<CoreImage> core_image(ByteSpan file, const std::string& name);

// "2,3" or "(2,3)".
std::optional<device::TileId> parse_tile(std::string_view text);

}  // namespace tessera::runtime
