// Chooses the PDI of a container with which a call begins.
//
// The driver (amd/xdna-driver, src/shim/hwctx.cpp, 5ac627c6) chooses by kernels: a host program names a kernel of the
// container, and the driver takes the first PDI with a group that lists the kernel's id. The type of a group (PRIMARY,
// LITE, PREPOST) does not matter. If the caller names no kernel, Tessera takes the first kernel of the container that
// has a PDI.
#pragma once

#include "container/sections/aie_partition.h"
#include "container/xclbin/xclbin.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::runtime {

// The caller's choice: a PDI by its number, or the PDI of a kernel ("NAME" or "NAME:INSTANCE"). If neither is set,
// Tessera takes the PDI of the first kernel that has a PDI.
struct PdiChoice {
  std::optional<std::size_t> number;
  std::string kernel;
};
struct ChosenPdi {
  std::size_t number = 0;
  std::string kernel{};               // "NAME:INSTANCE" of the first kernel with this PDI; "" if none has it
  std::vector<std::string> others{};  // kernels with another PDI, if the caller chose none
  std::optional<Diag> warning{};      // T0711: no kernel has a PDI
};
// Fails with T0701 if the choice has both a number and a kernel, and with T0704 if there is no such PDI.
Result<ChosenPdi> choose_pdi(const container::Xclbin& xclbin, const container::AiePartition& partition,
                             const PdiChoice& choice);

}  // namespace tessera::runtime
