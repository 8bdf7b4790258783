// Implements guards.h.
//
// Example: `%x = memref.load %b[%i]` of a `memref<8xi32>` becomes
//     %wrong = %i < 0 or %i > 8 - 1
//     if %wrong: tessera_core_outside(core, place, 0, %i, 1, 8), which does not return
//     %x = memref.load %b[%i]
// LLVM drops the check where the bounds of a loop decide it.
//
// If %b is instead a view of four elements of a memref %a of eight elements, from index 2 on, the check compares %i
// with 4. The load then becomes a load of %a[2 + %i], with a second check that compares 2 + %i with 8.
#include "compiler/native/guards.h"

#include "compiler/cores/to_llvm.h"
#include "compiler/diagnosis/diagnostics.h"
#include "compiler/native/access_reports.h"
#include "compiler/native/divisions.h"
#include "compiler/native/kept_reads.h"
#include "compiler/native/private_memory.h"
#include "compiler/native/transfers.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/ADT/TypeSwitch.h>
#include <mlir/Dialect/ControlFlow/IR/ControlFlow.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/Vector/IR/VectorOps.h>

using namespace mlir;

namespace tessera::compiler {

namespace {

bool is_kernel(func::FuncOp function) {
  return function.isExternal() && !function.getName().starts_with(kOwnPrefix);
}

class Guard : public AccessReports {
 public:
  using AccessReports::AccessReports;

  LogicalResult run() {
    drop_keepers(module_);
    if (failed(hand_core_on())) return failure();
    expand_copies(module_);
    if (failed(make_transfers_plain(module_))) return failure();
    for (func::FuncOp function : module_.getOps<func::FuncOp>())
      if (is_kernel(function)) kernels_.insert(function.getName());
    SmallVector<Operation*> ops;  // listed before the changes, so that inserted operations get no checks
    module_.walk([&](Operation* op) { ops.push_back(op); });
    for (Operation* op : ops) {
      begin(op);
      if (failed(look_at(op))) return failure();
    }
    views_.drop_unused();
    guard_divisions(module_, places);
    guard_depth(module_, places);
    return success();
  }

 private:
  // Gives each function the core as first argument, and passes the core on in calls. Kernels do not get the core.
  LogicalResult hand_core_on() {
    const Type pointer = LLVM::LLVMPointerType::get(module_.getContext());
    SmallPtrSet<Operation*, 8> changed;
    for (func::FuncOp function : module_.getOps<func::FuncOp>()) {
      if (is_kernel(function)) continue;
      if (failed(function.insertArgument(0, pointer, {}, function.getLoc()))) return failure();
      changed.insert(function);
    }
    const SymbolTable symbols(module_);
    module_.walk([&](func::CallOp call) {
      if (changed.contains(symbols.lookup(call.getCallee()))) call->insertOperands(0, core_of(call));
    });
    return success();
  }

