// A program file as the verbs that execute or replay one need it: its configuration and the device it was made for.
#pragma once

#include "cli/cli.h"
#include "container/cdo.h"
#include "container/stream.h"
#include "container/text.h"
#include "device/device.h"

#include <filesystem>

namespace tessera::cli {

// --pdi takes no greater number: the list of PDIs is 32 bits long.
inline constexpr std::uint64_t kMaxPdi = 0xffffffff;

struct Program {
  container::Cdo configuration;
  const device::Device* device = nullptr;
  bool is_container = false;  // an xclbin, which is called with a command stream
  std::size_t pdi_count = 1;  // in the container; the configuration is that of one of them
};

// Reads an xclbin (its PDI number `pdi`), a PDI, or a CDO, also as text. `device_name` empty: the device is told from
// the partition's width, or the columns that a bare configuration writes to, and the generation that the stream names.
Result<Program> load_program(const std::filesystem::path& path, std::size_t pdi, const std::string& device_name,
                             const container::InstructionStream* stream);

// The name of the device that a partition of `columns` columns was made for. A TXN header names its generation; without
// one the program is taken to be of the first that is wide enough, which is what legacy sequences were made for.
std::string device_for(std::size_t columns, const container::InstructionStream* stream = nullptr);

// A CDO or a command stream in any form, also as text, whose `.file` lines name files beside it and whose registers are
// those of the device, when one is named.
Result<container::CommandStream> load_commands(const std::filesystem::path& path, const std::string& device_name = {});
// The same, which must be a command stream.
Result<container::InstructionStream> load_stream(const std::filesystem::path& path,
                                                 const std::string& device_name = {});

// The exit code of a failure of load_program(): an option that names what is not there is wrong usage.
Exit exit_for(const Diag& diag);

}  // namespace tessera::cli
