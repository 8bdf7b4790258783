#include "adf/array/core_channels.h"

#include "adf/array/descriptors.h"
#include "adf/array/design_values.h"
#include "device/capabilities.h"

namespace tessera::adf::array {

namespace {

// A channel, and the port whose buffers it fills or drains. The buffers of an inout port have both kinds.
struct CoreChannel {
  id port = none;
  bool fills = false;
  bool is_in_place = false;
  std::vector<Move> moves;
  std::uint8_t number = 0;

  const char* label() const { return fills ? "fill" : "drain"; }
};

// The operations by which a descriptor acquires a buffer, and hands it on.
struct BufferLocks {
  std::string acquire, release;
};

// Buffer `number` of `count` has a lock: 0 while the buffer is empty. An inout buffer has a second one: 1 while the
// kernel has changed the data.
BufferLocks binary_locks(const CoreChannel& of, std::size_t number, std::size_t count) {
  const std::string lock = lock_value(of.port, of.is_in_place && !of.fills ? count + number : number);
  const auto use = [&](const char* action, int value) {
    return fmt::format("aie.use_lock({}, {}, {})", lock, action, value);
  };
  return {use("Acquire", of.fills ? 0 : 1), use("Release", of.fills ? 1 : 0)};
}

// Lock 0 counts the empty buffers, lock 1 the full ones, and lock 2 the inout buffers that the kernel has changed.
BufferLocks counting_locks(const CoreChannel& of) {
  constexpr std::size_t kEmpty = 0, kFull = 1, kDone = 2;
  const std::size_t drained = of.is_in_place ? kDone : kFull;
  return {fmt::format("aie.use_lock({}, AcquireGreaterEqual, 1)", lock_value(of.port, of.fills ? kEmpty : drained)),
          fmt::format("aie.use_lock({}, Release, 1)", lock_value(of.port, of.fills ? kFull : kEmpty))};
}

std::string descriptors_of(const CoreChannel& one, const Placement& placement) {
  const Buffers& buffers = placement.buffers.at(one.port);
  const std::size_t count = buffers.spots.size(), each = one.moves.size();
  const bool counts = device::capabilities(*placement.device).counting_locks;
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    const BufferLocks locks = counts ? counting_locks(one) : binary_locks(one, i, count);
    for (std::size_t j = 0; j < each; ++j) {
      const std::size_t number = i * each + j;
      text += fmt::format("  ^{}{}_{}:\n", one.label(), one.port, number);
      if (j == 0) text += fmt::format("    {}\n", locks.acquire);
      text += fmt::format("    aie.dma_bd({} : {}{}\n", buffer_value(one.port, i), memory_type(buffers.bytes),
                          text_of(one.moves[j]));
      if (j + 1 == each) text += fmt::format("    {}\n", locks.release);
      text += fmt::format("    aie.next_bd ^{}{}_{}\n", one.label(), one.port, (number + 1) % (count * each));
    }
  }
  return text;
}

Result<std::map<TileId, std::vector<CoreChannel>>> channels_by_tile(const Model& model, const std::vector<Plan>& plans,
                                                                    const Placement& placement) {
  std::map<TileId, std::vector<CoreChannel>> made;
  for (const Plan& plan : plans)
    for (const auto* channels : {&placement.channels, &placement.drains})
      for (const auto& [port, channel] : *channels) {
        if (plan.buffers[port].bytes == 0) continue;  // of another graph, or of a memory
        const bool fills = model.ports[port].direction != way::out && channels == &placement.channels;
        TRY(std::vector<Move> moves, moves_of(model, plan, port, 0, *placement.device));
        if (fills)
          for (Move& one : moves) one.packet.reset();  // of an inout buffer, whose other channel sends the packets
        made[channel.tile].push_back({port, fills, placement.drains.contains(port), std::move(moves), channel.number});
      }
  return made;
}

}  // namespace

Result<std::string> core_channels(const Model& model, const std::vector<Plan>& plans, const Placement& placement) {
  TRY(const auto channels, channels_by_tile(model, plans, placement));
  std::string text;
  for (const auto& [at, here] : channels) {
    text += fmt::format("  aie.mem({}) {{\n", tile_value(at));
    for (std::size_t i = 0; i < here.size(); ++i) {
      const CoreChannel& one = here[i];
      const std::string next = i + 1 == here.size() ? "end" : fmt::format("next{}", i + 1);
      if (i != 0) text += fmt::format("  ^next{}:\n", i);
      text += fmt::format("    %channel{} = aie.dma_start({}, {}, ^{}{}_0, ^{})\n", i, one.fills ? "S2MM" : "MM2S",
                          one.number, one.label(), one.port, next);
      text += descriptors_of(one, placement);
    }
    text += "  ^end:\n    aie.end\n  }\n";
  }
  return text;
}

}  // namespace tessera::adf::array
