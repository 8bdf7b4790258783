// Collects the programs of cores that a configuration loads.
#pragma once

#include "container/cdo/cdo.h"
#include "device/device.h"

#include <map>

namespace tessera::container {

// The module of a core tile whose memory is program memory (device/registers.h).
inline constexpr std::string_view kProgramModule = "core";

// The program memory of each core, from its first byte up to the last byte written. Bytes that no command writes are 0.
using CorePrograms = std::map<device::TileId, Bytes>;
// Adds the words that plain writes and block writes put into program memory. Ignores masked writes.
void write_core_programs(const Cdo& cdo, const device::Device& device, CorePrograms& programs);

}  // namespace tessera::container
