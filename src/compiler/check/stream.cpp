#include "compiler/check/stream.h"

#include "compiler/codes.h"
#include "device/field_words.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>

namespace tessera::compiler {

namespace {

namespace txn = container::txn;
using device::Direction;
using device::TileId;

struct Channel {
  TileId tile;
  Direction direction;
  unsigned number;
  auto operator<=>(const Channel&) const = default;
};
std::string to_string(const Channel& channel) {
  return fmt::format("{} {} of {}", device::to_string(channel.direction), channel.number, to_string(channel.tile));
}

struct Task {
  std::size_t operation;  // that started it
  std::set<unsigned> descriptors;
  bool has_token;
};

// A descriptor as far as the stream has written it: words by their offset in the tile.
using Descriptor = std::map<std::uint32_t, std::uint32_t>;

class Walk {
 public:
  explicit Walk(const device::Device& device) : device_(device) {}

  void step(std::size_t number, const txn::Body& body) {
    operation_ = number;
    if (const auto* write = std::get_if<txn::Write>(&body)) this->write(write->address, write->value);
    if (const auto* block = std::get_if<txn::BlockWrite>(&body))
      for (std::size_t i = 0; i < block->data.size(); ++i)
        this->write(block->address + 4 * static_cast<std::uint32_t>(i), block->data[i]);
    if (const auto* sync = std::get_if<txn::Sync>(&body)) wait(*sync);
  }

  std::vector<StreamFinding> findings;

 private:
  void write(std::uint64_t address, std::uint32_t value) {
    const device::Location where = device_.locate(address);
    if (!device_.contains(where.tile)) return;  // which the array reports
    const device::Places& places = device::places(device_.kind(where.tile));
    if (where.offset >= places.bd.offset && where.offset < places.bd.offset + places.bd.count * places.bd.stride)
      return write_descriptor(where, (where.offset - places.bd.offset) / places.bd.stride, value);
    for (const Direction direction : {Direction::S2MM, Direction::MM2S}) {
      const device::Reg& queue = places.queue[static_cast<std::size_t>(direction)];
      for (unsigned channel = 0; channel < queue.count; ++channel)
        if (where.offset == queue.at(channel)) push({where.tile, direction, channel}, value);
    }
  }

  void write_descriptor(const device::Location& where, unsigned number, std::uint32_t value) {
    descriptors_[{where.tile, number}][where.offset] = value;
    for (const auto& [channel, tasks] : under_way_) {
      if (channel.tile != where.tile) continue;
      // The last one that uses it: when that was written, the one before was told of.
      const auto user = std::find_if(tasks.rbegin(), tasks.rend(),
                                     [&](const Task& task) { return task.descriptors.contains(number); });
      if (user != tasks.rend()) tell_in_use(number, channel, *user);
    }
  }

  void tell_in_use(unsigned number, const Channel& channel, const Task& task) {
    if (!told_.emplace(operation_, task.operation).second) return;
    findings.push_back({error(code::descriptor_in_use, "writes descriptor {} of {} while {} may still use it", number,
                              to_string(channel.tile), to_string(channel))
                            .help("wait for a token of the task before, or take another descriptor"),
                        operation_,
                        {{task.operation, task.has_token ? "this task issues a token that nobody waits for in between"
                                                         : "this task issues no token to wait for"}}});
  }

  // The descriptors of a task: the first, and those that each leads to.
  std::set<unsigned> chain(TileId tile, unsigned first) const {
    const device::TileKind kind = device_.kind(tile);
    const device::Places& places = device::places(kind);
    std::set<unsigned> all;
    for (unsigned bd = first; all.insert(bd).second;) {
      const auto found = descriptors_.find({tile, bd});
      if (found == descriptors_.end()) break;
      device::FieldWords words(kind, device_.arch, places.bd.at(bd), places.bd_words());
      for (const auto& [offset, value] : found->second) words.put((offset - words.offset()) / 4, value);
      if (words.get("Use_Next_BD") == 0) break;
      bd = words.get("Next_BD");
    }
    return all;
  }

  void push(const Channel& channel, std::uint32_t value) {
    const device::TileKind kind = device_.kind(channel.tile);
    const device::Places& places = device::places(kind);
    device::FieldWords queue(kind, device_.arch,
                             places.queue[static_cast<std::size_t>(channel.direction)].at(channel.number), 1);
    queue.put(0, value);
    std::deque<Task>& tasks = under_way_[channel];
    tasks.push_back({operation_, chain(channel.tile, queue.get("Start_BD_ID")), queue.get("Enable_Token_Issue") != 0});
    // One is under way, the others wait in the queue.
    const std::size_t room = device_.model(channel.tile).queue_depth + 1U;
    if (tasks.size() == room + 1)
      findings.push_back(
          {error(code::queue_overflow, "starts task {} of {} without a wait in between", tasks.size(),
                 to_string(channel))
               .help("its queue holds {} besides the one under way: wait for a token in between", room - 1),
           operation_,
           {{tasks.front().operation, "this task may still be under way"}}});
  }

  void wait(const txn::Sync& sync) {
    for (unsigned col = sync.col; col < sync.col + sync.cols; ++col)
      for (unsigned row = sync.row; row < sync.row + sync.rows; ++row)
        wait({{static_cast<std::uint8_t>(col), static_cast<std::uint8_t>(row)}, sync.direction, sync.channel});
  }

  // Tasks of a channel end in order, so that with a token all before it have ended. Streams wait for results and not
  // for what these are made of: with any token, tasks that issue none count as ended.
  void wait(const Channel& channel) {
    std::deque<Task>& tasks = under_way_[channel];
    const auto found = std::ranges::find_if(tasks, &Task::has_token);
    if (found != tasks.end()) {
      tasks.erase(tasks.begin(), found + 1);
      for (auto& [other, waiting] : under_way_)
        std::erase_if(waiting, [](const Task& task) { return !task.has_token; });
      return;
    }
    StreamFinding finding{
        error(code::no_token, "waits for a token of {}, and no task before it issues one", to_string(channel))
            .help("let a task of this channel issue a token, or wait for another channel"),
        operation_,
        {}};
    for (const Task& task : tasks) finding.notes.push_back({task.operation, "this task of the channel issues none"});
    for (const auto& [other, waiting] : under_way_)
      for (const Task& task : waiting)
        if (task.has_token && other.tile == channel.tile && finding.notes.empty())
          finding.notes.push_back({task.operation, fmt::format("this task of {} issues one", to_string(other))});
    findings.push_back(std::move(finding));
  }

  const device::Device& device_;
  std::size_t operation_ = 0;
  std::map<std::pair<TileId, unsigned>, Descriptor> descriptors_;
  std::map<Channel, std::deque<Task>> under_way_;
  std::set<std::pair<std::size_t, std::size_t>> told_;  // an operation writes several words of a descriptor
};

}  // namespace

std::vector<StreamFinding> check_stream(const container::Txn& stream, const device::Device& device) {
  if (device.arch == device::Arch::AIE1) return {};  // it has no queues of tasks
  Walk walk(device);
  for (std::size_t i = 0; i < stream.ops.size(); ++i) walk.step(i, stream.ops[i].body);
  return std::move(walk.findings);
}

}  // namespace tessera::compiler
