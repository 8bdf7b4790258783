// What a kernel must not do, and how the fault is told.
#pragma once

#include "aie_api/core_state.hpp"

#include <string>

namespace model {

// The text of the fault that `kernel` ends with; empty when it comes to its end.
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
