// Checks that the agents of a design take and give locks at the same rate (balance.h defines *agent* and *ring*).
//
// Example: a core's loop acquires `full` once per round and releases `empty` once. The ring of its DMA channel releases
// `full` once per round but acquires `empty` twice. `full` requires 1 * rounds(core) = 1 * rounds(ring), and `empty`
// requires 1 * rounds(core) = 2 * rounds(ring). Both cannot hold, so the ring stops for ever. T0946 names both locks.
//
// relate() adds one equation after the other. The equations connect agents into groups. Each agent keeps its rate
// relative to one agent of its group, the root. An equation between two groups joins the groups and rescales all rates
// of one group.
#include "compiler/static_checks/balance.h"

#include "compiler/diagnosis/diagnostics.h"
#include "compiler/static_checks/codes.h"
#include "compiler/static_checks/locks.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/Support/MathExtras.h>
#include <mlir/Dialect/ControlFlow/IR/ControlFlowOps.h>

#include <cstdlib>
#include <map>
#include <numeric>

using namespace mlir;

namespace tessera::compiler {

namespace {

struct Uses {
  std::int64_t taken = 0, given = 0;
  std::int64_t net() const { return given - taken; }
  bool operator==(const Uses&) const = default;
};
using LoopUses = llvm::MapVector<Operation*, Uses>;  // key: the lock

struct Agent {
  std::string name;
  Operation* where;
  LoopUses round;
};

bool same(const LoopUses& one, const LoopUses& other) {
  return one.size() == other.size() && llvm::all_of(one, [&](const auto& each) {
           const auto found = other.find(each.first);
           return found != other.end() && found->second == each.second;
         });
}

class Balance {
 public:
  Balance(aie::DeviceOp device, const Cascades& cascades, const std::set<device::TileId>& touched)
      : cascades_(cascades), unseen_(device, touched) {}

  void add(const Program& program) {
    LoopUses round;
    for (std::size_t i = 0; i < program.steps.size(); ++i)
      for (aie::UseLockOp use : program.steps[i].locks) {
        if (!program.loop)
          forget(use);
        else if (i >= *program.loop)
          count(use, round);
      }
    if (program.loop) agents_.push_back({to_string(program.channel), program.start, std::move(round)});
  }

  void add(aie::CoreOp core) {
    Region& body = core.getBody();
    LoopUses round;
    Operation* loop = nullptr;
    for (Block& block : body) {
      if (Operation* found = endless(block, round)) loop = loop == nullptr ? found : core.getOperation();
    }
    if (loop == nullptr || loop == core.getOperation()) return forget_all(core);
    // Code before the loop runs once and code behind it never, so the locks that this code uses stay in the check.
    Operation* outer = isa<scf::ForOp, scf::WhileOp>(loop) ? loop : nullptr;
    core.walk([&](Operation* use) {
      const bool inside = outer != nullptr ? outer->isProperAncestor(use) : use->getBlock() == loop->getBlock();
      if (!inside && !is_once(use, body)) forget(use);
    });
    agents_.push_back({fmt::format("core {}", to_string(aie::tile_id_of(core.getTile()))), loop, std::move(round)});
  }

  void forget_all(Operation* op) {
    op->walk([&](Operation* use) { forget(use); });
  }

  std::vector<Diag> solve() {
    Users users;
    llvm::SetVector<Operation*> locks;  // locks in the order of the text
    for (std::size_t i = 0; i < agents_.size(); ++i)
      for (const auto& [lock, uses] : agents_[i].round) {
        users[lock].push_back(i);
        locks.insert(lock);
      }
    rates_.assign(agents_.size(), {});
    for (std::size_t i = 0; i < agents_.size(); ++i) rates_[i].root = i;
    for (Operation* lock : locks)
      if (!is_forgotten(lock)) look_at(lock, users);
    return std::move(findings_);
  }

 private:
  using Users = std::map<Operation*, std::vector<std::size_t>>;  // agents of each lock

