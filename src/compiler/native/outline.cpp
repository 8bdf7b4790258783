#include "compiler/native/outline.h"

#include "compiler/cores/address_spaces.h"
#include "compiler/cores/core_lowering.h"
#include "compiler/native/allowed.h"
#include "compiler/native/private_memory.h"
#include "compiler/native/runtime.h"
#include "compiler/placement/placed.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/Vector/IR/VectorOps.h>

#include <algorithm>

using namespace mlir;

namespace tessera::compiler {

namespace {

class Outliner : public CoreLowering {
 public:
  using CoreLowering::CoreLowering;

  LogicalResult outline(aie::CoreOp core) {
    llvm::SetVector<Operation*> outside;
    auto func = begin(core, outside);
    if (failed(func)) return failure();
    CoreFunction function{.tile = tile_.id(), .name = func->getName().str(), .buffers = {}};
    Block& entry = func->getBody().front();
    SmallVector<Type> types;
    for (Operation* op : outside)
      if (auto buffer = dyn_cast<aie::BufferOp>(op)) {
        if (failed(add_buffer(buffer, function))) return failure();
        const Value argument = entry.addArgument(buffer.getType(), named(buffer));
        replace_in(*func, buffer.getBuffer(), argument);
        types.push_back(buffer.getType());
      }
    func->setFunctionType(builder_.getFunctionType(types, {}));
    if (failed(lower_body(*func))) return failure();
    functions_.push_back(std::move(function));
    return success();
  }

  FailureOr<CoreFunctions> finish() {
    drop_address_spaces(*module_);
    drop_attributes(*module_);
    if (failed(check_private_memory(*module_))) return failure();
    std::ranges::sort(functions_, {}, &CoreFunction::tile);
    return CoreFunctions{std::move(module_), std::move(functions_)};
  }

 private:
  // Drops all discardable attributes, which a design contains for other tools (for example `link_with`).
  static void drop_attributes(ModuleOp module) {
    module.walk([](Operation* op) { op->setDiscardableAttrs(ArrayRef<NamedAttribute>()); });
  }

  // Returns a location with the name of the buffer, for reports.
  static Location named(aie::BufferOp buffer) {
    const auto name = buffer.getSymNameAttr();
    return name ? NameLoc::get(name, buffer.getLoc()) : Location(buffer.getLoc());
  }

  LogicalResult add_buffer(aie::BufferOp buffer, CoreFunction& function) {
    const auto window = window_on(buffer);
    if (failed(window)) return failure();
    if (!buffer.getAddress()) return buffer.emitOpError("has no address; run aie-assign-buffer-addresses first");
    const CoreBuffer taken{(*window)->memory_base + *buffer.getAddress(),
                           static_cast<std::uint32_t>(buffer.size_in_bytes())};
    const auto type = cast<MemRefType>(buffer.getType());
    const auto plain = MemRefType::get(type.getShape(), type.getElementType(), type.getLayout());
    std::string reason = refused_type(plain);
    if (reason.empty()) reason = refused_buffer(plain, taken, DataLayout(*module_));
    if (!reason.empty()) return buffer.emitOpError("cannot be used by a core on the host: it ") << reason;
    function.buffers.push_back(taken);
    return success();
  }

  func::CallOp ask(Operation* at, StringRef name, ArrayRef<Value> arguments, TypeRange results = {}) {
    return call(at, name, arguments, results);
  }

  void acquire(Operation* at, Value lock, Value amount) override { ask(at, kAcquireCall, {lock, amount}); }
  void release(Operation* at, Value lock, Value amount) override { ask(at, kReleaseCall, {lock, amount}); }
  void turn(Operation* at) override { ask(at, kTurnCall, {}); }
  FailureOr<Value> get_word(Operation* at, Value port) override {
    return Value(ask(at, kGetStreamCall, {port}, builder_.getI32Type())->getResult(0));
  }
  LogicalResult put_word(Operation* at, Value port, Value word) override {
    ask(at, kPutStreamCall, {port, word});
    return success();
  }

  // Returns the vector of 32-bit words in which a cascade value passes through memory of the body.
  FailureOr<VectorType> cascade_words(Operation* op, Type type) {
    const auto vector = dyn_cast<VectorType>(type);
    const std::int64_t bits = vector && vector.getRank() == 1 && vector.getElementType().isIntOrFloat()
                                  ? vector.getNumElements() * vector.getElementTypeBitWidth()
                                  : 0;
    if (bits == 0) return op->emitOpError("has a value of type ") << type << ", which is not a vector";
    if (bits % 32 != 0 || bits > cascade_memory(op->getContext()).getNumElements() * 32)
      return op->emitOpError("has a value of type ") << type << ", which does not fit a cascade";
    return VectorType::get({bits / 32}, builder_.getI32Type());
  }
  Value memory_for(Operation* op) {
    const OpBuilder::InsertionGuard guard(builder_);
    builder_.setInsertionPointToStart(&op->getParentOfType<func::FuncOp>().getBody().front());
    return memref::AllocaOp::create(builder_, op->getLoc(), cascade_memory(op->getContext()));
  }

