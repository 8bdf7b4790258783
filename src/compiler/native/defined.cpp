// Implements defined.h.
//
// Example: `%r = shl i32 %x, %n` is undefined in LLVM for n of 32 or more. It becomes
//     %fits = icmp ult i32 %n, 32
//     %amount = select i1 %fits, i32 %n, i32 0
//     %r = shl i32 %x, %amount
//     %defined = select i1 %fits, i32 %r, i32 0
// and all uses of %r become uses of %defined. For a constant n below 32 the shift stays as it is.
#include "compiler/native/defined.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Verifier.h>

using namespace llvm;

namespace tessera::compiler {

namespace {

bool is_known(Intrinsic::ID id) {
  switch (id) {
    case Intrinsic::abs:
    case Intrinsic::acos:
    case Intrinsic::asin:
    case Intrinsic::atan:
    case Intrinsic::atan2:
    case Intrinsic::bitreverse:
    case Intrinsic::bswap:
    case Intrinsic::ceil:
    case Intrinsic::copysign:
    case Intrinsic::cos:
    case Intrinsic::cosh:
    case Intrinsic::ctlz:
    case Intrinsic::ctpop:
    case Intrinsic::cttz:
    case Intrinsic::exp:
    case Intrinsic::exp2:
    case Intrinsic::exp10:
    case Intrinsic::fabs:
    case Intrinsic::floor:
    case Intrinsic::fma:
    case Intrinsic::fmuladd:
    case Intrinsic::fptosi_sat:
    case Intrinsic::fptoui_sat:
    case Intrinsic::fshl:
    case Intrinsic::fshr:
    case Intrinsic::is_fpclass:
    case Intrinsic::log:
    case Intrinsic::log10:
    case Intrinsic::log2:
    case Intrinsic::ldexp:
    case Intrinsic::nearbyint:
    case Intrinsic::masked_compressstore:
    case Intrinsic::masked_expandload:
    case Intrinsic::masked_gather:
    case Intrinsic::masked_load:
    case Intrinsic::masked_scatter:
    case Intrinsic::masked_store:
    case Intrinsic::maximum:
    case Intrinsic::maxnum:
    case Intrinsic::memcpy:
    case Intrinsic::memset:
    case Intrinsic::minimum:
    case Intrinsic::minnum:
    case Intrinsic::pow:
    case Intrinsic::powi:
    case Intrinsic::rint:
    case Intrinsic::round:
    case Intrinsic::roundeven:
    case Intrinsic::sadd_with_overflow:
    case Intrinsic::sin:
    case Intrinsic::sincos:
    case Intrinsic::sinh:
    case Intrinsic::smax:
    case Intrinsic::smin:
    case Intrinsic::smul_with_overflow:
    case Intrinsic::sqrt:
    case Intrinsic::ssub_with_overflow:
    case Intrinsic::tan:
    case Intrinsic::tanh:
    case Intrinsic::trunc:
    case Intrinsic::uadd_with_overflow:
    case Intrinsic::umax:
    case Intrinsic::umin:
    case Intrinsic::umul_with_overflow:
    case Intrinsic::usub_with_overflow:
    case Intrinsic::vector_deinterleave2:
    case Intrinsic::vector_extract:
    case Intrinsic::vector_insert:
    case Intrinsic::vector_interleave2:
    case Intrinsic::vector_reduce_add:
    case Intrinsic::vector_reduce_and:
    case Intrinsic::vector_reduce_fadd:
    case Intrinsic::vector_reduce_fmax:
    case Intrinsic::vector_reduce_fmaximum:
    case Intrinsic::vector_reduce_fmin:
    case Intrinsic::vector_reduce_fminimum:
    case Intrinsic::vector_reduce_fmul:
    case Intrinsic::vector_reduce_mul:
    case Intrinsic::vector_reduce_or:
    case Intrinsic::vector_reduce_smax:
    case Intrinsic::vector_reduce_smin:
    case Intrinsic::vector_reduce_umax:
    case Intrinsic::vector_reduce_umin:
    case Intrinsic::vector_reduce_xor: return true;
    default: return false;
  }
}

// True for a type without padding bits in memory.
bool fills_bytes(Type* type, const DataLayout& layout) {
  return layout.getTypeSizeInBits(type) == layout.getTypeStoreSizeInBits(type);
}

class Definer {
 public:
  explicit Definer(Module& module) : layout_(module.getDataLayout()), builder_(module.getContext()) {}

