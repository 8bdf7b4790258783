#include "compiler/emit/instructions.h"

#include "compiler/controller_limits.h"  // generated
#include "compiler/npu/address.h"
#include "dialect/aiex/block_write.h"

#include <llvm/ADT/TypeSwitch.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/IR/Matchers.h>

using namespace mlir;

namespace tessera::compiler {

namespace {

namespace txn = container::txn;

// The most words that all block writes of a stream may have together. Without this limit, a short text could make a
// huge stream: thousands of operations can each write the same large global, whose text is short (`dense<1>`).
constexpr std::uint64_t kMostBlockWords = 1U << 24;

class Emitter {
 public:
  Emitter(const device::Device& device, const InstructionOptions& options)
      : txn_(empty_transaction(device, options.optimised)), host_addresses_(options.host_addresses) {}

  LogicalResult emit(Operation* op) {
    line_ = 0;
    if (const auto place = op->getLoc()->findInstanceOf<FileLineColLoc>()) line_ = place.getLine();
    return llvm::TypeSwitch<Operation*, LogicalResult>(op)
        .Case<aiex::NpuWrite32Op, aiex::NpuMaskWrite32Op, aiex::NpuBlockWriteOp, aiex::NpuSyncOp,
              aiex::NpuAddressPatchOp, aiex::NpuLoadPdiOp, aiex::NpuPreemptOp, aiex::NpuCreateScratchpadOp,
              aiex::NpuUpdateFromScratchpadOp, aiex::NpuAssertBdFieldOp, aiex::NpuAssertBdDivisibleOp>(
            [&](auto each) { return emit(each); })
        .Default([](Operation* other) -> LogicalResult {
          if (isMemoryEffectFree(other)) return success();  // computes operands of other operations
          return other->emitOpError("is not an operation of the array's controller; lower it first");
        });
  }

  std::size_t operations() const { return txn_.ops.size(); }
  container::Txn take() { return std::move(txn_); }

 private:
  template <class Body>
  LogicalResult add(Body body) {
    txn_.ops.push_back({.body = std::move(body), .line = line_});
    return success();
  }
  static LogicalResult computed(Operation* op) {
    return op->emitOpError("has a number that is computed: a command stream takes constants only");
  }

  LogicalResult emit(aiex::NpuWrite32Op op) {
    if (!op.getAddress() || !op.getValue())
      return op.emitOpError("Cannot translate write32 with non-constant address or value to a static TXN binary");
    const auto address = address_in_array(op, *op.getAddress(), op.getBuffer(), op.getColumn(), op.getRow());
    if (failed(address)) return failure();
    return add(txn::Write{*address, *op.getValue()});
  }

  LogicalResult emit(aiex::NpuMaskWrite32Op op) {
    if (!op.getAddress() || !op.getValue() || !op.getMask()) return computed(op);
    const auto address = address_in_array(op, *op.getAddress(), op.getBuffer(), op.getColumn(), op.getRow());
    if (failed(address)) return failure();
    return add(txn::Masked{container::TxnOpcode::Maskwrite, *address, *op.getMask(), *op.getValue()});
  }

  LogicalResult emit(aiex::NpuBlockWriteOp op) {
    const DenseIntElementsAttr words = aiex::words_of(op, symbols_);
    if (!words) return op.emitOpError("writes data that are not a constant");
    const auto address = address_in_array(op, op.getAddress(), op.getBuffer(), op.getColumn(), op.getRow(),
                                          static_cast<std::uint64_t>(words.size()));
    if (failed(address)) return failure();
    block_words_ += static_cast<std::uint64_t>(words.size());
    if (block_words_ > kMostBlockWords)
      return op.emitOpError(
                 "makes the command stream too long: with this block, the blocks of the stream have more "
                 "than ")
             << kMostBlockWords << " words";
    txn::BlockWrite write{*address, {}};
    for (const llvm::APInt& word : words.getValues<llvm::APInt>())
      write.data.push_back(static_cast<std::uint32_t>(word.getZExtValue()));
    return add(std::move(write));
  }

  LogicalResult emit(aiex::NpuSyncOp op) {
    for (const auto number :
         {op.getColumn(), op.getRow(), op.getDirection(), op.getChannel(), op.getColumnNum(), op.getRowNum()})
      if (!number) return computed(op);
    const auto byte = [](std::optional<std::uint32_t> number) { return static_cast<std::uint8_t>(*number); };
    return add(txn::Sync{.direction = static_cast<device::Direction>(*op.getDirection()),
                         .col = byte(op.getColumn()),
                         .row = byte(op.getRow()),
                         .channel = byte(op.getChannel()),
                         .cols = byte(op.getColumnNum()),
                         .rows = byte(op.getRowNum())});
  }

