// Lowers parameters whose values the host sets for each call of the kernel.
//
// The controller has a table of words that the host fills before a call. An operation of the controller adds one of
// these words to the 48-bit address in a descriptor of a shim tile; the two lowest bits of that address stay 0.
//
// A parameter for the start of a transfer uses this operation directly: the word is a number of elements, and the
// controller multiplies it by their size. A parameter for a program reaches a buffer of the program's tile by the same
// operation, after the buffer was set to 0. The host shifts the value left by two bits, and the program shifts it back,
// so 30 bits of the value arrive. A lock keeps each program from reading its parameters before they have arrived.
#include "base/file.h"
#include "compiler/codes.h"
#include "compiler/diagnosis/refusal.h"
#include "compiler/npu/parameters.h"
#include "compiler/passes.h"

#include "dialect/scratchpad.h"  // generated

#include <fmt/format.h>
#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/Support/raw_ostream.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIELOWERSCRATCHPADPARAMETERS
#include "compiler/passes/decls.h.inc"

namespace {

namespace facts = dialect::scratchpad;

constexpr std::int32_t kReady = 1;  // a lock with this value: parameters are ready

Refusal refuse_parameter(Operation* op) {
  return refuse(op, code::bad_parameter);
}

// The parameters of one device.
class Device {
 public:
  Device(aie::DeviceOp device, SymbolTable& parameters) : device_(device), parameters_(parameters) {
    for (Operation& op : device.getBodyRegion().front())
      if (auto name = op.getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName())) names_.insert(name.getValue());
  }

  void lower(std::uint32_t bytes) {
    SmallVector<aiex::ReadScratchpadParameterOp> reads;
    device_.walk([&](aiex::ReadScratchpadParameterOp read) { reads.push_back(read); });
    bool are_used = !reads.empty();
    device_.walk([&](Operation* op) { are_used |= op->hasAttr("offset_state_table_idx"); });
    for (aiex::ReadScratchpadParameterOp read : reads) make_buffer(read);
    for (aie::CoreOp core : llvm::to_vector(device_.getOps<aie::CoreOp>())) hold_back(core);
    for (auto sequence : device_.getOps<aiex::RuntimeSequenceOp>()) lower(sequence, are_used, bytes);
    for (aiex::ReadScratchpadParameterOp read : reads) lower(read);
  }

 private:
  static Operation* tile_of(Operation* op) { return op->getParentOfType<aie::CoreOp>().getTile().getDefiningOp(); }

  // Makes a buffer for the parameter that the core reads, unless the tile has one for it already.
  void make_buffer(aiex::ReadScratchpadParameterOp read) {
    Operation* tile = tile_of(read);
    aie::BufferOp& buffer = buffers_[{tile, read.getParameterAttr().getAttr()}];
    if (!buffer) {
      OpBuilder builder(read.getContext());
      builder.setInsertionPointAfter(tile);
      std::string name = fmt::format("parameter_{}", read.getParameter().str());
      for (unsigned i = 0; !names_.insert(name).second; ++i)
        name = fmt::format("parameter_{}_{}", read.getParameter().str(), i);
      aie::BufferOp::Properties attributes{};
      attributes.sym_name = builder.getStringAttr(name);
      const Type word = builder.getI32Type();
      const auto type = MemRefType::get({facts::kUpdatedWords}, word);
      // The controller reads both words. The first word is reset to 0 each time; programs do not use the second word.
      attributes.initial_value =
          DenseElementsAttr::get(RankedTensorType::get(type.getShape(), word), builder.getI32IntegerAttr(0));
      buffer =
          aie::BufferOp::create(builder, read.getLoc(), TypeRange{type}, ValueRange{tile->getResult(0)}, attributes);
    }
    read.setBufferAttr(FlatSymbolRefAttr::get(buffer.getSymNameAttr()));
  }

