// Watching a core at work: what a debugger or a tracer is told, and how it stops the core.
//
// A core with an observer is stepped bundle by bundle, empty ones too; one without has a loop in which nothing asks
// (engine.cpp has the loop twice, from one template). What an observer may look at is the core's public face
// (registers, program counter, time); it changes nothing, so a watched run is the run that was not watched.
#pragma once

#include "array/core/core.h"

#include <map>

namespace tessera::array {

class CoreObserver {
 public:
  virtual ~CoreObserver() = default;
  // The bundle at core.pc() is the next to execute; what lands in the cycle core.now() has landed. Told once per
  // execution, before the bundle waits for anything. False stops the core before it (Core::End::Break); the next run()
  // asks again.
  virtual bool before(const Core& core) = 0;
  // The bundle at core.pc() could not execute for `cycles` from core.now() on.
  virtual void waited(const Core& core, Cause cause, Cycle cycles) = 0;
  // Data memory holds the core up for `cycles` from `from` on (Timing::Cycles).
  virtual void stalled(Cycle /*from*/, Cycle /*cycles*/) {}
};

// Breakpoints of one core. Everything is passed on to a second observer, which hears of a bundle when it is let go.
class Breakpoints final : public CoreObserver {
 public:
  struct Hit {
    std::uint32_t pc;
    std::uint64_t count;  // how often the program came here, this time included
    Cycle cycle;
  };

  // Stops before the bundle at `pc`, when it is about to execute for the `hit`th time and from then on.
  void add(std::uint32_t pc, std::uint64_t hit = 1) { points_.insert_or_assign(pc, Point{hit, 0}); }
  void pass_on_to(CoreObserver* next) { next_ = next; }
  const std::optional<Hit>& last() const { return last_; }
  // How often the bundle at `pc` was about to execute; 0 where there is no breakpoint.
  std::uint64_t count(std::uint32_t pc) const;

  bool before(const Core& core) override;
  void waited(const Core& core, Cause cause, Cycle cycles) override;
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

}  // namespace tessera::array
