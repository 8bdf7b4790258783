// Turns herds into tiles, and their routes into flows.
//
// Everything that belongs to a herd (cores, DMA programs, buffers, locks, switches) is copied for each tile of the
// herd. A copied operation uses the copies on its own tile: a core uses its own tile's copy of a buffer. In a herd of
// several tiles, names get the tile's column and row in the herd as a suffix.
//
// mlir-aie's pass turned routes into switches of selections, which no other pass could lower, and did not change the
// other parts of a herd. Here a route becomes ordinary flows, and the router finds their paths.
#include "compiler/design/tiles.h"
#include "compiler/herds/codes.h"
#include "compiler/herds/placement.h"
#include "compiler/passes.h"

#include <fmt/format.h>
#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/SetVector.h>
#include <mlir/IR/IRMapping.h>
#include <mlir/IR/Matchers.h>

#include <map>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEHERDROUTING
#include "compiler/passes/decls.h.inc"

namespace {

using herds::Axis;
using herds::Place;
using herds::Selection;

struct HerdPort {
  Value tiles;
  aie::WireBundle bundle;
  std::uint32_t channel;
};

struct HerdRouting : impl::AIEHerdRoutingBase<HerdRouting> {
  void runOnOperation() override {
    instances_.clear();
    copied_.clear();
    if (failed(run())) signalPassFailure();
  }

 private:
  aie::DeviceOp device() { return getOperation(); }

  LogicalResult run() {
    for (auto op : llvm::make_early_inc_range(device().getOps<aiex::GetTileOp>()))
      if (failed(resolve(op))) return failure();
    auto places = herds::place_herds(device());
    if (failed(places)) return failure();
    places_ = std::move(*places);
    for (Operation& op : llvm::make_early_inc_range(device().getBodyRegion().front()))
      if (failed(expand(&op))) return failure();
    return finish();
  }

  LogicalResult resolve(aiex::GetTileOp op) {
    llvm::APInt col, row;
    if (!matchPattern(op.getCol(), m_ConstantInt(&col)) || !matchPattern(op.getRow(), m_ConstantInt(&row)))
      return refuse(op, code::bad_selection) << "aiex.getTile names a tile by a value that is not constant";
    const device::Device& model = device().model();
    if (col.isNegative() || row.isNegative() || col.sge(model.cols) || row.sge(model.rows))
      return refuse(op, code::bad_selection)
             << "aiex.getTile names tile (" << col.getSExtValue() << "," << row.getSExtValue()
             << "), which does not exist: " << model.name << " has columns 0 to " << model.cols - 1 << " and rows 0 to "
             << model.rows - 1;
    const device::TileId id{static_cast<std::uint8_t>(col.getZExtValue()),
                            static_cast<std::uint8_t>(row.getZExtValue())};
    op.getResult().replaceAllUsesWith(tile_before(op, id).getResult());
    op.erase();
    return success();
  }

  LogicalResult expand(Operation* op) {
    if (auto route = dyn_cast<aiex::RouteOp>(op)) {
      const LogicalResult done = join(op, {route.getSourceHerds(), route.getSourceBundle(), route.getSourceChannel()},
                                      {route.getDestHerds(), route.getDestBundle(), route.getDestChannel()});
      op->erase();
      return done;
    }
    if (auto flow = dyn_cast<aie::FlowOp>(op))
      return join_herds(op, {flow.getSource(), flow.getSourceBundle(), flow.getSourceChannel()},
                        {flow.getDest(), flow.getDestBundle(), flow.getDestChannel()});
    if (auto element = dyn_cast<aie::TileElement>(op); element && herds::is_herd(element.getTileValue()))
      return copy_to_tiles(op, element.getTileValue());
    return use_own(op);
  }

  // ---- Copies for each tile of a herd

