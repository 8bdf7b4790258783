// Copies sequences of other devices into the sequences that run them, so that each sequence becomes one command stream.
//
// An aiex.configure becomes the load of the configuration of the device that it names, and an aiex.run becomes a copy
// of the sequence that it names. The copy refers to operations of the other device, so the pass declares these
// operations in this device, too: tiles; locks and buffers, which keep their numbers and addresses; and allocations,
// chains and constants, under names that are free in this device. A copied buffer loses its initial value, and a copied
// lock loses it where this device has a lock of that number. A lock without a number first gets one in its own device,
// as from aie-assign-lock-ids, because the copy needs the same number. A sequence may run
// sequences that in turn run other sequences. The pass refuses a sequence that runs itself, directly or through others.
#include "compiler/allocation/lock_ids.h"
#include "compiler/design/tiles.h"
#include "compiler/diagnosis/diagnostics.h"
#include "compiler/npu/growth.h"
#include "compiler/passes.h"

#include <llvm/ADT/SetVector.h>
#include <mlir/IR/IRMapping.h>

#include <map>
#include <set>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEMATERIALIZERUNTIMESEQUENCES
#include "compiler/passes/decls.h.inc"

namespace {

// Copies sequences of other devices into one device, with the declarations that the sequences need.
class Importer {
 public:
  explicit Importer(aie::DeviceOp device) : device_(device) {
    for (Operation& op : device.getBodyRegion().front())
      if (auto name = op.getAttr(SymbolTable::getSymbolAttrName())) names_.insert(name_of(name).str());
  }

  // Copies the operations of `callee` in front of `run`.
  LogicalResult copy(aiex::RunOp run, aiex::RuntimeSequenceOp callee) {
    IRMapping values;
    for (auto [argument, value] : llvm::zip_equal(callee.getBody().getArguments(), run.getArgs()))
      values.map(argument, value);
    if (failed(bring_operands(run, callee, callee.getBody(), values))) return failure();
    OpBuilder builder(run);
    for (Operation& op : callee.getBody().front()) {
      Operation* copied = builder.clone(op, values);
      WalkResult result = copied->walk([&](Operation* each) {
        return failed(bring_symbols(run, callee, each, values)) ? WalkResult::interrupt() : WalkResult::advance();
      });
      if (result.wasInterrupted()) return failure();
    }
    return success();
  }

 private:
  static StringRef name_of(Attribute name) {
    if (auto text = dyn_cast<StringAttr>(name)) return text.getValue();
    return cast<FlatSymbolRefAttr>(name).getValue();  // the name of an allocation
  }

  // Declares in this device each value that operations of the region use and that neither the region nor `callee`
  // defines.
  LogicalResult bring_operands(Operation* at, aiex::RuntimeSequenceOp callee, Region& region, IRMapping& values) {
    llvm::SetVector<Value> used;
    region.walk([&](Operation* op) {
      for (Value operand : op->getOperands())
        if (!callee.getBody().isAncestor(operand.getParentRegion()) && !region.isAncestor(operand.getParentRegion()))
          used.insert(operand);
    });
    for (Value value : used)
      if (failed(bring(at, value, values))) return failure();
    return success();
  }

  LogicalResult bring(Operation* at, Value value, IRMapping& values) {
    if (values.contains(value)) return success();
    Operation* made = value.getDefiningOp();
    if (auto tile = dyn_cast_or_null<aie::TileOp>(made)) {
      const bool is_new =
          llvm::none_of(device_.getOps<aie::TileOp>(), [&](aie::TileOp each) { return each.id() == tile.id(); });
      aie::TileOp own = tile_before(at, tile.id());
      if (is_new) {
        if (latest_) own->moveAfter(latest_);
        latest_ = own;
      }
      if (!own.getControllerIdAttr() && tile.getControllerIdAttr()) own.setControllerIdAttr(tile.getControllerIdAttr());
      if (tile.getControllerIdAttr() && own.getControllerIdAttr() != tile.getControllerIdAttr())
        return at->emitOpError("runs a sequence in which the controller of tile ")
               << to_string(tile.id()) << " has another number than here";
      values.map(value, own.getResult());
      return success();
    }
    auto lock = dyn_cast_or_null<aie::LockOp>(made);
    auto buffer = dyn_cast_or_null<aie::BufferOp>(made);
    if (!lock && !buffer) {
      InFlightDiagnostic error = at->emitOpError("runs a sequence that uses a value that cannot be copied with it");
      if (made != nullptr) error.attachNote(made->getLoc()) << "made here";
      return error;
    }
    if (lock && !lock.getLockID()) number(lock);
    if ((lock && !lock.getLockID()) || (buffer && !buffer.getAddress())) {
      InFlightDiagnostic error = at->emitOpError(
          "runs a sequence that uses a buffer without an address, or a lock for which its tile has no "
          "number left");
      error.attachNote(made->getLoc()) << "run aie-assign-lock-ids or aie-assign-buffer-addresses first";
      return error;
    }
    if (failed(bring(at, made->getOperand(0), values))) return failure();
    const bool keeps_value = lock && !has_lock(lock);
    Operation* copied = clone(at, made, values);
    if (!keeps_value) copied->removeAttr(lock ? "init" : "initial_value");
    return success();
  }

