#include "compiler/static_checks/actors.h"

#include "compiler/static_checks/locks.h"

#include <llvm/ADT/DenseMap.h>
#include <mlir/Dialect/ControlFlow/IR/ControlFlowOps.h>

using namespace mlir;

namespace tessera::compiler {

namespace {

using device::Direction;

class Actors {
 public:
  Actors(aie::DeviceOp device, const StreamGraph& streams, const Cascades& cascades)
      : device_(device), streams_(streams), cascades_(cascades) {}

  // Returns false when the model would be wrong: a DMA program is not among `programs`, the number of words of the
  // command stream's tasks is unknown, or a channel has both a program and such tasks.
  bool add(const std::vector<Program>& programs, const StreamSummary& summary, std::span<const Location> places) {
    std::set<Operation*> known;
    for (const Program& program : programs) {
      known.insert(program.start);
      add(program);
    }
    bool is_known = true;
    device_.walk([&](Operation* op) {
      if (isa<aie::DMAStartOp, aie::DMAOp>(op)) is_known &= known.contains(op);
    });
    for (const auto& [channel, total] : summary.totals) {
      if (!total.words || channels_.contains(channel)) return false;
      Actor& actor = actor_of(channel, places[total.first]);
      actor.words_by_stream = total.words;
      actor.acts.push_back({ActKind::Move, nullptr, *total.words});
      if (!total.packets.empty()) adds_header_.insert(channel);
      if (total.bare) sends_bare_.insert(channel);
    }
    return is_known;
  }

  void add_cores() {
    for (auto core : device_.getOps<aie::CoreOp>()) {
      if (core.getElfFile()) continue;
      Actor actor{fmt::format("core {}", to_string(aie::tile_id_of(core.getTile()))), core.getLoc()};
      actor.acts = acts_of(core.getBody());
      actors_.push_back(std::move(actor));
    }
    device_.walk([&](aie::UseLockOp use) {
      if (!use->getParentOfType<aie::CoreOp>() &&
          !isa<aie::MemOp, aie::MemTileDMAOp, aie::ShimDMAOp, aie::DMAOp>(use->getParentOp()))
        open(use);
    });
  }

  // Connects each MM2S channel with the S2MM channels that take its words. A shim channel without tasks moves nothing.
  // Any other channel without acts may get a program elsewhere, so it stays unconnected.
  void link() {
    const device::Device& device = device_.model();
    for (const Channel& source : senders(device)) {
      const std::vector<Channel> sinks = streams_.fed_alone_by(source);
      const bool is_circuit = streams_.by_circuit(source);
      if (sinks.empty() || (is_circuit ? adds_header_ : sends_bare_).contains(source)) continue;
      const auto counts = [&](const Channel& channel) {
        return channels_.contains(channel) || device.kind(channel.tile) == device::TileKind::Shim;
      };
      if (!counts(source)) continue;
      const std::size_t from = index_of(source);
      for (const Channel& sink : sinks) {
        if (!counts(sink)) continue;
        const std::size_t to = index_of(sink);
        actors_[from].sinks.push_back(to);
        actors_[to].source = from;
      }
    }
  }

  // Removes uses of the locks in open_, moves of channels that are connected to no other channel, and loops that become
  // empty. Repeats this while open_ grows: an endless loop that waits for nothing gives its locks without limit, so its
  // locks never make a unit wait.
  void prune(const UnseenUsers& unseen) {
    std::map<Operation*, std::set<std::size_t>> takers;
    for (std::size_t i = 0; i < actors_.size(); ++i) note_takers(actors_[i].acts, i, takers);
    for (const auto& [lock, who] : takers)
      if (who.size() > 1) open_.insert(lock);
    std::set<device::TileId> cores;
    for (auto core : device_.getOps<aie::CoreOp>()) cores.insert(aie::tile_id_of(core.getTile()));
    device_.walk([&](aie::LockOp lock) {
      const device::TileId tile = aie::tile_id_of(lock.getTile());
      // A core that this design leaves out may get its program from another design.
      const bool lacks_core = device_.model().kind(tile) == device::TileKind::Core && !cores.contains(tile);
      if (lacks_core || unseen.may_use(lock)) open_.insert(lock);
    });
    for (std::size_t before = SIZE_MAX; before != open_.size();) {
      before = open_.size();
      for (Actor& actor : actors_) prune(actor, actor.acts);
    }
  }

