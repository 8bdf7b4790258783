// The files that `tessera compile` writes: the container, command streams, ELFs, control packets and parameters.
#pragma once

#include "base/bytes.h"
#include "cli/context.h"
#include "device/device.h"

#include <tessera/compile.h>

namespace tessera::cli {

struct CompileArguments {
  std::string design;
  std::string output;
  std::string insts;
  std::string ctrlpkt;
  std::string elf;
  std::string full_elf;
  api::KernelName kernel;
  bool names_kernel = false;  // an option for the kernel was given
  std::string xclbin_input;
  bool hex_insts = false;
  std::string params;
  std::string emit;
  std::string tile;
  api::CompileOptions compiler;
  bool print_pipeline = false;
  bool as_json = false;
};

// In a file name, `{0}` requests a separate file for each stream or core. Tessera replaces `{0}` by DEVICE_SEQUENCE for
// a stream, as mlir-aie does, and by core_COL_ROW for a core.
inline constexpr std::string_view kEach = "{0}";

device::TileId tile_id(api::Tile tile);

// Write a file. After a failure, write no further file.
void write_output(const std::string& path, const std::string& content, Context& context);
void write_output(const std::string& path, ByteSpan content, Context& context);

// Writes all files that the arguments ask for, and says so if they ask for none. Checks first that each of them can be
// written.
void write_compiled_files(const api::CompiledDesign& compiled, const CompileArguments& options, Context& context);

}  // namespace tessera::cli
