// Turns cascade flows between neighbours into settings of the two cores. A core has one register for its cascade input
// and its cascade output. Where neither a flow nor an aie.configure_cascade sets one of the two, it keeps the
// register's reset value: input from North, output to South.
#include "compiler/passes.h"
#include "compiler/placement/placed.h"
#include "device/capabilities.h"
#include "dialect/aie/verify.h"

#include <map>

namespace tessera::compiler {

#define GEN_PASS_DEF_AIELOWERCASCADEFLOWS
#include "compiler/passes/decls.h.inc"

namespace {

using aie::CascadeDir;

struct CascadeEnds {
  mlir::Value tile;
  std::optional<CascadeDir> input, output;
};

struct LowerCascadeFlows : impl::AIELowerCascadeFlowsBase<LowerCascadeFlows> {
  void runOnOperation() override {
    aie::DeviceOp device = getOperation();
    if (failed(check_placed(device))) return signalPassFailure();
    std::map<device::TileId, CascadeEnds> cores;
    std::vector<aie::CascadeFlowOp> flows;
    for (auto set : device.getOps<aie::ConfigureCascadeOp>())
      cores[aie::tile_id_of(set.getTile())] = {set.getTile(), set.getInputDir(), set.getOutputDir()};
    const std::size_t already = cores.size();
    for (auto flow : device.getOps<aie::CascadeFlowOp>()) flows.push_back(flow);
    for (aie::CascadeFlowOp flow : flows) {
      const device::TileId from = aie::tile_id_of(flow.getSourceTile()), to = aie::tile_id_of(flow.getDestTile());
      const bool down = from.col == to.col;
      if (!set(flow, cores[from], flow.getSourceTile(), &CascadeEnds::output,
               down ? CascadeDir::South : CascadeDir::East) ||
          !set(flow, cores[to], flow.getDestTile(), &CascadeEnds::input, down ? CascadeDir::North : CascadeDir::West))
        return signalPassFailure();
    }
    if (already != 0)
      for (auto set : llvm::make_early_inc_range(device.getOps<aie::ConfigureCascadeOp>())) set.erase();
    if (!capabilities(device.model()).wired_cascade) configure(device, cores);
    for (aie::CascadeFlowOp flow : flows) flow.erase();
  }

  static bool set(aie::CascadeFlowOp flow, CascadeEnds& core, mlir::Value tile,
                  std::optional<CascadeDir> CascadeEnds::* end, CascadeDir direction) {
    core.tile = tile;
    if (core.*end && core.*end != direction) {
      flow.emitOpError("turns the cascade of tile ")
          << to_string(aie::tile_id_of(tile)) << " to the " << stringifyCascadeDir(direction)
          << ", but another flow turns it to the " << stringifyCascadeDir(*(core.*end))
          << ": a core has one cascade in and one out";
      return false;
    }
    core.*end = direction;
    return true;
  }

  static void configure(aie::DeviceOp device, const std::map<device::TileId, CascadeEnds>& cores) {
    mlir::OpBuilder builder = mlir::OpBuilder::atBlockEnd(device.getBody());
    if (device.getBody()->mightHaveTerminator()) builder.setInsertionPoint(device.getBody()->getTerminator());
    for (const auto& [id, ends] : cores)
      aie::ConfigureCascadeOp::create(builder, ends.tile.getLoc(), ends.tile, ends.input.value_or(CascadeDir::North),
                                      ends.output.value_or(CascadeDir::South));
  }
};

}  // namespace

}  // namespace tessera::compiler
