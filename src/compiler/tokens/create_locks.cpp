// Turns tokens into locks. A *turn* (turns.h) is a pair of users that pass a token to each other.
//
// On AIE1 a turn has one lock, a flag: 0 means that the user with the first turn may go on, and 1 means that the other
// user may go on. On AIE2 each of the two users has its own lock, which is 1 when it is the user's turn.
#include "compiler/allocation/lock_ids.h"
#include "compiler/design/tiles.h"
#include "compiler/passes.h"
#include "compiler/tokens/codes.h"
#include "compiler/tokens/turns.h"
#include "device/capabilities.h"

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIECREATELOCKS
#include "compiler/passes/decls.h.inc"

namespace {

using tokens::Handing;
using tokens::Section;
using tokens::Turn;

// A lock, and the value to acquire or release the lock with.
struct LockUse {
  Value lock;
  std::int32_t value;
};

struct CreateLocks : impl::AIECreateLocksBase<CreateLocks> {
  void runOnOperation() override {
    const auto uses = tokens::uses_of(getOperation());
    if (failed(uses)) return signalPassFailure();
    ids_ = LockIds::of(getOperation());
    for (const tokens::Uses::Token& token : uses->tokens)
      if (failed(lower(*uses, token))) return signalPassFailure();
  }

 private:
  bool has_flags() { return !capabilities(getOperation().model()).counting_locks; }

  LogicalResult lower(const tokens::Uses& uses, const tokens::Uses::Token& token) {
    aiex::TokenOp op = token.op;
    const auto is_copied = [&](aiex::MemcpyOp copy) { return copy.getTokenName() == op.getSymName(); };
    for (auto copy : getOperation().getOps<aiex::MemcpyOp>())
      if (is_copied(copy))
        return refuse(copy, code::bad_copy)
               << "the copy has to become a program of two DMAs first: run aie-lower-memcpy";
    const auto plan = tokens::plan_of(uses, token, getOperation().model());
    if (failed(plan)) return failure();
    locks_.clear();
    for (const Turn& turn : plan->turns) locks_.push_back(make_locks(uses, turn, op.getLoc()));
    for (const auto& [section, handings] : llvm::zip(token.sections, plan->sections))
      if (failed(lower(uses, *plan, section, handings))) return failure();
    return success();  // the token stays as a name without uses, as with mlir-aie
  }

  // Makes one lock for each user of the turn; on AIE1 both users share one lock.
  std::array<Value, 2> make_locks(const tokens::Uses& uses, const Turn& turn, Location loc) {
    aie::TileOp tile = tile_before(uses.users[turn.users[0]].op, turn.home);
    tile = tile_before(uses.users[turn.users[1]].op, turn.home);
    OpBuilder builder(tile->getContext());
    builder.setInsertionPointAfter(tile);
    // When no number is left, the lock stays without a number, and aie-assign-lock-ids reports it.
    const auto make = [&](std::int32_t init) -> Value {
      const auto id = ids_.take_lowest(tile);
      const IntegerAttr number = id ? builder.getI32IntegerAttr(static_cast<std::int32_t>(*id)) : nullptr;
      return aie::LockOp::create(builder, loc, builder.getIndexType(), tile.getResult(), number,
                                 builder.getI32IntegerAttr(init), nullptr);
    };
    if (has_flags()) {
      const Value flag = make(0);
      return {flag, flag};
    }
    const Value first = make(turn.holder == 0 ? 1 : 0);
    return {first, make(turn.holder == 1 ? 1 : 0)};
  }

  // Returns the lock and value which say that it is the turn of the user `side`.
  LockUse use_of(const Turn& turn, std::size_t index, std::size_t side) {
    return {locks_[index][side], !has_flags() || side != turn.holder ? 1 : 0};
  }

  LogicalResult lower(const tokens::Uses& uses, const tokens::TokenPlan& plan, const Section& section,
                      const std::vector<Handing>& handings) {
    SmallVector<LockUse> acquired, released;
    for (const bool gives : {true, false})  // wait for free room first, then for data
      for (const Handing& each : handings) {
        if (each.gives != gives) continue;
        const Turn& turn = plan.turns[each.turn];
        acquired.push_back(use_of(turn, each.turn, turn.side_of(section.user)));
      }
    for (const bool gives : {false, true})
      for (const Handing& each : handings) {
        if (each.gives != gives) continue;
        const Turn& turn = plan.turns[each.turn];
        const std::size_t mine = turn.side_of(section.user);
        released.push_back(use_of(turn, each.turn, each.keeps ? mine : 1 - mine));
      }
    const tokens::User& user = uses.users[section.user];
    if (user.is_dma() && handings.size() > 1) return waits_too_often(uses, plan, section, handings);
    aiex::UseTokenOp acquire = section.acquire, release = section.release;
    if (acquire) use(acquire, aie::LockAction::Acquire, acquired);
    // A user that only waits gives the turn back at once; a descriptor gives it back after its transfer.
    Operation* end = release         ? release.getOperation()
                     : user.is_dma() ? acquire->getBlock()->getTerminator()
                                     : acquire.getOperation();
    use(end, aie::LockAction::Release, released);
    if (acquire) acquire.erase();
    if (release) release.erase();
    return success();
  }

  static LogicalResult waits_too_often(const tokens::Uses& uses, const tokens::TokenPlan& plan, const Section& section,
                                       const std::vector<Handing>& handings) {
    Refusal error = refuse(section.first(), code::too_many_waits)
                    << "the token would have " << uses.users[section.user].name() << " wait for " << handings.size()
                    << " locks: a descriptor waits for one lock";
    for (const Handing& each : handings) {
      const Turn& turn = plan.turns[each.turn];
      const tokens::User& other = uses.users[turn.users[1 - turn.side_of(section.user)]];
      error.attachNote(other.op->getLoc())
          << (each.gives ? "the channel hands the token to " : "the channel gets the token from ") << other.name();
    }
    return error;
  }

  void use(Operation* before, aie::LockAction action, ArrayRef<LockUse> uses) {
    OpBuilder builder(before);
    if (action == aie::LockAction::Acquire && !has_flags()) action = aie::LockAction::AcquireGreaterEqual;
    for (const LockUse& each : uses)
      aie::UseLockOp::create(builder, before->getLoc(), each.lock, action, builder.getI32IntegerAttr(each.value),
                             Value(), nullptr);
  }

  LockIds ids_;
  SmallVector<std::array<Value, 2>> locks_;  // locks of each turn
};

}  // namespace

}  // namespace tessera::compiler
