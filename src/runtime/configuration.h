// A configuration that Tessera shows without running it: the writes of an xclbin, PDI or CDO, followed by the writes of
// a command stream.
#pragma once

#include "container/stream/text.h"
#include "npu/replay.h"
#include "runtime/program.h"

#include <optional>
#include <string>

namespace tessera::runtime {

// The files of a configuration, as the options of a verb name them. `insts` and `device` may be empty.
struct ConfigurationFiles {
  std::string file;
  std::string insts;
  std::string device;
  PdiChoice pdi;
};

// The writes in their order, and the device for which they were made.
struct Configuration {
  container::CommandStream commands;
  std::optional<container::CommandStream> insts;
  const device::Device* device = nullptr;
  std::optional<DeviceChoice> device_choice;  // if the caller named no device
  std::optional<Program> program;             // if the file is a container
  std::vector<Diag> warnings;
};

Result<Configuration> open_configuration(const ConfigurationFiles& files);
// `own_stream` is the stream of the program itself, and comes after the other commands; nullptr: no such stream.
void replay(npu::Replay& machine, const Configuration& configuration, const ConfigurationFiles& files,
            const container::InstructionStream* own_stream = nullptr);

}  // namespace tessera::runtime
