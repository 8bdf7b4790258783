#include "compiler/cores/core_module.h"

#include "compiler/codes.h"
#include "compiler/cores/address_spaces.h"
#include "compiler/cores/core_lowering.h"
#include "compiler/diagnosis/report.h"
#include "compiler/placement/placed.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/Vector/IR/VectorOps.h>
#include <mlir/IR/Matchers.h>

#include <algorithm>
#include <bit>

using namespace mlir;

namespace tessera::compiler {

namespace {

class ModuleBuilder : public CoreLowering {
 public:
  ModuleBuilder(aie::DeviceOp device, const CoreTarget& target) : CoreLowering(device), target_(target) {
    (*module_)->setAttr(LLVM::LLVMDialect::getTargetTripleAttrName(), builder_.getStringAttr(target.target));
  }

  LogicalResult add(aie::CoreOp core) {
    llvm::SetVector<Operation*> outside;
    auto func = begin(core, outside);
    if (failed(func)) return failure();
    if (latest_) (*func)->moveBefore(latest_);  // as in mlir-aie, the last core comes first
    latest_ = *func;
    for (Operation* op : outside)
      if (auto buffer = dyn_cast<aie::BufferOp>(op); buffer && failed(add_buffer(buffer, *func))) return failure();
    if (failed(lower_body(*func))) return failure();
    for (Operation* op : outside)
      if (auto lock = dyn_cast<aie::LockOp>(op); lock && failed(hand_on(lock, *func))) return failure();
    return check_closed(*func);
  }

  // Declares all named buffers of the device, also those that no core uses, as aie-standard-lowering does.
  void declare_all_buffers() {
    for (auto buffer : device_.getOps<aie::BufferOp>())
      if (buffer.getSymName() && !symbols_.contains(*buffer.getSymName())) declare(buffer);
  }

  OwningOpRef<ModuleOp> finish() {
    drop_address_spaces(*module_);
    return std::move(module_);
  }

 private:
  LogicalResult add_buffer(aie::BufferOp buffer, func::FuncOp func) {
    const auto window = window_on(buffer);
    if (failed(window)) return failure();
    const auto name = buffer.getSymName();
    if (!name)
      return report(buffer, error(code::unassigned, "has no name").help("run aie-assign-buffer-addresses first"));
    const auto known = symbols_.find(*name);
    if (known != symbols_.end() && !isa<memref::GlobalOp>(known->second))
      return report(buffer, error(code::not_for_core, "has the name '{}', which a function already has",
                                  std::string_view(*name)));
    if (known == symbols_.end()) {
      auto global = declare(buffer);
      if (buffer.getAddress()) global.setAlignment(alignment_of((*window)->memory_base + *buffer.getAddress()));
    }
    replace_uses(buffer, func);
    return success();
  }

  memref::GlobalOp declare(aie::BufferOp buffer) {
    const OpBuilder::InsertionGuard guard(builder_);
    builder_.setInsertionPointToStart(module_->getBody());
    auto global = memref::GlobalOp::create(builder_, buffer.getLoc(), *buffer.getSymName(),
                                           builder_.getStringAttr("public"), cast<MemRefType>(buffer.getType()),
                                           /*initial_value=*/{}, /*constant=*/false, /*alignment=*/{});
    symbols_[*buffer.getSymName()] = global;
    return global;
  }

  // Gives each user of the buffer its own memref.get_global, as mlir-aie does. If the buffer has no address yet,
  // this code adds the alignment that aie-assign-buffer-addresses will give it.
  void replace_uses(aie::BufferOp buffer, func::FuncOp func) {
    llvm::SetVector<Operation*> users;
    for (Operation* user : buffer->getUsers())
      if (func->isProperAncestor(user)) users.insert(user);
    for (Operation* user : users) {
      builder_.setInsertionPoint(user);
      auto get = memref::GetGlobalOp::create(builder_, buffer.getLoc(), cast<MemRefType>(buffer.getType()),
                                             *buffer.getSymName());
      if (!buffer.getAddress())
        memref::AssumeAlignmentOp::create(builder_, buffer.getLoc(), get, dialect::defaults::kCoreAlignment);
      user->replaceUsesOfWith(buffer.getBuffer(), get.getResult());
    }
  }

  // Returns the alignment of an address, at most the alignment of the widest load.
  static std::uint64_t alignment_of(std::uint32_t address) {
    const std::uint64_t most = dialect::defaults::kCoreAlignment;
    return address == 0 ? most : std::min(most, std::uint64_t{1} << std::countr_zero(address));
  }

