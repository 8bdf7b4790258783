// Finds descriptors that an agent rewrites while a channel uses them.
//
// The problem: when an agent writes to a descriptor, only the timing decides whether a channel is in the middle of the
// descriptor, has not reached it or has just left it. So the cycle of the write proves nothing. A program that works
// only because the writer was slow enough is as wrong as a program that fails.
//
// The decision: a descriptor counts as memory that a channel reads, from the fetch to the last word that it moves, and
// that other agents write. These reads and writes need an order like any other accesses. A write after the use is
// ordered by a token, a lock, an effect of the moved words or a look at the channel. A write before the use is ordered
// by the task, which carries the knowledge of the agent that gave it. A write that seems in order is also a fault if
// the same use goes on after the write: the channel was paused, or the look came too early.
#include "array/parts/view.h"
#include "sanitize/codes.h"
#include "sanitize/detector.h"

namespace tessera::sanitize {

using device::to_string;

void Detector::task_given(const Channel& channel, std::uint32_t bd, bool token, Accessor by) {
  Task task{door_access(by, true), bd};
  look_for_shared(channel, bd);
  if (token) token_tasks_[channel.unit].push_back(task.given);
  hand_over(by.unit, task.known);
  tasks_[channel.unit].queue.push_back(std::move(task));
}

void Detector::task_begins(const Channel& channel) {
  Tasks& tasks = tasks_.at(channel.unit);
  tasks.current = std::move(tasks.queue.front());
  tasks.queue.pop_front();
  clock(channel.unit).join(tasks.current.known);
}

void Detector::channel_reset(const Channel& channel, UnitId by) {
  tasks_.erase(channel.unit);
  token_tasks_.erase(channel.unit);
  controls(channel.unit, by, false);
}

void Detector::bd_fetched(const Channel& channel) {
  Descriptor& descriptor = descriptors_[{channel.tile->id, channel.bd_id}];
  const AgentId me = agent(channel.unit);
  const Task& task = tasks_.at(channel.unit).current;
  const Descriptor::Use use{access_of(me, false, channel.bd_id, view_.now()), task.given, task.bd};
  if (descriptor.write && !knows_of(*descriptor.write, me))
    found_rewritten(channel, channel.bd_id, *descriptor.write, use);
  descriptor.uses.insert_or_assign(channel.unit, use);
  executes(channel, descriptor, use.access);
}

// Notes words that a stream end has sent or received.
void Detector::moves_words(const StreamEnd& end, std::uint64_t words) {
  if (end.kind == StreamEnd::Kind::Core) traffic_.core_words[&end] += words;
  const Channel* channel = end.channel();
  if (channel == nullptr || channel->phase != Channel::Phase::Transfer) return;
  auto& uses = descriptors_[{channel->tile->id, channel->bd_id}].uses;
  const auto use = uses.find(channel->unit);
  if (use == uses.end()) return;
  if (const std::optional<Access> write = use->second.rewritten) {  // the use goes on after the write
    found_rewritten(*channel, channel->bd_id, *write, use->second);
    uses.erase(use);
    return;
  }
  const AgentId me = use->second.access.agent;
  const bool sent = channel->direction == device::Direction::MM2S;  // after the last word, a new epoch began
  use->second.access.epoch = clocks_[me][me] - (sent ? 1 : 0);
}

void Detector::bd_written(const Tile& tile, std::uint32_t bd, Accessor by) {
  Descriptor& descriptor = descriptors_[{tile.id, bd}];
  const Access write = door_access(by, true);
  descriptor.executed.clear();
  for (const std::vector<Channel>& side : tile.channels)
    for (const Channel& channel : side) {
      const auto use = descriptor.uses.find(channel.unit);
      if (use == descriptor.uses.end()) continue;
      if (knows_of(use->second.access, write.agent)) {
        if (!use->second.rewritten) use->second.rewritten = write;
        continue;
      }
      found_rewritten(channel, bd, write, use->second);
      descriptor.uses.erase(use);
    }
  const bool goes_on = descriptor.write && descriptor.write->agent == write.agent;
  if (!goes_on || descriptor.write->epoch != write.epoch) descriptor.write = write;  // a report names the first write
}

void Detector::found_rewritten(const Channel& channel, std::uint32_t bd, const Access& write,
                               const Descriptor::Use& use) {
  Party writer = party(write, "rewrites");
  Party reader{channel.name(), "executes", use.access.cycle};
  found({{channel.name(), fmt::format("BD {} rewritten", bd)},
         error(code::bd_rewritten, "BD {} of {} is rewritten, {} executes it, and nothing orders the two", bd,
               to_string(channel.tile->id), channel.name())
             .at("{}", writer.who)
             .at("cycle {}", write.cycle)
             .note("{} began to execute the descriptor in cycle {}", channel.name(), use.access.cycle)
             .note("{} was given this task, which begins with BD {}, in cycle {} by {}", channel.name(), use.first_bd,
                   use.given.cycle, place(use.given.agent, use.given.where))
             .help("wait for the token of the task, or take another descriptor"),
         write.cycle < use.access.cycle ? std::vector{writer, reader} : std::vector{reader, writer}});
}

}  // namespace tessera::sanitize
