// A configuration to look at without running it: the writes of an xclbin, PDI or CDO, and then those of a command
// stream.
#pragma once

#include "container/text.h"
#include "npu/replay.h"
#include "runtime/program.h"

#include <optional>
#include <string>

namespace tessera::runtime {

// Which files, as the options of a verb give them. `insts` and `device` may be empty.
struct ConfigurationFiles {
  std::string file;
  std::string insts;
  std::string device;
  PdiChoice pdi;
};

// What is replayed, in order.
struct Configuration {
  container::CommandStream commands;
  std::optional<container::CommandStream> insts;
  const device::Device* device = nullptr;
  std::optional<DeviceChoice> device_choice;  // where nobody has said which
  std::optional<Program> program;             // of a container
  std::vector<Diag> warnings;
};

Result<Configuration> open_configuration(const ConfigurationFiles& files);
void replay(npu::Replay& replay, const Configuration& configuration, const ConfigurationFiles& files);

}  // namespace tessera::runtime