  LogicalResult look_at(Operation* op) {
    return llvm::TypeSwitch<Operation*, LogicalResult>(op)
        .Case<memref::LoadOp>(
            [&](auto load) { return look(load, load.getMemrefMutable(), load.getIndicesMutable(), {}, Use::Reads); })
        .Case<memref::StoreOp>([&](auto store) {
          return look(store, store.getMemrefMutable(), store.getIndicesMutable(), {}, Use::Writes);
        })
        .Case<memref::AtomicRMWOp, memref::GenericAtomicRMWOp>([&](auto update) {
          return look(update, update.getMemrefMutable(), update.getIndicesMutable(), {}, Use::Both);
        })
        .Case<vector::LoadOp>([&](auto load) {
          return look(load, load.getBaseMutable(), load.getIndicesMutable(), load.getVectorType(), Use::Reads);
        })
        .Case<vector::StoreOp>([&](auto store) {
          return look(store, store.getBaseMutable(), store.getIndicesMutable(), store.getVectorType(), Use::Writes);
        })
        .Case<vector::MaskedLoadOp>(
            [&](auto load) { return look_at_lanes(load, load.getIndicesMutable(), Use::Reads); })
        .Case<vector::MaskedStoreOp>(
            [&](auto store) { return look_at_lanes(store, store.getIndicesMutable(), Use::Writes); })
        .Case<vector::GatherOp>(
            [&](auto gather) { return look_at_lanes(gather, gather.getOffsetsMutable(), Use::Reads); })
        .Case<vector::ScatterOp>(
            [&](auto scatter) { return look_at_lanes(scatter, scatter.getOffsetsMutable(), Use::Writes); })
        .Case<vector::ExpandLoadOp>([&](auto load) { return look_at_packed(load, Use::Reads); })
        .Case<vector::CompressStoreOp>([&](auto store) { return look_at_packed(store, Use::Writes); })
        .Case<vector::ExtractOp>(
            [&](auto extract) { return look_at_position(extract.getSource(), extract.getMixedPosition()); })
        .Case<vector::InsertOp>(
            [&](auto insert) { return look_at_position(insert.getDest(), insert.getMixedPosition()); })
        .Case<memref::SubViewOp>([&](auto view) { return look_at_view(view); })
        .Case<memref::ReinterpretCastOp>([&](auto view) { return look_at_cast(view); })
        .Case<memref::ViewOp>([&](auto view) { return look_at_bytes(view); })
        .Case<memref::CastOp>([&](auto cast) { return look_at_sizes(cast); })
        .Case<memref::DimOp>([&](auto dim) { return tell_size(dim); })
        .Case<func::CallOp>([&](auto call) { return look_at_call(call); })
        .Default([&](Operation* other) { return look_at_other(other); });
  }

  // Accesses ----------------------------------------------------------------------------------------------------------

  // Checks an access to one element, or to a vector along the last dimension.
  template <class Op>
  LogicalResult look(Op op, OpOperand& memref, MutableOperandRange indices, VectorType vector, Use use) {
    const Value from = memref.get();
    const auto place = views_.place_of(from);
    if (failed(place)) return failure();
    const bool is_element = !vector || vector == cast<MemRefType>(from.getType()).getElementType();
    if (!is_element && (vector.getRank() != 1 || place->sizes.empty() || !has_bytes(vector)))
      return op->emitOpError("has a vector of type ") << vector << ", which cannot be run on the host";
    if (isa<memref::AtomicRMWOp, memref::GenericAtomicRMWOp>(op) &&
        (!place->is_aligned || !has_bytes(cast<MemRefType>(from.getType()).getElementType())))
      return op->emitOpError("updates an element that the host cannot update in one step");
    const SmallVector<Value> at = values_of(indices);
    const std::int64_t length = is_element ? 1 : vector.getDimSize(0);
    for (std::size_t d = 0; d < at.size(); ++d)
      check(from, d, at[d], constant(d + 1 == at.size() ? length : 1), place->sizes[d]);
    settle(op, memref, indices, *place, constant(length));
    tell(from, *place, at, constant(length), use);
    return success();
  }

  // Returns the place (views.h) of the memory whose elements a mask selects. Refuses lanes that the host cannot check
  // one by one.
  template <class Op>
  FailureOr<ViewPlace> place_of_lanes(Op op) {
    if (!has_bytes(cast<MemRefType>(op.getBase().getType()).getElementType()) ||
        cast<VectorType>(op.getMask().getType()).getRank() != 1)
      return op->emitOpError("has lanes that cannot be run on the host");
    return views_.place_of(op.getBase());
  }

  template <class Op>
  LogicalResult look_at_lanes(Op op, MutableOperandRange indices, Use use) {
    const Value from = op.getBase();
    const auto place = place_of_lanes(op);
    if (failed(place)) return failure();
    Value each;
    if constexpr (std::is_same_v<Op, vector::GatherOp> || std::is_same_v<Op, vector::ScatterOp>) each = op.getIndices();
    lanes(from, *place, values_of(indices), op.getMask(), each, use);
    settle(op, op.getBaseMutable(), indices, *place, {});
    return success();
  }

