// The state of all tiles after a configuration, as text and as JSON (schema tessera.state/1).
#pragma once

#include "npu/replay.h"
#include "runtime/configuration.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>

namespace tessera::report {

// `only`: reports only this tile. `all`: also lists every register that was written.
nlohmann::ordered_json state_json(const runtime::ConfigurationFiles& files, const runtime::Configuration& source,
                                  const npu::Replay& machine, std::optional<device::TileId> only, bool all);
std::string state_text(const runtime::ConfigurationFiles& files, const runtime::Configuration& source,
                       const npu::Replay& machine, std::optional<device::TileId> only, bool all);

}  // namespace tessera::report
