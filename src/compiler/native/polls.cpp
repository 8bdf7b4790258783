// Finds loops of bodies that only read memory until the memory changes (acts.h).
#include "compiler/cores/block_order.h"
#include "compiler/native/acts.h"
#include "compiler/native/runtime.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/SetVector.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/ControlFlow/IR/ControlFlowOps.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Interfaces/ControlFlowInterfaces.h>
#include <mlir/Interfaces/SideEffectInterfaces.h>

using namespace mlir;

namespace tessera::compiler {

namespace {

// A loop: some blocks, or the two regions of an `scf.while`. The arguments of its first block carry values from round
// to round. `from` has, for each argument of the loop's blocks, the values that branches inside of the loop pass for
// it.
struct PollRound {
  Block* first = nullptr;
  llvm::SetVector<Block*> blocks;
  llvm::MapVector<Value, SmallVector<Value>> from;
  SmallVector<Value> conditions;  // conditions of its branches
};

PollRound round_of(scf::WhileOp loop) {
  PollRound round{.first = loop.getBeforeBody(), .blocks = {}, .from = {}, .conditions = {}};
  round.blocks.insert(loop.getBeforeBody());
  round.blocks.insert(loop.getAfterBody());
  for (auto [argument, value] : llvm::zip(loop.getBeforeArguments(), loop.getYieldOp().getResults()))
    round.from[argument].push_back(value);
  for (auto [argument, value] : llvm::zip(loop.getAfterArguments(), loop.getConditionOp().getArgs()))
    round.from[argument].push_back(value);
  return round;
}

// Larger loops, and loops that carry more values, do not count as polls: loops that poll are short, and a body may have
// thousands of loops around thousands of blocks.
constexpr std::size_t kMostBlocks = 256, kMostValues = 1024;

// Returns the loop that this branch closes. Returns nothing when the branch does not go back. Also returns nothing for
// a loop that is too large, contains another loop, has a block that does not end with a cf.br or cf.cond_br, or is
// entered at a block other than its first.
std::optional<PollRound> round_of(Operation* branch, BlockOrder& order) {
  PollRound round;
  Block* const last = branch->getBlock();
  for (Block* target : last->getSuccessors()) {
    if (!order.goes_back(last, target)) continue;
    if (round.first != nullptr) return std::nullopt;
    round.first = target;
  }
  if (round.first == nullptr) return std::nullopt;
  round.blocks.insert(round.first);
  round.blocks.insert(last);
  for (std::size_t i = 1; i < round.blocks.size(); ++i) {
    if (round.blocks[i] == round.first) continue;
    if (round.blocks[i]->isEntryBlock()) return std::nullopt;
    for (Block* before : round.blocks[i]->getPredecessors())
      if (round.blocks.insert(before) && round.blocks.size() > kMostBlocks) return std::nullopt;
  }
  for (Block* block : round.blocks) {
    auto way = dyn_cast<BranchOpInterface>(block->getTerminator());
    if (!way) return std::nullopt;
    for (unsigned i = 0; i < way->getNumSuccessors(); ++i) {
      if (!round.blocks.contains(way->getSuccessor(i))) continue;
      if (way->getSuccessor(i) == round.first && block != last) return std::nullopt;  // an inner loop
      const SuccessorOperands values = way.getSuccessorOperands(i);
      for (unsigned number = 0; number < values.size(); ++number) {
        if (!values[number]) return std::nullopt;
        round.from[way->getSuccessor(i)->getArgument(number)].push_back(values[number]);
      }
    }
    if (auto conditional = dyn_cast<cf::CondBranchOp>(block->getTerminator()))
      round.conditions.push_back(conditional.getCondition());
    else if (!isa<cf::BranchOp>(block->getTerminator()))
      return std::nullopt;
  }
  return round;
}

bool is_turn(Operation* op) {
  auto call = dyn_cast<func::CallOp>(op);
  return call && call.getCallee() == kTurnCall;
}

// True when the operation writes nothing, calls nothing except `turn`, and always ends.
bool only_looks(Operation* op) {
  if (is_turn(op) || isa<scf::IfOp, scf::IndexSwitchOp, scf::YieldOp, scf::ConditionOp, BranchOpInterface>(op))
    return true;
  if (op->getNumRegions() != 0) return false;
  if (isMemoryEffectFree(op)) return true;
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  SmallVector<MemoryEffects::EffectInstance> all;
  if (effects) effects.getEffects(all);
  return effects && llvm::all_of(all, [](const auto& effect) { return isa<MemoryEffects::Read>(effect.getEffect()); });
}

class Dependences {
 public:
  explicit Dependences(const PollRound& round) : round_(round) {}

  // True when the values that the loop carries depend, after some rounds, only on memory that it reads.
  bool settle() {
    for (Value argument : round_.first->getArguments())
      if (!settles(argument)) return false;
    return true;
  }

