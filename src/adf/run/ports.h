// The work of a port before and after an invocation of its kernel.
#pragma once

#include "adf/model/model.h"

namespace tessera::adf {

class Core;
struct Wait;

// Ports of streams do nothing here: the kernel uses their carriers. Ports whose buffers the kernel acquires do nothing,
// either.
class KernelPort {
 public:
  virtual ~KernelPort() = default;
  // Returns whether the kernel can begin. If it cannot, `why` gets the missing and available amounts.
  virtual bool is_ready(Wait& why) = 0;
  // Takes the data or room that the invocation needs, and sets the memory of the binding.
  virtual void begin(::adf::host::binding& to) = 0;
  // Gives back the data or room that the invocation used. May wait.
  virtual void end(Core& core) = 0;
};

// A bypass around a kernel, as the kernel's core sees it.
class Bypass {
 public:
  virtual ~Bypass() = default;
  virtual bool is_ready(Wait& why) = 0;
  virtual bool is_on() const = 0;     // whether the next invocation copies data and does not run the kernel
  virtual void take(Core& core) = 0;  // takes the parameter for this invocation
  virtual void copy(const std::vector<::adf::host::binding>& bindings) const = 0;
};

}  // namespace tessera::adf