  std::vector<Actor> take() { return std::move(actors_); }

 private:
  std::size_t index_of(const Channel& channel) {
    const auto [place, is_new] = channels_.try_emplace(channel, actors_.size());
    if (is_new) actors_.push_back({to_string(channel), std::nullopt, channel});
    return place->second;
  }
  Actor& actor_of(const Channel& channel, Location where) {
    Actor& actor = actors_[index_of(channel)];
    if (!actor.where) actor.where = where;
    return actor;
  }

  static std::vector<Channel> senders(const device::Device& device) {
    std::vector<Channel> all;
    for (std::uint8_t col = 0; col < device.cols; ++col)
      for (std::uint8_t row = 0; row < device.rows; ++row) {
        const device::TileId tile{col, row};
        for (unsigned i = 0; i < device.model(tile).mm2s_channels; ++i) all.push_back({tile, Direction::MM2S, i});
      }
    return all;
  }

  // DMA programs ------------------------------------------------------------------------------------------------------

  void add(const Program& program) {
    std::vector<Act> first, again;
    for (std::size_t i = 0; i < program.steps.size(); ++i) {
      const Step& step = program.steps[i];
      std::vector<Act>& acts = program.loop && i < *program.loop ? first : again;
      for (aie::UseLockOp use : step.locks)
        if (use.acquires()) append(use, acts);
      acts.push_back({ActKind::Move, nullptr, step.words});
      for (aie::UseLockOp use : step.locks)
        if (!use.acquires()) append(use, acts);
      (step.packet ? adds_header_ : sends_bare_).insert(program.channel);
    }
    // A channel runs its programs one after the other.
    std::vector<Act>& acts = actor_of(program.channel, program.start->getLoc()).acts;
    acts.insert(acts.end(), first.begin(), first.end());
    acts.push_back({ActKind::Loop, nullptr, program.loop ? kForEver : program.tasks, std::move(again)});
  }

  // Bodies of cores ---------------------------------------------------------------------------------------------------

  std::vector<Act> acts_of(Region& region) {
    std::vector<Act> acts;
    llvm::DenseMap<Block*, std::size_t> begins;
    for (Block* block = region.empty() ? nullptr : &region.front(); block != nullptr;) {
      const auto [seen, is_new] = begins.try_emplace(block, acts.size());
      if (!is_new) {  // the block was visited before: a loop
        const auto from = acts.begin() + static_cast<std::ptrdiff_t>(seen->second);
        Act loop{ActKind::Loop, nullptr, kForEver, {from, acts.end()}};
        acts.erase(from, acts.end());
        acts.push_back(std::move(loop));
        return acts;
      }
      for (Operation& op : *block) append(op, acts);
      if (block->getNumSuccessors() > 1) {  // the branch taken is unknown
        open_all(region);
        return {};
      }
      block = block->getNumSuccessors() == 1 ? block->getSuccessor(0) : nullptr;
    }
    return acts;
  }

  void append(Operation& op, std::vector<Act>& acts) {
    if (auto use = dyn_cast<aie::UseLockOp>(op)) return append(use, acts);
    if (Operation* values = cascades_.values(&op)) {
      const bool takes = isa<aie::GetCascadeOp>(op);
      acts.push_back({ActKind::Take, takes ? values : cascades_.room(&op), 1});
      acts.push_back({ActKind::Give, takes ? cascades_.room(&op) : values, 1});
      return;
    }
    if (op.getNumRegions() == 0) return;
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      if (const auto rounds = rounds_of(loop))
        return acts.push_back({ActKind::Loop, nullptr,
                               counts_for_ever(loop) ? kForEver : static_cast<std::uint64_t>(*rounds),
                               acts_of(loop.getRegion())});
    } else if (auto endless = dyn_cast<scf::WhileOp>(op); endless && never_ends(endless)) {
      Act again{ActKind::Loop, nullptr, kForEver, acts_of(endless.getBefore())};
      const std::vector<Act> after = acts_of(endless.getAfter());
      again.body.insert(again.body.end(), after.begin(), after.end());
      return acts.push_back(std::move(again));
    } else if (isa<scf::IfOp, scf::IndexSwitchOp>(op)) {
      std::vector<std::vector<Act>> branches;
      for (Region& region : op.getRegions()) branches.push_back(acts_of(region));
      if (llvm::all_equal(branches)) {
        acts.insert(acts.end(), branches.front().begin(), branches.front().end());
        return;
      }
    }
    for (Region& region : op.getRegions()) open_all(region);
  }

