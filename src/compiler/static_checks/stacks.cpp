#include "compiler/static_checks/stacks.h"

#include "compiler/diagnosis/diagnostics.h"
#include "compiler/static_checks/codes.h"
#include "dialect/aie/verify.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Support/MathExtras.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/IR/SymbolTable.h>

#include <limits>

namespace tessera::compiler {

namespace {

// Computes the bytes of stack that bodies take. It remembers the bytes of each body: in a chain of functions that each
// call the next function twice, the work would otherwise double with each function.
class Stacks {
 public:
  explicit Stacks(aie::DeviceOp device) : symbols_(device) {}

  // Returns the bytes that a body takes, plus the bytes of its largest call. Does not recurse, because functions may
  // call each other in a chain as long as the design.
  std::uint64_t taken(mlir::Operation* body) {
    begin(body);
    while (!under_way_.empty()) {
      Body& last = under_way_.back();
      if (!last.calls.empty()) {
        mlir::Operation* callee = last.calls.pop_back_val();
        if (const auto known = taken_.find(callee); known != taken_.end())
          last.below = std::max(last.below, known->second);
        else
          begin(callee);
        continue;
      }
      const std::uint64_t all = taken_[last.body] = llvm::SaturatingAdd(last.own, last.below);
      under_way_.pop_back();
      if (!under_way_.empty()) under_way_.back().below = std::max(under_way_.back().below, all);
    }
    return taken_[body];
  }

 private:
  struct Body {
    mlir::Operation* body;
    std::uint64_t own, below;                      // bytes of the body, and of the largest call seen
    llvm::SmallVector<mlir::Operation*, 4> calls;  // calls still to look at
  };

  void begin(mlir::Operation* body) {
    if (!taken_.try_emplace(body, 0).second) return;  // counted already, or under way in a recursion
    Body& begun = under_way_.emplace_back(Body{body, 0, 0, {}});
    body->walk([&](mlir::Operation* op) {
      if (auto memory = mlir::dyn_cast<mlir::memref::AllocaOp>(op); memory && memory.getType().hasStaticShape())
        begun.own = llvm::SaturatingAdd(
            begun.own, aie::size_in_bytes(memory.getType()).value_or(std::numeric_limits<std::uint64_t>::max()));
      if (auto call = mlir::dyn_cast<mlir::func::CallOp>(op))
        if (mlir::Operation* callee = symbols_.lookup(call.getCallee())) begun.calls.push_back(callee);
    });
  }

  mlir::SymbolTable symbols_;
  llvm::DenseMap<mlir::Operation*, std::uint64_t> taken_;
  std::vector<Body> under_way_;
};

std::optional<Diag> stack_overrun(aie::CoreOp core, Stacks& stacks) {
  const std::uint64_t bytes = stacks.taken(core);
  if (bytes <= core.getStackSize()) return std::nullopt;
  return error(code::small_stack, "the core takes {} bytes with memref.alloca, but its stack has {}", bytes,
               core.getStackSize())
      .at("{}", place_of(core.getLoc()))
      .help(
          "give the core a larger stack, with {{stack_size = N : i32}}, or make the memory an aie.buffer of its tile");
}

}  // namespace

std::vector<Diag> check_stacks(aie::DeviceOp device) {
  std::vector<Diag> findings;
  Stacks stacks(device);
  for (aie::CoreOp core : device.getOps<aie::CoreOp>())
    if (!core.getElfFile())
      if (std::optional<Diag> found = stack_overrun(core, stacks)) findings.push_back(std::move(*found));
  return findings;
}

}  // namespace tessera::compiler
