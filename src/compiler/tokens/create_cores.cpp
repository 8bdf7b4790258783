// Turns calls that name a tile (attributes aie.x and aie.y) into the program of the tile's core.
//
// The core contains a copy of a function with a body, and calls a function that is only declared. Calls for one tile
// run one after the other, in their order.
//
// As in mlir-aie, each number that a call passes goes into a buffer of one element, so that the host can change it. The
// number is the buffer's initial value.
//
// Also as in mlir-aie, buffers stand directly behind their tile, and behind them an empty program of the tile's DMA, to
// which aie-lower-memcpy adds copies. Each memref.alloc stays, without users.
#include "compiler/design/dma_programs.h"
#include "compiler/design/tiles.h"
#include "compiler/passes.h"
#include "compiler/tokens/codes.h"
#include "dialect/aie/verify.h"

#include <llvm/ADT/SetVector.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/ControlFlow/IR/ControlFlowOps.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/IR/IRMapping.h>
#include <mlir/IR/Matchers.h>

#include <map>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIECREATECORES
#include "compiler/passes/decls.h.inc"

namespace {

constexpr llvm::StringLiteral kColumn = "aie.x", kRow = "aie.y";

struct CreateCores : impl::AIECreateCoresBase<CreateCores> {
  void runOnOperation() override {
    cores_.clear();
    called_.clear();
    ends_.clear();
    for (auto call : llvm::make_early_inc_range(getOperation().getOps<func::CallOp>()))
      if ((call->hasAttr(kColumn) || call->hasAttr(kRow)) && failed(lower(call))) return signalPassFailure();
    for (func::FuncOp function : called_)
      if (SymbolTable::symbolKnownUseEmpty(function, getOperation())) function.erase();
    for (auto copy : getOperation().getOps<aiex::MemcpyOp>())
      if (failed(place(copy, copy.getSrcTile(), copy.getSrcBuf())) ||
          failed(place(copy, copy.getDstTile(), copy.getDstBuf())))
        return signalPassFailure();
  }

 private:
  LogicalResult lower(func::CallOp call) {
    const auto id = tile_id_of(call);
    if (failed(id)) return failure();
    auto function = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr());
    if (call.getNumResults() != 0)
      return refuse(call, code::bad_core_call)
             << "the call has " << call.getNumResults() << " results, but a core returns none";
    aie::TileOp tile = tile_of(call, *id);
    auto core = core_of(call, tile);
    if (failed(core)) return failure();
    SmallVector<Value> arguments;
    OpBuilder builder(core->getBody().back().getTerminator());
    for (const Value operand : call.getOperands()) {
      const auto argument = pass(builder, call, tile, operand);
      if (failed(argument)) return failure();
      arguments.push_back(*argument);
    }
    (*core)->moveBefore(call);  // behind the operands of all its calls
    add_dma(tile, call.getLoc());
    if (function.isExternal())
      func::CallOp::create(builder, call.getLoc(), function, arguments);
    else
      write_out(*core, function, arguments);
    called_.insert(function);
    call.erase();
    return success();
  }

