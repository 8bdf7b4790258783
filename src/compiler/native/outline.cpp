#include "compiler/native/outline.h"

#include "dialect/cascade.h"  // generated

#include "compiler/address_spaces.h"
#include "compiler/placed.h"
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
#include <mlir/IR/IRMapping.h>
#include <mlir/IR/Matchers.h>

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
      const Value argument = entry.insertArgument(static_cast<unsigned>(index + 1), buffer.getType(), named(buffer));
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
    drop_address_spaces(*module_);
    std::ranges::sort(functions_, {}, &CoreFunction::tile);
    return CoreFunctions{std::move(module_), std::move(functions_)};
  }

 private:
  // Reports call buffers by their names.
  static Location named(aie::BufferOp buffer) {
    const auto name = buffer.getSymNameAttr();
    return name ? NameLoc::get(name, buffer.getLoc()) : Location(buffer.getLoc());
  }

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
    if (auto get = dyn_cast<aie::GetStreamOp>(op)) return translate(get);
    if (auto put = dyn_cast<aie::PutStreamOp>(op)) return translate(put);
    if (auto get = dyn_cast<aie::GetCascadeOp>(op)) return translate(get);
    if (auto put = dyn_cast<aie::PutCascadeOp>(op)) return translate(put);
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

  // By which the core knows the lock; aie-localize-locks has put it in its place already.
  FailureOr<std::int64_t> number_of(aie::UseLockOp use) {
    llvm::APInt local;
    auto lock = use.getLock().getDefiningOp<aie::LockOp>();
    if (!lock && matchPattern(use.getLock(), m_ConstantInt(&local))) return local.getSExtValue();
    if (!lock) return use.emitOpError("needs a lock of the device");
    const device::TileId there = aie::tile_id_of(lock.getTile());
    const device::View* view = view_of(device_.model(), tile_.id(), there);
    if (view == nullptr)
      return use.emitOpError("of the core of tile ")
             << to_string(tile_.id()) << " uses a lock of tile " << to_string(there) << ", which it does not see";
    if (!lock.getLockID()) return lock.emitOpError("has no number; run aie-assign-lock-ids before");
    return std::int64_t{view->lock_base + *lock.getLockID()};
  }

  LogicalResult translate(aie::UseLockOp use) {
    const auto lock_number = number_of(use);
    if (failed(lock_number)) return failure();
    const Location loc = use.getLoc();
    const Value number = arith::ConstantIntOp::create(builder_, loc, *lock_number, 32);
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

  // Streams carry words: a value of 128 bits is four, the lowest first.
  LogicalResult translate(aie::GetStreamOp get) {
    const Location loc = get.getLoc();
    const Type word = builder_.getI32Type(), type = get.getStreamValue().getType();
    const Value port = as_word(get.getChannel(), loc);
    const auto next = [&] { return call(get, "tessera_core_get_stream", {port}, word)->getResult(0); };
    Value value;
    if (type == word) {
      value = next();
    } else if (isa<FloatType>(type)) {
      value = arith::BitcastOp::create(builder_, loc, type, next());
    } else {
      value = arith::ExtUIOp::create(builder_, loc, type, next());
      for (unsigned bit = 32; bit < type.getIntOrFloatBitWidth(); bit += 32) {
        const Value part = arith::ExtUIOp::create(builder_, loc, type, next());
        const Value up = arith::ConstantIntOp::create(builder_, loc, type, bit);
        value = arith::OrIOp::create(builder_, loc, value, arith::ShLIOp::create(builder_, loc, part, up));
      }
    }
    get.getStreamValue().replaceAllUsesWith(value);
    get.erase();
    return success();
  }

  LogicalResult translate(aie::PutStreamOp put) {
    const Location loc = put.getLoc();
    const Type word = builder_.getI32Type(), type = put.getStreamValue().getType();
    const Value port = as_word(put.getChannel(), loc);
    Value value = put.getStreamValue();
    if (isa<FloatType>(type)) value = arith::BitcastOp::create(builder_, loc, word, value);
    call(put, "tessera_core_put_stream", {port, as_word(value, loc)});
    for (unsigned bit = 32; bit < type.getIntOrFloatBitWidth(); bit += 32) {
      const Value down = arith::ConstantIntOp::create(builder_, loc, type, bit);
      call(put, "tessera_core_put_stream", {port, as_word(arith::ShRUIOp::create(builder_, loc, value, down), loc)});
    }
    put.erase();
    return success();
  }

  Value as_word(Value number, Location loc) {
    const Type word = builder_.getI32Type();
    const unsigned bits = number.getType().getIntOrFloatBitWidth();
    if (bits == 32) return number;
    if (bits > 32) return arith::TruncIOp::create(builder_, loc, word, number);
    return arith::ExtUIOp::create(builder_, loc, word, number);
  }

  // Values of the cascade go through memory, which the body keeps for them.
  FailureOr<Value> cascade_memory(Operation* op, Type type) {
    if (!LLVM::isCompatibleType(type)) return op->emitOpError("has a value of type ") << type << ", which is no vector";
    const OpBuilder::InsertionGuard guard(builder_);
    auto func = op->getParentOfType<func::FuncOp>();
    builder_.setInsertionPointToStart(&func.getBody().front());
    const Value bytes = arith::ConstantIntOp::create(builder_, op->getLoc(), dialect::cascade::kAie2Bytes, 32);
    const Type pointer = LLVM::LLVMPointerType::get(op->getContext());
    return Value(LLVM::AllocaOp::create(builder_, op->getLoc(), pointer, builder_.getI8Type(), bytes,
                                        dialect::cascade::kAie2Bytes));
  }

  LogicalResult translate(aie::GetCascadeOp get) {
    const FailureOr<Value> memory = cascade_memory(get, get.getType());
    if (failed(memory)) return failure();
    call(get, "tessera_core_get_cascade", {*memory});
    get.getResult().replaceAllUsesWith(LLVM::LoadOp::create(builder_, get.getLoc(), get.getType(), *memory));
    get.erase();
    return success();
  }

  LogicalResult translate(aie::PutCascadeOp put) {
    const FailureOr<Value> memory = cascade_memory(put, put.getCascadeValue().getType());
    if (failed(memory)) return failure();
    LLVM::StoreOp::create(builder_, put.getLoc(), put.getCascadeValue(), *memory);
    call(put, "tessera_core_put_cascade", {*memory});
    put.erase();
    return success();
  }

  // A call of something that the core provides; declared when it is first called.
  func::CallOp call(Operation* at, StringRef name, ArrayRef<Value> arguments, TypeRange results = {}) {
    SmallVector<Value> all{self_};
    all.append(arguments.begin(), arguments.end());
    if (!module_->lookupSymbol(name)) {
      const OpBuilder::InsertionGuard guard(builder_);
      builder_.setInsertionPointToStart(module_->getBody());
      auto declared = func::FuncOp::create(builder_, at->getLoc(), name,
                                           builder_.getFunctionType(ValueRange(all).getTypes(), results));
      declared.setPrivate();
    }
    return func::CallOp::create(builder_, at->getLoc(), name, results, all);
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
  device.getContext()->loadDialect<func::FuncDialect, LLVM::LLVMDialect>();  // in which functions are said
  if (failed(check_placed(device))) return failure();
  Outliner outliner(device);
  for (aie::CoreOp core : device.getOps<aie::CoreOp>())
    if (!core.getElfFile() && failed(outliner.outline(core))) return failure();
  return outliner.finish();
}

}  // namespace tessera::compiler
