#include "compiler/compile/pipeline.h"

#include "base/text.h"
#include "compiler/codes.h"
#include "compiler/control/passes.h"

#include <mlir/Pass/PassRegistry.h>

namespace tessera::compiler {

static constexpr std::string_view kModule = "builtin.module", kDevice = "aie.device";
static constexpr std::string_view kAddresses = "aie-assign-buffer-addresses",
                                  kTransaction = "convert-aie-to-transaction";

static constexpr std::string_view kOverlay = "aie-generate-column-control-overlay";
using When = PassStep::When;
// First, every design gets a device. Operations that stand for several tiles, and tiles without a place, become tiles
// early, so that later passes need not handle them. Object FIFOs become buffers, locks and descriptors before any of
// these get numbers or addresses. Addresses come before routes, because too little memory for buffers is the more
// common mistake. Control packets take their shim channels before object FIFOs look for free channels. Tokens take the
// ports that the control packets leave.
static constexpr PassStep kSteps[] = {
    {Stage::Objects, "aie-canonicalize-device", kModule},
    {Stage::Objects, "aie-place-tiles", kDevice},
    {Stage::Objects, "aie-lower-multicast", kDevice},
    {Stage::Objects, "aie-lower-broadcast-packet", kDevice},
    {Stage::Objects, "aie-herd-routing", kDevice},
    {Stage::Objects, "aie-create-cores", kDevice},
    {Stage::Objects, "aie-lower-memcpy", kDevice},
    {Stage::Objects, "aie-create-locks", kDevice},
    {Stage::Objects, "aie-lower-scratchpad-parameters", kModule},
    {Stage::Objects, "aie-ctrl-packet-infer-tiles", kDevice},
    {Stage::Objects, kOverlay, kDevice, "{route-shim-to-tct=disable route-shim-to-tile-ctrl=true}",
     When::ControlPackets},
    {Stage::Objects, kOverlay, kModule,
     "{emit-standalone-overlay=true route-shim-to-tct=all-tiles route-shim-to-tile-ctrl=true}", When::ByPackets},
    {Stage::Objects, "aie-register-objectFifos", kDevice},
    {Stage::Objects, "aie-objectFifo-stateful-transform", kDevice},
    {Stage::Objects, "aie-lower-cascade-flows", kDevice},
    {Stage::Objects, "aie-insert-trace-flows", kDevice},
    {Stage::Objects, "aie-trace-to-config", kDevice},
    {Stage::Objects, "aie-trace-pack-reg-writes", kDevice},
    {Stage::Objects, "aie-inline-trace-config", kDevice},
    {Stage::Objects, "aie-assign-tile-controller-ids", kDevice},
    {Stage::Objects, kOverlay, kDevice, "{route-shim-to-tct=awaited}"},
    {Stage::Placed, "aie-assign-lock-ids", kDevice},
    {Stage::Placed, "aie-assign-bd-ids", kDevice},
    {Stage::Placed, kAddresses, kDevice},
    {Stage::Placed, "aie-assign-core-link-files", kDevice},
    {Stage::Routed, "aie-create-pathfinder-flows", kDevice, {}, When::NotByPackets},
    {Stage::Routed, "aie-create-pathfinder-flows", kDevice, "{within-control-ways=true}", When::ByPackets},
    {Stage::Routed, "tessera-build-cores", kModule, {}, When::Build},
    {Stage::Transaction, kTransaction, kDevice, {}, When::LastStage},
    {Stage::Lowered, "tessera-leave-host-sequences", kDevice, {}, When::WithoutStreams},
    {Stage::Lowered, "aie-materialize-runtime-sequences", kModule},
    {Stage::Lowered, "aie-materialize-bd-chains", kDevice},
    {Stage::Lowered, "aie-substitute-shim-dma-allocations", kDevice},
    {Stage::Lowered, "aie-unroll-runtime-sequence-loops", kDevice},
    {Stage::Lowered, "aie-decompose-large-dma-bd", kDevice},
    {Stage::Lowered, "aie-assign-runtime-sequence-bd-ids", kDevice},
    {Stage::Lowered, "aie-dma-tasks-to-npu", kDevice},
    {Stage::Lowered, "aie-lower-dma-channel-reset", kDevice},
    {Stage::Lowered, "convert-aie-to-control-packets", kDevice, {}, When::ByPackets},
    {Stage::Lowered, "aie-legalize-ctrl-packet", kDevice},
    {Stage::Lowered, "aie-ctrl-packet-to-dma", kDevice},
    {Stage::Lowered, "aie-dma-to-npu", kDevice},
    {Stage::Lowered, "aie-lower-set-lock", kDevice},
    {Stage::Lowered, "aie-lower-core-reset", kDevice},
};

std::span<const PassStep> steps() {
  return kSteps;
}

static std::string text_of(const PassStep& step, const StepChoice& choice) {
  if (step.pass == kAddresses && !choice.alloc_scheme.empty())
    return fmt::format("{}{{alloc-scheme={}}}", step.pass, choice.alloc_scheme);
  return fmt::format("{}{}", step.pass, step.options);
}

static bool left_out(const PassStep& step, const StepChoice& choice) {
  switch (step.when) {
    case When::Always: return false;
    case When::ControlPackets: return !choice.control_packets || choice.configure_by_packets;
    case When::ByPackets: return !choice.configure_by_packets;
    case When::NotByPackets: return choice.configure_by_packets;
    case When::Build: return !choice.build;
    case When::WithoutStreams: return choice.streams;
    case When::LastStage: return choice.until != step.stage;
  }
  return false;
}

Result<void> add_steps(mlir::OpPassManager& passes, const StepChoice& choice) {
  std::vector<std::string> names;
  for (const PassStep& step : kSteps) {
    if (step.stage > choice.until) break;
    if (left_out(step, choice)) continue;
    names.emplace_back(step.pass);
    mlir::OpPassManager& at = step.anchor == kModule ? passes : passes.nest(step.anchor);
    if (step.when == When::Build)
      at.addPass(create_build_cores(*choice.build));
    else if (step.pass == kTransaction)
      at.addPass(createConvertAIEToTransaction({.folder = {}, .only = std::string(choice.device)}));
    else if (failed(mlir::parsePassPipeline(text_of(step, choice), at)))  // the pass is not registered
      return Failure(error(code::no_pass, "no pass has the name '{}'", step.pass));
    if (step.pass == choice.stop_after) return {};
  }
  if (choice.stop_after.empty()) return {};
  const std::vector<std::string> similar = nearest(choice.stop_after, names, names.size());
  return Failure(error(code::no_pass, "the pipeline has no pass '{}'", choice.stop_after)
                     .help("choose one of {}", fmt::join(similar.empty() ? names : similar, ", ")));
}

}  // namespace tessera::compiler
