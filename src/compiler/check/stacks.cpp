#include "compiler/check/stacks.h"

#include "compiler/check/codes.h"
#include "compiler/diagnosis/diagnostics.h"
#include "dialect/aie/verify.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Support/MathExtras.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <limits>

namespace tessera::compiler {

namespace {

class Stack {
 public:
  explicit Stack(aie::CoreOp core) : core_(core), device_(aie::device_of(core)) {}

  std::optional<Diag> check() {
    const std::uint64_t bytes = taken(core_);
    if (bytes <= core_.getStackSize()) return std::nullopt;
    return error(code::small_stack, "takes {} bytes with memref.alloca, but its stack has {}", bytes,
                 core_.getStackSize())
        .at("{}", place_of(core_.getLoc()))
        .help(
            "give the core a larger one, with {{stack_size = N : i32}}, or make the memory an aie.buffer of its tile");
  }

 private:
  // The bytes that a body takes, plus those of its largest call. Recursive functions are refused elsewhere.
  std::uint64_t taken(mlir::Operation* body) {
    if (!under_way_.insert(body).second) return 0;
    std::uint64_t own = 0, below = 0;
    body->walk([&](mlir::Operation* op) {
      if (auto memory = mlir::dyn_cast<mlir::memref::AllocaOp>(op); memory && memory.getType().hasStaticShape())
        own = llvm::SaturatingAdd(
            own, aie::size_in_bytes(memory.getType()).value_or(std::numeric_limits<std::uint64_t>::max()));
      if (auto call = mlir::dyn_cast<mlir::func::CallOp>(op))
        if (mlir::Operation* callee = mlir::SymbolTable::lookupSymbolIn(device_, call.getCallee()))
          below = std::max(below, taken(callee));
    });
    under_way_.erase(body);
    return llvm::SaturatingAdd(own, below);
  }

  aie::CoreOp core_;
  aie::DeviceOp device_;
  llvm::SmallPtrSet<mlir::Operation*, 8> under_way_;
};

}  // namespace

std::vector<Diag> check_stacks(aie::DeviceOp device) {
  std::vector<Diag> findings;
  for (aie::CoreOp core : device.getOps<aie::CoreOp>())
    if (!core.getElfFile())
      if (std::optional<Diag> found = Stack(core).check()) findings.push_back(std::move(*found));
  return findings;
}

}  // namespace tessera::compiler
