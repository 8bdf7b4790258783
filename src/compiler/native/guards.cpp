#include "compiler/native/guards.h"

#include "compiler/cores/to_llvm.h"
#include "compiler/diagnosis/diagnostics.h"
#include "compiler/native/divisions.h"
#include "compiler/native/kept_reads.h"
#include "compiler/native/private_memory.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/TypeSwitch.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Arith/Utils/Utils.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/Vector/IR/VectorOps.h>
#include <mlir/IR/Matchers.h>

using namespace mlir;

namespace tessera::compiler {

namespace {

using memref::ExtractStridedMetadataOp;

constexpr llvm::StringLiteral kOutside = "tessera_core_outside", kAccess = "tessera_core_access",
                              kLend = "tessera_core_lend", kOwnPrefix = "tessera_core_";

Value core_of(Operation* op) {
  return op->getParentOfType<func::FuncOp>().getArgument(0);
}

class Guard {
 public:
  Guard(CoreFunctions& functions, bool watch)
      : functions_(functions),
        module_(*functions.module),
        builder_(module_.getContext()),
        layout_(module_),
        watch_(watch) {
    for (const CoreFunction& each : functions.functions) cores_[each.name] = &each;
  }

  LogicalResult run() {
    drop_keepers(module_);
    if (failed(check_form()) || failed(hand_core_on())) return failure();
    expand_copies(module_);
    SmallVector<Operation*> ops;  // beforehand: what is put in is not looked at
    module_.walk([&](Operation* op) { ops.push_back(op); });
    for (Operation* op : ops) {
      op_ = op;
      place_ = 0;
      builder_.setInsertionPoint(op);
      look_at(op);
    }
    guard_divisions(module_, places);
    guard_depth(module_, functions_, places);
    return success();
  }

  BodyPlaces places;

 private:
  enum class Use : std::uint8_t { Reads = 1, Writes = 2, Both = 3 };

  // Containers are input: their bodies need not come from outline_cores.
  LogicalResult check_form() {
    for (const StringRef name : {kOutside, kAccess, kLend, kKernel, kUndivided, kDeeper})
      if (Operation* other = module_.lookupSymbol(name))
        return other->emitOpError("has a name that calls of the emulator have");
    const auto result = module_.walk([&](Operation* op) {
      const auto is_memory = [](Value operand) { return isa<BaseMemRefType>(operand.getType()); };
      auto function = op->getParentOfType<func::FuncOp>();
      const bool is_looked_at = llvm::any_of(op->getOperands(), is_memory) || divides(op);
      if (!is_looked_at || (function && function->getParentOp() == module_)) return WalkResult::advance();
      op->emitOpError("stands outside of the functions of cores, and cannot be run on the host");
      return WalkResult::interrupt();
    });
    return failure(result.wasInterrupted());
  }

  // Functions that a core calls get the core as their first argument, as those of the cores themselves have it.
  LogicalResult hand_core_on() {
    const Type pointer = LLVM::LLVMPointerType::get(module_.getContext());
    SmallPtrSet<Operation*, 8> changed;
    for (func::FuncOp function : module_.getOps<func::FuncOp>()) {
      if (function.isExternal() || cores_.contains(function.getName())) continue;
      if (failed(function.insertArgument(0, pointer, {}, function.getLoc()))) return failure();
      changed.insert(function);
    }
    const auto result = module_.walk([&](Operation* op) {
      if (auto call = dyn_cast<func::CallOp>(op)) {
        if (changed.contains(module_.lookupSymbol(call.getCallee()))) op->insertOperands(0, core_of(op));
      } else if (auto address = dyn_cast<func::ConstantOp>(op)) {
        if (changed.contains(module_.lookupSymbol(address.getValue()))) {
          op->emitOpError("takes the address of a function, which cannot be run on the host");
          return WalkResult::interrupt();
        }
      }
      return WalkResult::advance();
    });
    return failure(result.wasInterrupted());
  }