  LogicalResult copy_to_tiles(Operation* op, Value herd) {
    const auto selection = herds::selection_of(op, herd);
    if (failed(selection)) return failure();
    for (const std::uint32_t x : selection->x.numbers)
      for (const std::uint32_t y : selection->y.numbers) {
        aie::TileOp tile = tile_of(op, *selection, x, y);
        IRMapping mapping;
        for (const auto& [value, copies] : instances_)
          if (const auto own = copies.find(tile.id()); own != copies.end()) mapping.map(value, own->second);
        OpBuilder builder(op);
        Operation* copy = builder.clone(*op, mapping);
        copy->replaceUsesOfWith(herd, tile.getResult());
        if (const auto name = copy->getAttrOfType<StringAttr>("sym_name"); name && !is_single(*selection))
          copy->setAttr("sym_name", builder.getStringAttr(fmt::format("{}_{}_{}", name.str(), x, y)));
        for (const auto& [result, of_copy] : llvm::zip(op->getResults(), copy->getResults()))
          instances_[result][tile.id()] = of_copy;
        if (failed(use_own(copy))) return failure();
      }
    copied_.insert(op);
    return success();
  }

  static bool is_single(const Selection& selection) {
    auto herd = dyn_cast<aiex::HerdOp>(selection.root);
    return !herd || (herd.getWidth() == 1 && herd.getHeight() == 1);
  }

  // Makes each operation of one tile use the copies on its own tile, where the operation uses a value that was copied
  // for each tile.
  LogicalResult use_own(Operation* op) {
    const WalkResult result = op->walk([&](Operation* user) {
      for (OpOperand& operand : user->getOpOperands()) {
        const auto copies = instances_.find(operand.get());
        if (copies == instances_.end()) continue;
        auto element = dyn_cast<aie::TileElement>(op);
        aie::TileOp tile = element ? element.getTileOp() : aie::TileOp();
        const auto own = tile ? copies->second.find(tile.id()) : copies->second.end();
        if (own != copies->second.end()) {
          operand.set(own->second);
          continue;
        }
        Refusal error = refuse(user, code::not_of_herd)
                        << "the operation uses a value that belongs to the tiles of a herd";
        if (tile)
          error << ", but tile " << to_string(tile.id()) << " is not one of them";
        else
          error << ", but the operation names no tile of the herd";
        error.attachNote(copies->first.getLoc()) << "the value is here";
        return WalkResult::interrupt();
      }
      return WalkResult::advance();
    });
    return failure(result.wasInterrupted());
  }

  aie::TileOp tile_of(Operation* user, const Selection& selection, std::uint32_t x, std::uint32_t y) {
    if (auto tile = dyn_cast<aie::TileOp>(selection.root)) return tile;
    const Place corner = places_.at(selection.root);
    return tile_before(user, {static_cast<std::uint8_t>(corner.col + x), static_cast<std::uint8_t>(corner.row + y)});
  }

  // ---- Routes

  LogicalResult join_herds(Operation* op, HerdPort from, HerdPort to) {
    if (!herds::is_herd(tiles_of(from.tiles)) && !herds::is_herd(tiles_of(to.tiles))) return success();
    const LogicalResult done = join(op, from, to);
    op->erase();
    return done;
  }
  // Returns the tile of a core, and any other end unchanged: a flow may end at a core, which stands for its tile.
  static Value tiles_of(Value end) {
    auto element = dyn_cast_or_null<aie::TileElement>(end.getDefiningOp());
    return element ? element.getTileValue() : end;
  }

