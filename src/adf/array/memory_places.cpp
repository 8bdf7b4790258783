#include "adf/array/memory_places.h"

#include "adf/array/memory_streams.h"

#include "device/bd_banks.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace tessera::adf::array {

namespace {

using device::Direction;

// Gives each shared buffer a memory tile, the largest first, with backtracking.
class Memories {
 public:
  Memories(const Demand& demand, const Rules& rules, const Grid& grid, const Floor& floor)
      : demand_(demand),
        rules_(rules),
        grid_(grid),
        order_(demand.memories.size()),
        streams_(streams_of_memories(demand)),
        wires_(grid),
        loads_(grid.device().cols) {
    to_.tiles.assign(demand.memories.size(), kNone);
    targets_.assign(demand.memories.size(), 0);
    std::vector<int> counts(demand.memories.size(), 0);
    for (const Wire& wire : demand.wires)
      for (const unsigned memory : wire.memories)
        for (const unsigned cluster : wire.clusters)
          if (floor.tile_of(cluster) != kNone) {
            targets_[memory] += grid.tile(floor.tile_of(cluster)).col;
            ++counts[memory];
          }
    // PLIOs of graphs without kernels lie in the middle, too.
    for (std::size_t i = 0; i < counts.size(); ++i)
      targets_[i] = counts[i] == 0 ? grid.device().cols / 2 : targets_[i] / counts[i];
    std::iota(order_.begin(), order_.end(), 0U);
    std::ranges::stable_sort(order_, [&](unsigned a, unsigned b) {
      const auto rank = [&](unsigned one) {
        return std::pair(rules_.memories[one].count(), ~demand_.memories[one].bytes);
      };
      return rank(a) < rank(b);
    });
  }

  MemoryPlaces run() {
    if (!place(0)) {
      to_.is_proved = effort_ <= kMostEffort;
      to_.stuck = order_[deepest_];
    }
    return std::move(to_);
  }

 private:
  static constexpr std::uint64_t kMostEffort = 20'000;
  // Not a fact: a stream without a wire of the memory tile's column counts as much as this distance in columns.
  static constexpr int kSurplusPrice = 8;

  bool place(std::size_t at) {
    if (at == order_.size()) return true;
    deepest_ = std::max(deepest_, at);
    const unsigned memory = order_[at];
    std::vector<unsigned> tiles = grid_.memory_tiles();
    std::ranges::stable_sort(tiles, {}, [&](unsigned tile) {
      const std::uint8_t column = grid_.tile(tile).col;
      return std::abs(column - targets_[memory]) + kSurplusPrice * wires_.surplus(loads_[column], streams_[memory]);
    });
    for (const unsigned tile : tiles) {
      if (++effort_ > kMostEffort) return false;
      ++to_.steps;
      if (!rules_.memories[memory].has(tile) || !suits(memory, tile)) continue;
      to_.tiles[memory] = tile;
      loads_[grid_.tile(tile).col] += streams_[memory];
      if (fits(tile) && place(at + 1)) return true;
      loads_[grid_.tile(tile).col] -= streams_[memory];
      to_.tiles[memory] = kNone;
    }
    return false;
  }

  bool suits(unsigned memory, unsigned tile) const {
    const auto holds = [&](const auto& pairs, bool is_together) {
      return std::ranges::all_of(pairs, [&](const auto& pair) {
        const unsigned other = pair.first == memory ? pair.second : pair.second == memory ? pair.first : kNone;
        return other == kNone || to_.tiles[other] == kNone || (to_.tiles[other] == tile) == is_together;
      });
    };
    if (!holds(rules_.memories_together, true) || !holds(rules_.memories_apart, false)) return false;
    return std::ranges::all_of(rules_.memory_distances, [&](const Distance& one) {
      const unsigned from = one.from == memory ? tile : to_.tiles[one.from];
      const unsigned to = one.to == memory ? tile : to_.tiles[one.to];
      if ((one.from != memory && one.to != memory) || from == kNone || to == kNone) return true;
      const device::TileId a = grid_.tile(from), b = grid_.tile(to);
      return a.col + one.columns == b.col && a.row + one.rows == b.row;
    });
  }
  bool fits(unsigned tile) const {
    std::vector<unsigned> here;
    std::uint64_t bytes = 0;
    int locks = 0;
    for (unsigned i = 0; i < to_.tiles.size(); ++i)
      if (to_.tiles[i] == tile) {
        here.push_back(i);
        bytes += demand_.memories[i].bytes;
        locks += demand_.memories[i].locks;
      }
    const device::TileModel& model = grid_.device().model(grid_.tile(tile));
    return bytes <= model.data_memory && locks <= static_cast<int>(model.locks) &&
           memory_channels(demand_, rules_, grid_, here).has_value();
  }

