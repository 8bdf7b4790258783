// All constraints of the running program: from C++, from the compiler driver, and from the files that its options name.
#pragma once

#include "adf/check/netlist.h"
#include "adf/constraints/constraints.h"
#include "adf/run/options.h"
#include "device/device.h"

namespace tessera::adf {

struct ConstraintsOfProgram {
  constraints::Constraints all;            // complete if `is_placed`, or if a file asks for them
  const device::Device* device = nullptr;  // the device that the limits are of
  double pl_megahertz = 0;                 // of PLIOs without a frequency, from the compiler driver; 0: not given
  std::vector<Diag> errors, warnings;
};

// Puts the constraints into effect in the design, and writes them to a file if an option or the driver names one.
ConstraintsOfProgram constraints_of_program(const Netlist& netlist, const Options& options, unsigned arch,
                                            bool is_placed);

}  // namespace tessera::adf