  LogicalResult emit(aiex::NpuAddressPatchOp op) {
    if (!op.getArgPlus() || op.getComputedAddr()) return computed(op);
    const bool untranslated = host_addresses_ && op.getArgIdx() >= controller_limits::kTranslatedArguments;
    return add(txn::Patch{.address = op.getAddr(),
                          .argument = op.getArgIdx(),
                          .addend = static_cast<std::uint32_t>(*op.getArgPlus() +
                                                               (untranslated ? controller_limits::kAieDdrOffset : 0))});
  }

  LogicalResult emit(aiex::NpuLoadPdiOp op) {
    std::uint32_t number = op.getId();
    if (number == 0 && op.getDeviceRefAttr())  // the verifier has checked the name
      number = pdi_id(cast<aie::DeviceOp>(
          SymbolTable::lookupSymbolIn(op->getParentOfType<ModuleOp>(), op.getDeviceRefAttr().getAttr())));
    if (!fits_unsigned(number, 16))
      return op.emitOpError("has the number ") << number << ", which does not fit into 16 bits";
    return add(txn::LoadPdi{static_cast<std::uint16_t>(number), op.getSize(), op.getAddress()});
  }

  LogicalResult emit(aiex::NpuCreateScratchpadOp op) {
    return add(txn::CreateScratchpad{.usage = op.getUsageType(), .pad_length = op.getSize()});
  }

  LogicalResult emit(aiex::NpuUpdateFromScratchpadOp op) {
    const auto address = address_in_array(op, op.getAddress(), op.getBuffer(), op.getColumn(), op.getRow());
    if (failed(address)) return failure();
    return add(txn::UpdateReg{.index = op.getStateTableIdx(),
                              .function = function(op.getFunc()),
                              .argument = op.getFuncArg(),
                              .address = *address});
  }
  static std::uint8_t function(aie::StateTableFunc of) {
    switch (of) {
      case aie::StateTableFunc::mul: return container::kStateMultiply;
      case aie::StateTableFunc::incr: return container::kStateIncrement;
      case aie::StateTableFunc::decr: break;
    }
    return container::kStateDecrement;
  }

  // Verifiers have checked constants, so a guard of a constant makes no operation of the stream.
  LogicalResult emit(aiex::NpuAssertBdFieldOp op) { return guard(op, op.getValue()); }
  LogicalResult emit(aiex::NpuAssertBdDivisibleOp op) { return guard(op, op.getValue()); }
  static LogicalResult guard(Operation* op, Value value) {
    return matchPattern(value, m_Constant()) ? success() : computed(op);
  }

  LogicalResult emit(aiex::NpuPreemptOp op) { return add(txn::Preempt{op.getLevel()}); }

  container::Txn txn_;
  bool host_addresses_;
  std::uint32_t line_ = 0;  // line in the design, for reports of a run
  std::uint64_t block_words_ = 0;
  SymbolTableCollection symbols_;
};

}  // namespace

std::uint32_t pdi_id(aie::DeviceOp device) {
  const auto devices = device->getParentOfType<ModuleOp>().getOps<aie::DeviceOp>();
  return static_cast<std::uint32_t>(std::distance(devices.begin(), llvm::find(devices, device))) + 1;
}

container::Txn empty_transaction(const device::Device& device, bool optimised) {
  container::Txn txn;
  txn.major = optimised ? 1 : 0;
  txn.minor = optimised ? 0 : 1;
  txn.generation = container::txn_generation(device.arch);
  txn.rows = device.rows;
  txn.cols = device.cols;
  txn.mem_rows = device.mem_rows;
  return txn;
}

FailureOr<container::Txn> emit_instructions(aiex::RuntimeSequenceOp sequence, const InstructionOptions& options) {
  Emitter emitter(aie::device_of(sequence).model(), options);
  for (Operation& op : sequence.getBody().front()) {
    if (failed(emitter.emit(&op))) return failure();
    if (options.places != nullptr) options.places->resize(emitter.operations(), op.getLoc());
  }
  return emitter.take();
}

}  // namespace tessera::compiler
