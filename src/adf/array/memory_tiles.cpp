#include "adf/array/memory_tiles.h"

#include "adf/array/descriptors.h"
#include "adf/array/design_values.h"
#include "adf/graph/names.h"
#include "adf/limits.h"  // generated
#include "base/bits.h"

namespace tessera::adf::array {

namespace {

constexpr std::uint64_t kBufferAlignment = 32;  // not a fact: as the buffers of cores

// A port of a shared buffer, or a lane of it.
struct BufferSide {
  id port = none;
  unsigned lane = 0;
  std::string text() const { return lane == 0 ? fmt::format("{}", port) : fmt::format("{}x{}", port, lane); }
};
std::vector<BufferSide> sides_of(const Model& model, const Plan& plan, const std::vector<id>& ports) {
  std::vector<BufferSide> made;
  for (const id port : ports)
    for (unsigned lane = 0; lane < lanes_of(model, plan, port); ++lane) made.push_back({port, lane});
  return made;
}

std::string pair_lock(const BufferSide& input, const BufferSide& output, bool full) {
  return fmt::format("%lock{}_{}_{}", input.text(), output.text(), full ? "full" : "empty");
}

class MemoryTileWriter {
 public:
  MemoryTileWriter(const Model& model, const Placement& placement) : model_(model), placement_(placement) {}

  Result<void> add(const Plan& plan, id node) {
    const Node& of = model_.nodes[node];
    const TileId tile = placement_.memories.at(node);
    made_.tiles.insert(tile);
    const std::vector<BufferSide> inputs = sides_of(model_, plan, of.in), outputs = sides_of(model_, plan, of.out);
    add_memory(node, tile);
    for (const BufferSide& input : inputs)
      for (const BufferSide& output : outputs) add_locks(node, tile, input, output);
    for (const BufferSide& input : inputs) CHECK_OK(add_channel(plan, node, input, true, outputs));
    for (const BufferSide& output : outputs) CHECK_OK(add_channel(plan, node, output, false, inputs));
    return {};
  }

  MemoryTiles take() {
    for (const auto& [tile, parts] : parts_) {
      std::string& text = made_.channels;
      text += fmt::format("  aie.memtile_dma({}) {{\n", tile_value(tile));
      for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i != 0) text += fmt::format("  ^next{}:\n", i);
        text += fmt::format("    %channel{} = {}, ^{})\n{}", i, parts[i].start,
                            i + 1 == parts.size() ? "end" : fmt::format("next{}", i + 1), parts[i].descriptors);
      }
      text += "  ^end:\n    aie.end\n  }\n";
    }
    return std::move(made_);
  }

 private:
  struct Part {
    std::string start, descriptors;
  };

  const Memory& memory_of(id node) const { return model_.memories[model_.nodes[node].number]; }
  std::string type_of(id node) const {
    const Memory& memory = memory_of(node);
    return memory_type(elements_of(memory.dimensions) * memory.of.bytes);
  }

  void add_memory(id node, TileId tile) {
    const std::string at = tile_value(tile), name = name_of_node(node);
    const unsigned count = memory_of(node).num_buffers;
    for (unsigned i = 0; i < count; ++i) {
      const std::optional<std::uint64_t> address = address_of(node, tile, i);
      const std::string place = address ? fmt::format(", address = {} : i32", *address) : "";
      made_.memory += fmt::format("  %shared{}_{} = aie.buffer({}) {{sym_name = \"{}\"{}}} : {}\n", node, i, at,
                                  count == 1 ? name : fmt::format("{}.{}", name, i), place, type_of(node));
    }
  }
  void add_locks(id node, TileId tile, const BufferSide& input, const BufferSide& output) {
    for (const bool full : {true, false})
      made_.memory +=
          fmt::format("  {} = aie.lock({}) {{init = {} : i32, sym_name = \"{}{} to out[{}] {}\"}}\n",
                      pair_lock(input, output, full), tile_value(tile), full ? 0 : memory_of(node).num_buffers,
                      name_of_port(input.port), input.lane == 0 ? "" : fmt::format(".{}", input.lane),
                      model_.ports[output.port].number, full ? "full" : "empty");
  }

