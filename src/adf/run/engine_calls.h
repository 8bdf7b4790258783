// The functions of the engine that cores and movers call.
//
// The engine runs cores and movers, and they report to the engine. They know this interface only, so that a reader does
// not need the scheduler to understand them.
#pragma once

#include "base/diag.h"

#include <cstdint>

namespace tessera::adf {

class Core;
class Mover;
class NamedPrints;
class Observer;

class EngineCalls {
 public:
  virtual void queue(Mover& mover) = 0;                    // tells that an end of this mover has changed
  virtual void settle() = 0;                               // lets all queued movers move
  virtual void woken(Core& core) = 0;                      // the core calls this when it no longer waits
  virtual bool extend_slice(Core& core) = 0;               // returns false if the core has to suspend
  virtual void failed(Diag diag) = 0;                      // tells that a core has stopped for ever
  virtual std::uint64_t time() const = 0;                  // time of the core that runs
  virtual Observer* observer() const = 0;                  // null if the run has no observer
  virtual bool fills_stacks() const { return false; }      // true: kernels begin with a pattern in their stacks
  virtual NamedPrints* prints() const { return nullptr; }  // null: prints of kernels have no names

 protected:
  ~EngineCalls() = default;
};

}  // namespace tessera::adf