  void look_at(Operation* op) {
    llvm::TypeSwitch<Operation*>(op)
        .Case<memref::LoadOp>([&](auto load) { look(load.getMemRef(), load.getIndices(), {}, Use::Reads); })
        .Case<memref::StoreOp>([&](auto store) { look(store.getMemRef(), store.getIndices(), {}, Use::Writes); })
        .Case<memref::AtomicRMWOp, memref::GenericAtomicRMWOp>(
            [&](auto update) { look(update.getMemref(), update.getIndices(), {}, Use::Both); })
        .Case<vector::LoadOp>(
            [&](auto load) { look(load.getBase(), load.getIndices(), load.getVectorType(), Use::Reads); })
        .Case<vector::StoreOp>(
            [&](auto store) { look(store.getBase(), store.getIndices(), store.getVectorType(), Use::Writes); })
        .Case<vector::TransferReadOp>([&](auto read) { look_at_transfer(read, Use::Reads); })
        .Case<vector::TransferWriteOp>([&](auto write) { look_at_transfer(write, Use::Writes); })
        .Case<vector::MaskedLoadOp>([&](auto load) { look_at_lanes(load, load.getIndices(), Use::Reads); })
        .Case<vector::MaskedStoreOp>([&](auto store) { look_at_lanes(store, store.getIndices(), Use::Writes); })
        .Case<vector::ExpandLoadOp>([&](auto load) { look_at_packed(load, Use::Reads); })
        .Case<vector::CompressStoreOp>([&](auto store) { look_at_packed(store, Use::Writes); })
        .Case<vector::GatherOp>([&](auto gather) { look_at_lanes(gather, gather.getOffsets(), Use::Reads); })
        .Case<vector::ScatterOp>([&](auto scatter) { look_at_lanes(scatter, scatter.getOffsets(), Use::Writes); })
        .Case<memref::SubViewOp>([&](auto view) { look_at_view(view); })
        .Case<memref::ReinterpretCastOp>([&](auto view) { look_at_cast(view); })
        .Case<memref::ViewOp>([&](auto view) { look_at_bytes(view); })
        .Case<memref::CastOp>([&](auto cast) { look_at_sizes(cast); })
        .Case<memref::ExtractAlignedPointerAsIndexOp>([&](auto pointer) { lend(pointer.getSource()); })
        .Case<func::CallOp>([&](auto call) { look_at_call(call); });
  }

  // An access to one element, or to as many as a vector has along the last dimensions.
  void look(Value memref, ValueRange indices, VectorType vector, Use use) {
    const auto type = cast<MemRefType>(memref.getType());
    const bool is_element = !vector || vector == type.getElementType();
    const std::size_t rank = indices.size(), along = is_element ? 0 : static_cast<std::size_t>(vector.getRank());
    std::int64_t elements = 1;
    for (std::size_t d = 0; d < rank; ++d) {
      const bool is_along = d + along >= rank;
      const std::int64_t length = is_along ? vector.getDimSize(static_cast<unsigned>(d + along - rank)) : 1;
      check(memref, d, indices[d], constant(length), size_of(memref, d));
      elements *= length;
    }
    tell(memref, indices, constant(elements), use);
  }

  // Those that are no vector.load have lanes out of bounds on purpose, which are not accessed, or a mask.
  template <class Transfer>
  void look_at_transfer(Transfer transfer, Use use) {
    const Value memref = transfer.getBase();
    const VectorType vector = transfer.getVectorType();
    if (!isa<MemRefType>(memref.getType())) return;
    if (vector.getRank() == 0) return look(memref, transfer.getIndices(), {}, use);
    if (Value mask = transfer.getMask()) return lanes(memref, transfer.getIndices(), mask, {}, use);
    if (transfer.isDimInBounds(0)) return look(memref, transfer.getIndices(), vector, use);
    const ValueRange indices = transfer.getIndices();
    const std::size_t last = indices.size() - 1;
    for (std::size_t d = 0; d < last; ++d) check(memref, d, indices[d], constant(1), size_of(memref, d));
    const Value size = size_of(memref, last), zero = constant(0);
    // Nothing is said of how far beyond the end it may begin, but before the beginning it must not.
    check(memref, last, indices[last], zero, arith::MaxSIOp::create(builder_, loc(), size, indices[last]));
    const Value left = arith::SubIOp::create(builder_, loc(), size, indices[last]);
    const Value some = arith::MaxSIOp::create(builder_, loc(), left, zero);
    tell(memref, indices, arith::MinSIOp::create(builder_, loc(), some, constant(vector.getDimSize(0))), use);
  }

