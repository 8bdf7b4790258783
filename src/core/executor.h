// The interface of a core's executor: an emulated core (emulated_core.h), a function of the host
// (host/host_executor.h), or an executor that executes nothing (idle_executor.h).
//
// CoreUnit calls run() for one slice of cycles after the other. The executor makes its requests to the array through
// CoreBus. No kind of executor depends on another kind.
#pragma once

#include "core/bus.h"
#include "core/counts.h"

namespace tessera::core {

class Executor {
 public:
  // How a slice of execution ended.
  enum class End : std::uint8_t {
    Horizon,  // reached `until`, or a request after `sync`; continue at now()
    Blocked,  // waits_for() is not ready; call run() again when it may be
    Done,     // the program has ended by itself
    Fault,    // fault() has the report
    Break,    // its observer stopped it before the bundle at pc()
  };

  virtual ~Executor() = default;

  // Lets the core run from cycle `now` on: at `pc`, or at its present place.
  virtual void start(Cycle now, std::optional<std::uint32_t> pc) = 0;
  // Carries out the reset bit of Core_Control.
  virtual void reset() = 0;
  // Executes from now() (or from `resume`, if later: the cycle at which its wait ended) while now() < until. Requests
  // happen only at cycles <= sync, so that all units see them in time order.
  virtual End run(Cycle resume, Cycle until, Cycle sync) = 0;
  // The bus calls this during run(), when another unit acts earlier than known before: the slice then ends at `until`
  // at the latest.
  virtual void shorten(Cycle until) = 0;

  virtual Cycle now() const = 0;
  virtual std::uint32_t pc() const = 0;
  virtual const Request& waits_for() const = 0;
  virtual const std::optional<Diag>& fault() const = 0;
  // Returns a hash: executors with different states almost certainly have different hashes.
  virtual std::uint64_t fingerprint() = 0;
  // Returns the counts so far; the array adds tile and state.
  virtual CoreReport counts() const = 0;
};

}  // namespace tessera::core