  std::string run(Function& function) {
    kept_.clear();
    SmallVector<Instruction*> all;
    for (Instruction& each : instructions(function)) all.push_back(&each);
    for (Instruction* each : all) {
      each->dropPoisonGeneratingAnnotations();
      each->dropUBImplyingAttrsAndMetadata();
      if (isa<FPMathOperator>(each)) each->copyFastMathFlags(FastMathFlags());
      if (!define_operands(*each)) return "a value is undefined";
      builder_.SetInsertPoint(each);
      if (!define(*each)) return fmt::format("the instruction '{}' is not known", name_of(*each));
    }
    for (Instruction* each : kept_) replace(*each, each->getOperand(0));
    return {};
  }

 private:
  static std::string name_of(const Instruction& each) {
    const auto* call = dyn_cast<CallBase>(&each);
    const Function* callee = call != nullptr ? call->getCalledFunction() : nullptr;
    return callee != nullptr ? callee->getName().str() : std::string(each.getOpcodeName());
  }

  // Replaces undefined operands by zero. MLIR's lowerings start vectors and records from undefined values, and return
  // an undefined value for 0 to a negative power. Returns false for any other undefined scalar, because it may have
  // replaced a bounds check.
  static bool define_operands(Instruction& each) {
    for (Use& use : each.operands()) {
      auto* constant = dyn_cast<Constant>(use.get());
      if (constant == nullptr || (!isa<UndefValue>(constant) && !constant->containsUndefOrPoisonElement())) continue;
      Type* type = constant->getType();
      if (!type->isVectorTy() && !type->isAggregateType() && !isa<ReturnInst>(each)) return false;
      if (isa<UndefValue>(constant) || !type->isVectorTy())
        use.set(Constant::getNullValue(type));
      else
        use.set(Constant::replaceUndefsWith(constant, Constant::getNullValue(type->getScalarType())));
    }
    return true;
  }

  bool define(Instruction& each) {
    if (auto* load = dyn_cast<LoadInst>(&each)) return define(*load);
    if (auto* store = dyn_cast<StoreInst>(&each)) return define(*store);
    if (auto* call = dyn_cast<CallInst>(&each)) return define(*call);
    if (auto* shuffle = dyn_cast<ShuffleVectorInst>(&each)) return define(*shuffle);
    switch (each.getOpcode()) {
      case Instruction::Shl:
      case Instruction::LShr:
      case Instruction::AShr: define_shift(cast<BinaryOperator>(each)); return true;
      case Instruction::UDiv:
      case Instruction::SDiv:
      case Instruction::URem:
      case Instruction::SRem: define_division(cast<BinaryOperator>(each)); return true;
      case Instruction::Freeze: kept_.push_back(&each); return true;  // made by undefined.h against folding
      case Instruction::FPToSI: saturate(each, Intrinsic::fptosi_sat); return true;
      case Instruction::FPToUI: saturate(each, Intrinsic::fptoui_sat); return true;
      case Instruction::ExtractElement: define_lane(each, 1); return true;
      case Instruction::InsertElement: define_lane(each, 2); return true;
      // Control flow.
      case Instruction::Ret:
      case Instruction::Br:
      case Instruction::Switch:
      case Instruction::Unreachable:
      case Instruction::PHI:
      case Instruction::Select:
      // Memory.
      case Instruction::Alloca:
      case Instruction::GetElementPtr:
      case Instruction::AtomicRMW:
      case Instruction::AtomicCmpXchg:
      case Instruction::PtrToInt:
      // Numbers and records.
      case Instruction::FNeg:
      case Instruction::Add:
      case Instruction::FAdd:
      case Instruction::Sub:
      case Instruction::FSub:
      case Instruction::Mul:
      case Instruction::FMul:
      case Instruction::FDiv:
      case Instruction::FRem:
      case Instruction::And:
      case Instruction::Or:
      case Instruction::Xor:
      case Instruction::Trunc:
      case Instruction::ZExt:
      case Instruction::SExt:
      case Instruction::UIToFP:
      case Instruction::SIToFP:
      case Instruction::FPTrunc:
      case Instruction::FPExt:
      case Instruction::BitCast:
      case Instruction::ICmp:
      case Instruction::FCmp:
      case Instruction::ExtractValue:
      case Instruction::InsertValue: return true;
      default: return false;
    }
  }