  template <class Op>
  void look_at_lanes(Op op, ValueRange indices, Use use) {
    if (!isa<MemRefType>(op.getBase().getType())) return;
    Value each;
    if constexpr (std::is_same_v<Op, vector::GatherOp> || std::is_same_v<Op, vector::ScatterOp>) each = op.getIndices();
    lanes(op.getBase(), indices, op.getMask(), each, use);
  }

  // One lane after the other, as the mask and their own indices, if they have some, say. Those count through the rows
  // of a memref, so that of several dimensions the first that they leave is that of the whole.
  void lanes(Value memref, ValueRange indices, Value mask, Value each, Use use) {
    const std::int64_t count = cast<VectorType>(mask.getType()).getNumElements();
    const std::size_t last = indices.size() - 1;
    scf::buildLoopNest(builder_, loc(), constant(0), constant(count), constant(1),
                       [&](OpBuilder&, Location, ValueRange lane) {
                         const OpBuilder::InsertionGuard guard(builder_);
                         const Value on = vector::ExtractOp::create(builder_, loc(), mask, OpFoldResult(lane[0]));
                         auto branch = scf::IfOp::create(builder_, loc(), on, false);
                         builder_.setInsertionPointToStart(branch.thenBlock());
                         Value step = lane[0];
                         if (each) {
                           step = vector::ExtractOp::create(builder_, loc(), each, OpFoldResult(lane[0]));
                           if (!step.getType().isIndex())
                             step = arith::IndexCastOp::create(builder_, loc(), builder_.getIndexType(), step);
                         }
                         SmallVector<Value> here(indices);
                         here[last] = sum(here[last], step);
                         if (each && last > 0)
                           check(memref, kThrough, offset_of(memref, here), constant(1), extent_of(memref));
                         else
                           for (std::size_t d = 0; d <= last; ++d)
                             check(memref, d, here[d], constant(1), size_of(memref, d));
                         tell(memref, here, constant(1), use);
                       });
  }

  // As many elements as the mask has ones, one behind the other.
  template <class Op>
  void look_at_packed(Op op, Use use) {
    const auto type = cast<VectorType>(op.getMask().getType());
    const Value ones =
        arith::ExtUIOp::create(builder_, loc(), VectorType::get(type.getShape(), builder_.getI64Type()), op.getMask());
    const Value sum = vector::ReductionOp::create(builder_, loc(), vector::CombiningKind::ADD, ones);
    const Value count = arith::IndexCastOp::create(builder_, loc(), builder_.getIndexType(), sum);
    const ValueRange indices = op.getIndices();
    for (std::size_t d = 0; d < indices.size(); ++d)
      check(op.getBase(), d, indices[d], d + 1 == indices.size() ? count : constant(1), size_of(op.getBase(), d));
    tell(op.getBase(), indices, count, use);
  }

  // Views -------------------------------------------------------------------------------------------------------------

  // From the first element to the last: (size - 1) * stride. Less than nothing, of no elements.
  Value steps(OpFoldResult size, OpFoldResult stride) {
    const Value most = builder_.createOrFold<arith::SubIOp>(loc(), value(size), constant(1));
    return builder_.createOrFold<arith::MulIOp>(loc(), most, value(stride));
  }

  void look_at_view(memref::SubViewOp view) {
    for (std::size_t d = 0; d < view.getMixedOffsets().size(); ++d)
      check(view.getSource(), d, value(view.getMixedOffsets()[d]),
            sum(constant(1), steps(view.getMixedSizes()[d], view.getMixedStrides()[d])), size_of(view.getSource(), d));
  }

  // Into what it is cast from when this lies in one piece; views of views are taken at their word.
  void look_at_cast(memref::ReinterpretCastOp view) {
    const auto source = dyn_cast<MemRefType>(view.getSource().getType());
    if (!source || !source.getLayout().isIdentity()) return;
    Value length = constant(1);
    for (const auto& [size, stride] : llvm::zip_equal(view.getMixedSizes(), view.getMixedStrides()))
      length = sum(length, steps(size, stride));
    check(view.getSource(), kThrough, value(view.getMixedOffsets().front()), length, extent_of(view.getSource()));
  }

  void look_at_bytes(memref::ViewOp view) {
    const auto type = cast<MemRefType>(view.getType());
    Value bytes = constant(element_bytes(type));
    unsigned dynamic = 0;
    for (const std::int64_t size : type.getShape())
      bytes = arith::MulIOp::create(builder_, loc(), bytes,
                                    ShapedType::isDynamic(size) ? view.getSizes()[dynamic++] : constant(size));
    check(view.getSource(), 0, view.getByteShift(), bytes, size_of(view.getSource(), 0));
  }

