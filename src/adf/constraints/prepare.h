// All constraints of a program: read, merged, checked, and put into effect.
//
// Constraints of C++ and of files become one list. Constraints that act in a functional run change the model:
// properties from files, and kernels that share a core. All others are checked and written to the file that a program
// can write.
#pragma once

#include "adf/check/netlist.h"
#include "adf/constraints/constraints.h"
#include "device/device.h"

namespace tessera::adf::constraints {

struct Text {
  std::string name, content;
  bool is_known = false;  // a compiler driver read it before, and printed its warnings
};

struct Settings {
  std::vector<Text> texts;
  std::string device;                         // empty: the largest device of the architecture
  unsigned arch = 0;                          // __AIE_ARCH__; 0: not known
  int stack_size = kOpen, heap_size = kOpen;  // bytes for each core, from a command line
  bool wants_all = false;                     // true: prepares even a design without locations and files
};

// Returns the device that the settings name; without a name, the largest device of the architecture.
const device::Device* device_of(const Settings& settings);

struct Prepared {
  Constraints all;
  std::map<id, std::pair<int, int>> tiles;  // column and row of the kernels whose tiles the constraints decide
  std::vector<Diag> errors, warnings;
};
Prepared prepare(Model& model, const Netlist& netlist, const Settings& settings);

}  // namespace tessera::adf::constraints