  void replace(Instruction& old, Value* value) {
    old.replaceAllUsesWith(value);
    old.eraseFromParent();
  }

  // Loads whole bytes and drops the padding bits: an i1 takes a byte in memory, and code outside of the body may have
  // set the byte's other bits.
  bool define(LoadInst& load) {
    Type* type = load.getType();
    if (type->isPointerTy() || fills_bytes(type, layout_)) return true;
    const auto bits = static_cast<unsigned>(layout_.getTypeSizeInBits(type));
    Value* const bytes =
        builder_.CreateAlignedLoad(builder_.getIntNTy(static_cast<unsigned>(layout_.getTypeStoreSizeInBits(type))),
                                   load.getPointerOperand(), load.getAlign());
    replace(load, builder_.CreateBitCast(builder_.CreateTrunc(bytes, builder_.getIntNTy(bits)), type));
    return true;
  }
  bool define(StoreInst& store) {
    Type* type = store.getValueOperand()->getType();
    if (type->isPointerTy() || fills_bytes(type, layout_)) return true;
    const auto bits = static_cast<unsigned>(layout_.getTypeSizeInBits(type));
    Value* const number = builder_.CreateBitCast(store.getValueOperand(), builder_.getIntNTy(bits));
    Value* const bytes =
        builder_.CreateZExt(number, builder_.getIntNTy(static_cast<unsigned>(layout_.getTypeStoreSizeInBits(type))));
    builder_.CreateAlignedStore(bytes, store.getPointerOperand(), store.getAlign());
    store.eraseFromParent();
    return true;
  }

  // Accepts calls of known intrinsics. Also accepts calls of all other functions, because the linker restricts their
  // names.
  bool define(CallInst& call) {
    if (call.isInlineAsm() || call.getCalledFunction() == nullptr) return false;
    if (auto* lifetime = dyn_cast<LifetimeIntrinsic>(&call)) {
      lifetime->eraseFromParent();
      return true;
    }
    const Intrinsic::ID id = call.getIntrinsicID();
    if (id == Intrinsic::not_intrinsic) return true;
    // Clears the flag that makes the result undefined for zero or the smallest number.
    if (id == Intrinsic::ctlz || id == Intrinsic::cttz || id == Intrinsic::abs)
      call.setArgOperand(1, builder_.getFalse());
    return is_known(id);
  }

  bool define(ShuffleVectorInst& shuffle) {
    SmallVector<int> mask(shuffle.getShuffleMask());
    for (int& lane : mask) lane = std::max(lane, 0);
    shuffle.setShuffleMask(mask);
    return !isa<ScalableVectorType>(shuffle.getType());
  }

