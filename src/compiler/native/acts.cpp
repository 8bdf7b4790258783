#include "compiler/native/acts.h"

#include "compiler/design/constants.h"
#include "compiler/diagnosis/diagnostics.h"
#include "compiler/native/runtime.h"
#include "compiler/static_checks/locks.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/TypeSwitch.h>
#include <llvm/Support/MathExtras.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/Vector/IR/VectorOps.h>
#include <mlir/IR/Matchers.h>
#include <mlir/Interfaces/LoopLikeInterface.h>
#include <mlir/Interfaces/SideEffectInterfaces.h>
#include <mlir/Interfaces/ViewLikeInterface.h>

#include <algorithm>
#include <limits>

using namespace mlir;

namespace tessera::compiler {

namespace {

using CoreActKind = device::CoreAct::Kind;
using ActPart = device::CoreAct::Part;
using Acts = std::vector<device::CoreAct>;

// The deepest chain of calls to follow, and the most operations to read.
constexpr unsigned kDeepest = 8;
constexpr std::size_t kMostActs = 20'000;
constexpr std::ptrdiff_t kLookBack = 64;  // accesses in a row that are searched for an equal access

class ActReader {
 public:
  ActReader(const SymbolTable& symbols, func::FuncOp core) : symbols_(symbols), core_(core) {}

  std::optional<Acts> read() {
    Acts acts = of(core_.getBody());
    if (count_ > kMostActs) return std::nullopt;
    return acts;
  }

 private:
  Acts of(Region& region) {
    Acts acts;
    if (region.empty()) return acts;
    if (region.hasOneBlock()) {
      for (Operation& op : region.front()) add(op, acts);
      return acts;
    }
    return of_blocks(region);
  }

  // Returns the acts of a region with several blocks. A chain of blocks that leads back to one of them is a loop. When
  // a block has several successors, the acts of all blocks are only possible acts.
  Acts of_blocks(Region& region) {
    llvm::DenseMap<Block*, std::size_t> begins;
    Acts acts;
    for (Block* block = &region.front(); block != nullptr;) {
      const auto [seen, is_new] = begins.try_emplace(block, acts.size());
      if (!is_new) {
        Acts round(acts.begin() + static_cast<std::ptrdiff_t>(seen->second), acts.end());
        acts.resize(seen->second);
        acts.push_back(loop(block->front(), device::kForEver, std::move(round)));
        return acts;
      }
      for (Operation& op : *block) add(op, acts);
      if (block->getNumSuccessors() > 1) return forked(region);
      block = block->getNumSuccessors() == 1 ? block->getSuccessor(0) : nullptr;
    }
    return acts;
  }
  Acts forked(Region& region) {
    Acts all, polls;
    for (Block& block : region) {
      const std::size_t before = all.size();
      for (Operation& op : block) add(op, all);
      for (Operation& op : block)
        if (const std::uint32_t number = poll_of(&op)) {
          Acts round(all.begin() + static_cast<std::ptrdiff_t>(before), all.end());
          polls.push_back(loop(op, device::kForEver, std::move(round)));
          polls.back().poll = number;
        }
    }
    all.insert(all.end(), polls.begin(), polls.end());
    Acts acts;
    acts.push_back({.kind = CoreActKind::Perhaps, .line = place_of(region.getLoc()), .body = std::move(all)});
    return acts;
  }

  static device::CoreAct loop(Operation& at, std::optional<std::uint64_t> rounds, Acts body) {
    return {.kind = CoreActKind::Loop, .rounds = rounds, .line = place_of(at.getLoc()), .body = std::move(body)};
  }

  static std::uint32_t poll_of(Operation* op) {
    auto call = dyn_cast<func::CallOp>(op);
    llvm::APInt number;
    const bool is_poll =
        call && call.getCallee() == kPollCall && matchPattern(call.getOperand(0), m_ConstantInt(&number));
    return is_poll ? static_cast<std::uint32_t>(number.getZExtValue()) : 0;
  }

