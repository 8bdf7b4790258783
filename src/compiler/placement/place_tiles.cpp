// Turns tiles without places (aie.logical_tile) into aie.tile, at the places that placement/place.h finds. Then runs
// the verifier checks that need places.
#include "compiler/passes.h"
#include "compiler/placement/anneal.h"
#include "compiler/placement/delegate.h"
#include "compiler/placement/request.h"

#include <mlir/IR/Verifier.h>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEPLACETILES
#include "compiler/passes/decls.h.inc"

namespace {

constexpr llvm::StringLiteral kSequentialPlacer = "sequential_placer", kAnnealingPlacer = "sa_placer";

struct PlaceTiles : impl::AIEPlaceTilesBase<PlaceTiles> {
  using Base::Base;

  void runOnOperation() override {
    aie::DeviceOp device = getOperation();
    if (failed(check_options(device))) return signalPassFailure();
    const PlacementRequest request = placement_request(device);
    if (llvm::none_of(request.tiles, llvm::IsaPred<aie::LogicalTileOp>)) return;
    placement::PlacementOptions options{.cores_per_column = std::nullopt, .share = share};
    if (cores_per_column >= 0) options.cores_per_column = static_cast<unsigned>(cores_per_column);
    const auto places =
        anneals() ? placement::anneal(device.model(), request.request, options, static_cast<std::uint32_t>(seed))
                  : placement::place(device.model(), request.request, options);
    if (!places) {
      report(request, places.error());
      return signalPassFailure();
    }
    for (auto [op, place] : llvm::zip_equal(request.tiles, *places))
      if (auto tile = dyn_cast<aie::LogicalTileOp>(op); tile && failed(replace(tile, place)))
        return signalPassFailure();
    if (anneals()) delegate_objects(device);
    if (failed(verify(device))) signalPassFailure();
  }

  bool anneals() const { return placer == kAnnealingPlacer; }

  LogicalResult check_options(aie::DeviceOp device) {
    if (placer != kSequentialPlacer && !anneals())
      return device.emitError("for the --placer option: Cannot find option named '")
             << placer.getValue() << "'! There are " << kSequentialPlacer << " and " << kAnnealingPlacer;
    const device::Device& model = device.model();
    const int cores = model.rows - model.mem_rows - 1;
    if (cores_per_column > cores)
      return device.emitError("requested cores-per-col (")
             << cores_per_column.getValue() << ") exceeds device capacity (" << cores << " cores per column)";
    return success();
  }

  void report(const PlacementRequest& request, const placement::Misplaced& failure) {
    Operation* tile = request.tiles[failure.tile];
    InFlightDiagnostic diagnostic =
        anneals() ? tile->emitError("no available physical tile for placement: the tile ") : tile->emitOpError();
    diagnostic << failure.why;
    for (const auto& [other, text] : failure.notes) diagnostic.attachNote(request.tiles[other]->getLoc()) << text;
    if (!failure.help.empty()) diagnostic.attachNote() << failure.help;
  }

  // Replaces the logical tile by the aie.tile at that place, which may already exist.
  LogicalResult replace(aie::LogicalTileOp logical, device::TileId place) {
    Block* block = logical->getBlock();
    aie::TileOp tile;
    for (auto each : block->getOps<aie::TileOp>())
      if (each.id() == place) tile = each;
    if (!tile) {
      OpBuilder builder(logical);
      tile = aie::TileOp::create(builder, logical.getLoc(), builder.getIndexType(), place.col, place.row,
                                 logical.getAllocationSchemeAttr(), nullptr);
    } else if (!tile->isBeforeInBlock(logical)) {
      tile->moveBefore(logical);
    }
    const StringAttr scheme = logical.getAllocationSchemeAttr(), other = tile.getAllocationSchemeAttr();
    if (scheme && other && scheme != other)
      return logical.emitOpError("asks for the allocation scheme ")
             << scheme << ", but another tile placed at " << to_string(place) << " asks for " << other;
    if (scheme) tile.setAllocationSchemeAttr(scheme);
    logical.getResult().replaceAllUsesWith(tile.getResult());
    logical.erase();
    return success();
  }
};

}  // namespace

}  // namespace tessera::compiler