  // Adds flows from sources to destinations. Each end selects a range of columns and a range of rows of its herd.
  // - If the range of a destination has the same aiex.iter as a range of the source, both have the same value.
  // - Otherwise, two ranges of equal size on the same axis advance together if at least one of them has no aiex.iter.
  // - Otherwise, the destination's range takes all its values for each source.
  LogicalResult join(Operation* op, HerdPort from, HerdPort to) {
    const auto sources = herds::selection_of(op, tiles_of(from.tiles)),
               dests = herds::selection_of(op, tiles_of(to.tiles));
    if (failed(sources) || failed(dests)) return failure();
    if (failed(check_sizes(op, sources->x, dests->x, "columns")) ||
        failed(check_sizes(op, sources->y, dests->y, "rows")))
      return failure();
    std::map<device::TileId, device::TileId> source_of;
    OpBuilder builder(op);
    for (std::size_t i = 0; i < sources->x.numbers.size(); ++i)
      for (std::size_t j = 0; j < sources->y.numbers.size(); ++j)
        for (const std::uint32_t x : numbers_of(dests->x, {&sources->x, i}, {&sources->y, j}))
          for (const std::uint32_t y : numbers_of(dests->y, {&sources->y, j}, {&sources->x, i})) {
            aie::TileOp source = tile_of(op, *sources, sources->x.numbers[i], sources->y.numbers[j]);
            aie::TileOp dest = tile_of(op, *dests, x, y);
            const auto [known, is_new] = source_of.try_emplace(dest.id(), source.id());
            if (!is_new && known->second == source.id()) continue;
            if (!is_new) return two_sources(op, known->second, source.id(), dest.id(), to);
            aie::FlowOp::create(builder, op->getLoc(), source.getResult(), from.bundle, from.channel, dest.getResult(),
                                to.bundle, to.channel);
          }
    return success();
  }

  struct Variable {
    const Axis* axis;   // a range of the source
    std::size_t index;  // the present place in the range
  };
  // Returns the numbers that the destination's range `axis` takes for the present tile of the source. `own` is the
  // source's range on the same axis, `other` is the source's range on the other axis.
  static std::vector<std::uint32_t> numbers_of(const Axis& axis, Variable own, Variable other) {
    for (const Variable& each : {own, other})
      if (axis.iter && axis.iter == each.axis->iter) return {axis.numbers[each.index]};
    const bool pairs = (!axis.iter || !own.axis->iter) && axis.numbers.size() == own.axis->numbers.size();
    return pairs ? std::vector{axis.numbers[own.index]} : axis.numbers;
  }

  static LogicalResult check_sizes(Operation* op, const Axis& source, const Axis& dest, StringRef what) {
    const std::size_t from = source.numbers.size(), to = dest.numbers.size();
    if ((source.iter && dest.iter) || from == to || from == 1 || to == 1) return success();
    return refuse(op, code::bad_route)
           << "the route leads " << from << " " << what << " to " << to
           << ": herds without a selection need the same number, or one end needs exactly one";
  }

  LogicalResult two_sources(Operation* op, device::TileId first, device::TileId second, device::TileId dest,
                            HerdPort to) {
    Refusal error = refuse(op, code::bad_route)
                    << "the route leads tiles " << to_string(first) << " and " << to_string(second) << " to "
                    << stringifyWireBundle(to.bundle) << " " << to.channel << " of tile " << to_string(dest)
                    << ": a circuit has one source";
    error.attachNote() << "an aiex.iter in both selections leads each tile to the tile with the same number";
    return error;
  }

  // ---- Cleaning up

  LogicalResult finish() {
    for (Operation* op : llvm::reverse(copied_)) op->erase();
    for (auto op : llvm::make_early_inc_range(device().getOps<aiex::PlaceOp>())) op.erase();
    SmallVector<Operation*> rest;
    for (Operation& op : device().getBodyRegion().front())
      if (isa<aiex::HerdOp, aiex::IterOp, aiex::SelectOp>(op)) rest.push_back(&op);
    for (Operation* op : llvm::reverse(rest)) {
      Operation* first = nullptr;
      for (Operation* user : op->getUsers()) first = user;  // users are listed in reverse order
      if (first != nullptr)
        return refuse(first, code::not_of_herd) << "the operation names a herd where one tile is needed";
      op->erase();
    }
    return success();
  }

  std::map<Operation*, Place> places_;
  llvm::MapVector<Value, std::map<device::TileId, Value>> instances_;  // copies of herd values, by tile
  llvm::SetVector<Operation*> copied_;
};

}  // namespace

}  // namespace tessera::compiler