  void append(aie::UseLockOp use, std::vector<Act>& acts) {
    aie::LockOp lock = lock_of(use);
    if (!lock) return;
    const auto value = static_cast<std::int32_t>(use.getValue().value_or(1));
    const bool may_go_on = use.getBlocking() && *use.getBlocking() != aie::LockBlocking::Blocking;
    if (use.getComputedValue() || use.getAction() == aie::LockAction::Acquire || value < 0 || may_go_on)
      return open(use);
    acts.push_back({use.acquires() ? ActKind::Take : ActKind::Give, lock, static_cast<std::uint64_t>(value)});
  }

  // Uncertain locks

  void open(aie::UseLockOp use) {
    if (aie::LockOp lock = lock_of(use)) open_.insert(lock);
  }
  void open_all(Region& region) {
    region.walk([&](Operation* op) {
      if (auto use = dyn_cast<aie::UseLockOp>(op)) open(use);
      if (Operation* values = cascades_.values(op)) open_.insert({values, cascades_.room(op)});
    });
  }

  static void note_takers(const std::vector<Act>& acts, std::size_t who,
                          std::map<Operation*, std::set<std::size_t>>& takers) {
    for (const Act& act : acts) {
      if (act.kind == ActKind::Take) takers[act.lock].insert(who);
      note_takers(act.body, who, takers);
    }
  }

  static bool waits(const std::vector<Act>& acts) {
    return llvm::any_of(acts, [](const Act& act) {
      return act.kind == ActKind::Take || act.kind == ActKind::Move || (act.kind == ActKind::Loop && waits(act.body));
    });
  }
  void open_given(const std::vector<Act>& acts) {
    for (const Act& act : acts) {
      if (act.kind == ActKind::Give) open_.insert(act.lock);
      open_given(act.body);
    }
  }

  void prune(const Actor& actor, std::vector<Act>& acts) {
    const bool is_alone = actor.sinks.empty() && !actor.source;
    std::erase_if(acts, [&](Act& act) {
      switch (act.kind) {
        case ActKind::Take:
        case ActKind::Give: return open_.contains(act.lock) || act.amount == 0;
        case ActKind::Move: return (is_alone && !actor.words_by_stream) || act.amount == 0;
        case ActKind::Loop: break;
      }
      prune(actor, act.body);
      if (act.amount == kForEver && !waits(act.body)) {  // the loop releases without limit
        open_given(act.body);
        act.body.clear();
      }
      return act.body.empty() || act.amount == 0;
    });
  }

  aie::DeviceOp device_;
  const StreamGraph& streams_;
  const Cascades& cascades_;
  std::vector<Actor> actors_;
  std::map<Channel, std::size_t> channels_;
  std::set<Channel> adds_header_, sends_bare_;
  std::set<Operation*> open_;  // locks and cascades that the model assumes never make an actor wait
};

}  // namespace

std::optional<std::vector<Actor>> actors_of(aie::DeviceOp device, const StreamGraph& streams,
                                            const std::vector<Program>& programs, const StreamSummary& summary,
                                            std::span<const Location> places, const Cascades& cascades,
                                            const std::set<device::TileId>& touched) {
  Actors actors(device, streams, cascades);
  if (!actors.add(programs, summary, places)) return std::nullopt;
  actors.add_cores();
  actors.link();
  actors.prune(UnseenUsers(device, touched));
  return actors.take();
}

}  // namespace tessera::compiler
