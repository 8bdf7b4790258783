#include "explain/wait_ids.h"

#include "array/streams/reach.h"

#include <algorithm>

namespace tessera::explain {

namespace {

constexpr std::uint32_t kIds = kPacketHeaderId.get(~std::uint32_t{0}) + 1;
static_assert(kIds == 32, "one bit of an IdSet for each");

// Returns the packet IDs that a descriptor may send: all IDs if the descriptor adds no header, because memory may hold
// any header.
IdSet ids_of(const Bd& bd) {
  return bd.packet ? id_bit(bd.packet_id) : kAllIds;
}
IdSet ids_of(Channel& channel, std::uint64_t bds) {
  IdSet ids = 0;
  for (std::uint32_t id = 0; id < channel.tile->model.bds; ++id)
    if ((bds >> id & 1) != 0) ids |= ids_of(channel.tile->bd(id));
  return ids;
}

}  // namespace

std::string names_of(IdSet ids) {
  std::vector<std::string> names;
  for (std::uint32_t id = 0; id < kIds; ++id)
    if ((ids & id_bit(id)) != 0) names.push_back(std::to_string(id));
  return (names.size() == 1 ? "ID " : "IDs ") + joined(names, ", ");
}

bool sends_one_of(const Bd& bd, IdSet ids) {
  return (ids_of(bd) & ids) != 0;
}

IdSet ids_between(Tile& tile, std::uint32_t slave, const MasterConfig& master, IdSet ids) {
  const std::vector<SlotConfig> slots = slots_of(tile, slave);
  IdSet through = 0;
  for (std::uint32_t id = 0; id < kIds; ++id) {
    const auto rule = std::ranges::find_if(slots, [&](const SlotConfig& slot) { return slot.matches(id); });
    if (rule != slots.end() && rule->arbiter == master.arbiter() && master.takes(rule->msel)) through |= id_bit(id);
  }
  return ids & through;
}

IdSet ids_in_flight(const View& view, Tile& tile, std::uint32_t slave) {
  const Switch::Input& input = tile.network->inputs[slave];
  IdSet ids = kAllIds;
  for (std::uint32_t m = 0; m < tile.network->outputs.size(); ++m)
    if ((input.outputs >> m & 1) != 0) ids = ids_between(tile, slave, master_config(tile, m), ids);
  StreamEnd* source = input.queue.empty() ? nullptr : source_of_word(view.tiles(), input.queue.front().sender);
  return source == nullptr ? ids : ids & SentIds(*source).ever;
}

SentIds::SentIds(StreamEnd& source) {
  if (source.kind == StreamEnd::Kind::Trace) {
    const TraceUnit& unit = source.tile->event_logic[source.unit - source.tile->first_unit - kTraceUnit].trace;
    ever = yet = unit.configured() ? id_bit(kPacketHeaderId.get(unit.header)) : 0;
  }
  Channel* channel = source.channel();
  if (channel == nullptr) return;
  const bool runs = channel->phase > Channel::Phase::Fetch;  // a program may have rewritten the descriptor since
  yet = ids_of(*channel, future_bds(*channel)) | (runs ? ids_of(channel->bd) : 0);
  ever = channel->history.pushed == 0 ? kAllIds : ids_of(*channel, channel->history.bds) | yet;
}

}  // namespace tessera::explain
