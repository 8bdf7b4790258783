#include "compiler/native/private_memory.h"

#include "base/bits.h"
#include "compiler/cores/to_llvm.h"
#include "compiler/diagnosis/diagnostics.h"
#include "compiler/native/runtime.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/IR/Matchers.h>

using namespace mlir;

namespace tessera::compiler {

namespace {

constexpr std::uint64_t kTooMuch = kMostPrivateBytes + 1;

// Returns the bytes of an allocation, or kTooMuch. Fails when the size is known only at run time.
FailureOr<std::uint64_t> bytes_of(LLVM::AllocaOp memory, const DataLayout& layout) {
  llvm::APInt count;
  if (!matchPattern(memory.getArraySize(), m_ConstantInt(&count)))
    return memory.emitOpError("takes memory whose size is known only at run time");
  const std::uint64_t each = layout.getTypeSize(memory.getElemType()).getFixedValue();
  const std::uint64_t elements = count.getLimitedValue();
  return fits(elements, each, kMostPrivateBytes) ? elements * each : kTooMuch;
}

// Functions with a body that other functions call, and the functions that contain these calls.
struct Calls {
  llvm::SmallPtrSet<Operation*, 8> called, calling;
};
Calls calls_in(ModuleOp module) {
  Calls calls;
  const SymbolTable symbols(module);
  module.walk([&](func::CallOp call) {
    auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
    if (!callee || callee.isExternal()) return;
    calls.called.insert(callee);
    calls.calling.insert(call->getParentOfType<func::FuncOp>());
  });
  return calls;
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
    op->emitOpError(
        "takes memory whose size is known only at run time, but the compiler fixes the layout of a core's stack");
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

void guard_depth(ModuleOp module, BodyPlaces& places) {
  const Calls calls = calls_in(module);
  for (func::FuncOp function : module.getOps<func::FuncOp>()) {
    if (!calls.called.contains(function) || !calls.calling.contains(function)) continue;
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
        return memory.emitOpError("takes more than the ")
               << kMostPrivateBytes - total << " bytes that are left of the " << kMostPrivateBytes
               << " bytes of stack of a function on the host: make the memory an aie.buffer of the tile";
      total += *bytes;
      if (failed(move_to_entry(memory))) return failure();
    }
  }
  return success();
}

void clear_private_memory(llvm::Module& module) {
  for (llvm::Function& function : module) {
    llvm::SmallVector<llvm::AllocaInst*> all;
    for (llvm::Instruction& each : llvm::instructions(function))
      if (auto* const memory = llvm::dyn_cast<llvm::AllocaInst>(&each)) all.push_back(memory);
    if (all.empty()) continue;
    llvm::IRBuilder<> builder(module.getContext());
    builder.SetInsertPointPastAllocas(&function);
    for (llvm::AllocaInst* const memory : all)
      if (const auto bytes = memory->getAllocationSize(module.getDataLayout()))
        builder.CreateMemSet(memory, builder.getInt8(0), bytes->getFixedValue(), memory->getAlign());
  }
}

}  // namespace tessera::compiler
