#include "compiler/native/outline.h"

#include "compiler/windows.h"

#include <fmt/format.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/TypeSwitch.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/ControlFlow/IR/ControlFlowOps.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/AttrTypeSubElements.h>
#include <mlir/IR/IRMapping.h>

using namespace mlir;

namespace tessera::compiler {

namespace {

class Outliner {
 public:
  explicit Outliner(aie::DeviceOp device)
      : device_(device), builder_(device.getContext()), module_(ModuleOp::create(device.getLoc())) {}

  LogicalResult outline(aie::CoreOp core) {
    core_ = core;
    tile_ = aie::tile_of(core.getTile());
    CoreFunction function{
        .tile = tile_.id(), .name = fmt::format("core_{}_{}", tile_.getCol(), tile_.getRow()), .buffers = {}};

    llvm::SetVector<Operation*> outside;
    core.getBody().walk([&](Operation* op) {
      for (const Value operand : op->getOperands())
        if (Operation* from = operand.getDefiningOp(); from != nullptr && !core->isProperAncestor(from))
          outside.insert(from);
    });
    const Type pointer = LLVM::LLVMPointerType::get(core.getContext());
    SmallVector<Type> types{pointer};
    SmallVector<aie::BufferOp> buffers;
    for (Operation* op : outside)
      if (auto buffer = dyn_cast<aie::BufferOp>(op)) {
        if (failed(add_buffer(buffer, function))) return failure();
        buffers.push_back(buffer);
        types.push_back(buffer.getType());
      }

    builder_.setInsertionPointToEnd(module_->getBody());
    auto func = func::FuncOp::create(builder_, core.getLoc(), function.name, builder_.getFunctionType(types, {}));
    IRMapping mapping;
    core.getBody().cloneInto(&func.getBody(), mapping);
    Block& entry = func.getBody().front();
    self_ = entry.insertArgument(0U, pointer, core.getLoc());
    for (auto [index, buffer] : llvm::enumerate(buffers)) {
      const Value argument = entry.insertArgument(static_cast<unsigned>(index + 1), buffer.getType(), buffer.getLoc());
      replace_in(func, buffer.getBuffer(), argument);
    }
    builder_.setInsertionPointToStart(&entry);
    for (Operation* op : outside)
      if (op->hasTrait<OpTrait::ConstantLike>()) replace_in(func, op->getResult(0), builder_.clone(*op)->getResult(0));
    if (failed(translate(func))) return failure();
    functions_.push_back(std::move(function));
    return success();
  }

  FailureOr<CoreFunctions> finish() {
    AttrTypeReplacer replacer;  // banks are no address spaces of the host
    replacer.addReplacement([](MemRefType type) -> std::optional<Type> {
      if (!type.getMemorySpace()) return std::nullopt;
      return MemRefType::get(type.getShape(), type.getElementType(), type.getLayout());
    });
    replacer.recursivelyReplaceElementsIn(*module_, true, true, true);
    std::ranges::sort(functions_, {}, &CoreFunction::tile);
    return CoreFunctions{std::move(module_), std::move(functions_)};
  }

 private:
  static void replace_in(func::FuncOp func, Value from, Value to) {
    from.replaceUsesWithIf(to, [&](OpOperand& use) { return func->isProperAncestor(use.getOwner()); });
  }

  LogicalResult add_buffer(aie::BufferOp buffer, CoreFunction& function) {
    const device::TileId there = aie::tile_id_of(buffer.getTile());
    const device::View* view = view_of(device_.model(), tile_.id(), there);
    if (view == nullptr)
      return core_.emitOpError("on tile ") << to_string(tile_.id()) << " uses a buffer of tile " << to_string(there)
                                           << ", whose memory it does not see";
    if (!buffer.getAddress()) return buffer.emitOpError("has no address; run aie-assign-buffer-addresses before");
    function.buffers.push_back(
        {view->memory_base + *buffer.getAddress(), static_cast<std::uint32_t>(buffer.size_in_bytes())});
    return success();
  }

  LogicalResult translate(func::FuncOp func) {
    SmallVector<Operation*> ops;
    func.walk([&](Operation* op) { ops.push_back(op); });
    for (Operation* op : ops) {
      builder_.setInsertionPoint(op);
      if (failed(translate(op))) return failure();
    }
    return success();
  }