  void add(Operation& op, Acts& acts) {
    if (++count_ > kMostActs) return;
    if (auto call = dyn_cast<func::CallOp>(op)) return add(call, acts);
    if (op.getNumRegions() == 0) return add_accesses(op, acts);
    if (auto counted = dyn_cast<scf::ForOp>(op)) {
      std::optional<std::uint64_t> rounds;
      if (const auto known = rounds_of(counted))
        rounds = counts_for_ever(counted) ? device::kForEver : static_cast<std::uint64_t>(*known);
      return add_loop(op, rounds, of(counted.getRegion()), acts);
    }
    if (auto conditional = dyn_cast<scf::WhileOp>(op)) {
      Acts round = of(conditional.getBefore());
      llvm::append_range(round, of(conditional.getAfter()));
      add_loop(op, never_ends(conditional) ? std::optional(device::kForEver) : std::nullopt, std::move(round), acts);
      for (Operation& inner : *conditional.getAfterBody())
        if (const std::uint32_t number = poll_of(&inner); number != 0 && !acts.empty()) acts.back().poll = number;
      return;
    }
    std::vector<Acts> parts;
    for (Region& region : op.getRegions()) parts.push_back(of(region));
    if (isa<LoopLikeOpInterface>(op)) return add_loop(op, std::nullopt, std::move(parts.front()), acts);
    if (llvm::all_equal(parts) || parts.size() == 1) {
      const bool may_skip = isa<scf::IfOp>(op) && parts.back().empty();
      if (!may_skip || parts.front().empty()) {
        llvm::append_range(acts, parts.front());
        return;
      }
    }
    device::CoreAct perhaps{.kind = CoreActKind::Perhaps, .line = place_of(op.getLoc())};
    for (Acts& part : parts) llvm::append_range(perhaps.body, part);
    if (!perhaps.body.empty()) acts.push_back(std::move(perhaps));
  }

  // Adds a loop. Leaves out a loop of 0 rounds, and a loop without acts unless it is an `scf.while`, which may poll.
  static void add_loop(Operation& op, std::optional<std::uint64_t> rounds, Acts body, Acts& acts) {
    if (rounds == 0) return;
    if (!body.empty() || isa<scf::WhileOp>(op)) acts.push_back(loop(op, rounds, std::move(body)));
  }

  void add(func::CallOp call, Acts& acts) {
    const StringRef name = call.getCallee();
    const std::string line = place_of(call.getLoc());
    const auto put = [&](CoreActKind kind) { acts.push_back({.kind = kind, .line = line}); };
    if (name == kAcquireCall || name == kReleaseCall) {
      device::CoreAct act{.kind = name == kAcquireCall ? CoreActKind::Acquire : CoreActKind::Release, .line = line};
      if (const auto lock = number_of(call.getOperand(0))) act.lock = static_cast<unsigned>(*lock);
      if (const auto value = number_of(call.getOperand(1))) act.value = static_cast<std::int32_t>(*value);
      acts.push_back(std::move(act));
    } else if (name == kGetStreamCall) {
      put(CoreActKind::ReadStream);
    } else if (name == kPutStreamCall) {
      put(CoreActKind::WriteStream);
    } else if (name == kGetCascadeCall) {
      put(CoreActKind::ReadCascade);
    } else if (name == kPutCascadeCall) {
      put(CoreActKind::WriteCascade);
    } else if (!name.starts_with(kOwnPrefix)) {
      add_function(call, line, acts);
    }
  }

  // For a function of the design, adds all its acts. For a kernel, or for a call deeper than kDeepest, adds an act of
  // the kind Unknown, and a load and a store of each memory that the call passes.
  void add_function(func::CallOp call, const std::string& line, Acts& acts) {
    auto function = symbols_.lookup<func::FuncOp>(call.getCallee());
    if (function && !function.isExternal() && calls_.size() < kDeepest) {
      calls_.push_back(call);
      llvm::append_range(acts, of(function.getBody()));
      calls_.pop_back();
      return;
    }
    acts.push_back({.kind = CoreActKind::Unknown, .line = line});
    for (const Value operand : call.getOperands())
      if (isa<BaseMemRefType>(operand.getType())) {
        add_access(CoreActKind::Load, operand, line, acts);
        add_access(CoreActKind::Store, operand, line, acts);
      }
  }

  // Returns a constant, or the difference of two constants that no pass has folded yet. Does not follow differences of
  // differences: a body may come from a stranger, and if each difference used another one twice, each level would
  // double the work.
  static std::optional<std::int64_t> number_of(Value value) {
    auto difference = value.getDefiningOp<arith::SubIOp>();
    if (!difference) return constant_of(value);
    const auto left = constant_of(difference.getLhs()), right = constant_of(difference.getRhs());
    std::int64_t number = 0;
    if (!left || !right || llvm::SubOverflow(*left, *right, number)) return std::nullopt;
    return number;
  }