  // Checks lane by lane, by the mask and by the index of each lane (`each`). Indices of lanes count through all rows of
  // a memref, so with several dimensions the check compares with the size of the whole memref.
  void lanes(Value memref, const ViewPlace& place, ArrayRef<Value> indices, Value mask, Value each, Use use) {
    const std::int64_t count = cast<VectorType>(mask.getType()).getNumElements();
    const std::size_t last = indices.size() - 1;
    const OpBuilder::InsertionGuard outer(builder_);
    auto loop = scf::ForOp::create(builder_, loc(), constant(0), constant(count), constant(1));
    builder_.setInsertionPointToStart(loop.getBody());
    const Value lane = loop.getInductionVar();
    const Value on = vector::ExtractOp::create(builder_, loc(), mask, OpFoldResult(lane));
    auto branch = scf::IfOp::create(builder_, loc(), on, false);
    builder_.setInsertionPointToStart(branch.thenBlock());
    Value step = lane;
    if (each) {
      step = vector::ExtractOp::create(builder_, loc(), each, OpFoldResult(lane));
      if (!step.getType().isIndex()) step = arith::IndexCastOp::create(builder_, loc(), builder_.getIndexType(), step);
    }
    SmallVector<Value> here(indices);
    here[last] = sum(here[last], step);
    if (!each || last == 0)
      for (std::size_t d = 0; d <= last; ++d) check(memref, d, here[d], constant(1), place.sizes[d]);
    const Value linear = sum(views_.element(builder_, loc(), place, indices), step);
    if (each || !place.is_root) check(memref, kThrough, linear, constant(1), place.elements);
    tell_at(memref, place, linear, constant(1), use);
  }

  // Checks an access to consecutive elements, one for each set bit of the mask.
  template <class Op>
  LogicalResult look_at_packed(Op op, Use use) {
    const Value from = op.getBase();
    const auto place = place_of_lanes(op);
    if (failed(place)) return failure();
    const auto type = cast<VectorType>(op.getMask().getType());
    const Value ones =
        arith::ExtUIOp::create(builder_, loc(), VectorType::get(type.getShape(), builder_.getI64Type()), op.getMask());
    const Value all = vector::ReductionOp::create(builder_, loc(), vector::CombiningKind::ADD, ones);
    const Value count = arith::IndexCastOp::create(builder_, loc(), builder_.getIndexType(), all);
    const SmallVector<Value> at = values_of(op.getIndicesMutable());
    for (std::size_t d = 0; d < at.size(); ++d)
      check(from, d, at[d], d + 1 == at.size() ? count : constant(1), place->sizes[d]);
    settle(op, op.getBaseMutable(), op.getIndicesMutable(), *place, count);
    tell(from, *place, at, count, use);
    return success();
  }

  // Checks the position of a lane in a vector.
  LogicalResult look_at_position(Value vector, ArrayRef<OpFoldResult> position) {
    for (std::size_t d = 0; d < position.size(); ++d)
      if (isa<Value>(position[d]))
        check(vector, d, value(position[d]), constant(1),
              builder_.getIndexAttr(cast<VectorType>(vector.getType()).getDimSize(static_cast<unsigned>(d))));
    return success();
  }

  // Makes an access through a view use the memory behind the view, at the element that the check used. An access that
  // is not through a view was checked dimension by dimension. `length` is null for an access that was checked lane by
  // lane.
  void settle(Operation* op, OpOperand& memref, MutableOperandRange indices, const ViewPlace& place, Value length) {
    if (place.is_root) return;
    const Value linear = views_.element(builder_, loc(), place, values_of(indices));
    if (length) check(memref.get(), kThrough, linear, length, place.elements);
    memref.set(place.memory);
    indices.assign(linear);
    if (!place.is_aligned) op->setAttr("alignment", builder_.getI64IntegerAttr(1));
  }