  void look_at_sizes(memref::CastOp cast) {
    const auto from = dyn_cast<MemRefType>(cast.getSource().getType()), to = dyn_cast<MemRefType>(cast.getType());
    if (!from || !to) return;
    for (unsigned d = 0; d < static_cast<unsigned>(to.getRank()); ++d)
      if (from.isDynamicDim(d) && !to.isDynamicDim(d))
        check(cast.getSource(), d, constant(0), constant(to.getDimSize(d)), size_of(cast.getSource(), d));
  }

  // A kernel does what it likes with what it is given.
  void look_at_call(func::CallOp call) {
    if (call.getCallee() == kDebug) return number(call);
    const StringRef name = call.getCallee();
    if (name.starts_with(kOwnPrefix) || !module_.lookupSymbol<func::FuncOp>(name).isExternal()) return;
    for (const Value operand : call.getOperands()) lend(operand);
    places.push_back({place_of(loc()), fmt::format("kernel '{}'", name.str()), name.str()});
    send(kKernel, {word(static_cast<std::int64_t>(places.size()))});
    builder_.setInsertionPointAfter(call);
    send(kKernel, {word(0)});
  }

  void number(func::CallOp debug) {
    places.push_back({place_of(loc()), ""});
    debug.setOperand(1, word(static_cast<std::int64_t>(places.size())));
  }

  void lend(Value memref) {
    const auto type = dyn_cast<MemRefType>(memref.getType());
    if (!watch_ || !type || !may_be_buffer(memref)) return;
    place_ = 0;
    const Value bytes = times(extent_of(memref), element_bytes(type));
    send(kLend, {place(memref), address_of(memref, {}), as_i64(bytes)});
  }

  // What is put in ----------------------------------------------------------------------------------------------------

  // Stops the machine unless 0 <= index <= size - length.
  void check(Value memref, std::size_t dimension, Value index, Value length, Value size) {
    const Value most = builder_.createOrFold<arith::SubIOp>(loc(), size, length);
    const Value below = builder_.createOrFold<arith::CmpIOp>(loc(), arith::CmpIPredicate::slt, index, constant(0));
    const Value above = builder_.createOrFold<arith::CmpIOp>(loc(), arith::CmpIPredicate::sgt, index, most);
    const Value wrong = builder_.createOrFold<arith::OrIOp>(loc(), below, above);
    if (matchPattern(wrong, m_Zero())) return;
    const OpBuilder::InsertionGuard guard(builder_);
    auto branch = scf::IfOp::create(builder_, loc(), wrong, false);
    builder_.setInsertionPointToStart(branch.thenBlock());
    const Value number = word(static_cast<std::int64_t>(dimension));
    send(kOutside, {place(memref), number, as_i64(index), as_i64(length), as_i64(size)});
  }

  void tell(Value memref, ValueRange indices, Value elements, Use use) {
    if (!watch_ || !may_be_buffer(memref)) return;
    const Value bytes = as_i64(times(elements, element_bytes(cast<MemRefType>(memref.getType()))));
    const Value at = address_of(memref, indices);
    for (const Use one : {Use::Reads, Use::Writes})
      if (static_cast<unsigned>(use) & static_cast<unsigned>(one))
        send(kAccess, {place(memref), at, bytes, word(one == Use::Writes)});
  }

  void send(StringRef name, ArrayRef<Value> arguments) { call_core(builder_, op_, name, arguments); }

  Value address_of(Value memref, ValueRange indices) {
    const auto type = cast<MemRefType>(memref.getType());
    const Value base = memref::ExtractAlignedPointerAsIndexOp::create(builder_, loc(), memref);
    const Value offset = times(offset_of(memref, indices), element_bytes(type));
    return as_i64(sum(base, offset));
  }

  // In elements, from where the memory of the memref begins.
  Value offset_of(Value memref, ValueRange indices) {
    auto metadata = ExtractStridedMetadataOp::create(builder_, loc(), memref);
    Value offset = metadata.getOffset();
    for (const auto& [index, stride] : llvm::zip(indices, metadata.getStrides()))
      offset = sum(offset, arith::MulIOp::create(builder_, loc(), index, stride));
    return offset;
  }

