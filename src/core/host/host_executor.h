// Runs a host core's function in slices: the function is in a fiber that suspends whenever the slice ends or a request
// is not ready.
#pragma once

#include "base/fiber.h"
#include "core/executor.h"
#include "core/host/host_core.h"

#include <algorithm>
#include <utility>

namespace tessera::core {

class HostExecutor final : public Executor {
 public:
  HostExecutor(CoreBus& bus, device::TileId tile, const device::TileModel& model, HostProgram program);

  void start(Cycle now, std::optional<std::uint32_t> pc) override;
  void reset() override;
  End run(Cycle resume, Cycle until, Cycle sync) override;
  void shorten(Cycle until) override { until_ = std::min(until_, until); }

  Cycle now() const override { return now_; }
  std::uint32_t pc() const override { return 0; }
  const Request& waits_for() const override { return request_; }
  const std::optional<Diag>& fault() const override { return fault_; }
  std::uint64_t fingerprint() override;
  CoreReport counts() const override;
  const StallCycles& stalls() const { return stalls_; }

  const std::string& name() const { return program_.name; }
  CodeScan code() const { return program_.code ? program_.code() : CodeScan::unknown(); }
  void leave_poll();
  // Returns the loop in which the function polls (HostCore::poll); 0 when it does not poll.
  std::uint32_t polls() const { return polls_; }
  // Returns whether the function has left a polling loop since the last call. It may have written memory in between,
  // and be in the same loop again.
  bool has_left_poll() { return std::exchange(left_poll_, false); }
  std::string place(std::uint32_t number) const { return number && program_.place ? program_.place(number) : ""; }
  device::TileId tile() const { return tile_; }
  const device::TileModel& model() const { return model_; }
  std::span<const std::uint8_t> stack() const { return fiber_->stack(); }

  // For HostCore, inside the fiber.
  void wait(Cycle cycles);
  void poll(std::uint32_t loop);
  enum class Use : std::uint8_t { Load, Store, Any };  // Any: loads and stores, now or later
  // Returns bytes of data memory. Without a `use`, the executor does not report the access.
  std::span<std::uint8_t> bytes(std::uint32_t address, std::uint32_t length, std::optional<Use> use,
                                std::uint32_t place = 0);
  // Waits until the request is ready. Returns true in the cycle in which to carry it out, and false when the function
  // unwinds.
  bool prepare(const Request& request);
  CoreBus& bus() { return bus_; }
  void carried_out() { ++now_, ++operations_; }
  void fail(Diag diag);  // returns only while the function unwinds
  bool unwinding() const { return fiber_->unwinding(); }

 private:
  void pass(Cycle cycles);
  void leave(End end);
  void call();
  void escaped(std::string_view what);

  CoreBus& bus_;
  device::TileId tile_;
  const device::TileModel& model_;
  HostProgram program_;
  HostCore core_{*this};
  std::unique_ptr<Fiber> fiber_;  // exists while the function has begun and not ended
  End end_ = End::Horizon;        // the reason why the fiber suspended
  bool blocked_ = false, done_ = false, running_ = false, reset_due_ = false;
  Cycle now_ = 0, idle_ = 0, until_ = 0, sync_ = 0;
  std::uint64_t operations_ = 0;
  std::uint32_t polls_ = 0;
  bool left_poll_ = false;
  Request request_{};
  std::optional<Diag> fault_;
  StallCycles stalls_;
};

}  // namespace tessera::core