  // Returns the address that constraints give to a buffer. Buffers with a bank follow each other from its begin on.
  std::optional<std::uint64_t> address_of(id node, TileId tile, unsigned number) {
    const auto spots = placement_.memory_spots.find(node);
    if (spots == placement_.memory_spots.end() || number >= spots->second.size()) return {};
    const BufferSpot& spot = spots->second[number];
    if (spot.address) return *spot.address;
    if (!spot.bank) return {};
    const Memory& memory = memory_of(node);
    std::uint64_t& used = used_[{tile, *spot.bank}];
    const std::uint64_t bank_bytes = placement_.device->model(tile).data_memory / limits::kMemoryTileBanks;
    const std::uint64_t address = *spot.bank * bank_bytes + used;
    used += align_up(elements_of(memory.dimensions) * memory.of.bytes, kBufferAlignment);
    return address;
  }

  Result<void> add_channel(const Plan& plan, id node, const BufferSide& side, bool fills,
                           const std::vector<BufferSide>& peers) {
    TRY(const std::vector<Move> moves, moves_of(model_, plan, side.port, side.lane, *placement_.device));
    std::vector<std::pair<std::string, std::string>> locks;  // acquired, released
    for (const BufferSide& peer : peers) {
      const BufferSide &input = fills ? side : peer, &output = fills ? peer : side;
      locks.emplace_back(pair_lock(input, output, !fills), pair_lock(input, output, fills));
    }
    const Channel& channel = *channel_of(placement_, side.port, side.lane);
    Part made;
    made.start = fmt::format("aie.dma_start({}, {}, ^bd{}_0", fills ? "S2MM" : "MM2S", channel.number, side.text());
    const std::size_t others = locks.empty() ? 0 : locks.size() - 1, each = moves.size() + 2 * others;
    const unsigned buffers = memory_of(node).num_buffers;
    for (unsigned buffer = 0; buffer < buffers; ++buffer)
      for (std::size_t i = 0; i < each; ++i) {
        const std::size_t number = buffer * each + i;
        made.descriptors += fmt::format("  ^bd{}_{}:\n", side.text(), number);
        if (i <= others && !locks.empty())
          made.descriptors += fmt::format("    aie.use_lock({}, AcquireGreaterEqual, 1)\n", locks[i].first);
        const bool has_data = i >= others && i < others + moves.size();
        made.descriptors += fmt::format("    aie.dma_bd(%shared{}_{} : {}{}\n", node, buffer, type_of(node),
                                        has_data ? text_of(moves[i - others]) : ", 0, 0)");
        if (i + 1 >= others + moves.size() && !locks.empty())
          made.descriptors +=
              fmt::format("    aie.use_lock({}, Release, 1)\n", locks[i + 1 - others - moves.size()].second);
        made.descriptors += fmt::format("    aie.next_bd ^bd{}_{}\n", side.text(), (number + 1) % (each * buffers));
      }
    parts_[channel.tile].push_back(std::move(made));
    return {};
  }

  const Model& model_;
  const Placement& placement_;
  MemoryTiles made_;
  std::map<TileId, std::vector<Part>> parts_;
  std::map<std::pair<TileId, unsigned>, std::uint64_t> used_;  // bytes of a bank
};

}  // namespace

Result<MemoryTiles> memory_tiles(const Model& model, const std::vector<Plan>& plans, const Placement& placement) {
  MemoryTileWriter writer(model, placement);
  std::set<id> seen;
  for (const Plan& plan : plans)
    for (const id node : plan.nodes)
      if (placement.memories.contains(node) && seen.insert(node).second) CHECK_OK(writer.add(plan, node));
  return writer.take();
}

unsigned memory_descriptors(const Model& model, const Plan& plan, id port, unsigned lane,
                            const device::Device& device) {
  const Port& of = model.ports[port];
  const Node& node = model.nodes[of.node];
  const std::size_t peers = sides_of(model, plan, of.direction == way::in ? node.out : node.in).size();
  return move_count(model, plan, port, lane, device) + 2 * static_cast<unsigned>(peers == 0 ? 0 : peers - 1);
}

unsigned memory_locks(const Model& model, const Plan& plan, id node) {
  const Node& of = model.nodes[node];
  return static_cast<unsigned>(2 * sides_of(model, plan, of.in).size() * of.out.size());
}

}  // namespace tessera::adf::array
