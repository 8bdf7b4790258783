// Which PDI of a container a call begins with.
//
// The driver (amd/xdna-driver, src/shim/hwctx.cpp, 5ac627c6) goes by kernels: those of the container in their order,
// and for each the first PDI with a group that lists the kernel's id. The groups' types (PRIMARY, LITE, PREPOST) and
// the order of the PDIs decide nothing. Which kernel is called the host program says by its name, here --kernel;
// without it the first one is meant that has a PDI.
#pragma once

#include "container/xclbin.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::runtime {

// As a command line says it: that of a kernel, "NAME" or "NAME:INSTANCE", or the one of that number.
struct PdiChoice {
  std::optional<std::size_t> number;
  std::string kernel;
};
struct ChosenPdi {
  std::size_t number = 0;
  std::string kernel{};               // "NAME:INSTANCE", the first that has this PDI; "" for none
  std::vector<std::string> others{};  // kernels that have another PDI, where nobody has chosen
  std::optional<Diag> warning{};      // T0711: no kernel has a PDI
};
// T0701, T0704.
Result<ChosenPdi> choose_pdi(const container::Xclbin& xclbin, const container::AiePartition& partition,
                             const PdiChoice& choice);

}  // namespace tessera::runtime
