// Reports how the device and the PDI of a program were chosen.
#pragma once

#include "runtime/program.h"

#include <nlohmann/json.hpp>

#include <string>

namespace tessera::report {

// Report the evidence for the device, unless the caller or a design chose it, and the PDI that is loaded from a
// container. The text names the PDI only if the container has several.
std::string choice_text(const runtime::Program& program);
nlohmann::ordered_json choice_json(const runtime::Program& program);

// Returns the evidence for a device: `kind`, `says` and, if another device fits as well, `or_else`.
nlohmann::ordered_json reason_json(const runtime::DeviceChoice& choice);

}  // namespace tessera::report
