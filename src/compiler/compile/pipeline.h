// The passes that take a design from text to output, in the order of mlir-aie's driver.
#pragma once

#include "base/diag.h"
#include "compiler/compile/build_cores.h"

#include <mlir/Pass/PassManager.h>

namespace tessera::compiler {

struct PassStep {
  Stage stage;
  std::string_view pass;    // name of the pass
  std::string_view anchor;  // the kind of operation that the pass runs on
  std::string_view options{};
  // When the step runs: always; only for designs that send control packets; only for designs that are configured by
  // control packets; only for other designs; only when the compiler builds programs of cores; only when the caller
  // wants no command streams; only when its own stage is the last.
  enum class When : std::uint8_t {
    Always,
    ControlPackets,
    ByPackets,
    NotByPackets,
    Build,
    WithoutStreams,
    LastStage
  } when = When::Always;
};

std::span<const PassStep> steps();

struct StepChoice {
  Stage until = Stage::Lowered;
  std::string_view stop_after{};    // name of the last pass to run; "": all
  std::string_view alloc_scheme{};  // alloc-scheme for buffers; "": the default of the pass
  bool control_packets = false;
  bool configure_by_packets = false;
  std::optional<BuildOptions> build{};  // set to build programs of cores
  bool streams = true;
  std::string_view device{};  // the device that becomes a transaction; "": all
};
// Adds the steps of all stages up to `until`, or up to the pass `stop_after`. Fails (T0903) when no such step has the
// name `stop_after`.
Result<void> add_steps(mlir::OpPassManager& passes, const StepChoice& choice);

}  // namespace tessera::compiler
