#include "adf/array/ends.h"

#include "device/bd_banks.h"
#include "device/ports.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>

namespace tessera::adf::array {

namespace {

using constraints::kOpen;
using device::Direction;

// A South port of a shim tile's switch. PLIOs and channels of the DMA use the same ports.
struct Slot {
  bool is_source = false;
  unsigned column = 0, port = 0;
  std::uint8_t number = 0;  // of the port for a PLIO, of the channel for a GMIO
  auto key() const { return std::tuple(is_source, column, port); }
};

bool allows(const EndRule& rule, unsigned column, unsigned channel) {
  const auto is_same = [](int value, unsigned has) { return value == kOpen || static_cast<unsigned>(value) == has; };
  if (!rule.columns.has(column) || (rule.channel && *rule.channel != static_cast<int>(channel))) return false;
  if (std::ranges::any_of(rule.forbidden,
                          [&](const auto& one) { return is_same(one.first, column) && is_same(one.second, channel); }))
    return false;
  const int at = static_cast<int>(column), number = static_cast<int>(channel);
  return rule.ranges.empty() || std::ranges::any_of(rule.ranges, [&](const constraints::Range& range) {
           return at >= range.column_min && at <= range.column_max &&
                  (range.channel_min == kOpen || (number >= range.channel_min && number <= range.channel_max));
         });
}

std::vector<Slot> slots_of(const Demand& demand, const Rules& rules, const Grid& grid, unsigned number) {
  const End& end = demand.ends[number];
  const device::Device& device = grid.device();
  std::vector<Slot> made;
  if (!end.is_dma && !device.programmable_logic) return made;
  const Direction direction = end.is_source ? Direction::MM2S : Direction::S2MM;
  for (unsigned column = 0; column < device.cols; ++column) {
    if (end.is_dma && !device.has_shim_dma(static_cast<std::uint8_t>(column))) continue;
    const device::TileId shim{static_cast<std::uint8_t>(column), 0};
    const unsigned count =
        end.is_dma
            ? device.model(shim).channels(direction)
            : device::port_count(device, shim, end.is_source ? device::PortRole::Slave : device::PortRole::Master,
                                 device::Bundle::South);
    for (unsigned i = 0; i < count; ++i) {
      const auto port = end.is_dma ? device::shim_dma_south(direction, i, device.arch) : std::optional<std::uint8_t>(i);
      if (port && allows(rules.ends[number], column, i))
        made.push_back({end.is_source, column, *port, static_cast<std::uint8_t>(i)});
    }
  }
  return made;
}

// Gives each end a slot, near to its kernels. If all slots of an end are taken, the ends there move on.
class Ends {
 public:
  Ends(const Demand& demand, const Rules& rules, const Grid& grid, const Floor& floor, EndPlaces& to)
      : demand_(demand), grid_(grid), floor_(floor), to_(to), slots_(demand.ends.size()), taken_(demand.ends.size()) {
    for (unsigned i = 0; i < demand.ends.size(); ++i) slots_[i] = slots_of(demand, rules, grid, i);
  }

  void run() {
    find_targets();
    std::vector<unsigned> order(demand_.ends.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](unsigned end) {
      const bool is_fixed = slots_[end].size() <= kFewSlots;
      return std::tuple(!is_fixed, !demand_.ends[end].is_dma, targets_[end]);
    });
    for (const unsigned end : order) {
      visited_.clear();
      ends_.clear();
      if (find(end)) continue;
      to_.stuck_ends.assign(ends_.begin(), ends_.end());
      return;
    }
    for (unsigned i = 0; i < taken_.size(); ++i)
      to_.ends.push_back({{static_cast<std::uint8_t>(taken_[i].column), 0}, taken_[i].number});
  }

 private:
  static constexpr std::size_t kFewSlots = 16;

  void find_targets() {
    targets_.assign(demand_.ends.size(), static_cast<int>(grid_.device().cols) / 2);
    for (const Wire& wire : demand_.wires) {
      int sum = 0, count = 0;
      for (const unsigned cluster : wire.clusters)
        if (floor_.tile_of(cluster) != kNone) {
          sum += grid_.tile(floor_.tile_of(cluster)).col;
          ++count;
        }
      if (count == 0) continue;
      for (const unsigned end : wire.ends) targets_[end] = sum / count;
    }
  }

  bool find(unsigned end) {
    ends_.insert(end);
    std::vector<Slot>& slots = slots_[end];
    const auto price = [&](const Slot& slot) {
      const auto load = load_.find({slot.is_source, slot.column});
      const int distance = std::abs(static_cast<int>(slot.column) - targets_[end]);
      return std::tuple(2 * distance + (load == load_.end() ? 0 : load->second), slot.column, slot.port);
    };
    std::ranges::sort(slots, {}, price);
    for (const Slot& slot : slots)
      if (!owner_.contains(slot.key())) return take(end, slot);
    for (const Slot& slot : slots) {
      ++to_.steps;
      if (!visited_.insert(slot.key()).second) continue;
      const unsigned other = owner_.at(slot.key());
      // The recursion sorts the slots of other ends only: no end is visited twice, as it owns one slot.
      const Slot wanted = slot;
      if (find(other)) return take(end, wanted);
    }
    return false;
  }
  bool take(unsigned end, const Slot& slot) {
    const auto known = owner_.find(taken_[end].key());
    if (known != owner_.end() && known->second == end) {
      owner_.erase(known);
      --load_[{taken_[end].is_source, taken_[end].column}];
    }
    taken_[end] = slot;
    owner_[slot.key()] = end;
    ++load_[{slot.is_source, slot.column}];
    return true;
  }

