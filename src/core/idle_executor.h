// The executor of a core for whose generation Tessera has no emulated core.
//
// Software may access the control and status registers of such a core, but when it enables the core, the array stops
// the machine with the reason. So this executor never executes anything.
#pragma once

#include "core/executor.h"

namespace tessera::core {

class IdleExecutor final : public Executor {
 public:
  explicit IdleExecutor(device::TileId tile) : tile_(tile) {}

  void start(Cycle, std::optional<std::uint32_t>) override {}
  void reset() override {}
  End run(Cycle, Cycle, Cycle) override { return End::Done; }
  void shorten(Cycle) override {}
  Cycle now() const override { return 0; }
  std::uint32_t pc() const override { return 0; }
  const Request& waits_for() const override { return none_; }
  const std::optional<Diag>& fault() const override { return no_fault_; }
  std::uint64_t fingerprint() override { return 0; }
  CoreReport counts() const override {
    CoreReport report;
    report.tile = tile_;
    return report;
  }

 private:
  device::TileId tile_;
  Request none_{};
  std::optional<Diag> no_fault_;
};

}  // namespace tessera::core
