#include "compiler/native/private_memory.h"

#include "base/bits.h"
#include "compiler/cores/to_llvm.h"
#include "compiler/diagnosis/diagnostics.h"
#include "compiler/native/runtime.h"

#include <fmt/format.h>
#include <llvm/ADT/StringSet.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/IR/Matchers.h>

using namespace mlir;

namespace tessera::compiler {

namespace {

constexpr std::uint64_t kTooMuch = kMostPrivateBytes + 1;

// The bytes of an allocation, or kTooMuch. Fails when the size is known only at run time.
FailureOr<std::uint64_t> bytes_of(LLVM::AllocaOp memory, const DataLayout& layout) {
  llvm::APInt count;
  if (!matchPattern(memory.getArraySize(), m_ConstantInt(&count)))
    return memory.emitOpError("takes memory of a size known only at run time");
  const std::uint64_t each = layout.getTypeSize(memory.getElemType()).getFixedValue();
  const std::uint64_t elements = count.getLimitedValue();
  return fits(elements, each, kMostPrivateBytes) ? elements * each : kTooMuch;
}

void fill_with_zeros(LLVM::AllocaOp memory, std::uint64_t bytes) {
  const Location loc = memory.getLoc();
  OpBuilder builder(memory->getContext());
  builder.setInsertionPointAfter(memory);
  const auto length = builder.getI64IntegerAttr(static_cast<std::int64_t>(bytes));
  const Value zero = LLVM::ConstantOp::create(builder, loc, builder.getI8IntegerAttr(0));
  LLVM::MemsetOp::create(builder, loc, memory, zero, LLVM::ConstantOp::create(builder, loc, length), false);
}

bool calls_another(func::FuncOp function, const SymbolTable& symbols) {
  const auto found = function.walk([&](func::CallOp call) {
    auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
    return callee && !callee.isExternal() ? WalkResult::interrupt() : WalkResult::advance();
  });
  return found.wasInterrupted();
}

}  // namespace

LogicalResult check_private_memory(ModuleOp module) {
  const WalkResult result = module.walk([](Operation* op) {
    if (isa<memref::AllocOp, memref::ReallocOp, memref::DeallocOp>(op)) {
      op->emitOpError("uses a heap, which a core does not have: use memref.alloca for memory of its stack");
      return WalkResult::interrupt();
    }
    auto memory = dyn_cast<memref::AllocaOp>(op);
    if (!memory || memory->getNumOperands() == 0) return WalkResult::advance();
    op->emitOpError("takes memory of a size known only at run time, but the layout of a core's stack is fixed before");
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

void guard_depth(ModuleOp module, const CoreFunctions& functions, BodyPlaces& places) {
  llvm::StringSet<> cores;
  for (const CoreFunction& core : functions.functions) cores.insert(core.name);
  const SymbolTable symbols(module);
  for (func::FuncOp function : module.getOps<func::FuncOp>()) {
    if (function.isExternal() || cores.contains(function.getName()) || !calls_another(function, symbols)) continue;
    places.push_back({place_of(function.getLoc()), fmt::format("function '{}'", function.getName().str())});
    OpBuilder builder(&function.getBody().front(), function.getBody().front().begin());
    const auto number = static_cast<std::int64_t>(places.size());
    Operation* first = &function.getBody().front().front();
    call_core(builder, first, kDeeper, {arith::ConstantIntOp::create(builder, function.getLoc(), number, 32)});
  }
}

LogicalResult settle_private_memory(ModuleOp module) {
  const DataLayout layout(module);
  for (auto function : module.getOps<LLVM::LLVMFuncOp>()) {
    SmallVector<LLVM::AllocaOp> all;
    function.walk([&](LLVM::AllocaOp memory) { all.push_back(memory); });
    std::uint64_t total = 0;
    for (LLVM::AllocaOp memory : llvm::reverse(all)) {
      const FailureOr<std::uint64_t> bytes = bytes_of(memory, layout);
      if (failed(bytes)) return failure();
      if (!in_range(total, *bytes, kMostPrivateBytes))
        return memory.emitOpError("takes more than is left of the ")
               << kMostPrivateBytes << " bytes that a host core has for the memory of one function";
      total += *bytes;
      if (failed(move_to_entry(memory))) return failure();
      fill_with_zeros(memory, *bytes);
    }
  }
  return success();
}

}  // namespace tessera::compiler
