// Resources that a design needs more of than the device has: found by counting, and so proved.
#include "adf/array/demand_names.h"
#include "adf/array/solve.h"
#include "adf/codes.h"
#include "adf/graph/names.h"
#include "base/text.h"
#include "device/capabilities.h"
#include "device/ports.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace tessera::adf::array {

namespace {

constexpr std::size_t kMostNamed = 6;

std::string name_of_end(const Demand& demand, unsigned end) {
  return demand.ends[end].port != none ? name_of_port(demand.ends[end].port) : name_of_node(demand.ends[end].node);
}

// Returns the names of some objects: "a, b, c and 4 more".
template <class Name>
std::string list_of_names(const std::vector<unsigned>& all, Name name) {
  std::string made;
  for (std::size_t i = 0; i < all.size() && i < kMostNamed; ++i)
    made += fmt::format("{}{}", made.empty() ? "" : ", ", name(all[i]));
  return all.size() <= kMostNamed ? made : fmt::format("{} and {} more", made, all.size() - kMostNamed);
}

// Finds clusters that have too few tiles to choose from, by a matching of clusters and tiles.
class Seats {
 public:
  Seats(const Grid& grid, const std::vector<TileSet>& cores) : grid_(grid), cores_(cores), owner_(grid.size(), kNone) {}

  // Returns clusters whose tiles are fewer than they are, and the number of these tiles.
  std::optional<std::pair<std::vector<unsigned>, std::size_t>> run() {
    for (unsigned cluster = 0; cluster < cores_.size(); ++cluster) {
      tiles_.assign(grid_.size(), 0);
      visited_.clear();
      if (find(cluster)) continue;
      std::ranges::sort(visited_);
      return std::pair(visited_, static_cast<std::size_t>(std::accumulate(tiles_.begin(), tiles_.end(), 0U)));
    }
    return {};
  }

 private:
  bool find(unsigned cluster) {
    visited_.push_back(cluster);
    for (const unsigned tile : grid_.cores()) {
      if (!cores_[cluster].has(tile) || owner_[tile] != kNone) continue;
      owner_[tile] = cluster;
      return true;
    }
    for (const unsigned tile : grid_.cores()) {
      if (!cores_[cluster].has(tile) || tiles_[tile]) continue;
      tiles_[tile] = 1;
      if (!find(owner_[tile])) continue;
      owner_[tile] = cluster;
      return true;
    }
    return false;
  }

  const Grid& grid_;
  const std::vector<TileSet>& cores_;
  std::vector<unsigned> owner_;
  std::vector<std::uint8_t> tiles_;
  std::vector<unsigned> visited_;
};

class Shortage {
 public:
  Shortage(const Problem& problem, const Grid& grid)
      : problem_(problem),
        demand_(problem.demand),
        grid_(grid),
        cores_(cores_of(problem.demand, problem.rules, grid)) {}

  std::optional<Refusal> run() const {
    for (const auto find : {&Shortage::in_core, &Shortage::in_memory, &Shortage::in_device, &Shortage::in_cores,
                            &Shortage::in_blocks, &Shortage::in_memory_tiles, &Shortage::in_ends})
      if (auto made = (this->*find)()) return made;
    return {};
  }

 private:
  static Refusal short_of(std::string message, std::vector<std::string> notes, std::string help) {
    return {code::short_resource, std::move(message), std::move(notes), std::move(help), true};
  }

  // --- one core ---

  std::optional<Refusal> in_core() const {
    for (unsigned i = 0; i < demand_.clusters.size(); ++i)
      for (const bool is_input : {true, false}) {
        const unsigned has = is_input ? demand_.clusters[i].streams_in : demand_.clusters[i].streams_out;
        const unsigned limit = streams_of_core(grid_, is_input);
        if (has <= limit) continue;
        const std::string_view what = is_input ? "input" : "output";
        return short_of(fmt::format("the core of {} needs {} {} streams, and a core of {} has {}",
                                    name_of_cluster(demand_, i), has, what, grid_.device().name, limit),
                        {fmt::format("kernels of this core: {}", kernels_of(i))},
                        fmt::format("give one of the {}s a window or buffer instead of a stream", what));
      }
    for (const CascadeLink& one : demand_.cascades)
      if (one.from == one.to)
        return Refusal{code::crossed_cascade,
                       fmt::format("the cascade from {} leads to its own core", name_of_source(one.net)),
                       {fmt::format("kernels of this core: {}", kernels_of(one.from))},
                       "remove the constraint that puts both kernels on one core",
                       true};
    return {};
  }
  std::string kernels_of(unsigned cluster) const {
    std::string made;
    for (const id node : demand_.clusters[cluster].kernels)
      made += fmt::format("{}{}", made.empty() ? "" : ", ", name_of_node(node));
    return made;
  }
  std::string name_of_source(id net) const { return name_of_port(demand_.netlist->nets[net].source); }