  static SmallVector<Value> values_of(const MutableOperandRange& operands) {
    SmallVector<Value> values;
    for (const OpOperand& operand : operands) values.push_back(operand.get());
    return values;
  }
  // False for i1: an i1 takes a byte in memory, but a vector of i1 has eight lanes in a byte.
  bool has_bytes(Type type) const { return !getElementTypeOrSelf(type).isInteger(1); }

  // Views -------------------------------------------------------------------------------------------------------------

  // Reports a view that reaches beyond its source at the place where the view is made. Accesses through the view have
  // checks of their own (views.h).
  LogicalResult look_at_view(memref::SubViewOp view) {
    const auto source = views_.place_of(view.getSource());
    if (failed(source)) return failure();
    for (std::size_t d = 0; d < view.getMixedOffsets().size(); ++d)
      check(view.getSource(), d, value(view.getMixedOffsets()[d]),
            sum(constant(1), steps(view.getMixedSizes()[d], view.getMixedStrides()[d])), source->sizes[d]);
    return success();
  }

  // Returns the distance from the first to the last element: (size - 1) * stride; negative when there is no element.
  Value steps(OpFoldResult size, OpFoldResult stride) {
    return builder_.createOrFold<arith::MulIOp>(loc(), difference(value(size), constant(1)), value(stride));
  }

  LogicalResult look_at_cast(memref::ReinterpretCastOp view) {
    const auto source = views_.place_of(view.getSource());
    if (failed(source)) return failure();
    Value length = constant(1);
    for (const auto& [size, stride] : llvm::zip_equal(view.getMixedSizes(), view.getMixedStrides()))
      length = sum(length, steps(size, stride));
    check(view.getSource(), kThrough, value(view.getMixedOffsets().front()), length, source->elements);
    return success();
  }

  LogicalResult look_at_bytes(memref::ViewOp view) {
    const auto source = views_.place_of(view.getSource());
    if (failed(source)) return failure();
    const auto type = cast<MemRefType>(view.getType());
    Value bytes = constant(element_bytes(type));
    for (const OpFoldResult size : getMixedValues(type.getShape(), view.getSizes(), builder_))
      bytes = builder_.createOrFold<arith::MulIOp>(loc(), bytes, value(size));
    check(view.getSource(), 0, view.getByteShift(), bytes, source->sizes[0]);
    return success();
  }

  LogicalResult look_at_sizes(memref::CastOp view) {
    const auto from = dyn_cast<MemRefType>(view.getSource().getType()), to = dyn_cast<MemRefType>(view.getType());
    const auto source = views_.place_of(view.getSource());
    if (failed(source) || !from || !to) return failure();
    for (unsigned d = 0; d < static_cast<unsigned>(to.getRank()); ++d)
      if (from.isDynamicDim(d) && !to.isDynamicDim(d))
        check(view.getSource(), d, constant(0), constant(to.getDimSize(d)), source->sizes[d]);
    return success();
  }

  LogicalResult tell_size(memref::DimOp dim) {
    const auto place = views_.place_of(dim.getSource());
    if (failed(place)) return failure();
    Value size = constant(0);  // size of a missing dimension
    for (std::size_t d = 0; d < place->sizes.size(); ++d) {
      const Value is_it = builder_.createOrFold<arith::CmpIOp>(loc(), arith::CmpIPredicate::eq, dim.getIndex(),
                                                               constant(static_cast<std::int64_t>(d)));
      size = builder_.createOrFold<arith::SelectOp>(loc(), is_it, value(place->sizes[d]), size);
    }
    dim.getResult().replaceAllUsesWith(size);
    dim.erase();
    return success();
  }

  // Where memrefs go --------------------------------------------------------------------------------------------------

