// How the device and the PDI of a program were chosen.
#pragma once

#include "runtime/program.h"

#include <nlohmann/json.hpp>

#include <string>

namespace tessera::report {

// The evidence by which the device was chosen, and the PDI of a container that is loaded. Empty if the caller or a
// design decided both.
std::string choice_text(const runtime::Program& program);
nlohmann::ordered_json choice_json(const runtime::Program& program);

// The evidence for a device: `kind`, `says` and, if another device fits as well, `or_else`.
nlohmann::ordered_json reason_json(const runtime::DeviceChoice& choice);

}  // namespace tessera::report
