#include "adf/array/ends.h"

#include "adf/array/column_loads.h"
#include "adf/array/memory_places.h"
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
      : demand_(demand),
        grid_(grid),
        floor_(floor),
        to_(to),
        slots_(demand.ends.size()),
        taken_(demand.ends.size()),
        loads_(grid) {
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
    spread(order);
    for (unsigned i = 0; i < taken_.size(); ++i)
      to_.ends.push_back({{static_cast<std::uint8_t>(taken_[i].column), 0}, taken_[i].number});
  }

 private:
  // Not facts: a stream beyond half of a border's wires counts as much as a distance of two columns.
  static constexpr int kSurplusPrice = 4;
  static constexpr unsigned kSpreads = 4;
  static constexpr std::size_t kFewSlots = 16;

  void find_targets() {
    targets_.assign(demand_.ends.size(), static_cast<int>(grid_.device().cols) / 2);
    for (unsigned i = 0; i < demand_.ends.size(); ++i) {
      const auto middle = static_cast<unsigned>(targets_[i]);
      spans_.push_back({middle, middle, demand_.ends[i].is_source});
    }
    for (const Wire& wire : demand_.wires) {
      int sum = 0, count = 0;
      unsigned first = grid_.device().cols, last = 0;
      for (const unsigned cluster : wire.clusters)
        if (floor_.tile_of(cluster) != kNone) {
          const unsigned column = grid_.tile(floor_.tile_of(cluster)).col;
          first = std::min(first, column);
          last = std::max(last, column);
          sum += static_cast<int>(column);
          ++count;
        }
      if (count == 0) continue;
      for (const unsigned end : wire.ends) {
        targets_[end] = sum / count;
        // Streams to a shared buffer end at its memory tile, which lies near the middle of its kernels.
        const auto middle = static_cast<unsigned>(targets_[end]);
        spans_[end] = wire.memories.empty() ? ColumnSpan{first, last, demand_.ends[end].is_source}
                                            : ColumnSpan{middle, middle, demand_.ends[end].is_source};
      }
    }
  }

  // Far from its kernels, in a crowd of other ends, or across crowded borders: all make a slot dear.
  int price_of(unsigned end, const Slot& slot) const {
    const auto load = load_.find({slot.is_source, slot.column});
    const int distance = std::abs(static_cast<int>(slot.column) - targets_[end]);
    return 2 * distance + (load == load_.end() ? 0 : load->second) +
           kSurplusPrice * loads_.surplus(spans_[end], slot.column);
  }

  // Moves ends whose streams cross crowded borders to cheaper free slots, until no end has one.
  void spread(const std::vector<unsigned>& order) {
    for (unsigned round = 0; round < kSpreads; ++round) {
      bool is_changed = false;
      for (const unsigned end : order) {
        const Slot here = taken_[end];
        leave(end);
        const auto is_open = [&](const Slot& slot) {
          ++to_.steps;
          return !owner_.contains(slot.key());
        };
        Slot best = here;
        int least = price_of(end, here);
        if (loads_.surplus(spans_[end], here.column) != 0)
          for (const Slot& slot : slots_[end])
            if (const int price = price_of(end, slot); price < least && is_open(slot)) {
              least = price;
              best = slot;
            }
        is_changed |= best.key() != here.key();
        enter(end, best);
      }
      if (!is_changed) return;
    }
  }

  bool find(unsigned end) {
    ends_.insert(end);
    std::vector<Slot>& slots = slots_[end];
    std::ranges::sort(slots, {},
                      [&](const Slot& slot) { return std::tuple(price_of(end, slot), slot.column, slot.port); });
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
    if (known != owner_.end() && known->second == end) leave(end);
    enter(end, slot);
    return true;
  }
  void enter(unsigned end, const Slot& slot) {
    taken_[end] = slot;
    owner_[slot.key()] = end;
    ++load_[{slot.is_source, slot.column}];
    loads_.add(spans_[end], slot.column);
  }
  void leave(unsigned end) {
    const Slot& slot = taken_[end];
    owner_.erase(slot.key());
    --load_[{slot.is_source, slot.column}];
    loads_.remove(spans_[end], slot.column);
  }

  const Demand& demand_;
  const Grid& grid_;
  const Floor& floor_;
  EndPlaces& to_;
  std::vector<std::vector<Slot>> slots_;
  std::vector<Slot> taken_;
  std::vector<int> targets_;       // by end: the column of its kernels
  std::vector<ColumnSpan> spans_;  // by end
  ColumnLoads loads_;
  using Key = std::tuple<bool, unsigned, unsigned>;
  std::map<Key, unsigned> owner_;
  std::map<std::pair<bool, unsigned>, int> load_;
  std::set<Key> visited_;
  std::set<unsigned> ends_;
};

}  // namespace

std::vector<Channel> channels_of(const Demand& demand, const Rules& rules, const Grid& grid, unsigned end) {
  std::vector<Channel> made;
  for (const Slot& slot : slots_of(demand, rules, grid, end))
    made.push_back({{static_cast<std::uint8_t>(slot.column), 0}, slot.number});
  return made;
}

EndPlaces place_ends(const Demand& demand, const Rules& rules, const Grid& grid, const Floor& floor) {
  EndPlaces made;
  Ends(demand, rules, grid, floor, made).run();
  if (!made.stuck_ends.empty()) return made;
  MemoryPlaces memories = place_memories(demand, rules, grid, floor);
  made.memories = std::move(memories.tiles);
  if (memories.stuck != kNone) made.stuck_memories = {memories.stuck};
  made.is_proved = memories.is_proved;
  made.steps += memories.steps;
  return made;
}

}  // namespace tessera::adf::array
