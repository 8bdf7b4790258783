#include "adf/array/memory_tiles.h"

#include "adf/array/descriptors.h"
#include "adf/array/design_values.h"
#include "adf/graph/names.h"
#include "adf/limits.h"  // generated
#include "base/bits.h"

#include <algorithm>
#include <span>
#include <utility>

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

std::string turn_lock(const BufferSide& side) {
  return fmt::format("%turn{}", side.text());
}
std::string count_lock(id node, bool full) {
  return fmt::format("%shared{}_{}", node, full ? "full" : "empty");
}
bool takes_turns(const Model& model, id node) {
  return model.memories[model.nodes[node].number].num_buffers == 1;
}

// A descriptor of a channel: the lock that it acquires, its data, and the lock that it releases.
struct Step {
  std::string acquired{};
  std::size_t count = 1;       // value of the acquired lock
  const Move* move = nullptr;  // nullptr: no data
  std::string released{};
};

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
    if (takes_turns(model_, node))
      add_turns(node, tile, inputs, outputs);
    else
      for (const BufferSide& input : inputs)
        for (const BufferSide& output : outputs) add_locks(node, tile, input, output);
    for (std::size_t i = 0; i < inputs.size(); ++i) CHECK_OK(add_channel(plan, node, inputs, i, true, outputs));
    for (std::size_t i = 0; i < outputs.size(); ++i) CHECK_OK(add_channel(plan, node, outputs, i, false, inputs));
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

  void add_turns(id node, TileId tile, const std::vector<BufferSide>& inputs, const std::vector<BufferSide>& outputs) {
    const auto add = [&](const std::string& value, std::size_t init, const std::string& name) {
      made_.memory += fmt::format("  {} = aie.lock({}) {{init = {} : i32, sym_name = \"{}\"}}\n", value,
                                  tile_value(tile), init, name);
    };
    add(count_lock(node, true), 0, name_of_node(node) + ".full");
    add(count_lock(node, false), outputs.size(), name_of_node(node) + ".empty");
    for (const std::vector<BufferSide>* sides : {&inputs, &outputs})
      for (const BufferSide& side : std::span(*sides).subspan(std::min<std::size_t>(1, sides->size())))
        add(turn_lock(side), 0,
            fmt::format("{}{} turn", name_of_port(side.port), side.lane == 0 ? "" : fmt::format(".{}", side.lane)));
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

  // The steps of a port of a shared buffer with one buffer.
  static std::vector<Step> steps_in_turns(id node, const std::vector<BufferSide>& sides, std::size_t number, bool fills,
                                          std::size_t peers, const std::vector<Move>& moves) {
    std::vector<Step> made;
    Step first = number == 0 ? Step{count_lock(node, !fills), peers} : Step{turn_lock(sides[number])};
    if (number + 1 < sides.size()) {
      first.released = turn_lock(sides[number + 1]);
      made.push_back(std::exchange(first, {}));
    }
    for (const Move& move : moves) {
      first.move = &move;
      made.push_back(std::exchange(first, {}));
    }
    made.back().released = count_lock(node, fills);
    return made;
  }

  // The steps of a port of a shared buffer with several buffers, for each buffer.
  static std::vector<Step> steps_in_pairs(const BufferSide& side, bool fills, const std::vector<BufferSide>& peers,
                                          const std::vector<Move>& moves) {
    const std::size_t others = std::max<std::size_t>(peers.size(), 1) - 1;
    std::vector<Step> made(others + moves.size() + others);
    for (std::size_t i = 0; i < moves.size(); ++i) made[others + i].move = &moves[i];
    for (std::size_t i = 0; i < peers.size(); ++i) {
      const BufferSide &input = fills ? side : peers[i], &output = fills ? peers[i] : side;
      made[i].acquired = pair_lock(input, output, !fills);
      made[others + moves.size() - 1 + i].released = pair_lock(input, output, fills);
    }
    return made;
  }

  Result<void> add_channel(const Plan& plan, id node, const std::vector<BufferSide>& sides, std::size_t number,
                           bool fills, const std::vector<BufferSide>& peers) {
    const BufferSide& side = sides[number];
    TRY(const std::vector<Move> moves, moves_of(model_, plan, side.port, side.lane, *placement_.device));
    const std::vector<Step> steps = takes_turns(model_, node)
                                        ? steps_in_turns(node, sides, number, fills, peers.size(), moves)
                                        : steps_in_pairs(side, fills, peers, moves);
    const Channel& channel = *channel_of(placement_, side.port, side.lane);
    Part made;
    made.start = fmt::format("aie.dma_start({}, {}, ^bd{}_0", fills ? "S2MM" : "MM2S", channel.number, side.text());
    const std::size_t all = steps.size() * memory_of(node).num_buffers;
    for (std::size_t i = 0; i < all; ++i) {
      const Step& step = steps[i % steps.size()];
      std::string& text = made.descriptors;
      text += fmt::format("  ^bd{}_{}:\n", side.text(), i);
      if (!step.acquired.empty())
        text += fmt::format("    aie.use_lock({}, AcquireGreaterEqual, {})\n", step.acquired, step.count);
      text += fmt::format("    aie.dma_bd(%shared{}_{} : {}{}\n", node, i / steps.size(), type_of(node),
                          step.move != nullptr ? text_of(*step.move) : ", 0, 0)");
      if (!step.released.empty()) text += fmt::format("    aie.use_lock({}, Release, 1)\n", step.released);
      text += fmt::format("    aie.next_bd ^bd{}_{}\n", side.text(), (i + 1) % all);
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
  const bool fills = of.direction == way::in;
  const unsigned moves = move_count(model, plan, port, lane, device);
  if (takes_turns(model, of.node)) {
    const BufferSide last = sides_of(model, plan, fills ? node.in : node.out).back();
    return moves + (last.port == port && last.lane == lane ? 0 : 1);
  }
  const std::size_t peers = sides_of(model, plan, fills ? node.out : node.in).size();
  return moves + 2 * (static_cast<unsigned>(std::max<std::size_t>(peers, 1)) - 1);
}

unsigned memory_locks(const Model& model, const Plan& plan, id node) {
  const Node& of = model.nodes[node];
  const std::size_t inputs = sides_of(model, plan, of.in).size(), outputs = of.out.size();
  return static_cast<unsigned>(takes_turns(model, node) ? inputs + outputs : 2 * inputs * outputs);
}

}  // namespace tessera::adf::array