  FailureOr<device::TileId> tile_id_of(func::CallOp call) {
    const auto col = call->getAttrOfType<IntegerAttr>(kColumn), row = call->getAttrOfType<IntegerAttr>(kRow);
    if (!col || !row)
      return refuse(call, code::bad_core_call)
             << "the call names a tile by 'aie.x' and 'aie.y', but one of them is not a number";
    const device::Device& model = getOperation().model();
    const std::int64_t x = col.getInt(), y = row.getInt();
    if (x < 0 || x >= model.cols || y < 0 || y >= model.rows)
      return refuse(call, code::bad_core_call)
             << "the call is for tile (" << x << "," << y << "), which does not exist: " << model.name
             << " has columns 0 to " << model.cols - 1 << " and rows 0 to " << model.rows - 1;
    const device::TileId id{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
    if (model.kind(id) != device::TileKind::Core)
      return refuse(call, code::bad_core_call) << "the call is for tile " << to_string(id) << ", a "
                                               << aie::name_of(model.kind(id)) << ", which has no core";
    return id;
  }

  // Returns the tile, which stands in front of the call. A tile that the design lacks has the place of the call.
  aie::TileOp tile_of(func::CallOp call, device::TileId id) {
    for (auto each : getOperation().getOps<aie::TileOp>())
      if (each.id() == id) return tile_before(call, id);
    aie::TileOp tile = tile_before(call, id);
    tile->setLoc(call.getLoc());
    return tile;
  }

  // Returns the core that the first call for this tile made, or makes an empty core. Refuses a tile for which the
  // design itself has a core.
  FailureOr<aie::CoreOp> core_of(func::CallOp call, aie::TileOp tile) {
    if (const auto found = cores_.find(tile.id()); found != cores_.end()) return found->second;
    for (auto core : getOperation().getOps<aie::CoreOp>()) {
      aie::TileOp its = aie::tile_of(core.getTile());
      if (!its || its.id() != tile.id()) continue;
      Refusal error = refuse(call, code::bad_core_call)
                      << "the call is for tile " << to_string(tile.id()) << ", which has a core already";
      error.attachNote(core.getLoc()) << "the core";
      return error;
    }
    OpBuilder builder(call);
    OperationState state(call.getLoc(), aie::CoreOp::getOperationName());
    state.addOperands(tile.getResult());
    state.addTypes(builder.getIndexType());
    state.addRegion()->emplaceBlock();
    auto core = cast<aie::CoreOp>(builder.create(state));
    builder.setInsertionPointToEnd(&core.getBody().front());
    aie::EndOp::create(builder, call.getLoc());
    return cores_.try_emplace(tile.id(), core).first->second;
  }

  // Returns the value that stands for an operand of the call inside of the core.
  FailureOr<Value> pass(OpBuilder& builder, func::CallOp call, aie::TileOp tile, Value operand) {
    if (isa<MemRefType>(operand.getType())) {
      if (operand.getDefiningOp<memref::AllocOp>()) return make_buffer(call, operand, tile.id());
      if (operand.getDefiningOp<aie::BufferOp>()) return operand;
      return refuse(call, code::bad_core_call)
             << "the call passes a buffer that is neither of memref.alloc nor of aie.buffer";
    }
    Attribute constant;
    if (!matchPattern(operand, m_Constant(&constant)))
      return refuse(call, code::bad_core_call) << "the call passes a number that is not constant";
    if (!operand.getType().isIntOrFloat()) return operand;
    const auto number = RankedTensorType::get({1}, operand.getType());
    auto buffer = add_buffer(call, tile, MemRefType::get({1}, operand.getType()));
    buffer.setInitialValueAttr(DenseElementsAttr::get(number, constant));
    const Value zero = arith::ConstantIndexOp::create(builder, call.getLoc(), 0);
    return memref::LoadOp::create(builder, call.getLoc(), buffer.getBuffer(), zero).getResult();
  }

  FailureOr<Value> make_buffer(Operation* user, Value operand, device::TileId id) {
    auto alloc = operand.getDefiningOp<memref::AllocOp>();
    const auto type = cast<MemRefType>(alloc.getType());
    if (!type.hasStaticShape())
      return refuse(alloc, code::bad_core_call) << "memref.alloc needs a static shape to become a buffer of a tile";
    aie::TileOp tile = tile_before(alloc, id);
    auto buffer = add_buffer(user, tile, type);
    alloc.replaceAllUsesWith(buffer.getBuffer());
    return buffer.getBuffer();
  }

  // Makes a buffer behind the tile and the buffers that this pass has made on it.
  aie::BufferOp add_buffer(Operation* user, aie::TileOp tile, MemRefType type) {
    OpBuilder builder(tile->getContext());
    Operation*& end = ends_[tile.id()];
    builder.setInsertionPointAfter(end != nullptr ? end : tile.getOperation());
    auto buffer =
        aie::BufferOp::create(builder, user->getLoc(), type, tile.getResult(), nullptr, nullptr, nullptr, nullptr);
    end = buffer;
    return buffer;
  }

  // Makes an empty program of the tile's DMA, unless the tile has a program.
  void add_dma(aie::TileOp tile, Location loc) {
    const auto is_here = [&](aie::MemOp each) {
      aie::TileOp its = aie::tile_of(each.getTile());
      return its && its.id() == tile.id();
    };
    if (llvm::any_of(getOperation().getOps<aie::MemOp>(), is_here)) return;
    Operation* program = dma_program(getOperation(), tile, loc);
    Operation* end = ends_[tile.id()];
    program->moveAfter(end != nullptr ? end : tile.getOperation());
  }

  LogicalResult place(aiex::MemcpyOp copy, Value tile, Value buffer) {
    if (!buffer.getDefiningOp<memref::AllocOp>()) return success();
    aie::TileOp placed = aie::tile_of(tile);
    if (!placed) return refuse(copy, code::bad_core_call) << "the copy names a tile without a place";
    return make_buffer(copy, buffer, placed.id());
  }

  static void write_out(aie::CoreOp core, func::FuncOp function, ArrayRef<Value> arguments) {
    IRMapping mapping;
    mapping.map(function.getArguments(), arguments);
    Operation* end = core.getBody().back().getTerminator();
    OpBuilder builder(end);
    if (function.getBody().hasOneBlock()) {
      for (Operation& op : function.getBody().front().without_terminator()) builder.clone(op, mapping);
      return;
    }
    Region copy;
    function.getBody().cloneInto(&copy, mapping);
    Block* entry = &copy.front();
    core.getBody().getBlocks().splice(core.getBody().end(), copy.getBlocks());
    cf::BranchOp::create(builder, function.getLoc(), entry);
    Block* behind = builder.createBlock(&core.getBody(), core.getBody().end());
    end->moveBefore(behind, behind->end());
    for (auto back : llvm::make_early_inc_range(core.getBody().getOps<func::ReturnOp>())) {
      builder.setInsertionPoint(back);
      cf::BranchOp::create(builder, back.getLoc(), behind);
      back.erase();
    }
  }

  std::map<device::TileId, aie::CoreOp> cores_;
  std::map<device::TileId, Operation*> ends_;  // the last buffer that this pass has made on the tile
  llvm::SetVector<func::FuncOp> called_;
};

}  // namespace

}  // namespace tessera::compiler