  // Reports all memory that a kernel gets, because the kernel may access all of it.
  LogicalResult look_at_call(func::CallOp call) {
    if (failed(hand_on(call))) return failure();
    const StringRef name = call.getCallee();
    if (name == kDebug) return number(call);
    if (!kernels_.contains(name)) return success();
    for (const Value operand : call.getOperands()) lend(operand);
    places.push_back({compiler::place_of(loc()), fmt::format("kernel '{}'", name.str()), name.str()});
    send(kKernel, {word(static_cast<std::int64_t>(places.size()))});
    builder_.setInsertionPointAfter(call);
    send(kKernel, {word(0)});
    return success();
  }

  LogicalResult number(func::CallOp debug) {
    places.push_back({compiler::place_of(loc()), ""});
    debug.setOperand(1, word(static_cast<std::int64_t>(places.size())));
    return success();
  }

  // Handles operations without a check of their own: operations without memrefs, views, and operations that pass
  // memrefs on. Refuses all other operations.
  LogicalResult look_at_other(Operation* op) {
    if (llvm::none_of(op->getOperands(), is_memref) && llvm::none_of(op->getResults(), is_memref)) return success();
    for (const Value result : op->getResults())
      if (is_memref(result) && failed(views_.place_of(result))) return failure();
    if (isa<memref::AllocaOp, memref::GetGlobalOp, vector::TypeCastOp, memref::CollapseShapeOp, memref::ExpandShapeOp,
            memref::TransposeOp, memref::MemorySpaceCastOp, memref::AssumeAlignmentOp>(op))
      return success();
    if (isa<scf::SCFDialect, cf::ControlFlowDialect>(op->getDialect()) || isa<arith::SelectOp>(op)) return hand_on(op);
    return op->emitOpError("uses memory in a way that cannot be run on the host");
  }

  // Checks the memrefs that an operation passes on. The receiver knows only the type of a memref, so the memref must
  // have the size that the type says.
  LogicalResult hand_on(Operation* op) {
    for (OpOperand& operand : op->getOpOperands()) {
      if (!is_memref(operand.get())) continue;
      const auto place = views_.place_of(operand.get());
      if (failed(place)) return failure();
      if (place->is_root) continue;
      const auto whole = make_whole(operand.get(), *place);
      if (failed(whole)) return failure();
      operand.set(*whole);
    }
    return success();
  }

  FailureOr<Value> make_whole(Value memref, const ViewPlace& place) {
    const auto type = cast<MemRefType>(memref.getType());
    const std::optional<std::int64_t> reach = reach_of(type);
    SmallVector<std::int64_t> strides;
    std::int64_t offset = 0;
    if (!reach || failed(type.getStridesAndOffset(strides, offset)) ||
        (!place.is_aligned && isa<VectorType>(type.getElementType())))
      return op_->emitOpError("passes on a memref of type ") << type << ", which does not say where the memory ends";
    const auto is_as_said = [&](OpFoldResult is, std::int64_t said) {
      check(memref, kThrough, difference(value(is), constant(said)), constant(1), builder_.getIndexAttr(1));
    };
    is_as_said(place.offset, offset);
    for (std::size_t d = 0; d < strides.size(); ++d) {
      is_as_said(place.sizes[d], type.getDimSize(static_cast<unsigned>(d)));
      if (type.getDimSize(static_cast<unsigned>(d)) > 1) is_as_said(place.strides[d], strides[d]);
    }
    check(memref, kThrough, constant(0), constant(*reach), place.elements);
    return memref::ReinterpretCastOp::create(builder_, loc(), type, place.memory, offset, type.getShape(), strides)
        .getResult();
  }

  llvm::StringSet<> kernels_;  // names, so that a call need not be looked up in the whole module
};

}  // namespace

FailureOr<BodyPlaces> add_guards(CoreFunctions& functions, bool watch) {
  Guard guard(functions, watch);
  if (failed(guard.run())) return failure();
  return std::move(guard.places);
}

}  // namespace tessera::compiler