  void define_shift(BinaryOperator& shift) {
    Type* type = shift.getType();
    const unsigned bits = type->getScalarSizeInBits();
    Value* const amount = shift.getOperand(1);
    const APInt* known = nullptr;
    if (const auto* constant = dyn_cast<Constant>(amount)) {
      const Constant* each = type->isVectorTy() ? constant->getSplatValue() : constant;
      if (const auto* number = dyn_cast_or_null<ConstantInt>(each)) known = &number->getValue();
    }
    if (known != nullptr && known->ult(bits)) return;
    Value* const fits = builder_.CreateICmpULT(amount, ConstantInt::get(type, bits));
    const bool is_signed = shift.getOpcode() == Instruction::AShr;
    Value* const otherwise = is_signed ? ConstantInt::get(type, bits - 1) : Constant::getNullValue(type);
    shift.setOperand(1, builder_.CreateSelect(fits, amount, otherwise));
    if (is_signed) return;
    builder_.SetInsertPoint(shift.getNextNode());
    Value* const result = builder_.CreateSelect(fits, &shift, Constant::getNullValue(type));
    shift.replaceUsesWithIf(result, [&](Use& use) { return use.getUser() != result; });
  }

  // Gives a division a result for a divisor of 0 and for an overflow. Divisions in the text of a body already have
  // checks (divisions.h) that stop undefined divisions; passes may add other divisions.
  void define_division(BinaryOperator& division) {
    Type* type = division.getType();
    Value* const divisor = division.getOperand(1);
    const bool is_signed = division.getOpcode() == Instruction::SDiv || division.getOpcode() == Instruction::SRem;
    if (const auto* number = dyn_cast<ConstantInt>(divisor);
        number != nullptr && !number->isZero() && !number->isMinusOne())
      return;
    Value* wrong = builder_.CreateICmpEQ(divisor, Constant::getNullValue(type));
    if (is_signed) {
      const unsigned bits = type->getScalarSizeInBits();
      Value* const smallest =
          builder_.CreateICmpEQ(division.getOperand(0), ConstantInt::get(type, APInt::getSignedMinValue(bits)));
      Value* const negates = builder_.CreateICmpEQ(divisor, Constant::getAllOnesValue(type));
      wrong = builder_.CreateOr(wrong, builder_.CreateAnd(smallest, negates));
    }
    division.setOperand(1, builder_.CreateSelect(wrong, ConstantInt::get(type, 1), divisor));
  }

  void saturate(Instruction& convert, Intrinsic::ID id) {
    Value* const from = convert.getOperand(0);
    replace(convert, builder_.CreateIntrinsic(id, {convert.getType(), from->getType()}, {from}));
  }

  void define_lane(Instruction& each, unsigned operand) {
    const auto* vector = cast<FixedVectorType>(each.getOperand(0)->getType());
    Value* const lane = each.getOperand(operand);
    const unsigned lanes = vector->getNumElements();
    if (const auto* known = dyn_cast<ConstantInt>(lane); known != nullptr && known->getValue().ult(lanes)) return;
    Value* const fits = builder_.CreateICmpULT(lane, ConstantInt::get(lane->getType(), lanes));
    each.setOperand(operand, builder_.CreateSelect(fits, lane, Constant::getNullValue(lane->getType())));
    Value* const otherwise = operand == 1 ? Constant::getNullValue(each.getType()) : each.getOperand(0);
    builder_.SetInsertPoint(each.getNextNode());
    Value* const result = builder_.CreateSelect(fits, &each, otherwise);
    each.replaceUsesWithIf(result, [&](Use& use) { return use.getUser() != result; });
  }

  const DataLayout& layout_;
  IRBuilder<> builder_;
  SmallVector<Instruction*> kept_;
};

}  // namespace

std::string define_all(Module& module) {
  Definer definer(module);
  for (Function& function : module)
    if (std::string problem = definer.run(function); !problem.empty()) return problem;
  std::string broken;
  raw_string_ostream stream(broken);
  return verifyModule(module, &stream) ? "LLVM rejects the lowered code: " + broken : std::string();
}

}  // namespace tessera::compiler