  // --- memory that one core reaches ---

  Use supply() const { return supply_of(grid_.device().model(device::TileKind::Core)); }

  std::optional<Refusal> in_memory() const {
    std::vector<Use> sums(demand_.clusters.size());
    for (const BufferSet& set : demand_.sets) {
      const bool is_one_core = set.link != kNone && demand_.links[set.link].from == demand_.links[set.link].to;
      if (set.link != kNone && !(is_one_core && set.kind == SetKind::Both)) {
        if (auto made = too_large(set)) return made;
        continue;
      }
      if (auto made = too_large(set)) return made;
      sums[set.first] += set.use;
    }
    std::size_t most = 0;
    for (const unsigned tile : grid_.cores()) most = std::max(most, grid_.reached(tile).size());
    for (unsigned i = 0; i < sums.size(); ++i)
      if (auto made = compare(sums[i], most, fmt::format("the kernels of one core ({})", kernels_of(i)),
                              fmt::format("the {} memories that a core reaches have", most)))
        return made;
    return {};
  }
  std::optional<Refusal> too_large(const BufferSet& set) const {
    if (set.use.bytes <= supply().bytes) return {};
    const std::string name = name_of_set(demand_, set);
    return short_of(fmt::format("the buffers of {} need {} bytes, and the memory of a tile has {}", name, set.use.bytes,
                                supply().bytes),
                    {fmt::format("{} with {} bytes", counted(set.buffers, "buffer"), set.buffer_bytes)},
                    set.buffers > 1 ? fmt::format("single_buffer({}) = true halves them, or use a smaller size", name)
                                    : "use a smaller size");
  }
  std::optional<Refusal> compare(const Use& has, std::size_t tiles, const std::string& who,
                                 const std::string& limit) const {
    const Use each = supply();
    const auto number = static_cast<std::int64_t>(tiles);
    const auto over = [&](std::int64_t needs, std::int64_t one, std::string_view what,
                          std::string help) -> std::optional<Refusal> {
      if (needs <= one * number) return {};
      return short_of(fmt::format("{} need {} {}", who, needs, what), {fmt::format("{} {}", limit, one * number)},
                      std::move(help));
    };
    if (auto made = over(has.bytes, each.bytes, "bytes", "single_buffer(port) = true halves the buffers of a port"))
      return made;
    if (auto made = over(has.s2mm, each.s2mm, "DMA channels into memory", "use streams for some of the inputs"))
      return made;
    if (auto made = over(has.mm2s, each.mm2s, "DMA channels out of memory", "use streams for some of the outputs"))
      return made;
    if (auto made = over(has.locks, each.locks, "locks", "single_buffer(port) = true needs fewer locks")) return made;
    return over(has.descriptors, each.descriptors, "buffer descriptors", "use fewer tilings, or single buffers");
  }

  // --- the whole device ---

  std::optional<Refusal> in_device() const {
    Use sum;
    for (const BufferSet& set : demand_.sets)
      if (set.link == kNone) sum += set.use;
    return compare(sum, grid_.cores().size(), "all kernels",
                   fmt::format("the {} core tiles of {} have", grid_.cores().size(), grid_.device().name));
  }

  std::optional<Refusal> in_cores() const {
    const auto found = Seats(grid_, cores_).run();
    if (!found) return {};
    const auto& [clusters, tiles] = *found;
    const auto name = [&](unsigned cluster) { return name_of_cluster(demand_, cluster); };
    if (tiles == grid_.cores().size())
      return short_of(
          fmt::format("the design needs {} cores, and {} has {}", demand_.clusters.size(), grid_.device().name, tiles),
          {}, "kernels share a core if runtime<ratio>(k) of both add up to at most 1");
    return Refusal{code::no_place_left,
                   tiles == 0
                       ? fmt::format("no tile is left for {}", list_of_names(clusters, name))
                       : fmt::format("{} must lie on {}", counted(clusters.size(), "core"), counted(tiles, "tile")),
                   {fmt::format("kernels: {}", list_of_names(clusters, name))},
                   tiles == 0 ? "change or remove one of the constraints"
                              : "enlarge the area, or let kernels share a core with runtime<ratio>",
                   true};
  }

