// The PDI of a container with which a call begins.
//
// The driver (amd/xdna-driver, src/shim/hwctx.cpp, 5ac627c6) chooses by kernels: a host program names a kernel of the
// container, and the driver takes the first PDI with a group that lists the kernel's id. The groups' types (PRIMARY,
// LITE, PREPOST) and the order of the PDIs do not matter. If the caller names no kernel, Tessera takes the container's
// first kernel that has a PDI.
#pragma once

#include "container/sections/aie_partition.h"
#include "container/xclbin/xclbin.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::runtime {

// The caller's choice: the PDI with this number, or the PDI of this kernel ("NAME" or "NAME:INSTANCE"). Neither: the
// first kernel with a PDI.
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
// T0701, T0704.
Result<ChosenPdi> choose_pdi(const container::Xclbin& xclbin, const container::AiePartition& partition,
                             const PdiChoice& choice);

}  // namespace tessera::runtime
