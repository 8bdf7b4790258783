#include "compiler/cores/core_lowering.h"

#include "compiler/codes.h"
#include "compiler/design/windows.h"
#include "compiler/diagnosis/report.h"

#include <fmt/format.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/ControlFlow/IR/ControlFlowOps.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/IRMapping.h>
#include <mlir/IR/Matchers.h>

using namespace mlir;

namespace tessera::compiler {

// The longest chain of calls from a body. bring() copies a function while it lowers the caller, so each call of the
// chain takes stack.
constexpr unsigned kDeepest = 1000;

CoreLowering::CoreLowering(aie::DeviceOp device)
    : device_(device), builder_(device.getContext()), module_(ModuleOp::create(device.getLoc())), design_(device) {}

FailureOr<func::FuncOp> CoreLowering::begin(aie::CoreOp core, llvm::SetVector<Operation*>& outside) {
  core_ = core;
  tile_ = aie::tile_of(core.getTile());
  llvm::SetVector<Operation*> constants;
  core.getBody().walk([&](Operation* op) {
    for (const Value operand : op->getOperands())
      if (Operation* from = operand.getDefiningOp(); from != nullptr && !core->isProperAncestor(from))
        (from->hasTrait<OpTrait::ConstantLike>() ? constants : outside).insert(from);
  });
  const std::string name = fmt::format("core_{}_{}", tile_.getCol(), tile_.getRow());
  if (symbols_.contains(name)) return core.emitOpError("becomes the function '") << name << "', which already exists";
  builder_.setInsertionPointToEnd(module_->getBody());
  auto func = func::FuncOp::create(builder_, core.getLoc(), name, builder_.getFunctionType({}, {}));
  symbols_[name] = func;
  IRMapping mapping;
  core.getBody().cloneInto(&func.getBody(), mapping);
  builder_.setInsertionPointToStart(&func.getBody().front());
  for (Operation* op : constants) replace_in(func, op->getResult(0), builder_.clone(*op)->getResult(0));
  return func;
}

void CoreLowering::replace_in(func::FuncOp func, Value from, Value to) {
  from.replaceUsesWithIf(to, [&](OpOperand& use) { return func->isProperAncestor(use.getOwner()); });
}

FailureOr<const device::View*> CoreLowering::window_on(aie::BufferOp buffer) {
  const device::TileId there = aie::tile_id_of(buffer.getTile());
  const device::View* view = view_of(device_.model(), tile_.id(), there);
  if (view == nullptr)
    return core_.emitOpError("uses a buffer of tile ")
           << to_string(there) << ", which tile " << to_string(tile_.id()) << " cannot reach";
  return view;
}

LogicalResult CoreLowering::lower_body(func::FuncOp func) {
  SmallVector<Operation*> ops;
  func.walk([&](Operation* op) { ops.push_back(op); });
  for (Operation* op : ops) {
    builder_.setInsertionPoint(op);
    if (failed(lower(op))) return failure();
  }
  return success();
}

LogicalResult CoreLowering::lower(Operation* op) {
  if (auto end = dyn_cast<aie::EndOp>(op)) {
    func::ReturnOp::create(builder_, op->getLoc());
    end.erase();
    return success();
  }
  if (auto use = dyn_cast<aie::UseLockOp>(op)) return lower(use);
  if (auto get = dyn_cast<aie::GetStreamOp>(op)) return lower(get);
  if (auto put = dyn_cast<aie::PutStreamOp>(op)) return lower(put);
  if (auto get = dyn_cast<aie::GetCascadeOp>(op)) {
    const FailureOr<Value> value = get_cascade(get);
    if (failed(value)) return failure();
    get.getResult().replaceAllUsesWith(*value);
    get.erase();
    return success();
  }
  if (auto put = dyn_cast<aie::PutCascadeOp>(op)) {
    if (failed(put_cascade(put))) return failure();
    put.erase();
    return success();
  }
  if (isa<func::CallOp, func::ConstantOp, memref::GetGlobalOp>(op)) return bring_all(op);
  if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    builder_.setInsertionPointToStart(loop.getAfterBody());
    turn(op);
    return success();
  }
  if (isa<cf::BranchOp, cf::CondBranchOp, cf::SwitchOp>(op)) {
    if (llvm::any_of(op->getSuccessors(), [&](Block* to) { return order_.goes_back(op->getBlock(), to); })) turn(op);
    return success();
  }
  return isa<aie::AIEDialect>(op->getDialect()) ? lower_other(op) : success();
}

