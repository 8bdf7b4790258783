#include "compiler/pipeline.h"

#include "base/text.h"
#include "compiler/codes.h"

#include <mlir/Pass/PassRegistry.h>

namespace tessera::compiler {

static constexpr std::string_view kModule = "builtin.module", kDevice = "aie.device";

// Objects become buffers, locks and descriptors before anything is placed; addresses are known before routes, because
// a design without memory for its buffers is the more common mistake.
static constexpr Step kSteps[] = {
    {Stage::Objects, "aie-register-objectFifos", kDevice},
    {Stage::Objects, "aie-objectFifo-stateful-transform", kDevice},
    {Stage::Objects, "aie-lower-multicast", kDevice},
    {Stage::Objects, "aie-lower-broadcast-packet", kDevice},
    {Stage::Objects, "aie-lower-cascade-flows", kDevice},
    {Stage::Placed, "aie-assign-lock-ids", kDevice},
    {Stage::Placed, "aie-assign-bd-ids", kDevice},
    {Stage::Placed, "aie-assign-buffer-addresses", kDevice},
    {Stage::Routed, "aie-create-pathfinder-flows", kDevice},
    {Stage::Lowered, "aie-materialize-runtime-sequences", kModule},
    {Stage::Lowered, "aie-materialize-bd-chains", kDevice},
    {Stage::Lowered, "aie-substitute-shim-dma-allocations", kDevice},
    {Stage::Lowered, "aie-unroll-runtime-sequence-loops", kDevice},
    {Stage::Lowered, "aie-assign-runtime-sequence-bd-ids", kDevice},
    {Stage::Lowered, "aie-dma-tasks-to-npu", kDevice},
    {Stage::Lowered, "aie-lower-dma-channel-reset", kDevice},
    {Stage::Lowered, "aie-dma-to-npu", kDevice},
    {Stage::Lowered, "aie-lower-set-lock", kDevice},
    {Stage::Lowered, "aie-lower-core-reset", kDevice},
};

std::span<const Step> steps() {
  return kSteps;
}

Result<void> add_steps(mlir::OpPassManager& passes, Stage until, std::string_view stop_after) {
  for (const Step& step : kSteps) {
    if (step.stage > until) break;
    mlir::OpPassManager& at = step.anchor == kModule ? passes : passes.nest(step.anchor);
    if (failed(mlir::parsePassPipeline(step.pass, at)))  // which only a name that is not registered does
      return Failure(error(code::no_pass, "there is no pass '{}'", step.pass));
    if (step.pass == stop_after) return {};
  }
  if (stop_after.empty()) return {};
  std::vector<std::string> names;
  for (const Step& step : kSteps)
    if (step.stage <= until) names.emplace_back(step.pass);
  return Failure(error(code::no_pass, "no pass '{}' is run", stop_after)
                     .help("one of {}", fmt::join(nearest(stop_after, names, names.size()), ", ")));
}

}  // namespace tessera::compiler
