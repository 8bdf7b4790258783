#include "compiler/native/allowed.h"

#include "compiler/body_operations.h"  // generated
#include "compiler/diagnosis/diagnostics.h"
#include "compiler/native/codes.h"
#include "compiler/native/divisions.h"
#include "compiler/native/guards.h"
#include "compiler/native/runtime.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/MathExtras.h>
#include <llvm/Support/raw_ostream.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/Index/IR/IndexDialect.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/Vector/IR/VectorOps.h>

#include <algorithm>

using namespace mlir;

namespace tessera::compiler {

namespace {

constexpr std::int64_t kMostRank = 16;

// The reason for a refusal; "" when nothing is refused.
using Reason = std::string;

// Keeps only the beginning of a text, because the text of a type in a body can be very long.
class Beginning : public llvm::raw_ostream {
 public:
  Beginning() { SetUnbuffered(); }
  std::string text() const { return total_ <= kMost ? text_ : text_ + " ..."; }

 private:
  static constexpr std::size_t kMost = 100;

  void write_impl(const char* begin, std::size_t size) override {
    text_.append(begin, std::min(size, kMost - text_.size()));
    total_ += size;
  }
  std::uint64_t current_pos() const override { return total_; }

  std::string text_;
  std::uint64_t total_ = 0;
};

template <class Thing>
std::string as_text(Thing thing) {
  Beginning stream;
  thing.print(stream);
  return stream.text();
}

const BodyOperation* find_operation(StringRef name) {
  const auto found = std::ranges::lower_bound(kBodyOperations, std::string_view(name), {}, &BodyOperation::name);
  return found != std::end(kBodyOperations) && found->name == std::string_view(name) ? found : nullptr;
}

bool has(std::string_view list, StringRef name) {
  return llvm::is_contained(llvm::split(StringRef(list), ','), name);
}

// Types ---------------------------------------------------------------------------------------------------------------

// True for the types of single numbers that bodies may have. Integer types with a sign in their name (si32, ui8) may
// pass between memory and kernels; arithmetic does not accept them.
bool is_scalar(Type type) {
  if (const auto integer = dyn_cast<IntegerType>(type))
    return llvm::is_contained({1U, 8U, 16U, 32U, 64U, 128U}, integer.getWidth());
  return isa<IndexType, Float16Type, BFloat16Type, Float32Type, Float64Type>(type);
}

Reason objection(VectorType type) {
  if (type.isScalable() || !is_scalar(type.getElementType()))
    return fmt::format("has a vector of type {}", as_text(type));
  std::int64_t lanes = 1;
  for (const std::int64_t size : type.getShape())
    if (lanes = llvm::SaturatingMultiply<std::uint64_t>(lanes, size) > kMostLanes ? kMostLanes + 1 : lanes * size;
        lanes > kMostLanes)
      return fmt::format("has a vector of more than {} lanes", kMostLanes);
  return {};
}

// Refuses elements that are neither scalars nor vectors, memory spaces, too many dimensions, layouts without strides,
// and sizes and strides so large that their products could overflow.
Reason objection(MemRefType type) {
  const Type element = type.getElementType();
  if (!is_scalar(element)) {
    const auto vector = dyn_cast<VectorType>(element);
    if (!vector) return fmt::format("has a memref of {}", as_text(element));
    if (Reason reason = objection(vector); !reason.empty()) return reason;
  }
  SmallVector<std::int64_t> strides;
  std::int64_t offset = 0;
  if (type.getMemorySpace() || type.getRank() > kMostRank || failed(type.getStridesAndOffset(strides, offset)))
    return fmt::format("has a memref of type {}, which has a memory space, too many dimensions or no strides",
                       as_text(type));
  const auto is_small = [](std::int64_t number) {
    return ShapedType::isDynamic(number) || (-kMostMemrefBytes <= number && number <= kMostMemrefBytes);
  };
  std::int64_t elements = 1;
  bool small = is_small(offset) && llvm::all_of(strides, is_small) && llvm::all_of(type.getShape(), is_small);
  for (const std::int64_t size : type.getShape())
    if (small && !ShapedType::isDynamic(size))
      small = (elements *= std::max<std::int64_t>(size, 1)) <= kMostMemrefBytes;
  return small ? Reason() : fmt::format("has a memref of type {}, which reaches over too many bytes", as_text(type));
}

Reason objection(Type type) {
  if (is_scalar(type)) return {};
  if (const auto vector = dyn_cast<VectorType>(type)) return objection(vector);
  if (const auto memref = dyn_cast<MemRefType>(type)) return objection(memref);
  return fmt::format("has a value of type {}", as_text(type));
}

// Estimates the number of instructions that an operation becomes. For most operations on vectors of one dimension, four
// lanes count as one instruction; other operations count each lane. For a contraction, such as a matrix product, the
// estimate is the product of the sizes of its dimensions.
std::uint64_t work_of(Operation* op) {
  std::uint64_t work = 1;
  if (auto contract = dyn_cast<vector::ContractionOp>(op)) {
    SmallVector<std::int64_t> bounds;
    contract.getIterationBounds(bounds);
    for (const std::int64_t each : bounds) work = llvm::SaturatingMultiply<std::uint64_t>(work, each);
    return work;
  }
  constexpr std::uint64_t kLanesTogether = 4;
  const bool is_arithmetic = isa<arith::ArithDialect>(op->getDialect()) && !divides(op);
  const bool is_together =
      is_arithmetic || isa<vector::LoadOp, vector::StoreOp, vector::BroadcastOp, vector::FMAOp>(op);
  const auto look_at = [&](Type type) {
    const auto vector = dyn_cast<VectorType>(type);
    if (!vector) return;
    const auto lanes = static_cast<std::uint64_t>(vector.getNumElements());
    work = std::max(work, is_together && vector.getRank() == 1 ? llvm::divideCeil(lanes, kLanesTogether) : lanes);
  };
  llvm::for_each(op->getOperandTypes(), look_at);
  llvm::for_each(op->getResultTypes(), look_at);
  return work;
}

// Attributes ----------------------------------------------------------------------------------------------------------

bool is_allowed(Attribute attribute);

bool is_allowed_type(Type type) {
  if (const auto function = dyn_cast<FunctionType>(type))
    return llvm::all_of(function.getInputs(), [](Type each) { return objection(each).empty(); }) &&
           llvm::all_of(function.getResults(), [](Type each) { return objection(each).empty(); });
  return objection(type).empty();
}

bool is_allowed(Attribute attribute) {
  if (const auto array = dyn_cast<ArrayAttr>(attribute)) return llvm::all_of(array, is_allowed);
  if (const auto typed = dyn_cast<TypeAttr>(attribute)) return is_allowed_type(typed.getValue());
  if (const auto number = dyn_cast<IntegerAttr>(attribute)) return is_scalar(number.getType());
  if (const auto number = dyn_cast<FloatAttr>(attribute)) return is_scalar(number.getType());
  if (const auto dense = dyn_cast<DenseElementsAttr>(attribute))
    return isa<DenseIntOrFPElementsAttr>(dense) && is_scalar(dense.getElementType()) &&
           dense.getType().getNumElements() <= kMostConstantBytes;
  if (isa<arith::ArithDialect, index::IndexDialect, vector::VectorDialect>(attribute.getDialect())) return true;
  return isa<StringAttr, FlatSymbolRefAttr, DenseArrayAttr, AffineMapAttr, IntegerSetAttr, UnitAttr>(attribute);
}

// True when the operation names lane -1, which stands for no lane and makes the result undefined.
bool names_no_lane(Operation* op) {
  const auto none = [](ArrayRef<std::int64_t> lanes) { return llvm::is_contained(lanes, -1); };
  if (auto extract = dyn_cast<vector::ExtractOp>(op)) return none(extract.getStaticPosition());
  if (auto insert = dyn_cast<vector::InsertOp>(op)) return none(insert.getStaticPosition());
  if (auto shuffle = dyn_cast<vector::ShuffleOp>(op)) return none(shuffle.getMask());
  return false;
}

class BodyInspector {
 public:
  explicit BodyInspector(ModuleOp module) : module_(module), symbols_(module) {}