FailureOr<std::int64_t> CoreLowering::number_of(aie::LockOp lock, Operation* at) {
  const device::TileId there = aie::tile_id_of(lock.getTile());
  const device::View* view = view_of(device_.model(), tile_.id(), there);
  if (view == nullptr)
    return at->emitOpError("uses a lock of tile ")
           << to_string(there) << ", which tile " << to_string(tile_.id()) << " cannot reach";
  if (!lock.getLockID()) return lock.emitOpError("has no number; run aie-assign-lock-ids first");
  return std::int64_t{view->lock_base + *lock.getLockID()};
}

// Returns the lock's number as a value. The operand may be a lock, the number that aie-localize-locks put in its place,
// or an argument by which a function gets the number.
FailureOr<Value> CoreLowering::number_of(aie::UseLockOp use) {
  llvm::APInt local;
  if (auto lock = use.getLock().getDefiningOp<aie::LockOp>()) {
    const auto number = number_of(lock, use);
    if (failed(number)) return failure();
    return word(*number, use.getLoc());
  }
  if (matchPattern(use.getLock(), m_ConstantInt(&local)))
    return number_of_local(use.getLock(), local.getSExtValue(), use.getLoc());
  if (isa<BlockArgument>(use.getLock()))
    return Value(arith::IndexCastOp::create(builder_, use.getLoc(), builder_.getI32Type(), use.getLock()));
  return use.emitOpError("needs a lock of the device");
}

LogicalResult CoreLowering::lower(aie::UseLockOp use) {
  const FailureOr<Value> number = number_of(use);
  if (failed(number)) return failure();
  Value value = use.getComputedValue();
  if (!value) value = number_before(use, static_cast<std::int32_t>(use.getValue().value_or(1)));
  if (use.getAction() == aie::LockAction::Release)
    release(use, *number, value);
  else if (use.getAction() == aie::LockAction::Acquire)
    acquire(use, *number, value);
  else
    acquire_at_least(use, *number, value);
  use.erase();
  return success();
}

// Returns the number as a value. Text of 2026 gives it as a constant close before the operation; other text does not.
Value CoreLowering::number_before(Operation* op, std::int32_t number) {
  constexpr unsigned kClose = 4;  // in operations; further back, a search for each use would take quadratic time
  Operation* before = op->getPrevNode();
  for (unsigned i = 0; i < kClose && before != nullptr; ++i, before = before->getPrevNode()) {
    auto constant = dyn_cast<arith::ConstantIntOp>(before);
    if (constant && constant.getType() == builder_.getI32Type() && constant.value() == number) return constant;
  }
  return word(number, op->getLoc());
}

// The core's instruction takes -n for "at least n", and would take 0 for "equal to 0". So an acquire of "at least 0"
// must not execute the instruction. Only a computed count can be 0 here.
void CoreLowering::acquire_at_least(aie::UseLockOp use, Value number, Value count) {
  const Location loc = use.getLoc();
  const Value zero = word(0, loc);
  if (use.getComputedValue()) {
    const Value some = arith::CmpIOp::create(builder_, loc, arith::CmpIPredicate::ne, count, zero);
    builder_.setInsertionPointToStart(scf::IfOp::create(builder_, loc, some, false).thenBlock());
  }
  acquire(use, number, arith::SubIOp::create(builder_, loc, zero, count));
}

