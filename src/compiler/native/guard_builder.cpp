#include "compiler/native/guard_builder.h"

#include "compiler/diagnosis/diagnostics.h"

#include <fmt/format.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/Matchers.h>
#include <mlir/Interfaces/ViewLikeInterface.h>

using namespace mlir;

namespace tessera::compiler {

GuardBuilder::GuardBuilder(CoreFunctions& functions) : module_(*functions.module), builder_(module_.getContext()) {
  for (const CoreFunction& each : functions.functions) cores_[each.name] = &each;
}

void GuardBuilder::begin(Operation* op) {
  op_ = op;
  place_ = 0;
  builder_.setInsertionPoint(op);
}

void GuardBuilder::check(Value what, std::size_t dimension, Value index, Value length, OpFoldResult size) {
  const Value most = difference(value(size), length);
  const Value below = builder_.createOrFold<arith::CmpIOp>(loc(), arith::CmpIPredicate::slt, index, constant(0));
  const Value above = builder_.createOrFold<arith::CmpIOp>(loc(), arith::CmpIPredicate::sgt, index, most);
  const Value wrong = builder_.createOrFold<arith::OrIOp>(loc(), below, above);
  if (matchPattern(wrong, m_Zero())) return;
  const OpBuilder::InsertionGuard guard(builder_);
  auto branch = scf::IfOp::create(builder_, loc(), wrong, false);
  builder_.setInsertionPointToStart(branch.thenBlock());
  const Value number = word(static_cast<std::int64_t>(dimension));
  send(kOutside, {place(what), number, as_i64(index), as_i64(length), as_i64(value(size))});
}

Value GuardBuilder::constant(std::int64_t number) {
  return arith::ConstantIndexOp::create(builder_, loc(), number);
}
Value GuardBuilder::word(std::int64_t number) {
  return arith::ConstantIntOp::create(builder_, loc(), number, 32);
}
Value GuardBuilder::value(OpFoldResult number) {
  return getValueOrCreateConstantIndexOp(builder_, loc(), number);
}
Value GuardBuilder::sum(Value one, Value other) {
  return builder_.createOrFold<arith::AddIOp>(loc(), one, other);
}
Value GuardBuilder::difference(Value one, Value other) {
  return builder_.createOrFold<arith::SubIOp>(loc(), one, other);
}
Value GuardBuilder::times(Value number, std::int64_t factor) {
  return builder_.createOrFold<arith::MulIOp>(loc(), number, constant(factor));
}
Value GuardBuilder::as_i64(Value index) {
  return arith::IndexCastOp::create(builder_, loc(), builder_.getI64Type(), index);
}

Value GuardBuilder::place(Value what) {
  if (place_ == 0) {
    places.push_back({place_of(loc()), name_of(what)});
    place_ = static_cast<std::int64_t>(places.size());
  }
  return word(place_);
}

Value GuardBuilder::origin_of(Value memref) {
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>()) memref = view.getViewSource();
  return memref;
}

bool GuardBuilder::may_be_buffer(Value memref) {
  const Value origin = origin_of(memref);
  return !origin.getDefiningOp<memref::AllocaOp>() && !origin.getDefiningOp<memref::GetGlobalOp>();
}

std::string GuardBuilder::name_of(Value what) const {
  if (isa<VectorType>(what.getType())) return "a vector";
  const Value origin = origin_of(what);
  if (auto global = origin.getDefiningOp<memref::GetGlobalOp>()) return fmt::format("'{}'", global.getName().str());
  if (!may_be_buffer(origin)) return "local memory";
  auto argument = dyn_cast<BlockArgument>(origin);
  auto function = argument ? dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp()) : func::FuncOp();
  if (!function || !argument.getOwner()->isEntryBlock()) return "a memref";
  if (auto name = dyn_cast<NameLoc>(argument.getLoc())) return fmt::format("buffer '{}'", name.getName().str());
  const unsigned number = argument.getArgNumber() - 1;
  if (const CoreFunction* core = cores_.lookup(function.getName()))
    return fmt::format("the buffer at {:#x}", core->buffers[number].address);
  return fmt::format("argument {} of '{}'", number, function.getName().str());
}

}  // namespace tessera::compiler