 private:
  bool settles(Value argument) {
    if (settled_.contains(argument)) return true;
    if (llvm::is_contained(open_, argument)) return false;  // the argument depends on itself
    const auto values = round_.from.find(argument);
    if (values == round_.from.end()) return true;
    if (values->second.size() == 1 && values->second.front() == argument) return true;  // the loop keeps its value
    open_.push_back(argument);
    llvm::SetVector<Value> sources;
    for (const Value value : values->second) add_sources(value, sources);
    if (values->second.size() > 1)
      for (const Value condition : round_.conditions) add_sources(condition, sources);
    const bool all = llvm::all_of(sources, [&](Value each) { return settles(each); });
    open_.pop_back();
    if (all) settled_.insert(argument);
    return all;
  }

  // Adds those arguments of the loop's blocks from which a value is computed.
  void add_sources(Value value, llvm::SetVector<Value>& sources) {
    llvm::SetVector<Value> all;
    all.insert(value);
    for (std::size_t i = 0; i < all.size(); ++i) {
      Value each = all[i];
      if (isa<BlockArgument>(each)) {
        if (round_.blocks.contains(each.getParentBlock())) sources.insert(each);
        continue;
      }
      Operation* op = each.getDefiningOp();
      if (!is_inside(op)) continue;
      op->walk([&](Operation* inner) {
        for (const Value operand : inner->getOperands()) all.insert(operand);
      });
    }
  }
  bool is_inside(Operation* op) const {
    for (Operation* up = op; up != nullptr; up = up->getParentOp())
      if (round_.blocks.contains(up->getBlock())) return true;
    return false;
  }

  const PollRound& round_;
  llvm::SetVector<Value> settled_;
  SmallVector<Value> open_;
};

bool polls(const PollRound& round) {
  if (round.from.size() > kMostValues) return false;
  for (Block* block : round.blocks) {
    const WalkResult looks =
        block->walk([](Operation* op) { return only_looks(op) ? WalkResult::advance() : WalkResult::interrupt(); });
    if (looks.wasInterrupted()) return false;
  }
  return Dependences(round).settle();
}

// Returns the loop that contains this call of `turn`; nothing when round_of() finds none.
std::optional<PollRound> round_around(func::CallOp turn, BlockOrder& order) {
  if (auto loop = dyn_cast<scf::WhileOp>(turn->getParentOp())) return round_of(loop);
  return isa<func::FuncOp>(turn->getParentOp()) ? round_of(turn->getBlock()->getTerminator(), order) : std::nullopt;
}

void call_poll(OpBuilder& builder, Location where, std::int64_t number) {
  const Value id = arith::ConstantIntOp::create(builder, where, number, 32);
  func::CallOp::create(builder, where, TypeRange(), kPollCall, id);
}

// Where the loop is left, adds a call that reports the end of the poll: the code behind the loop may write memory and
// then enter the loop again.
void mark_ends(OpBuilder& builder, Operation* turn, const PollRound& round) {
  if (auto loop = dyn_cast<scf::WhileOp>(turn->getParentOp())) {
    builder.setInsertionPointAfter(loop);
    return call_poll(builder, loop.getLoc(), kPollLeft);
  }
  for (Block* block : round.blocks) {
    auto way = cast<BranchOpInterface>(block->getTerminator());
    for (unsigned i = 0; i < way->getNumSuccessors(); ++i) {
      Block* const target = way->getSuccessor(i);
      if (round.blocks.contains(target)) continue;
      const SmallVector<Location> places(target->getNumArguments(), way->getLoc());
      Block* const between = builder.createBlock(target, target->getArgumentTypes(), places);
      call_poll(builder, way->getLoc(), kPollLeft);
      cf::BranchOp::create(builder, way->getLoc(), target, between->getArguments());
      way->setSuccessor(between, i);
    }
  }
}

}  // namespace

void mark_polls(CoreFunctions& functions) {
  ModuleOp module = *functions.module;
  SmallVector<std::pair<func::CallOp, PollRound>> turns;
  BlockOrder order;
  module.walk([&](func::CallOp call) {
    if (!is_turn(call)) return;
    if (auto round = round_around(call, order); round && polls(*round)) turns.emplace_back(call, std::move(*round));
  });
  if (turns.empty()) return;
  OpBuilder builder(module.getContext());
  builder.setInsertionPointToStart(module.getBody());
  const Type word = builder.getI32Type();
  std::int64_t number = kPollLeft;
  func::FuncOp::create(builder, module.getLoc(), kPollCall, builder.getFunctionType({word}, {})).setPrivate();
  for (auto& [turn, round] : turns) {
    mark_ends(builder, turn, round);
    builder.setInsertionPoint(turn);
    call_poll(builder, turn.getLoc(), ++number);
    turn.erase();
  }
}

}  // namespace tessera::compiler
