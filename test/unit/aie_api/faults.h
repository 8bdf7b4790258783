// Runs a kernel and catches the fault that ends it.
#pragma once

#include "aie_api/core_state.hpp"

#include <string>

namespace model {

// Returns the text of the fault that ends `kernel`; empty if the kernel returns.
template <class Kernel>
std::string fault_of(Kernel kernel) {
  struct Fault {
    std::string what;
  };
  aie::detail::core_state& core = aie::detail::state();
  core.fault = [](void*, const char* what) { throw Fault{what}; };
  std::string what;
  try {
    kernel();
  } catch (const Fault& fault) {
    what = fault.what;
  }
  core.fault = nullptr;
  return what;
}

}  // namespace model