  // The rounds of an agent, as a fraction of the rounds of its root.
  struct Rate {
    std::size_t root = 0;
    std::int64_t rounds = 1, of = 1;
    Operation* why = nullptr;  // the lock that requires this rate
  };

  void forget(Operation* op) {
    if (auto use = dyn_cast<aie::UseLockOp>(op)) {
      if (aie::LockOp lock = lock_of(use)) forgotten_.insert(lock);
    } else if (Operation* values = cascades_.values(op)) {
      forgotten_.insert(values);
    }
  }

  bool is_forgotten(Operation* lock) const {
    if (forgotten_.contains(lock)) return true;
    auto real = dyn_cast<aie::LockOp>(lock);
    return real && unseen_.may_use(real);
  }

  void count(aie::UseLockOp use, LoopUses& round, std::int64_t times = 1) {
    aie::LockOp lock = lock_of(use);
    const auto value = static_cast<std::int32_t>(use.getValue().value_or(1));
    if (!lock) return;
    if (use.getComputedValue() || use.getAction() == aie::LockAction::Acquire || value < 0) return forget(use);
    (use.acquires() ? round[lock].taken : round[lock].given) += value * times;
  }

  // Counts how often one pass through the block takes and gives each lock and cascade. Drops a lock from the check when
  // its count is not certain.
  LoopUses round_of(Block& block) {
    LoopUses round;
    for (Operation& op : block) {
      if (auto use = dyn_cast<aie::UseLockOp>(op)) {
        count(use, round);
      } else if (Operation* values = cascades_.values(&op)) {
        ++(isa<aie::GetCascadeOp>(op) ? round[values].taken : round[values].given);
      } else if (auto loop = dyn_cast<scf::ForOp>(op)) {
        if (const auto times = rounds_of(loop))
          add(round_of(*loop.getBody()), *times, round);
        else
          forget_all(&op);
      } else if (isa<scf::IfOp, scf::IndexSwitchOp>(op)) {
        add_branches(op, round);
      } else {
        forget_all(&op);
      }
    }
    return round;
  }

  // Counts the branches of `op` if all of them use the locks alike; otherwise drops these locks from the check.
  void add_branches(Operation& op, LoopUses& round) {
    std::optional<LoopUses> first;
    bool equal = true;
    for (Region& region : op.getRegions()) {
      const LoopUses each = region.empty() ? LoopUses() : round_of(region.front());
      if (!first) first = each;
      equal &= same(*first, each);
    }
    if (!equal) return forget_all(&op);
    add(*first, 1, round);
  }

  // Adds `part` to `round` `times` times. Drops a lock from the check when its count overflows.
  void add(const LoopUses& part, std::int64_t times, LoopUses& round) {
    for (const auto& [lock, uses] : part) {
      Uses& sum = round[lock];
      Uses more;
      if (llvm::MulOverflow(uses.taken, times, more.taken) || llvm::MulOverflow(uses.given, times, more.given) ||
          llvm::AddOverflow(sum.taken, more.taken, sum.taken) || llvm::AddOverflow(sum.given, more.given, sum.given))
        forgotten_.insert(lock);
    }
  }

  // If the block contains an endless loop, or branches to itself, counts one round in `round` and returns the loop or
  // the branch. Otherwise returns null.
  Operation* endless(Block& block, LoopUses& round) {
    for (Operation& op : block) {
      if (auto loop = dyn_cast<scf::ForOp>(op); loop && counts_for_ever(loop)) {
        round = round_of(*loop.getBody());
        return loop;
      }
      if (auto loop = dyn_cast<scf::WhileOp>(op); loop && never_ends(loop)) {
        forget_all(&loop.getBefore().front().back());
        round = round_of(*loop.getAfterBody());
        loop.getBefore().walk([&](Operation* use) { forget(use); });
        return loop;
      }
    }
    auto branch = dyn_cast<cf::BranchOp>(block.back());
    if (!branch || branch.getDest() != &block) return nullptr;
    round = round_of(block);
    return branch;
  }

