// The numbered generations of devices: a TXN has the number in its header, and AIE_METADATA has it as hw_gen. The
// numbers are in facts/container/enums.tsv (DeviceGeneration), their devices in facts/container/generations.tsv.
#pragma once

#include "device/device.h"

#include "container/generations.h"  // generated

#include <cstdint>
#include <optional>
#include <string>

namespace tessera::container {

// Returns nullptr if Tessera knows no device with this number.
const GenerationInfo* find_generation(std::uint32_t number);

// Returns no value if Tessera knows no device with this number.
std::optional<device::Arch> generation_arch(std::uint32_t number);

// Returns the generations without programmable logic, which are the generations of NPUs: "3 (AIE2IPU), 4 (AIE2P)".
std::string npu_generations();

}  // namespace tessera::container