  const Demand& demand_;
  const Grid& grid_;
  const Floor& floor_;
  EndPlaces& to_;
  std::vector<std::vector<Slot>> slots_;
  std::vector<Slot> taken_;
  std::vector<int> targets_;  // by end: the column of its kernels
  using Key = std::tuple<bool, unsigned, unsigned>;
  std::map<Key, unsigned> owner_;
  std::map<std::pair<bool, unsigned>, int> load_;
  std::set<Key> visited_;
  std::set<unsigned> ends_;
};

// Gives each shared buffer a memory tile, the largest first, with backtracking.
class Memories {
 public:
  Memories(const Demand& demand, const Rules& rules, const Grid& grid, const Floor& floor, EndPlaces& to)
      : demand_(demand), rules_(rules), grid_(grid), to_(to), order_(demand.memories.size()) {
    to.memories.assign(demand.memories.size(), kNone);
    targets_.assign(demand.memories.size(), 0);
    std::vector<int> counts(demand.memories.size(), 0);
    for (const Wire& wire : demand.wires)
      for (const unsigned memory : wire.memories)
        for (const unsigned cluster : wire.clusters)
          if (floor.tile_of(cluster) != kNone) {
            targets_[memory] += grid.tile(floor.tile_of(cluster)).col;
            ++counts[memory];
          }
    for (std::size_t i = 0; i < counts.size(); ++i)
      if (counts[i] != 0) targets_[i] /= counts[i];
    std::iota(order_.begin(), order_.end(), 0U);
    std::ranges::stable_sort(order_, [&](unsigned a, unsigned b) {
      const auto rank = [&](unsigned one) {
        return std::pair(rules_.memories[one].count(), ~demand_.memories[one].bytes);
      };
      return rank(a) < rank(b);
    });
  }

  void run() {
    if (place(0)) return;
    to_.is_proved = effort_ <= kMostEffort;
    to_.stuck_memories = {order_[deepest_]};
  }

 private:
  static constexpr std::uint64_t kMostEffort = 20'000;

  bool place(std::size_t at) {
    if (at == order_.size()) return true;
    deepest_ = std::max(deepest_, at);
    const unsigned memory = order_[at];
    std::vector<unsigned> tiles = grid_.memory_tiles();
    std::ranges::stable_sort(tiles, {},
                             [&](unsigned tile) { return std::abs(grid_.tile(tile).col - targets_[memory]); });
    for (const unsigned tile : tiles) {
      if (++effort_ > kMostEffort) return false;
      ++to_.steps;
      if (!rules_.memories[memory].has(tile) || !suits(memory, tile)) continue;
      to_.memories[memory] = tile;
      if (fits(tile) && place(at + 1)) return true;
      to_.memories[memory] = kNone;
    }
    return false;
  }

  bool suits(unsigned memory, unsigned tile) const {
    const auto holds = [&](const auto& pairs, bool is_together) {
      return std::ranges::all_of(pairs, [&](const auto& pair) {
        const unsigned other = pair.first == memory ? pair.second : pair.second == memory ? pair.first : kNone;
        return other == kNone || to_.memories[other] == kNone || (to_.memories[other] == tile) == is_together;
      });
    };
    if (!holds(rules_.memories_together, true) || !holds(rules_.memories_apart, false)) return false;
    return std::ranges::all_of(rules_.memory_distances, [&](const Distance& one) {
      const unsigned from = one.from == memory ? tile : to_.memories[one.from];
      const unsigned to = one.to == memory ? tile : to_.memories[one.to];
      if ((one.from != memory && one.to != memory) || from == kNone || to == kNone) return true;
      const device::TileId a = grid_.tile(from), b = grid_.tile(to);
      return a.col + one.columns == b.col && a.row + one.rows == b.row;
    });
  }
  bool fits(unsigned tile) const {
    std::vector<unsigned> here;
    std::uint64_t bytes = 0;
    int locks = 0;
    for (unsigned i = 0; i < to_.memories.size(); ++i)
      if (to_.memories[i] == tile) {
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
  EndPlaces& to_;
  std::vector<unsigned> order_;
  std::vector<int> targets_;
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

std::vector<Channel> channels_of(const Demand& demand, const Rules& rules, const Grid& grid, unsigned end) {
  std::vector<Channel> made;
  for (const Slot& slot : slots_of(demand, rules, grid, end))
    made.push_back({{static_cast<std::uint8_t>(slot.column), 0}, slot.number});
  return made;
}

std::optional<MemoryChannelNumbers> memory_channels(const Demand& demand, const Rules& rules, const Grid& grid,
                                                    const std::vector<unsigned>& memories) {
  if (memories.empty() || grid.memory_tiles().empty()) return MemoryChannelNumbers();
  std::vector<MemoryPort> ports;
  for (const unsigned one : memories)
    ports.insert(ports.end(), demand.memories[one].ports.begin(), demand.memories[one].ports.end());
  return MemoryChannels(grid.device().model(device::TileKind::Mem), rules, std::move(ports)).run();
}

EndPlaces place_ends(const Demand& demand, const Rules& rules, const Grid& grid, const Floor& floor) {
  EndPlaces made;
  Ends(demand, rules, grid, floor, made).run();
  if (made.stuck_ends.empty()) Memories(demand, rules, grid, floor, made).run();
  return made;
}

}  // namespace tessera::adf::array
