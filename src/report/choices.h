// How the device and the PDI of a program were chosen.
#pragma once

#include "runtime/program.h"

#include <nlohmann/json.hpp>

#include <string>

namespace tessera::report {

// For people and as data: by what the device was chosen, and which PDI of a container is loaded. Nothing where a design
// or the command line says both.
std::string choice_text(const runtime::Program& program);
nlohmann::ordered_json choice_json(const runtime::Program& program);

// The evidence for a device: `kind`, `says` and, where another device fits as well, `or_else`.
nlohmann::ordered_json reason_json(const runtime::DeviceChoice& choice);

}  // namespace tessera::report
