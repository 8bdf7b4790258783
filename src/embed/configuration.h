// A configuration, and the register values after its commands (npu::Replay). Copies of a handle of
// include/tessera/configuration.h share this object.
#pragma once

#include "npu/replay.h"
#include "runtime/configuration.h"

#include <tessera/trace.h>

namespace tessera::embed {

struct OpenedConfiguration {
  runtime::ConfigurationFiles files;
  runtime::Configuration source;
  std::optional<npu::Replay> machine;
  std::vector<api::Diagnostic> warnings, problems;

  static api::Configuration handle(std::shared_ptr<const OpenedConfiguration> opened) {
    return api::Configuration(std::move(opened));
  }
  static const npu::Replay* state_of(const api::Configuration& configuration) {
    return &*configuration.opened_->machine;
  }
};

}  // namespace tessera::embed