  LogicalResult translate(Operation* op) {
    if (auto end = dyn_cast<aie::EndOp>(op)) {
      func::ReturnOp::create(builder_, op->getLoc());
      end.erase();
      return success();
    }
    if (auto use = dyn_cast<aie::UseLockOp>(op)) return translate(use);
    if (auto call = dyn_cast<func::CallOp>(op)) return bring(op, call.getCallee());
    if (auto global = dyn_cast<memref::GetGlobalOp>(op)) return bring(op, global.getName());
    if (auto loop = dyn_cast<scf::WhileOp>(op)) {
      builder_.setInsertionPointToStart(loop.getAfterBody());
      call(op, "tessera_core_turn", {});
      return success();
    }
    if (isa<cf::BranchOp, cf::CondBranchOp, cf::SwitchOp>(op)) {
      if (goes_back(op)) call(op, "tessera_core_turn", {});
      return success();
    }
    if (isa<aie::AIEDialect>(op->getDialect())) return op->emitOpError("cannot be run on the host");
    return success();
  }

  // Blocks stand in the order of the text, so that a loop is a branch to a block that is not behind.
  static bool goes_back(Operation* branch) {
    Block* here = branch->getBlock();
    for (Block* block : branch->getSuccessors())
      for (Block& each : *here->getParent()) {
        if (&each == block) return true;
        if (&each == here) break;
      }
    return false;
  }

  LogicalResult translate(aie::UseLockOp use) {
    auto lock = use.getLock().getDefiningOp<aie::LockOp>();
    if (!lock) return use.emitOpError("needs a lock of the device");
    const device::TileId there = aie::tile_id_of(lock.getTile());
    const device::View* view = view_of(device_.model(), tile_.id(), there);
    if (view == nullptr)
      return use.emitOpError("in the core of tile ")
             << to_string(tile_.id()) << " uses a lock of tile " << to_string(there) << ", which it does not see";
    if (!lock.getLockID()) return lock.emitOpError("has no number; run aie-assign-lock-ids before");
    const Location loc = use.getLoc();
    const Value number = arith::ConstantIntOp::create(builder_, loc, view->lock_base + *lock.getLockID(), 32);
    Value value = use.getComputedValue();
    if (!value)
      value = arith::ConstantIntOp::create(builder_, loc, static_cast<std::int32_t>(use.getValue().value_or(1)), 32);
    if (use.getAction() == aie::LockAction::AcquireGreaterEqual) {
      const Value zero = arith::ConstantIntOp::create(builder_, loc, 0, 32);
      value = arith::SubIOp::create(builder_, loc, zero, value);
    }
    const bool releases = use.getAction() == aie::LockAction::Release;
    call(use, releases ? "tessera_core_release" : "tessera_core_acquire", {number, value});
    use.erase();
    return success();
  }

  // A call of something that the core provides; declared when it is first called.
  void call(Operation* at, StringRef name, ArrayRef<Value> arguments) {
    SmallVector<Value> all{self_};
    all.append(arguments.begin(), arguments.end());
    if (!module_->lookupSymbol(name)) {
      const OpBuilder::InsertionGuard guard(builder_);
      builder_.setInsertionPointToStart(module_->getBody());
      auto declared =
          func::FuncOp::create(builder_, at->getLoc(), name, builder_.getFunctionType(ValueRange(all).getTypes(), {}));
      declared.setPrivate();
    }
    func::CallOp::create(builder_, at->getLoc(), name, TypeRange{}, all);
  }

  // Brings a function or constant that the body names along, with all that it names itself.
  LogicalResult bring(Operation* at, StringRef name) {
    if (module_->lookupSymbol(name)) return success();
    Operation* symbol = SymbolTable::lookupSymbolIn(device_, name);
    if (symbol == nullptr) return at->emitOpError("names '") << name << "', which the device does not have";
    const OpBuilder::InsertionGuard guard(builder_);
    builder_.setInsertionPointToStart(module_->getBody());
    Operation* copy = builder_.clone(*symbol);
    const WalkResult result = copy->walk([&](Operation* inner) {
      if (auto call = dyn_cast<func::CallOp>(inner))
        return failed(bring(inner, call.getCallee())) ? WalkResult::interrupt() : WalkResult::advance();
      if (auto global = dyn_cast<memref::GetGlobalOp>(inner))
        return failed(bring(inner, global.getName())) ? WalkResult::interrupt() : WalkResult::advance();
      if (isa<aie::AIEDialect>(inner->getDialect())) {
        inner->emitOpError("cannot be run on the host outside of a core");
        return WalkResult::interrupt();
      }
      return WalkResult::advance();
    });
    return failure(result.wasInterrupted());
  }

  aie::DeviceOp device_;
  OpBuilder builder_;
  OwningOpRef<ModuleOp> module_;
  std::vector<CoreFunction> functions_;
  aie::CoreOp core_;
  aie::TileOp tile_;
  Value self_;
};

}  // namespace

FailureOr<CoreFunctions> outline_cores(aie::DeviceOp device) {
  Outliner outliner(device);
  for (aie::CoreOp core : device.getOps<aie::CoreOp>())
    if (!core.getElfFile() && failed(outliner.outline(core))) return failure();
  return outliner.finish();
}

}  // namespace tessera::compiler
