#include "compiler/tokens/sections.h"

#include "compiler/tokens/codes.h"

#include <fmt/format.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/StringMap.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>

#include <algorithm>
#include <set>

using namespace mlir;

namespace tessera::compiler::tokens {

static std::int32_t value_of(aiex::UseTokenOp use) {
  return static_cast<std::int32_t>(use.getValue());
}
static bool releases(aiex::UseTokenOp use) {
  return use.getAction() == aie::LockAction::Release;
}

std::string User::name() const {
  if (!channel) return fmt::format("the core of tile {}", to_string(tile));
  return fmt::format("{} {} of tile {}", std::string_view(stringifyDMAChannelDir(channel->direction)), channel->index,
                     to_string(tile));
}

std::optional<std::int32_t> Section::acquired() const {
  return acquire ? std::optional(value_of(acquire)) : std::nullopt;
}
std::optional<std::int32_t> Section::released() const {
  return release ? std::optional(value_of(release)) : std::nullopt;
}

namespace {

class Reader {
 public:
  explicit Reader(aie::DeviceOp device) {
    for (auto token : device.getOps<aiex::TokenOp>()) {
      index_[token.getSymName()] = uses_.tokens.size();
      uses_.tokens.push_back({token, {}});
    }
  }

  LogicalResult read(Operation* op) {
    if (isa<aie::MemOp, aie::ShimDMAOp>(op)) find_channels(op);
    const WalkResult result =
        op->walk<WalkOrder::PreOrder>([&](aiex::UseTokenOp use) { return WalkResult(read(use, op)); });
    return failure(result.wasInterrupted());
  }

  Uses take() { return std::move(uses_); }

 private:
  // Notes for each block the first channel whose program reaches the block.
  void find_channels(Operation* program) {
    program->walk([&](aie::DMAStartOp start) {
      const User::Channel channel{start.getChannelDir(), start.getChannelIndex()};
      for (Block* block = start.getDest(); block != nullptr && channels_.try_emplace(block, channel).second;)
        block = block->getNumSuccessors() == 1 ? block->getSuccessor(0) : nullptr;
    });
    program->walk([&](aie::DMAOp dma) {
      for (Region& region : dma.getBds())
        channels_.try_emplace(&region.front(), User::Channel{dma.getChannelDir(), dma.getChannelIndex()});
    });
  }

  LogicalResult read(aiex::UseTokenOp use, Operation* parent) {
    User user{.op = parent, .tile = {}, .channel = {}};
    if (isa<func::FuncOp>(parent))
      return refuse(use, code::misplaced_token)
             << "aiex.useToken stands in a function that no core runs: aie-create-cores makes cores of calls with "
                "'aie.x' and 'aie.y'";
    aie::TileOp tile = cast<aie::TileElement>(parent).getTileOp();
    if (!tile) return refuse(use, code::misplaced_token) << "aiex.useToken stands on a tile that has no place yet";
    user.tile = tile.id();
    if (!isa<aie::CoreOp>(parent)) {
      const auto channel = channels_.find(use->getBlock());
      if (channel == channels_.end())
        return refuse(use, code::misplaced_token) << "aiex.useToken stands in a block that no channel reaches";
      user.channel = channel->second;
    }
    auto known = std::ranges::find(uses_.users, user);
    if (known == uses_.users.end()) known = uses_.users.insert(known, user);
    return add(use, static_cast<std::size_t>(known - uses_.users.begin()));
  }

  // Begins or ends a section of the user. A section of a DMA does not span descriptors: each block of a DMA has its own
  // sections.
  LogicalResult add(aiex::UseTokenOp use, std::size_t user) {
    const std::size_t token = index_.lookup(use.getTokenName());
    std::vector<Section>& sections = uses_.tokens[token].sections;
    const bool in_dma = uses_.users[user].is_dma();
    const auto mine = std::find_if(sections.rbegin(), sections.rend(), [&](const Section& each) {
      return each.user == user && (!in_dma || aiex::UseTokenOp(each.first())->getBlock() == use->getBlock());
    });
    const bool is_open = mine != sections.rend() && mine->acquire && !mine->release;
    if (releases(use)) {
      if (is_open)
        mine->release = use;
      else
        sections.push_back({user, {}, use});
      return success();
    }
    if (is_open) {
      Refusal error = refuse(use, code::waits_for_ever)
                      << uses_.users[user].name() << " acquires @" << use.getTokenName() << " again";
      error.attachNote(mine->acquire.getLoc()) << "acquired here, and not released between";
      return error;
    }
    sections.push_back({user, use, {}});
    return success();
  }

  Uses uses_;
  llvm::StringMap<std::size_t> index_;
  llvm::DenseMap<Block*, User::Channel> channels_;
};

}  // namespace

FailureOr<Uses> uses_of(aie::DeviceOp device) {
  Reader reader(device);
  for (Operation& op : device.getBodyRegion().front())
    if (failed(reader.read(&op))) return failure();
  return reader.take();
}

std::map<std::string, Steps> steps_of(aie::DeviceOp device) {
  std::map<std::string, Steps> steps;
  for (Operation& op : device.getBodyRegion().front()) {
    if (auto copy = dyn_cast<aiex::MemcpyOp>(op)) {
      steps[copy.getTokenName().str()].emplace(static_cast<std::int32_t>(copy.getAcqValue()),
                                               static_cast<std::int32_t>(copy.getRelValue()));
      continue;
    }
    std::map<std::string, std::int32_t> acquired;
    op.walk<WalkOrder::PreOrder>([&](aiex::UseTokenOp use) {
      const std::string token = use.getTokenName().str();
      if (!releases(use)) {
        acquired[token] = value_of(use);
      } else if (const auto from = acquired.find(token); from != acquired.end()) {
        steps[token].emplace(from->second, value_of(use));
        acquired.erase(from);
      }
    });
  }
  return steps;
}

bool leads(const Steps& steps, std::int32_t from, std::int32_t to) {
  std::set<std::int32_t> seen{from};
  std::vector<std::int32_t> open{from};
  while (!open.empty()) {
    const std::int32_t at = open.back();
    open.pop_back();
    if (at == to) return true;
    const auto [first, last] = steps.equal_range(at);
    for (auto step = first; step != last; ++step)
      if (seen.insert(step->second).second) open.push_back(step->second);
  }
  return false;
}

}  // namespace tessera::compiler::tokens
