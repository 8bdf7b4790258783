// Finds a frequent reason of a race: the lock that counts free buffers begins with a number higher than the number of
// buffers. Then a channel returns to a buffer before another unit has released it.
//
// The descriptors of a channel show the number of its buffers: the number of different addresses in descriptors that
// acquire 1 from the lock. The number of a core's buffers is unknown, so Tessera says nothing about locks that cores
// acquire.
#include "array/parts/view.h"
#include "base/text.h"
#include "sanitize/detector.h"

#include <map>
#include <set>

namespace tessera::sanitize {

std::string Detector::counts_too_many(AgentId agent) const {
  if (!is_channel(agent)) return "";
  const Channel& channel = channel_of(units_[agent]);
  std::map<std::uint32_t, std::set<std::uint64_t>> buffers;  // by the number of the lock: addresses of its descriptors
  for (std::uint32_t id = 0; id < channel.tile->model.bds; ++id) {
    if ((channel.history.bds >> id & 1) == 0) continue;
    const array::Bd bd = channel.tile->bd(id);
    if (bd.acquires && bd.acquire_value == -1) buffers[bd.acquire_lock].insert(bd.base);
  }
  for (const auto& [number, places] : buffers) {
    const Result<array::LockRef> lock = view_.dma_lock(channel, number);
    if (!lock || lock->binary()) continue;
    std::int64_t began = lock->lock().value;
    for (const array::LockUse& use : lock->lock().uses) began += use.taken - use.given;
    if (began > static_cast<std::int64_t>(places.size()))
      return fmt::format("{} began with {}, and {}, which acquires it, has descriptors for {}", lock->name(), began,
                         channel.name(), counted(places.size(), "buffer"));
  }
  return "";
}

}  // namespace tessera::sanitize