  void add_accesses(Operation& op, Acts& acts) {
    auto effects = dyn_cast<MemoryEffectOpInterface>(op);
    if (!effects) return;
    SmallVector<MemoryEffects::EffectInstance> all;
    effects.getEffects(all);
    for (const auto& effect : all) {
      const bool reads = isa<MemoryEffects::Read>(effect.getEffect());
      if (!reads && !isa<MemoryEffects::Write>(effect.getEffect())) continue;
      if (const Value memory = effect.getValue(); memory && isa<BaseMemRefType>(memory.getType()))
        add_access(reads ? CoreActKind::Load : CoreActKind::Store, memory, place_of(op.getLoc()), acts, part_of(op));
    }
  }

  // Returns the bytes that an access with constant indices reaches; nothing for other accesses.
  static std::optional<ActPart> part_of(Operation& op) {
    return llvm::TypeSwitch<Operation*, std::optional<ActPart>>(&op)
        .Case([](memref::LoadOp load) { return part_of(load.getMemRefType(), load.getIndices(), 1); })
        .Case([](memref::StoreOp store) { return part_of(store.getMemRefType(), store.getIndices(), 1); })
        .Case([](vector::LoadOp load) {
          return part_of(load.getMemRefType(), load.getIndices(), load.getVectorType().getNumElements());
        })
        .Case([](vector::StoreOp store) {
          return part_of(store.getMemRefType(), store.getIndices(), store.getVectorType().getNumElements());
        })
        .Default([](Operation*) { return std::nullopt; });
  }
  static std::optional<ActPart> part_of(MemRefType type, ValueRange indices, std::int64_t elements) {
    if (!type.hasStaticShape() || !type.getLayout().isIdentity() || !type.getElementType().isIntOrFloat())
      return std::nullopt;
    const std::int64_t bits = type.getElementTypeBitWidth();
    if (bits % 8 != 0 || type.getNumElements() > std::numeric_limits<std::int32_t>::max() / (bits / 8))
      return std::nullopt;
    std::int64_t first = 0;
    for (const auto [size, index] : llvm::zip_equal(type.getShape(), indices)) {
      const std::optional<std::int64_t> at = number_of(index);
      if (!at || *at < 0 || *at >= size) return std::nullopt;
      first = first * size + *at;
    }
    if (elements > type.getNumElements() - first) return std::nullopt;
    return ActPart{static_cast<std::uint32_t>(first * (bits / 8)), static_cast<std::uint32_t>(elements * (bits / 8))};
  }

  // Adds an act, unless the accesses directly before it have an equal act.
  void add_access(CoreActKind kind, Value memory, const std::string& line, Acts& acts,
                  std::optional<ActPart> part = {}) {
    Value origin = origin_of(memory);
    if (origin != memory) part.reset();              // the indices count from the beginning of a view
    for (func::CallOp call : llvm::reverse(calls_))  // an argument of a function is a value of its caller
      if (const auto argument = argument_of(origin)) {
        const Value given = call.getOperand(*argument);
        origin = origin_of(given);
        if (origin != given) part.reset();
      }
    if (origin.getDefiningOp<memref::AllocaOp>() || origin.getDefiningOp<memref::GetGlobalOp>()) return;
    device::CoreAct act{.kind = kind, .buffer = argument_of(origin), .part = part, .line = line};
    const auto is_same = [&](const device::CoreAct& other) {
      return other.kind == kind && other.buffer == act.buffer && (!other.part || other.part == act.part);
    };
    for (auto before = acts.rbegin(); before != acts.rend() && before - acts.rbegin() < kLookBack; ++before) {
      if (before->kind != CoreActKind::Load && before->kind != CoreActKind::Store) break;
      if (is_same(*before)) return;
    }
    acts.push_back(std::move(act));
  }
  static std::optional<std::uint32_t> argument_of(Value memory) {
    auto argument = dyn_cast<BlockArgument>(memory);
    if (!argument || !argument.getOwner()->isEntryBlock() || !isa<func::FuncOp>(argument.getOwner()->getParentOp()))
      return std::nullopt;
    return argument.getArgNumber();
  }
  static Value origin_of(Value memory) {
    while (auto view = memory.getDefiningOp<ViewLikeOpInterface>()) memory = view.getViewSource();
    return memory;
  }

  const SymbolTable& symbols_;
  func::FuncOp core_;
  std::vector<func::CallOp> calls_;  // calls being followed, the innermost last
  std::size_t count_ = 0;
};

}  // namespace

std::optional<std::vector<device::CoreAct>> acts_of(const SymbolTable& symbols, const std::string& function) {
  auto core = symbols.lookup<func::FuncOp>(function);
  if (!core || core.isExternal()) return std::nullopt;
  return ActReader(symbols, core).read();
}

}  // namespace tessera::compiler