// Streams carry words: a value of 128 bits is four words, the lowest first.
LogicalResult CoreLowering::lower(aie::GetStreamOp get) {
  const Location loc = get.getLoc();
  const Type one = builder_.getI32Type(), type = get.getStreamValue().getType();
  const Value port = as_word(get.getChannel(), loc);
  if (type.isInteger(128) && has_wide_words()) {
    get.getStreamValue().replaceAllUsesWith(get_wide_word(get, port));
    get.erase();
    return success();
  }
  const auto next = [&] { return get_word(get, port); };
  FailureOr<Value> first = next();
  if (failed(first)) return failure();
  Value value = *first;
  if (isa<FloatType>(type)) {
    value = arith::BitcastOp::create(builder_, loc, type, value);
  } else if (type != one) {
    value = arith::ExtUIOp::create(builder_, loc, type, value);
    for (unsigned bit = 32; bit < type.getIntOrFloatBitWidth(); bit += 32) {
      const FailureOr<Value> more = next();
      if (failed(more)) return failure();
      const Value part = arith::ExtUIOp::create(builder_, loc, type, *more);
      const Value up = arith::ConstantIntOp::create(builder_, loc, type, bit);
      value = arith::OrIOp::create(builder_, loc, value, arith::ShLIOp::create(builder_, loc, part, up));
    }
  }
  get.getStreamValue().replaceAllUsesWith(value);
  get.erase();
  return success();
}

LogicalResult CoreLowering::lower(aie::PutStreamOp put) {
  const Location loc = put.getLoc();
  const Type type = put.getStreamValue().getType();
  const Value port = as_word(put.getChannel(), loc);
  Value value = put.getStreamValue();
  if (type.isInteger(128) && has_wide_words()) {
    put_wide_word(put, port, value);
    put.erase();
    return success();
  }
  if (isa<FloatType>(type)) value = arith::BitcastOp::create(builder_, loc, builder_.getI32Type(), value);
  if (failed(put_word(put, port, as_word(value, loc)))) return failure();
  for (unsigned bit = 32; bit < type.getIntOrFloatBitWidth(); bit += 32) {
    const Value down = arith::ConstantIntOp::create(builder_, loc, type, bit);
    const Value part = as_word(arith::ShRUIOp::create(builder_, loc, value, down), loc);
    if (failed(put_word(put, port, part))) return failure();
  }
  put.erase();
  return success();
}

Value CoreLowering::as_word(Value number, Location loc) {
  const Type type = builder_.getI32Type();
  const unsigned bits = number.getType().getIntOrFloatBitWidth();
  if (bits == 32) return number;
  if (bits > 32) return arith::TruncIOp::create(builder_, loc, type, number);
  return arith::ExtUIOp::create(builder_, loc, type, number);
}

Value CoreLowering::word(std::int64_t number, Location loc) {
  return arith::ConstantIntOp::create(builder_, loc, number, 32);
}

func::CallOp CoreLowering::call(Operation* at, StringRef name, ValueRange arguments, TypeRange results) {
  if (!symbols_.contains(name)) {
    const OpBuilder::InsertionGuard guard(builder_);
    builder_.setInsertionPointToStart(module_->getBody());
    auto declared =
        func::FuncOp::create(builder_, at->getLoc(), name, builder_.getFunctionType(arguments.getTypes(), results));
    declared.setPrivate();
    symbols_[name] = declared;
  }
  return func::CallOp::create(builder_, at->getLoc(), name, results, arguments);
}

LogicalResult CoreLowering::bring_all(Operation* op) {
  const WalkResult result = op->walk([&](Operation* inner) {
    LogicalResult brought = success();
    if (auto call = dyn_cast<func::CallOp>(inner)) brought = bring(inner, call.getCallee());
    if (auto constant = dyn_cast<func::ConstantOp>(inner)) brought = bring(inner, constant.getValue());
    if (auto global = dyn_cast<memref::GetGlobalOp>(inner)) brought = bring(inner, global.getName());
    return failed(brought) ? WalkResult::interrupt() : WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

LogicalResult CoreLowering::bring(Operation* at, StringRef name) {
  if (symbols_.contains(name)) return success();
  Operation* symbol = design_.lookup(name);
  if (symbol == nullptr) return at->emitOpError("names '") << name << "', which the device does not have";
  if (depth_ == kDeepest)
    return report(at, error(code::bad_design, "calls functions that call each other more than {} deep", kDeepest)
                          .help("put the bodies of some of these functions into their callers"));
  const OpBuilder::InsertionGuard guard(builder_);
  builder_.setInsertionPointToStart(module_->getBody());
  ++depth_;
  Operation* const brought = symbols_[name] = builder_.clone(*symbol);
  const LogicalResult lowered = lower_brought(brought);
  --depth_;
  return lowered;
}

}  // namespace tessera::compiler