  // And to behind its last element.
  Value extent_of(Value memref) {
    auto metadata = ExtractStridedMetadataOp::create(builder_, loc(), memref);
    Value last = metadata.getOffset();
    for (const auto& [size, stride] : llvm::zip(metadata.getSizes(), metadata.getStrides()))
      last = sum(last, steps(size, stride));
    return sum(last, constant(1));
  }

  Value size_of(Value memref, std::size_t dimension, std::optional<Location> at = {}) {
    const std::int64_t size = cast<ShapedType>(memref.getType()).getDimSize(static_cast<unsigned>(dimension));
    if (!ShapedType::isDynamic(size)) return constant(size, at);
    return memref::DimOp::create(builder_, at.value_or(loc()), memref, static_cast<std::int64_t>(dimension));
  }

  std::int64_t element_bytes(MemRefType type) const {
    return static_cast<std::int64_t>(stored_bytes(type.getElementType(), layout_));
  }

  Location loc() const { return op_->getLoc(); }
  Value constant(std::int64_t number, std::optional<Location> at = {}) {
    return arith::ConstantIndexOp::create(builder_, at.value_or(op_ ? loc() : builder_.getUnknownLoc()), number);
  }
  Value word(std::int64_t number) { return arith::ConstantIntOp::create(builder_, loc(), number, 32); }
  Value value(OpFoldResult number) { return getValueOrCreateConstantIndexOp(builder_, loc(), number); }
  Value sum(Value one, Value other) { return builder_.createOrFold<arith::AddIOp>(loc(), one, other); }
  Value times(Value number, std::int64_t factor) {
    return builder_.createOrFold<arith::MulIOp>(loc(), number, constant(factor));
  }
  Value as_i64(Value index) { return arith::IndexCastOp::create(builder_, loc(), builder_.getI64Type(), index); }

  // Places ------------------------------------------------------------------------------------------------------------

  static Value origin_of(Value memref) {
    while (auto view = memref.getDefiningOp<ViewLikeOpInterface>()) memref = view.getViewSource();
    return memref;
  }

  static bool may_be_buffer(Value memref) {
    return !origin_of(memref).getDefiningOp<memref::AllocaOp>() &&
           !origin_of(memref).getDefiningOp<memref::AllocOp>() &&
           !origin_of(memref).getDefiningOp<memref::GetGlobalOp>();
  }

  std::string name_of(Value memref) const {
    const Value origin = origin_of(memref);
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

  Value place(Value memref) {
    if (place_ == 0) {
      places.push_back({place_of(loc()), name_of(memref)});
      place_ = static_cast<std::int64_t>(places.size());
    }
    return word(place_);
  }

  const CoreFunctions& functions_;
  ModuleOp module_;
  OpBuilder builder_;
  DataLayout layout_;
  bool watch_;
  llvm::StringMap<const CoreFunction*> cores_;
  Operation* op_ = nullptr;
  std::int64_t place_ = 0;  // of what `op_` does, once something names it
};

}  // namespace

void call_core(OpBuilder& builder, Operation* op, StringRef name, ArrayRef<Value> arguments) {
  auto module = op->getParentOfType<ModuleOp>();
  SmallVector<Value> all{core_of(op)};
  all.append(arguments.begin(), arguments.end());
  if (!module.lookupSymbol(name)) {
    const OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(module.getBody());
    const FunctionType type = builder.getFunctionType(ValueRange(all).getTypes(), {});
    func::FuncOp::create(builder, op->getLoc(), name, type).setPrivate();
  }
  func::CallOp::create(builder, op->getLoc(), name, TypeRange(), all);
}

std::uint64_t stored_bytes(Type element, const DataLayout& layout) {
  const auto vector = dyn_cast<VectorType>(element);
  if (!(vector ? vector.getElementType() : element).isIntOrIndexOrFloat()) return 0;
  const llvm::TypeSize size = layout.getTypeSize(element);
  return size.isScalable() ? 0 : llvm::alignTo(size.getFixedValue(), layout.getTypeABIAlignment(element));
}

FailureOr<BodyPlaces> add_guards(CoreFunctions& functions, bool watch) {
  Guard guard(functions, watch);
  if (failed(guard.run())) return failure();
  return std::move(guard.places);
}

}  // namespace tessera::compiler