  // Gives a lock of another device the lowest number that is free on its tile.
  static void number(aie::LockOp lock) {
    aie::TileOp tile = aie::tile_of(lock.getTile());
    if (!tile) return;
    LockIds ids = LockIds::of(aie::device_of(lock));
    if (const auto id = ids.take_lowest(tile))
      lock.setLockIDAttr(Builder(lock.getContext()).getI32IntegerAttr(static_cast<std::int32_t>(*id)));
  }

  // Whether this device has a lock with the number and the tile of a lock of another device.
  bool has_lock(aie::LockOp lock) {
    const auto is_same = [&](aie::LockOp own) {
      aie::TileOp tile = aie::tile_of(own.getTile());
      return tile && own.getLockID() == lock.getLockID() && tile.id() == aie::tile_id_of(lock.getTile());
    };
    return llvm::any_of(device_.getOps<aie::LockOp>(), is_same);
  }

  // Declares the tile with the place `id`, and its controller ID, for an allocation that may name the tile only by its
  // column.
  LogicalResult bring_tile(Operation* at, aie::DeviceOp from, std::optional<device::TileId> id, IRMapping& values) {
    for (auto tile : from.getOps<aie::TileOp>())
      if (tile.id() == id) return bring(at, tile.getResult(), values);
    return success();
  }

  // Copies `op` in front of the sequence that contains `at`, under a name that is free.
  Operation* clone(Operation* at, Operation* op, IRMapping& values) {
    OpBuilder builder(device_.getBodyRegion().front().findAncestorOpInBlock(*at));
    Operation* copied = builder.clone(*op, values);
    const StringRef attribute = SymbolTable::getSymbolAttrName();
    if (Attribute name = copied->getAttr(attribute)) {
      std::string free = name_of(name).str();
      for (unsigned i = 0; !names_.insert(free).second; ++i) free = name_of(name).str() + "_" + std::to_string(i);
      copied->setAttr(attribute, isa<StringAttr>(name) ? Attribute(builder.getStringAttr(free))
                                                       : FlatSymbolRefAttr::get(builder.getContext(), free));
    }
    return copied;
  }

  // Replaces the names in an operation by their names in this device.
  LogicalResult bring_symbols(Operation* at, aiex::RuntimeSequenceOp callee, Operation* op, IRMapping& values) {
    for (const NamedAttribute attribute : llvm::to_vector(op->getAttrs())) {
      auto symbol = dyn_cast<SymbolRefAttr>(attribute.getValue());
      if (!symbol) continue;
      const auto here = bring_symbol(at, callee, symbol, values);
      if (failed(here)) return failure();
      op->setAttr(attribute.getName(), *here);
    }
    return success();
  }

  FailureOr<SymbolRefAttr> bring_symbol(Operation* at, aiex::RuntimeSequenceOp callee, SymbolRefAttr symbol,
                                        IRMapping& values) {
    aie::DeviceOp from = aie::device_of(callee);
    const auto known = symbols_.find({from, symbol});
    if (known != symbols_.end()) return known->second;
    Operation* named = aie::find_allocation(callee, symbol.getRootReference());
    if (named == nullptr) named = SymbolTable::lookupSymbolIn(from, symbol.getRootReference());
    if (named == nullptr && SymbolTable::lookupNearestSymbolFrom(from->getParentOp(), symbol) != nullptr)
      return symbol;  // names a device of the module
    if (named == nullptr) return at->emitOpError("runs a sequence that names ") << symbol << ", which does not exist";
    if (auto buffer = dyn_cast<aie::BufferOp>(named)) {
      if (failed(bring(at, buffer, values))) return failure();
      named = values.lookup(buffer.getResult()).getDefiningOp();
    } else {
      for (Value operand : named->getOperands())
        if (failed(bring(at, operand, values))) return failure();
      if (auto allocation = dyn_cast<aie::ShimDMAAllocationOp>(named))
        if (failed(bring_tile(at, from, allocation.tile_id(), values))) return failure();
      for (Region& region : named->getRegions())
        if (failed(bring_operands(at, callee, region, values))) return failure();
      named = clone(at, named, values);
    }
    const auto here = SymbolRefAttr::get(at->getContext(), name_of(named->getAttr(SymbolTable::getSymbolAttrName())));
    return symbols_[{from, symbol}] = here;
  }