  // Replaces the uses of a lock that lower_body() has left by the lock's number, for example in arguments of calls.
  LogicalResult hand_on(aie::LockOp lock, func::FuncOp func) {
    const auto is_here = [&](OpOperand& use) { return func->isProperAncestor(use.getOwner()); };
    const auto use = llvm::find_if(lock->getUses(), is_here);
    if (use == lock->use_end()) return success();
    const auto number = number_of(lock, use->getOwner());
    if (failed(number)) return failure();
    builder_.setInsertionPointToStart(&func.getBody().front());
    replace_in(func, lock.getResult(), arith::ConstantIndexOp::create(builder_, lock.getLoc(), *number));
    return success();
  }

  LogicalResult check_closed(func::FuncOp func) {
    const WalkResult result = func.walk([&](Operation* op) {
      for (Value operand : op->getOperands())
        if (!func->isAncestor(operand.getParentRegion()->getParentOp())) {
          (void)report(
              op, error(code::not_for_core, "uses a value from outside of the core, which its program cannot contain"));
          return WalkResult::interrupt();
        }
      return WalkResult::advance();
    });
    return failure(result.wasInterrupted());
  }

  Value number_of_local(Value local, std::int64_t, Location loc) override {
    return arith::IndexCastOp::create(builder_, loc, builder_.getI32Type(), local);
  }

 protected:
  // Intrinsics

  Type type_of(const CoreOperandType& operand) {
    const Type element = builder_.getIntegerType(operand.bits);
    return operand.lanes == 0 ? element : Type(VectorType::get({operand.lanes}, element));
  }

  Value ask(Operation* at, const CoreIntrinsic& intrinsic, ArrayRef<std::pair<CoreOperand, Value>> given) {
    SmallVector<Value> operands;
    SmallVector<Type> results;
    for (const CoreOperandType& operand : intrinsic.operands) {
      const auto is_given = [&](const auto& each) { return each.first == operand.role; };
      operands.push_back(operand.constant ? word(*operand.constant, at->getLoc())
                                          : llvm::find_if(given, is_given)->second);
    }
    for (const CoreOperandType& result : intrinsic.results) results.push_back(type_of(result));
    auto asked = call(at, fmt::format("llvm.{}.{}", target_.target, intrinsic.name), operands, results);
    return results.empty() ? Value() : asked.getResult(0);
  }

 private:
  void acquire(Operation* at, Value lock, Value amount) override {
    ask(at, kAcquire, {{CoreOperand::Lock, lock}, {CoreOperand::Amount, amount}});
  }
  void release(Operation* at, Value lock, Value amount) override {
    ask(at, kRelease, {{CoreOperand::Lock, lock}, {CoreOperand::Amount, amount}});
  }

  // Refuses a computed port, because the intrinsics have no operand for the port. A verifier has already refused
  // constant ports that do not exist.
  LogicalResult check_port(Operation* at, Value port) {
    if (matchPattern(port, m_Constant())) return success();
    return report(
        at, error(code::not_for_core, "computes the number of its stream")
                .note("a core of {} has only one stream, which its instructions do not name", device_.model().name));
  }
  FailureOr<Value> get_word(Operation* at, Value) override {
    if (failed(check_port(at, cast<aie::GetStreamOp>(at).getChannel()))) return failure();
    return ask(at, kGetStream, {});
  }
  LogicalResult put_word(Operation* at, Value, Value value) override {
    if (failed(check_port(at, cast<aie::PutStreamOp>(at).getChannel()))) return failure();
    ask(at, kPutStream, {{CoreOperand::Word, value}});
    return success();
  }

  // Converts a vector to the type at the other end; the cascade carries the same bits for every type.
  FailureOr<Value> as_vector(Operation* at, Value value, Type type) {
    if (value.getType() == type) return value;
    const auto from = dyn_cast<VectorType>(value.getType()), to = dyn_cast<VectorType>(type);
    if (!from || !to || from.getRank() != 1 || to.getRank() != 1)
      return report(at, error(code::not_for_core, "has a value that is not a vector of one dimension"));
    return Value(vector::BitCastOp::create(builder_, at->getLoc(), to, value));
  }
  FailureOr<Value> get_cascade(aie::GetCascadeOp at) override {
    return as_vector(at, ask(at, kGetCascade, {}), at.getType());
  }
  LogicalResult put_cascade(aie::PutCascadeOp at) override {
    const auto value = as_vector(at, at.getCascadeValue(), type_of(kPutCascade.operands.front()));
    if (failed(value)) return failure();
    ask(at, kPutCascade, {{CoreOperand::Value, *value}});
    return success();
  }

  virtual void raise(aie::EventOp event) {
    ask(event, kEvent, {{CoreOperand::Number, word(event.getVal(), event.getLoc())}});
  }

  // aie.debug calls this function with the value. The user supplies the function, as with mlir-aie.
  static constexpr llvm::StringLiteral kDebug = "debug_i32";