  Result<void> run() {
    Diag found;
    const WalkResult result = module_->walk<WalkOrder::PreOrder>([&](Operation* op) {
      const Reason reason = check_operation(op);
      if (reason.empty()) return WalkResult::advance();
      found = not_in_body(op->getName().getStringRef().str(), reason, place_of(op->getLoc()));
      return WalkResult::interrupt();
    });
    if (result.wasInterrupted()) return Failure(std::move(found));
    return {};
  }

 private:
  Reason check_operation(Operation* op) {
    const Reason reason = reason_against(op);
    return reason.empty() || reason == kIsUnknown ? reason : reason + ", so it may";
  }
  Reason reason_against(Operation* op) {
    const BodyOperation* known = find_operation(op->getName().getStringRef());
    if (known == nullptr || !op->isRegistered()) return std::string(kIsUnknown);
    if (Reason reason = check_attributes(op, *known); !reason.empty()) return reason;
    if (names_no_lane(op)) return "names lane -1";
    for (const Type type : op->getResultTypes())
      if (Reason reason = objection(type); !reason.empty()) return reason;
    for (Region& region : op->getRegions())
      for (Block& block : region)
        for (const Type type : block.getArgumentTypes())
          if (Reason reason = objection(type); !reason.empty()) return reason;
    if (Reason reason = check_place(op); !reason.empty()) return reason;
    return check_work(op);
  }