  // True for an operation directly in the first block of the body, unless that block branches to itself: such an
  // operation runs at most once.
  static bool is_once(Operation* op, Region& body) {
    return op->getBlock() == &body.front() && !llvm::is_contained(body.front().getSuccessors(), &body.front());
  }

  void look_at(Operation* lock, const Users& all) {
    const std::vector<std::size_t>& users = all.at(lock);
    std::vector<std::size_t> unequal;
    for (const std::size_t user : users)
      if (agents_[user].round[lock].net() != 0) unequal.push_back(user);
    if (unequal.empty()) return;
    const auto gives = [&](std::size_t user) { return agents_[user].round[lock].net() > 0; };
    const bool all_give = llvm::all_of(unequal, gives), all_take = llvm::none_of(unequal, gives);
    if (all_give || all_take) {
      if (llvm::any_of(unequal, [&](std::size_t user) { return waits_with_core(user, lock, all); }))
        one_sided(lock, unequal, all_give);
      return;
    }
    if (unequal.size() == 2 && users.size() == 2) relate(lock, unequal[0], unequal[1]);
  }

  // True when a lock other than `but` has exactly two users, a DMA ring and the loop of a core, and `agent` is one of
  // them. Without such a lock, a lock that only one side uses may be intended: data sent once, or an unfinished design.
  bool waits_with_core(std::size_t agent, Operation* but, const Users& all) {
    return llvm::any_of(all, [&](const auto& each) {
      const auto& [lock, users] = each;
      if (lock == but || is_forgotten(lock) || users.size() != 2) return false;
      if (!llvm::is_contained(users, agent)) return false;
      return is_core(users[0]) != is_core(users[1]);
    });
  }
  bool is_core(std::size_t agent) const { return agents_[agent].where->getParentOfType<aie::CoreOp>() != nullptr; }

  static std::string name_here(Operation* lock) {
    auto core = dyn_cast<aie::CoreOp>(lock);
    return core ? fmt::format("the cascade into core {}", to_string(aie::tile_id_of(core.getTile()))) : name_of(lock);
  }

  std::string does(std::size_t user, Operation* lock) {
    const Agent& agent = agents_[user];
    const Uses uses = agents_[user].round[lock];
    return fmt::format("{}: a round of {} takes {} and gives {}", place_of(agent.where->getLoc()), agent.name,
                       uses.taken, uses.given);
  }

  static std::string_view remedy(bool is_cascade, bool gives) {
    if (is_cascade)
      return gives ? "read the cascade as often as the other core writes it, or write it less often"
                   : "write the cascade as often as the other core reads it, or read it less often";
    return gives ? "acquire the lock as often as the units release it, or release it less often"
                 : "release the lock as often as the units acquire it, or acquire it less often";
  }

  void one_sided(Operation* lock, const std::vector<std::size_t>& users, bool gives) {
    const bool is_cascade = isa<aie::CoreOp>(lock);
    const std::string_view given = is_cascade ? "written" : "released";
    const std::string_view taken = is_cascade ? "read" : "acquired";
    const bool is_answered = llvm::any_of(users, [&](std::size_t user) {
      const Uses uses = agents_[user].round[lock];
      return (gives ? uses.taken : uses.given) != 0;
    });
    // When no unit does the opposite, the units that use the lock may be right: the unit at the other end is missing.
    Diag diag = is_answered ? error(code::unbalanced_lock, "{} is {} more often than {}, round after round",
                                    name_here(lock), gives ? given : taken, gives ? taken : given)
                                  .help("{}", remedy(is_cascade, gives))
                            : error(code::unbalanced_lock, "{} is {} in each round, and never {}", name_here(lock),
                                    gives ? given : taken, gives ? taken : given)
                                  .help(
                                      "look for the unit at the other end: a core without a program, or a program "
                                      "without this operation");
    diag = std::move(diag).at("{}", place_of(agents_[users.front()].where->getLoc()));
    for (const std::size_t user : users) diag = std::move(diag).note("{}", does(user, lock));
    findings_.push_back(std::move(diag));
  }

