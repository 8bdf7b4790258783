// Observers of a core: the calls that a debugger or a tracer receives, and the way in which it stops the core.
//
// A core with an observer executes bundle by bundle, also empty bundles. A core without an observer uses a loop without
// these calls (engine.cpp makes both loops from one template). An observer may read the core's public interface
// (registers, program counter, time) and changes nothing, so a watched run equals the same run without an observer.
#pragma once

#include "core/emulated_core.h"

#include <map>

namespace tessera::core {

class CoreObserver {
 public:
  virtual ~CoreObserver() = default;
  // The bundle at core.pc() is the next to execute; results of cycle core.now() have landed. The core calls this
  // function once per execution, before the bundle waits for anything. If the result is false, the core stops before
  // the bundle (Executor::End::Break), and the next run() calls the function again.
  virtual bool before(const EmulatedCore& core) = 0;
  // The bundle at core.pc() could not execute for `cycles` from core.now() on.
  virtual void waited(const EmulatedCore& core, Cause cause, Cycle cycles) = 0;
  // Data memory holds the core up for `cycles` from `from` on (Timing::Cycles).
  virtual void stalled(Cycle /*from*/, Cycle /*cycles*/) {}
};

// Breakpoints of one core. Passes all calls on to a second observer, but before() only where no breakpoint stops the
// core.
class Breakpoints final : public CoreObserver {
 public:
  struct Hit {
    std::uint32_t pc;
    std::uint64_t count;  // how often the program reached this bundle, this time included
    Cycle cycle;
  };

  // Stops before the bundle at `pc` at its execution number `hit` and at each later one.
  void add(std::uint32_t pc, std::uint64_t hit = 1) { points_.insert_or_assign(pc, Point{hit, 0}); }
  void pass_on_to(CoreObserver* next) { next_ = next; }
  const std::optional<Hit>& last() const { return last_; }
  // Returns how often the bundle at `pc` was about to execute; 0 where no breakpoint is set.
  std::uint64_t count(std::uint32_t pc) const;

  bool before(const EmulatedCore& core) override;
  void waited(const EmulatedCore& core, Cause cause, Cycle cycles) override;
  void stalled(Cycle from, Cycle cycles) override;

 private:
  struct Point {
    std::uint64_t hit;
    std::uint64_t count;
  };
  std::map<std::uint32_t, Point> points_;
  CoreObserver* next_ = nullptr;
  std::optional<Hit> last_;
};

}  // namespace tessera::core
