// Breakpoints of a machine (tile/debug.h has their meaning). A machine without breakpoints has no Watch, so code that
// could hit a breakpoint only tests a null pointer. Internal.
#pragma once

#include "array/tile/lock_ref.h"
#include "array/tile/watch.h"

namespace tessera::array {

struct Parts;

class Breaks {
 public:
  explicit Breaks(Parts& parts) : parts_(parts) {}

  void add(const BreakPoint& point);
  void observe(device::TileId id, CoreObserver* observer);
  std::uint64_t hits(const BreakPoint& point) const { return watch_ == nullptr ? 0 : watch_->hits(point); }

  // last() returns the breakpoint that stopped the machine. run() calls tell() when it returns because of this
  // breakpoint. When run() begins again, it calls forget_told(), which drops a breakpoint that tell() has marked.
  const std::optional<Break>& last() const { return break_; }
  void forget_told() {
    if (told_) break_.reset();
    told_ = false;
  }
  void tell() { told_ = true; }

  void stop_before(const Tile& tile);  // the tile's core has come to a breakpoint
  void note_lock(LockRef ref, std::int32_t before, Cycle cycle, UnitId who);
  void note_bd(const Channel& channel);

 private:
  Watch& watch();
  void stop_at(Break what);

  Parts& parts_;
  std::unique_ptr<Watch> watch_;
  std::optional<Break> break_;
  bool told_ = false;  // run() has returned because of break_
};

}  // namespace tessera::array