  const Demand& demand_;
  const Rules& rules_;
  const Grid& grid_;
  MemoryPlaces to_;
  std::vector<unsigned> order_;
  std::vector<int> targets_;
  std::vector<MemoryStreams> streams_;  // by memory
  MemoryWires wires_;
  std::vector<MemoryStreams> loads_;  // by column
  std::size_t deepest_ = 0;
  std::uint64_t effort_ = 0;
};

// Chooses the channels of a memory tile. Even and odd channels have descriptors of their own.
class MemoryChannels {
 public:
  MemoryChannels(const device::TileModel& model, const Rules& rules, std::vector<MemoryPort> ports)
      : model_(model), rules_(rules), ports_(std::move(ports)) {
    std::ranges::stable_sort(ports_, [&](const MemoryPort& a, const MemoryPort& b) {
      const auto rank = [&](const MemoryPort& one) {
        return std::pair(!is_given(one), ~std::uint64_t{one.descriptors});
      };
      return rank(a) < rank(b);
    });
  }
  std::optional<MemoryChannelNumbers> run() {
    if (!place(0)) return {};
    return std::move(made_);
  }

 private:
  // A constraint on the channel of a port holds for its first lane.
  bool is_given(const MemoryPort& one) const { return one.lane == 0 && rules_.channels.contains(one.port); }
  bool place(std::size_t at) {
    if (at == ports_.size()) return true;
    const MemoryPort& port = ports_[at];
    std::set<std::uint32_t> tried;  // one free channel of each kind is enough
    for (unsigned channel = 0; channel < model_.channels(port.direction); ++channel) {
      if (is_given(port) && rules_.channels.at(port.port) != channel) continue;
      if (used_.contains({port.direction, channel})) continue;
      const device::DescriptorBank bank = device::descriptors_of(model_, channel);
      if (!tried.insert(bank.first).second || descriptors_[bank.first] + port.descriptors > bank.count) continue;
      used_.insert({port.direction, channel});
      descriptors_[bank.first] += port.descriptors;
      made_[{port.port, port.lane}] = static_cast<std::uint8_t>(channel);
      if (place(at + 1)) return true;
      descriptors_[bank.first] -= port.descriptors;
      used_.erase({port.direction, channel});
    }
    return false;
  }

  const device::TileModel& model_;
  const Rules& rules_;
  std::vector<MemoryPort> ports_;
  std::set<std::pair<Direction, unsigned>> used_;
  std::map<std::uint32_t, unsigned> descriptors_;
  MemoryChannelNumbers made_;
};

}  // namespace

std::optional<MemoryChannelNumbers> memory_channels(const Demand& demand, const Rules& rules, const Grid& grid,
                                                    const std::vector<unsigned>& memories) {
  if (memories.empty() || grid.memory_tiles().empty()) return MemoryChannelNumbers();
  std::vector<MemoryPort> ports;
  for (const unsigned one : memories)
    ports.insert(ports.end(), demand.memories[one].ports.begin(), demand.memories[one].ports.end());
  return MemoryChannels(grid.device().model(device::TileKind::Mem), rules, std::move(ports)).run();
}

MemoryPlaces place_memories(const Demand& demand, const Rules& rules, const Grid& grid, const Floor& floor) {
  return Memories(demand, rules, grid, floor).run();
}

}  // namespace tessera::adf::array
