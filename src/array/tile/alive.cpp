#include "array/tile/alive.h"

#include "array/tile/clocks.h"
#include "base/text.h"

namespace tessera::array {

bool is_alive(const PlioPort& port) {
  return !port.sends() || port.left() != 0;
}

bool is_alive(const Channel& channel) {
  return channel.phase != Channel::Phase::Idle && !channel.stopped;
}
bool is_alive(const CoreUnit& core) {
  return core.has_clock() && !core.halted() && !core.goes_round() &&
         (core.state() == CoreUnit::State::Running || core.state() == CoreUnit::State::Waiting);
}

std::string tasks_ended(const Channel& channel) {
  const std::uint64_t ended = channel.counts.tasks;
  if (channel.stopped) return no_clock(*channel.tile);
  if (channel.in_reset) return "is held in reset";
  if (channel.history.pushed == 0) return "was never given a task";
  const std::uint64_t queued = channel.queue.size(), lost = channel.history.pushed - ended - queued;
  if (queued != 0 && !channel.enabled)
    return fmt::format("is not enabled by its control register, with {} in its queue", counted(queued, "task"));
  if (ended == 0) return fmt::format("was reset before its {} ended", lost == 1 ? "task" : "tasks");
  if (lost != 0)
    return fmt::format("has ended {} of its {} tasks, and was reset before the other{} ended", ended,
                       channel.history.pushed, lost == 1 ? "" : "s");
  return ended == 1 ? "has ended its task" : fmt::format("has ended its {} tasks", ended);
}

}  // namespace tessera::array