  static Reason check_attributes(Operation* op, const BodyOperation& known) {
    SmallVector<StringAttr> dropped;
    for (const NamedAttribute attribute : op->getAttrDictionary()) {
      const StringRef name = attribute.getName();
      const bool is_own = !op->getDiscardableAttr(name);
      if (is_own && has(known.drops, name))
        dropped.push_back(attribute.getName());
      else if (!is_own || !has(known.keeps, name))
        return fmt::format("has the attribute {}", name.str());
      else if (!is_allowed(attribute.getValue()))
        return fmt::format("has the attribute {} with the value {}", name.str(), as_text(attribute.getValue()));
    }
    for (const StringAttr name : dropped) op->removeAttr(name);
    op->getName().populateDefaultProperties(op->getPropertiesStorage());
    return {};
  }

  // Checks that the module contains only functions and constants, and that calls and constants name one of them.
  Reason check_place(Operation* op) {
    if (op == module_) return {};
    const bool is_symbol = isa<func::FuncOp, memref::GlobalOp>(op);
    if (is_symbol != (op->getParentOp() == module_.getOperation())) return "is in a place where it cannot be used";
    if (auto function = dyn_cast<func::FuncOp>(op)) return check_function(function);
    if (auto global = dyn_cast<memref::GlobalOp>(op)) return check_global(global);
    if (auto call = dyn_cast<func::CallOp>(op); call && !symbols_.lookup<func::FuncOp>(call.getCallee()))
      return fmt::format("calls '{}', which is not a function of this file", call.getCallee().str());
    if (auto global = dyn_cast<memref::GetGlobalOp>(op); global && !symbols_.lookup<memref::GlobalOp>(global.getName()))
      return fmt::format("names '{}', which is not a constant of this file", global.getName().str());
    return {};
  }

  static Reason check_function(func::FuncOp function) {
    const StringRef name = function.getName();
    const FunctionType type = function.getFunctionType();
    if (!is_allowed_type(type)) return fmt::format("has the type {}", as_text(type));
    if (llvm::any_of(type.getResults(), [](Type each) { return isa<BaseMemRefType>(each); })) return "returns memory";
    if (name.starts_with("llvm.")) return fmt::format("has the name '{}' of an intrinsic", name.str());
    if (!name.starts_with(kOwnPrefix)) return {};
    if (function.isExternal() && core_call_type(name, function.getContext()) == type) return {};
    return fmt::format("has the name '{}' of a call of the emulator", name.str());
  }

  Reason check_global(memref::GlobalOp global) {
    const auto value = dyn_cast_or_null<DenseElementsAttr>(global.getInitialValueAttr());
    if (!value) return fmt::format("defines the constant '{}' without a value", global.getSymName().str());
    const std::int64_t bytes =
        static_cast<std::int64_t>(stored_bytes(global.getType().getElementType(), DataLayout(module_)) *
                                  static_cast<std::uint64_t>(value.getType().getNumElements()));
    constants_ += bytes;
    if (constants_ > kMostConstantBytes)
      return fmt::format("defines '{}', with which the constants have more than {} bytes together",
                         global.getSymName().str(), kMostConstantBytes);
    return {};
  }

  Reason check_work(Operation* op) {
    work_ += work_of(op);
    crowded_ += before_[op->getBlock()]++;
    if (crowded_ > kMostCrowded)
      return fmt::format("is operation {} of its block, and the blocks of this file are too long together",
                         before_[op->getBlock()]);
    return work_ <= kMostWork ? Reason()
                              : fmt::format("exceeds the limit of {} operations, counted by their lanes", kMostWork);
  }

  ModuleOp module_;
  SymbolTable symbols_;
  std::uint64_t work_ = 0, crowded_ = 0;
  llvm::DenseMap<Block*, std::uint64_t> before_;
  std::int64_t constants_ = 0;
};

}  // namespace

Diag not_in_body(std::string_view name, std::string_view reason, std::string_view place) {
  Diag diag =
      error(code::not_in_bodies, "'{}' {} not stand in the body of a core on the host", name, reason)
          .note(
              "a body comes with the design or the container, and becomes code of this machine: only operations "
              "that are known to stay inside of the array are compiled")
          .help(
              "use the operations that docs/rationale/native-core-section.md lists, and put native code into a "
              "kernel");
  return place.empty() ? diag : std::move(diag).at("{}", place);
}

std::string refused_type(Type type) {
  return objection(type);
}

Result<void> check_allowed(ModuleOp module) {
  return BodyInspector(module).run();
}

}  // namespace tessera::compiler