  FailureOr<Value> get_cascade(aie::GetCascadeOp get) override {
    const FailureOr<VectorType> words = cascade_words(get, get.getType());
    if (failed(words)) return failure();
    const Value memory = memory_for(get), zero = arith::ConstantIndexOp::create(builder_, get.getLoc(), 0);
    ask(get, kGetCascadeCall, {memory});
    const Value value = vector::LoadOp::create(builder_, get.getLoc(), *words, memory, zero);
    return builder_.createOrFold<vector::BitCastOp>(get.getLoc(), get.getType(), value);
  }

  LogicalResult put_cascade(aie::PutCascadeOp put) override {
    const FailureOr<VectorType> words = cascade_words(put, put.getCascadeValue().getType());
    if (failed(words)) return failure();
    const Value memory = memory_for(put), zero = arith::ConstantIndexOp::create(builder_, put.getLoc(), 0);
    const Value value = builder_.createOrFold<vector::BitCastOp>(put.getLoc(), *words, put.getCascadeValue());
    vector::StoreOp::create(builder_, put.getLoc(), value, memory, zero);
    ask(put, kPutCascadeCall, {memory});
    return success();
  }

  LogicalResult lower_other(Operation* op) override {
    if (auto event = dyn_cast<aie::EventOp>(op))
      ask(op, kEventCall, {word(event.getVal(), op->getLoc())});
    else if (auto debug = dyn_cast<aie::DebugOp>(op))
      return show(debug);
    else
      return op->emitOpError("cannot be run on the host");
    op->erase();
    return success();
  }

  // Shows a number of at most 64 bits: passes it as 64 bits, with its representation.
  LogicalResult show(aie::DebugOp debug) {
    const Location loc = debug.getLoc();
    const Type type = debug.getArg().getType(), wide = builder_.getI64Type();
    Value bits = debug.getArg();
    auto form = DebugForm::Integer;
    if (type.isIndex()) {
      bits = arith::IndexCastOp::create(builder_, loc, wide, bits);
    } else if (type.isSignlessInteger() && type.getIntOrFloatBitWidth() < 64) {
      bits = type.isInteger(1) ? Value(arith::ExtUIOp::create(builder_, loc, wide, bits))
                               : Value(arith::ExtSIOp::create(builder_, loc, wide, bits));
    } else if (type.isF64()) {
      bits = arith::BitcastOp::create(builder_, loc, wide, bits);
      form = DebugForm::Double;
    } else if (isa<Float32Type, Float16Type, BFloat16Type>(type)) {
      if (!type.isF32()) bits = arith::ExtFOp::create(builder_, loc, builder_.getF32Type(), bits);
      bits = arith::BitcastOp::create(builder_, loc, builder_.getI32Type(), bits);
      bits = arith::ExtUIOp::create(builder_, loc, wide, bits);
      form = DebugForm::Float;
    } else if (!type.isSignlessInteger(64)) {
      return debug.emitOpError("shows a value of type ") << type << ", which is not a number of at most 64 bits";
    }
    ask(debug, kDebug, {word(0, loc), bits, word(static_cast<std::int64_t>(form), loc)});
    debug.erase();
    return success();
  }

  LogicalResult lower_brought(Operation* symbol) override {
    const WalkResult result = symbol->walk([&](Operation* inner) {
      if (isa<aie::AIEDialect>(inner->getDialect())) {
        inner->emitOpError("cannot be run on the host outside of a core");
        return WalkResult::interrupt();
      }
      return WalkResult::advance();
    });
    if (result.wasInterrupted()) return failure();
    return bring_all(symbol);
  }

  std::vector<CoreFunction> functions_;
};

}  // namespace

FailureOr<CoreFunctions> outline_cores(aie::DeviceOp device) {
  // The functions use these dialects.
  device.getContext()
      ->loadDialect<arith::ArithDialect, func::FuncDialect, memref::MemRefDialect, scf::SCFDialect,
                    vector::VectorDialect>();
  if (failed(check_placed(device))) return failure();
  Outliner outliner(device);
  for (aie::CoreOp core : device.getOps<aie::CoreOp>())
    if (!core.getElfFile() && failed(outliner.outline(core))) return failure();
  return outliner.finish();
}

}  // namespace tessera::compiler
