// Cores and DMA channels that are reset: a bit is set and cleared again, and what else the register says stays.
#include "compiler/npu/commands.h"
#include "compiler/passes.h"
#include "device/aie2_registers.h"
#include "device/field_words.h"

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIELOWERCORERESET
#define GEN_PASS_DEF_AIELOWERDMACHANNELRESET
#include "compiler/passes/decls.h.inc"

namespace {

// Replaces each operation of a kind by a pulse of the bit Reset of the register that `place` tells.
template <class Op, class Place>
LogicalResult lower(aie::DeviceOp device, Place place) {
  SmallVector<Op> all;
  device.walk([&](Op op) { all.push_back(op); });
  for (Op op : all) {
    if (failed(require_streams(op))) return failure();
    aie::TileOp tile = aie::tile_of(op.getTile());  // the verifier has seen to it
    const device::FieldWords words(tile.kind(), tile.model().arch, place(op, device::places(tile.kind())), 1);
    const device::Field reset = words.find("Reset")->field;
    const auto address = static_cast<std::uint32_t>(device.model().address(tile.id(), words.offset()));
    OpBuilder builder(op);
    create_write(builder, op.getLoc(), address, reset.mask(), reset.mask());
    create_write(builder, op.getLoc(), address, 0, reset.mask());
    op.erase();
  }
  return success();
}

struct LowerCoreReset : impl::AIELowerCoreResetBase<LowerCoreReset> {
  void runOnOperation() override {
    const auto place = [](aiex::CoreResetOp, const device::Places&) { return device::aie2::core::Core_Control.offset; };
    if (failed(lower<aiex::CoreResetOp>(getOperation(), place))) signalPassFailure();
  }
};

struct LowerDmaChannelReset : impl::AIELowerDmaChannelResetBase<LowerDmaChannelReset> {
  void runOnOperation() override {
    const auto place = [](aiex::DmaChannelResetOp op, const device::Places& places) {
      return places.control[static_cast<std::size_t>(aie::hardware(op.getDirection()))].at(op.getChannel());
    };
    if (failed(lower<aiex::DmaChannelResetOp>(getOperation(), place))) signalPassFailure();
  }
};

}  // namespace

}  // namespace tessera::compiler