  LogicalResult lower_other(Operation* op) override {
    if (auto event = dyn_cast<aie::EventOp>(op)) {
      raise(event);
    } else if (auto debug = dyn_cast<aie::DebugOp>(op)) {
      if (!debug.getArg().getType().isInteger(32))
        return report(
            op, error(code::not_for_core, "shows a value that is not an i32").note("{} takes an i32", kDebug.str()));
      call(op, kDebug, debug.getArg());
    } else {
      return report(op, error(code::not_for_core, "cannot be compiled for a core"));
    }
    op->erase();
    return success();
  }

  LogicalResult lower_brought(Operation* symbol) override {
    auto func = dyn_cast<func::FuncOp>(symbol);
    return func && !func.isExternal() ? lower_body(func) : success();
  }

  const CoreTarget& target_;
  func::FuncOp latest_;  // the function of the latest core
};

// The programs of AIE1, whose intrinsics take the port of a stream, and whose streams and cascades carry integers.
class OldModuleBuilder : public ModuleBuilder {
 public:
  using ModuleBuilder::ModuleBuilder;

 private:
  void acquire(Operation* at, Value lock, Value amount) override {
    ask(at, kOldAcquire, {{CoreOperand::Lock, lock}, {CoreOperand::Amount, amount}});
  }
  void release(Operation* at, Value lock, Value amount) override {
    ask(at, kOldRelease, {{CoreOperand::Lock, lock}, {CoreOperand::Amount, amount}});
  }
  FailureOr<Value> get_word(Operation* at, Value port) override {
    return ask(at, kOldGetStream, {{CoreOperand::Port, port}});
  }
  LogicalResult put_word(Operation* at, Value port, Value value) override {
    ask(at, kOldPutStream, {{CoreOperand::Port, port}, {CoreOperand::Word, value}});
    return success();
  }
  bool has_wide_words() const override { return true; }
  Value get_wide_word(Operation* at, Value port) override {
    return ask(at, kOldGetWideStream, {{CoreOperand::Port, port}});
  }
  void put_wide_word(Operation* at, Value port, Value value) override {
    ask(at, kOldPutWideStream, {{CoreOperand::Port, port}, {CoreOperand::Value, value}});
  }
  // Refuses a cascade of another type than the one that an intrinsic has.
  LogicalResult check_cascade(Operation* at, Type type) {
    if (type == type_of(kOldPutCascade.operands.front())) return success();
    return report(at, error(code::not_for_core, "moves a value that the cascade of AIE1 does not carry")
                          .note("the cascade carries integers of 384 bits"));
  }
  FailureOr<Value> get_cascade(aie::GetCascadeOp at) override {
    if (failed(check_cascade(at, at.getType()))) return failure();
    return ask(at, kOldGetCascade, {});
  }
  LogicalResult put_cascade(aie::PutCascadeOp at) override {
    if (failed(check_cascade(at, at.getCascadeValue().getType()))) return failure();
    ask(at, kOldPutCascade, {{CoreOperand::Value, at.getCascadeValue()}});
    return success();
  }
  void raise(aie::EventOp event) override { ask(event, event.getVal() == 0 ? kOldEvent0 : kOldEvent1, {}); }
};

const CoreTarget* target_of(device::Arch arch) {
  const auto* target = std::ranges::find(kCoreTargets, arch, &CoreTarget::arch);
  return target == std::end(kCoreTargets) ? nullptr : target;
}

}  // namespace

bool has_public_compiler(const CoreTarget& target) {
  return StringRef(target.triple) != "-";
}

FailureOr<const CoreTarget*> core_target(aie::DeviceOp device) {
  const CoreTarget* target = target_of(device.model().arch);
  if (target != nullptr && has_public_compiler(*target)) return target;
  return report(device, error(code::not_for_core, "has cores of {}, for which there is no public compiler",
                              device::to_string(device.model().arch)));
}

FailureOr<OwningOpRef<ModuleOp>> core_module(aie::DeviceOp device, ArrayRef<aie::CoreOp> cores, bool with_all_buffers) {
  device->getContext()
      ->loadDialect<func::FuncDialect, LLVM::LLVMDialect, scf::SCFDialect>();  // programs use these dialects
  if (failed(check_placed(device))) return failure();
  const CoreTarget& target = *target_of(device.model().arch);  // each generation has a row in facts/core_targets.tsv
  const bool is_old = device.model().arch == device::Arch::AIE1;
  std::unique_ptr<ModuleBuilder> builder =
      is_old ? std::make_unique<OldModuleBuilder>(device, target) : std::make_unique<ModuleBuilder>(device, target);
  for (const aie::CoreOp core : cores)
    if (failed(builder->add(core))) return failure();
  if (with_all_buffers) builder->declare_all_buffers();
  return builder->finish();
}

}  // namespace tessera::compiler
