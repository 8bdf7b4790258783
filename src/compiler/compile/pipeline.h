// The passes that bring a design from text to what is emitted, in the order of the reference compiler's driver.
#pragma once

#include "base/diag.h"
#include "compiler/compile/build_cores.h"

#include <mlir/Pass/PassManager.h>

namespace tessera::compiler {

struct PassStep {
  Stage stage;
  std::string_view pass;    // its name
  std::string_view anchor;  // the operation whose each instance it takes
  std::string_view options{};
  // Some are for designs that send control packets, others for those that are configured by them, one for those whose
  // cores are compiled.
  enum class When : std::uint8_t { Always, ControlPackets, ByPackets, NotByPackets, Build } when = When::Always;
};

// In order.
std::span<const PassStep> steps();

struct Wanted {
  Stage until = Stage::Lowered;
  std::string_view stop_after{};    // no further than this one, if it is named
  std::string_view alloc_scheme{};  // of buffers; "" leaves it to the pass
  bool control_packets = false;
  bool configure_by_packets = false;
  std::optional<BuildOptions> build{};  // programs of cores
};
// Adds the steps of all stages up to `until`. Fails when no step is called as `stop_after`.
Result<void> add_steps(mlir::OpPassManager& passes, const Wanted& wanted);

}  // namespace tessera::compiler