  aie::DeviceOp device_;
  aie::TileOp latest_;  // the tile that was made last
  std::set<std::string, std::less<>> names_;
  llvm::DenseMap<std::pair<Operation*, Attribute>, SymbolRefAttr> symbols_;
};

struct MaterializeRuntimeSequences : impl::AIEMaterializeRuntimeSequencesBase<MaterializeRuntimeSequences> {
  void runOnOperation() override {
    for (auto device : getOperation().getOps<aie::DeviceOp>())
      for (auto sequence : device.getOps<aiex::RuntimeSequenceOp>())
        if (failed(flatten(sequence))) return signalPassFailure();
  }

  LogicalResult flatten(aiex::RuntimeSequenceOp sequence) {
    for (aiex::ConfigureOp configure : llvm::to_vector(sequence.getBody().getOps<aiex::ConfigureOp>()))
      if (failed(flatten(sequence, configure))) return failure();
    if (failed(take_over_once(sequence))) return failure();
    Operation* last = nullptr;
    for (Operation& op : llvm::make_early_inc_range(sequence.getBody().front())) {
      // Drops the load of a configuration when the operation before it loads the same configuration.
      auto load = dyn_cast<aiex::NpuLoadPdiOp>(op);
      auto before = dyn_cast_or_null<aiex::NpuLoadPdiOp>(last);
      if (load && before && load.getDeviceRefAttr() && load->getAttrs() == before->getAttrs())
        op.erase();
      else
        last = &op;
    }
    return success();
  }

  // Keeps only the first operation that copies the host's words into the controller's table: all sequences share the
  // table, and the host writes the words before the stream starts.
  static LogicalResult take_over_once(aiex::RuntimeSequenceOp sequence) {
    aiex::NpuCreateScratchpadOp first;
    for (auto each : llvm::make_early_inc_range(sequence.getBody().getOps<aiex::NpuCreateScratchpadOp>())) {
      if (first && first.getSize() != each.getSize()) {
        InFlightDiagnostic error = each.emitOpError("has ")
                                   << each.getSize() << " bytes, but the earlier scratchpad of this sequence has "
                                   << first.getSize();
        error.attachNote(first.getLoc()) << "the earlier scratchpad";
        return error;
      }
      if (first)
        each.erase();
      else
        first = each;
    }
    return success();
  }

  LogicalResult flatten(aiex::RuntimeSequenceOp sequence, aiex::ConfigureOp configure) {
    OpBuilder builder(configure);
    NamedAttrList attributes;
    attributes.set("device_ref", configure.getSymbolAttr());
    aiex::NpuLoadPdiOp::create(builder, configure.getLoc(), TypeRange{}, ValueRange{}, attributes.getAttrs());
    if (!configure.getBody().empty())
      for (Operation& op : llvm::make_early_inc_range(configure.getBody().front())) {
        auto run = dyn_cast<aiex::RunOp>(op);
        if (!run) {
          op.moveBefore(configure);
          continue;
        }
        run->moveBefore(configure);
        if (failed(inline_run(sequence, configure, run))) return failure();
        run.erase();
      }
    configure.erase();
    return success();
  }

  // Replaces an aiex.run by a copy of its sequence. The verifier has checked that device and sequence exist and take
  // these arguments.
  LogicalResult inline_run(aiex::RuntimeSequenceOp sequence, aiex::ConfigureOp configure, aiex::RunOp run) {
    auto device = cast<aie::DeviceOp>(SymbolTable::lookupSymbolIn(getOperation(), configure.getSymbolAttr()));
    aiex::RuntimeSequenceOp callee = aiex::find_sequence(device, run.getRuntimeSequenceSymbolAttr());
    open_.insert(sequence);
    if (open_.contains(callee)) {
      InFlightDiagnostic error = open_.front()->emitError("Runtime sequence call graph contains a cycle");
      if (const std::string place = place_of(run.getLoc()); !place.empty())
        error << ": the aiex.run at " << place << " runs a sequence that leads to it";
      return error;
    }
    if (failed(flatten(callee))) return failure();
    open_.remove(sequence);
    if (!growth_.add(callee.getBody(), 1))
      return run.emitOpError(
                 "runs a sequence that is too long to copy: with this sequence, the copies of all sequences are more "
                 "than ")
             << kMostMade << " operations";
    const auto importer = importers_.try_emplace(aie::device_of(sequence), aie::device_of(sequence)).first;
    return importer->second.copy(run, callee);
  }

  llvm::SmallSetVector<Operation*, 4> open_;  // sequences in progress
  Growth growth_;
  std::map<Operation*, Importer> importers_;
};

}  // namespace

}  // namespace tessera::compiler
