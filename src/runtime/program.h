// Opens a program from a file of any kind: its configuration, its device and everything else that a run needs.
#pragma once

#include "container/cdo/cdo.h"
#include "container/sections/aie_partition.h"
#include "container/sections/core_bodies.h"
#include "container/sections/design_names.h"
#include "container/stream/stream.h"
#include "container/stream/text.h"
#include "device/device.h"
#include "npu/operations.h"
#include "runtime/design.h"
#include "runtime/device_choice.h"
#include "runtime/pdi_choice.h"

#include <filesystem>
#include <set>

namespace tessera::runtime {

// The bytes of a file and its name. Tessera reads each file only once, because a pipe cannot be read twice.
struct InputFile {
  std::filesystem::path path;
  Bytes bytes;
  std::optional<device::Arch> arch{};  // of the cores; set for a part of a file that tells it

  static Result<InputFile> read(const std::filesystem::path& path);
};

// The loader for the files that a text names: they must be in the folder of the text or below it.
container::FileLoader files_beside(const std::filesystem::path& text);

struct Program {
  container::Cdo configuration;
  std::vector<container::PartitionPdi> pdis;  // all PDIs of the container
  std::size_t pdi_number = 0;                 // the index of the PDI with the configuration
  std::string kernel;                         // "NAME:INSTANCE" of this PDI's kernel
  std::vector<std::string> other_kernels;     // kernels with other PDIs, if the caller chose none
  std::uint64_t pdi_id = 0;                   // the id by which streams name this PDI
  const device::Device* device = nullptr;
  std::optional<DeviceChoice> device_choice;  // if the caller named no device
  std::size_t columns = 1;                    // the width of the partition
  bool is_container = false;                  // an xclbin, a full ELF or a design: several PDIs
  std::size_t pdi_count = 1;                  // the number of PDIs in the container
  // Bodies of cores without a program. A container has several lists if several compilations made its PDIs.
  std::vector<container::CoreBodies> bodies;
  bool is_design = false;
  std::optional<container::InstructionStream> call;     // the command stream of a design or of a full ELF
  std::optional<compiler::HostBuffer> control_packets;  // control packets that this stream sends
  std::optional<Diag> no_call;                          // why no device and stream of a design could be chosen
  std::vector<container::DesignName> places;            // names and lines of the PDI's design, if the file has them
  std::vector<Diag> warnings;                           // warnings about the file
};

// pdis_of() returns the PDIs that a stream may load by LOADPDI. pdi_number() returns the index of the PDI with this id,
// or nothing if there is none.
npu::Pdis pdis_of(const Program& program);
std::optional<std::size_t> pdi_number(const Program& program, std::uint64_t id);

// Returns warnings about the PDIs that the stream loads, such as words that a cut PDI lacks. Leaves out the PDIs in
// `told`, and adds the other PDIs of the stream to `told`.
std::vector<Diag> pdi_warnings(const Program& program, const container::InstructionStream& stream,
                               std::set<std::size_t>& told);

// Reads an xclbin (the PDI of `choice`), a full ELF (the call of `choice`), a PDI or a CDO, also as text; or compiles a
// design. If `device_name` is empty, the device is chosen by `clues`, the file's own clues and the addressed columns.
// If a design has several mistakes, the error is the first, and `more` gets the others.
Result<Program> load_program(const InputFile& input, const PdiChoice& choice, const std::string& device_name,
                             DeviceClues clues, const compiler::CompileOptions& design = {},
                             std::vector<Diag>* more = nullptr);

// Reads a CDO or a command stream in any form, also as text. `.file` lines of a text name files in its folder or below;
// names of registers are those of the named device, if any. `warnings` gets the warnings about the file, such as bytes
// behind the last command.
Result<container::CommandStream> load_commands(const InputFile& input, const std::string& device_name = {},
                                               std::vector<Diag>* warnings = nullptr);
// Does the same, but refuses a file that is not a command stream. A flat ELF is one.
Result<container::InstructionStream> load_stream(const InputFile& input, const std::string& device_name = {},
                                                 std::vector<Diag>* warnings = nullptr);

}  // namespace tessera::runtime