  void hold_back(aie::CoreOp core) {
    bool reads = false;
    core.walk([&](aiex::ReadScratchpadParameterOp) { reads = true; });
    if (!core.getEmitParameterSyncPreamble().value_or(reads)) return;
    OpBuilder builder(core.getContext());
    builder.setInsertionPointAfter(core.getTile().getDefiningOp());
    aie::LockOp::Properties attributes{};
    attributes.init = builder.getI32IntegerAttr(0);
    auto lock = aie::LockOp::create(builder, core.getLoc(), TypeRange{builder.getIndexType()},
                                    ValueRange{core.getTile()}, attributes);
    builder.setInsertionPointToStart(&core.getBody().front());
    aie::UseLockOp::Properties use{};
    use.action = aie::LockActionAttr::get(core.getContext(), aie::LockAction::Acquire);
    use.value = builder.getI32IntegerAttr(kReady);
    aie::UseLockOp::create(builder, core.getLoc(), TypeRange{}, ValueRange{lock}, use);
    locks_.push_back(lock);
    core.setEmitParameterSyncPreamble(false);
  }

  // At each operation of the sequence that asks for the parameters, inserts operations that bring the parameters. Also
  // inserts these operations at the start of the sequence if the attribute of the sequence asks for them; without the
  // attribute, if a parameter is used and no operation asks for the parameters.
  void lower(aiex::RuntimeSequenceOp sequence, bool are_used, std::uint32_t bytes) {
    SmallVector<aiex::SyncScratchpadParametersFromHostOp> places;
    sequence.walk([&](aiex::SyncScratchpadParametersFromHostOp sync) { places.push_back(sync); });
    OpBuilder builder = OpBuilder::atBlockBegin(&sequence.getBody().front());
    if (sequence.getEmitParameterSyncPreamble().value_or(are_used && places.empty())) {
      places.push_back(aiex::SyncScratchpadParametersFromHostOp::create(builder, sequence.getLoc()));
      sequence.setEmitParameterSyncPreamble(false);
    }
    for (aiex::SyncScratchpadParametersFromHostOp sync : places) {
      builder.setInsertionPoint(sync);
      bring(builder, sync.getLoc(), bytes);
      sync.erase();
    }
  }

  void bring(OpBuilder& builder, Location loc, std::uint32_t bytes) {
    aiex::NpuCreateScratchpadOp::create(builder, loc, bytes);
    for (auto& [place, buffer] : buffers_) {
      const auto name = FlatSymbolRefAttr::get(buffer.getSymNameAttr());
      aiex::NpuWrite32Op::Properties clear{};
      clear.address = clear.value = builder.getUI32IntegerAttr(0);
      clear.buffer = name;
      aiex::NpuWrite32Op::create(builder, loc, TypeRange{}, ValueRange{}, clear);
      aiex::NpuUpdateFromScratchpadOp::Properties update{};
      update.state_table_idx = parameters_.lookup<aiex::ScratchpadParameterOp>(place.second).getStateTableIdxAttr();
      update.func = aie::StateTableFuncAttr::get(builder.getContext(), aie::StateTableFunc::incr);
      update.address = builder.getUI32IntegerAttr(0);
      update.buffer = name;
      aiex::NpuUpdateFromScratchpadOp::create(builder, loc, TypeRange{}, ValueRange{}, update);
    }
    for (aie::LockOp lock : locks_) aiex::SetLockOp::create(builder, loc, lock, builder.getI32IntegerAttr(kReady));
  }

  void lower(aiex::ReadScratchpadParameterOp read) {
    OpBuilder builder(read);
    const Location loc = read.getLoc();
    const Type type = read.getType();
    const Value buffer = buffers_.lookup({tile_of(read), read.getParameterAttr().getAttr()});
    const Value word =
        memref::LoadOp::create(builder, loc, buffer, ValueRange{arith::ConstantIndexOp::create(builder, loc, 0)});
    Value value = arith::ShRUIOp::create(builder, loc, word,
                                         arith::ConstantIntOp::create(builder, loc, facts::kParameterShift, 32));
    const unsigned bits = type.getIntOrFloatBitWidth();
    if (bits < 32) value = arith::TruncIOp::create(builder, loc, builder.getIntegerType(bits), value);
    if (isa<FloatType>(type)) value = arith::BitcastOp::create(builder, loc, type, value);
    read.replaceAllUsesWith(value);
    read.erase();
  }

  aie::DeviceOp device_;
  SymbolTable& parameters_;
  llvm::StringSet<> names_;
  llvm::MapVector<std::pair<Operation*, StringAttr>, aie::BufferOp> buffers_;  // key: tile and parameter
  SmallVector<aie::LockOp> locks_;
};