  std::optional<Refusal> in_blocks() const {
    for (const Block& block : problem_.blocks) {
      if (block.count() != 0) continue;
      const auto name = [&](unsigned cluster) { return name_of_cluster(demand_, cluster); };
      const bool has_cascade = std::ranges::any_of(demand_.cascades, [&](const CascadeLink& one) {
        return std::ranges::find(block.clusters, one.from) != block.clusters.end();
      });
      Refusal made{has_cascade ? code::crossed_cascade : code::no_place_left,
                   fmt::format("no tiles suit {}", list_of_names(block.clusters, name)),
                   {},
                   {},
                   block.has_all};
      if (has_cascade) {
        made.notes.push_back("cascades join these kernels");
        made.notes.push_back(
            device::capabilities(grid_.device()).wired_cascade
                ? "a cascade leads along a row of cores and at its end up into the next row, which runs "
                  "in the other direction"
                : "a cascade leads to the next core in the South or East");
      } else {
        made.notes.push_back("constraints give the kernels distances from each other");
      }
      made.help = "change or remove a constraint of these kernels";
      return made;
    }
    return {};
  }

  // --- memory tiles and shim tiles ---

  std::optional<Refusal> in_memory_tiles() const {
    for (const SharedMemory& one : demand_.memories) {
      if (grid_.memory_tiles().empty())
        return short_of(
            fmt::format("{} needs a memory tile, and {} has none", name_of_node(one.node), grid_.device().name), {},
            "choose a device with memory tiles, or use windows");
      const std::uint32_t limit = grid_.device().model(device::TileKind::Mem).data_memory;
      if (one.bytes > limit)
        return short_of(
            fmt::format("{} has {} bytes, and a memory tile has {}", name_of_node(one.node), one.bytes, limit),
            {fmt::format("{} with {} bytes", counted(one.buffers, "buffer"), one.buffer_bytes)},
            "use a smaller buffer, or a smaller num_buffers");
    }
    return {};
  }

  std::optional<Refusal> in_ends() const {
    const Floor empty(demand_, problem_.rules, grid_);
    const EndPlaces places = place_ends(demand_, problem_.rules, grid_, empty);
    if (!places.stuck_ends.empty()) return stuck_ends(places.stuck_ends);
    if (places.stuck_memories.empty()) return {};
    const SharedMemory& one = demand_.memories[places.stuck_memories.front()];
    unsigned in = 0, out = 0, descriptors = 0;
    for (const MemoryPort& port : one.ports) {
      ++(port.direction == device::Direction::S2MM ? in : out);
      descriptors += port.descriptors;
    }
    const device::TileModel& model = grid_.device().model(device::TileKind::Mem);
    Refusal made = short_of(
        fmt::format("no memory tile has room for {}", name_of_node(one.node)),
        {fmt::format("it needs {} bytes, {} channels in, {} channels out, {} descriptors and {} locks", one.bytes, in,
                     out, descriptors, one.locks),
         fmt::format(
             "a memory tile of {} has {} bytes, {} channels in, {} channels out, {} descriptors (half of them for "
             "even channels, half for odd ones) and {} locks; the device has {} memory tiles",
             grid_.device().name, model.data_memory, model.s2mm_channels, model.mm2s_channels, model.bds, model.locks,
             grid_.memory_tiles().size())},
        "use fewer ports or buffers");
    made.is_proved = places.is_proved;
    return made;
  }
  Refusal stuck_ends(const std::vector<unsigned>& ends) const {
    std::set<std::tuple<unsigned, unsigned>> channels;
    std::set<unsigned> columns;
    for (const unsigned end : ends)
      for (const Channel& one : channels_of(demand_, problem_.rules, grid_, end)) {
        channels.emplace(one.tile.col, one.number);
        columns.insert(one.tile.col);
      }
    const End& first = demand_.ends[ends.front()];
    const std::string_view kind = first.is_dma ? "GMIO" : "PLIO";
    const auto name = [&](unsigned end) { return name_of_end(demand_, end); };
    if (!first.is_dma && !grid_.device().programmable_logic)
      return short_of(
          fmt::format("{} is a PLIO, and {} has no programmable logic", name(ends.front()), grid_.device().name), {},
          "use a GMIO, or a device with programmable logic");
    return short_of(
        fmt::format("{} for {} in shim tiles", counted(channels.size(), "channel"), counted(ends.size(), kind)),
        {fmt::format("{}", list_of_names(ends, name)),
         fmt::format("they can lie in {}", counted(columns.size(), "column"))},
        channels.empty() ? "change or remove one of the constraints"
                         : "let some of them lie in other columns, or send their data as packets of one port");
  }

  const Problem& problem_;
  const Demand& demand_;
  const Grid& grid_;
  std::vector<TileSet> cores_;
};

}  // namespace

unsigned streams_of_core(const Grid& grid, bool is_input) {
  return device::port_count(device::TileKind::Core, is_input ? device::PortRole::Master : device::PortRole::Slave,
                            device::Bundle::Core, grid.device().arch);
}

std::optional<Refusal> shortage_of(const Problem& problem, const Grid& grid) {
  return Shortage(problem, grid).run();
}

}  // namespace tessera::adf::array
