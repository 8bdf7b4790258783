// A program file as the verbs that execute or replay one need it: its configuration and the device it was made for.
#pragma once

#include "container/aie_partition.h"
#include "container/cdo.h"
#include "container/core_bodies.h"
#include "container/design_names.h"
#include "container/stream.h"
#include "container/text.h"
#include "device/device.h"
#include "npu/operations.h"
#include "runtime/design.h"
#include "runtime/device_choice.h"
#include "runtime/pdi_choice.h"

#include <filesystem>

namespace tessera::runtime {

// A file that is read once, since a pipe cannot be read twice, and known by its name.
struct InputFile {
  std::filesystem::path path;
  Bytes bytes;

  static Result<InputFile> read(const std::filesystem::path& path);
};

struct Program {
  container::Cdo configuration;
  std::vector<container::PartitionPdi> pdis;  // of the container
  std::size_t pdi_number = 0;                 // which of them the configuration is
  std::string kernel;                         // "NAME:INSTANCE" that this PDI is of
  std::vector<std::string> other_kernels;     // of other PDIs, where nobody has chosen one
  std::uint64_t pdi_id = 0;                   // as streams name it
  const device::Device* device = nullptr;
  std::optional<DeviceChoice> device_choice;    // where nobody has said which
  std::size_t columns = 1;                      // of the partition
  bool is_container = false;                    // an xclbin, which is called with a command stream
  std::size_t pdi_count = 1;                    // in the container; the configuration is that of one of them
  std::optional<container::CoreBodies> bodies;  // of cores without a program
  bool is_design = false;
  std::optional<container::InstructionStream> call;     // of a design: its command stream
  std::optional<compiler::HostBuffer> control_packets;  // that this stream sends
  std::optional<Diag> no_call;                // why it is not known which device and stream of a design to run
  std::vector<container::DesignName> places;  // of the PDI, in a container of ours or a design
  std::vector<Diag> warnings;                 // about what was opened
};

// What a stream may load besides (LOADPDI), and which PDI of the partition that is.
npu::Pdis pdis_of(const Program& program);
std::optional<std::size_t> pdi_number(const Program& program, std::uint64_t id);

// Reads an xclbin (the PDI of `choice`), a PDI, or a CDO, also as text, or compiles a design. `device_name` empty: the
// device is chosen by `clues`, those that the file gives, and the columns that a bare configuration names. What is
// wrong with a design besides the first mistake comes in `more`.
Result<Program> load_program(const InputFile& input, const PdiChoice& choice, const std::string& device_name,
                             DeviceClues clues, const compiler::CompileOptions& design = {},
                             std::vector<Diag>* more = nullptr);

// A CDO or a command stream in any form, also as text, whose `.file` lines name files beside it and whose registers are
// those of the device, when one is named.
Result<container::CommandStream> load_commands(const InputFile& input, const std::string& device_name = {});
// The same, which must be a command stream.
Result<container::InstructionStream> load_stream(const InputFile& input, const std::string& device_name = {});

}  // namespace tessera::runtime