struct LowerScratchpadParameters : impl::AIELowerScratchpadParametersBase<LowerScratchpadParameters> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    SymbolTable symbols(module);
    parameters_ = llvm::to_vector(module.getOps<aiex::ScratchpadParameterOp>());
    if (failed(number(symbols))) return signalPassFailure();
    const auto bytes = static_cast<std::uint32_t>(4 * parameters_.size());
    for (auto device : module.getOps<aie::DeviceOp>()) Device(device, symbols).lower(bytes);
    if (!output.empty() && failed(write())) signalPassFailure();
  }

 private:
  // Numbers the parameters; one table serves all devices of the module.
  LogicalResult number(SymbolTable& symbols) {
    if (parameters_.size() > facts::kTableWords)
      return refuse_parameter(parameters_[facts::kTableWords])
             << "the design has too many parameters: the controller's table has " << facts::kTableWords << " words";
    Builder builder(&getContext());
    llvm::DenseMap<Operation*, Operation*> read, moved;  // per parameter: an operation that uses the parameter
    getOperation().walk([&](aiex::ReadScratchpadParameterOp op) { read[symbols.lookup(op.getParameter())] = op; });
    for (auto [i, parameter] : llvm::enumerate(parameters_))
      parameter.setStateTableIdxAttr(
          builder.getIntegerAttr(builder.getIntegerType(8, false), static_cast<std::int64_t>(i)));
    const WalkResult named = getOperation().walk([&](Operation* op) {
      auto name = op->getAttrOfType<FlatSymbolRefAttr>("offset_parameter");
      if (!name) return WalkResult::advance();
      auto parameter = symbols.lookup<aiex::ScratchpadParameterOp>(name.getAttr());
      if (failed(name_offset(op, name, parameter))) return WalkResult::interrupt();
      moved[parameter] = op;
      return WalkResult::advance();
    });
    if (named.wasInterrupted()) return failure();
    for (aiex::ScratchpadParameterOp parameter : parameters_) {
      if (read.contains(parameter) && moved.contains(parameter)) {
        Refusal error = refuse_parameter(parameter);
        error << "the parameter is read by a program and is also the start of a transfer: the host writes one word for "
                 "a parameter, and the two uses need different words";
        error.attachNote(read[parameter]->getLoc()) << "read here";
        error.attachNote(moved[parameter]->getLoc()) << "a transfer begins there";
        return error;
      }
      parameter.setKind(moved.contains(parameter) ? aie::ScratchpadParameterKind::addr
                                                  : aie::ScratchpadParameterKind::core);
    }
    return success();
  }

  LogicalResult name_offset(Operation* op, FlatSymbolRefAttr name, aiex::ScratchpadParameterOp parameter) {
    if (!parameter)
      return refuse_parameter(op) << "the transfer starts at " << name << ", which is not a parameter of this module";
    if (!parameter.getType().isSignlessInteger(32))
      return refuse_parameter(op) << "the transfer starts at " << name << ", which is " << parameter.getType()
                                  << " and not an i32";
    if (!op->getParentOfType<aiex::RuntimeSequenceOp>() && !op->getParentOfType<aie::BDChainOp>())
      return refuse_parameter(op) << "the transfer starts at " << name
                                  << ", but is not part of a command stream, which would add the parameter";
    op->removeAttr("offset_parameter");
    op->setAttr("offset_state_table_idx", parameter.getStateTableIdxAttr());
    return success();
  }

  LogicalResult write() {
    const Result<void> written = write_file(std::string(output), std::string_view(parameters_as_text(getOperation())));
    if (written) return success();
    return getOperation().emitError("cannot write the list of parameters to '")
           << output << "': " << written.error().notes.front();
  }

  SmallVector<aiex::ScratchpadParameterOp> parameters_;
};

}  // namespace

std::string parameters_as_text(ModuleOp module) {
  const auto parameters = llvm::to_vector(module.getOps<aiex::ScratchpadParameterOp>());
  std::string text = fmt::format("{}\n", parameters.size());
  for (aiex::ScratchpadParameterOp each : parameters) {
    llvm::raw_string_ostream out(text);
    out << each.getSymName() << ' ' << unsigned{*each.getStateTableIdx()} << ' ' << each.getType() << ' '
        << stringifyScratchpadParameterKind(*each.getKind()) << '\n';
  }
  return text;
}

}  // namespace tessera::compiler