  // Adds the equation of the lock, which fixes the ratio of the rounds of `one` and `other`. Reports T0946 when the
  // equation contradicts earlier equations.
  void relate(Operation* lock, std::size_t one, std::size_t other) {
    // rounds(one) * ones = rounds(other) * others
    std::int64_t ones = std::abs(agents_[one].round[lock].net()), others = std::abs(agents_[other].round[lock].net());
    const Rate a = rates_[one], b = rates_[other];
    if (ones > kMostRounds || others > kMostRounds) return;
    if (a.root != b.root) {
      // x = up / down, the rounds of b.root for each round of a.root, satisfies
      // a.rounds/a.of * ones = x * b.rounds/b.of * others.
      std::int64_t up = a.rounds * ones * b.of, down = a.of * others * b.rounds;
      reduce(up, down);
      if (up > kMostRounds || down > kMostRounds) return;
      std::vector<Rate> rates = rates_;
      for (Rate& rate : rates)
        if (rate.root == b.root) {
          rate.root = a.root;
          rate.rounds *= up;
          rate.of *= down;
          reduce(rate.rounds, rate.of);
          if (rate.rounds > kMostRounds || rate.of > kMostRounds) return;
        }
      rates_ = std::move(rates);
      laws_.push_back({lock, one, other});
      return;
    }
    std::int64_t left = a.rounds * ones * b.of, right = b.rounds * others * a.of;
    if (left == right) return;
    reduce(ones, others);
    Diag diag =
        error(code::unbalanced_lock, "{} needs another ratio between the rounds of {} and {} than other locks need",
              name_here(lock), agents_[one].name, agents_[other].name)
            .at("{}", place_of(agents_[one].where->getLoc()))
            .note("{} of {}", does(one, lock), name_here(lock))
            .note("{} of {}", does(other, lock), name_here(lock));
    for (const Law& law : laws_)
      for (const std::size_t user : {law.one, law.other})
        if (user == one || user == other)
          diag = std::move(diag).note("{} of {}", does(user, law.lock), name_here(law.lock));
    findings_.push_back(std::move(diag).help(
        "correct the amounts of one of the two units; with the present amounts one of them stops for ever"));
  }

  static constexpr std::int64_t kMostRounds = 1 << 20;  // keeps the products of three such numbers within 64 bits
  static void reduce(std::int64_t& one, std::int64_t& other) {
    const std::int64_t common = std::gcd(one, other);
    one /= common;
    other /= common;
  }

  struct Law {
    Operation* lock;
    std::size_t one, other;
  };

  const Cascades& cascades_;
  UnseenUsers unseen_;
  std::vector<Agent> agents_;
  std::set<Operation*> forgotten_;
  std::vector<Rate> rates_;
  std::vector<Law> laws_;
  std::vector<Diag> findings_;
};

}  // namespace

std::vector<Diag> check_balance(aie::DeviceOp device, const std::vector<Program>& programs, const Cascades& cascades,
                                const std::set<device::TileId>& touched) {
  Balance balance(device, cascades, touched);
  std::set<Operation*> known;
  for (const Program& program : programs) {
    balance.add(program);
    known.insert(program.start);
  }
  // A DMA program without a known meaning may use any lock, so all locks leave the check. Locks that code outside of
  // cores and DMA programs uses leave the check, too.
  device.walk([&](Operation* op) {
    if (isa<aie::DMAStartOp, aie::DMAOp>(op) && !known.contains(op))
      balance.forget_all(op->getParentOfType<aie::DeviceOp>());
  });
  device.walk([&](aie::UseLockOp use) {
    if (!use->getParentOfType<aie::CoreOp>() &&
        !isa<aie::MemOp, aie::MemTileDMAOp, aie::ShimDMAOp, aie::DMAOp>(use->getParentOp()))
      balance.forget_all(use->getParentOp());
  });
  for (aie::CoreOp core : device.getOps<aie::CoreOp>()) balance.add(core);
  return balance.solve();
}

}  // namespace tessera::compiler
