// Walks a command stream and reports mistakes in the order of its operations (command_stream.h).
//
// Example: operation 1 writes descriptor 0, operation 2 starts a task with it on MM2S 0, and operation 3 writes
// descriptor 0 again. No sync came between, so under_way_ still holds the task of operation 2, and the walk reports
// T0940 at operation 3 with a note at operation 2.
//
// A sync on MM2S 0 before operation 3 would take the task's token and remove the task. If the task issues no token, a
// sync on S2MM 0 removes the task when data of MM2S 0 may arrive there: the result was written, so its input was read.
#include "compiler/static_checks/command_stream.h"

#include "base/text.h"
#include "compiler/controller_limits.h"  // generated
#include "compiler/static_checks/codes.h"
#include "compiler/static_checks/reach.h"
#include "compiler/static_checks/task_queue.h"
#include "device/aie2_registers.h"  // generated
#include "device/capabilities.h"
#include "device/field_words.h"
#include "device/tile_layout.h"

#include <algorithm>

namespace tessera::compiler {

namespace {

namespace txn = container::txn;
using device::BdField;
using device::DescriptorWords;
using device::Direction;
using device::FieldWords;
using device::TileId;
using device::TileKind;

constexpr std::ptrdiff_t kMostNotes = 4;

class StreamCheck {
 public:
  StreamCheck(const device::Device& device, const StreamGraph& streams,
              const std::vector<std::optional<std::uint64_t>>& buffers)
      : device_(device), streams_(streams), buffers_(buffers) {}

  void step(std::size_t number, const txn::Body& body) {
    operation_ = number;
    if (const auto* write = std::get_if<txn::Write>(&body)) this->write(write->address, write->value);
    if (const auto* block = std::get_if<txn::BlockWrite>(&body))
      for (std::size_t i = 0; i < block->data.size(); ++i)
        this->write(block->address + 4 * static_cast<std::uint32_t>(i), block->data[i]);
    if (const auto* masked = std::get_if<txn::Masked>(&body)) mask_write(*masked);
    if (const auto* patch = std::get_if<txn::Patch>(&body)) this->patch(*patch);
    if (const auto* sync = std::get_if<txn::Sync>(&body)) wait(*sync);
    if (const auto* load = std::get_if<txn::LoadPdi>(&body)) load_image(load->pdi_id);
    writes_unseen_ |= std::holds_alternative<txn::UpdateReg>(body) || std::holds_alternative<txn::Custom>(body) ||
                      std::holds_alternative<txn::LoadPmStart>(body) || std::holds_alternative<txn::MergeSync>(body);
    summary_.reconfigures |= writes_unseen_;
  }

  StreamSummary take() {
    check_time();
    return std::move(summary_);
  }

 private:
  using Place = DescriptorPlace;
  using Link = WrittenDescriptors::Link;

  // The meaning of an address for this check: a descriptor, a channel, a lock, a switch or a core.
  struct Register {
    device::Location where;
    std::optional<unsigned> descriptor;
    std::optional<Channel> queue, control;
    bool is_lock = false, is_switch = false, is_core = false;
  };

  std::optional<Register> find(std::uint64_t address) const {
    Register found{device_.locate(address), {}, {}, {}};
    const device::Location& where = found.where;
    if (!device_.contains(where.tile)) return std::nullopt;  // the array reports that at run time
    const device::TileLayout& layout = this->layout(where.tile);
    const auto inside = [&](const device::Reg& reg) { return device::covers(reg, where.offset); };
    if (inside(layout.bd)) found.descriptor = (where.offset - layout.bd.offset) / layout.bd.stride;
    found.is_lock = inside(layout.locks);
    found.is_switch = inside(layout.master_config) || inside(layout.slave_config) || inside(layout.slots);
    namespace core = device::aie2::core;
    found.is_core = device_.kind(where.tile) == TileKind::Core &&
                    (inside(core::Core_Control) || inside(core::Enable_Events) || inside(core::Reset_Event) ||
                     inside(core::Core_PC) || inside(core::Program_Memory));
    for (const Direction direction : {Direction::S2MM, Direction::MM2S}) {
      const device::ChannelLayout& channels = layout.channel(direction);
      if (const auto channel = channels.queue.index_of(where.offset)) found.queue = {where.tile, direction, *channel};
      if (const auto channel = channels.control.index_of(where.offset))
        found.control = {where.tile, direction, *channel};
    }
    return found;
  }

  void write(std::uint64_t address, std::uint32_t value) {
    const auto found = find(address);
    if (!found) return;
    if (found->descriptor) write_descriptor(found->where, *found->descriptor, value);
    if (found->queue) push(*found->queue, value);
    note_others(*found);
    if (found->control) control(*found->control, UINT32_MAX, value);
  }

  void mask_write(const txn::Masked& masked) {
    if (masked.opcode != container::TxnOpcode::Maskwrite) return;
    const auto found = find(masked.address);
    if (!found) return;
    if (found->descriptor) {
      descriptors_.mask({found->where.tile, *found->descriptor}, found->where.offset, masked.mask, masked.value);
      summary_.descriptors.insert({found->where.tile, *found->descriptor});
    }
    if (found->queue) summary_.totals[*found->queue].words.reset();
    note_others(*found);
    if (found->control) control(*found->control, masked.mask, masked.value);
  }

  void note_others(const Register& found) {
    if (found.is_lock) summary_.locks.insert(found.where.tile);
    if (found.is_core) summary_.cores.insert(found.where.tile);
    summary_.reconfigures |= found.is_switch;
  }

  // Makes the total of the channel unknown where a task need not move all its words. A reset also removes the channel's
  // tasks.
  void control(const Channel& channel, std::uint32_t mask, std::uint32_t value) {
    const FieldWords words(device_.kind(channel.tile), device_.arch,
                           layout(channel.tile).channel(channel.direction).control.at(channel.number), 1);
    const auto sets = [&](std::string_view name) {
      const device::NamedField* field = words.find(name);
      return field != nullptr && (field->field.mask() & mask & value) != 0;
    };
    if (sets("Reset")) under_way_.erase(channel);
    if (sets("Reset") || sets("FoT_Mode") || sets("Enable_Out_of_Order")) summary_.totals[channel].words.reset();
  }

  // Forgets all descriptors and tasks, because the new configuration replaces them. The firmware does nothing if the
  // image is already loaded.
  void load_image(unsigned image) {
    if (image_ && image_->number == image) return tell_no_reload();
    image_ = Image{image, operation_};
    summary_.reconfigures = true;
    descriptors_.clear();
    under_way_.clear();
  }

  void tell_no_reload() {
    summary_.findings.push_back(
        {error(code::no_reload, "the command stream loads device image {} again, and the firmware skips this",
               image_->number)
             .note("locks, memories and channels keep their state")
             .help("load another device image in between, or leave this operation out"),
         operation_,
         {{image_->loaded_at, "this operation has loaded the image"}}});
  }

  const device::TileLayout& layout(TileId tile) const { return device::tile_layout(device_.kind(tile), device_.arch); }

  // Descriptors

  void write_descriptor(const device::Location& where, unsigned number, std::uint32_t value) {
    descriptors_.write({where.tile, number}, where.offset, value, operation_);
    summary_.descriptors.insert({where.tile, number});
    for (const auto& [channel, queue] : under_way_) {
      if (channel.tile != where.tile) continue;
      if (const StreamTask* user = queue.user(number)) tell_in_use(number, channel, *user);
    }
  }

  void tell_in_use(unsigned number, const Channel& channel, const StreamTask& task) {
    if (!told_.emplace(operation_, task.operation).second) return;
    summary_.findings.push_back(
        {error(code::descriptor_in_use, "the command stream writes descriptor {} of {} while {} may still use it",
               number, to_string(channel.tile), to_string(channel))
             .help("wait for a token of that task first, or use another descriptor"),
         operation_,
         {{task.operation, task.has_token ? "nothing waits for this task's token in between"
                                          : "this task issues no token to wait for"}}});
  }

  void patch(const txn::Patch& patch) {
    const auto found = find(patch.address);
    if (found && found->descriptor) descriptors_.patch({found->where.tile, *found->descriptor}, patch, operation_);
  }

  // Tasks

  void push(const Channel& channel, std::uint32_t value) {
    FieldWords queue(device_.kind(channel.tile), device_.arch,
                     layout(channel.tile).channel(channel.direction).queue.at(channel.number), 1);
    queue.put(0, value);
    const std::vector<Link> links = descriptors_.chain(channel.tile, queue.get("Start_BD_ID"));
    const std::uint64_t rounds = std::uint64_t{queue.get("Repeat_Count")} + 1;
    add(channel, links, rounds);
    TaskQueue& started = under_way_[channel];
    std::deque<StreamTask>& tasks = started.tasks;
    tasks.push_back({operation_, queue.get("Enable_Token_Issue") != 0});
    for (const Link& link : links) {
      const Place place{channel.tile, link.descriptor};
      started.last_users[link.descriptor] = operation_;
      summary_.executed[place].try_emplace(channel, operation_);
      if (!link.fields) continue;
      check_length(place, *link.fields);
      check_patch(place);
      check_reach(place, *link.fields, rounds);
    }
    // One task is running, and the other tasks wait in the queue.
    const std::size_t room = device_.model(channel.tile).queue_depth + 1U;
    if (tasks.size() == room + 1)
      summary_.findings.push_back(
          {error(code::queue_overflow, "the command stream starts task {} of {} without a wait in between",
                 tasks.size(), to_string(channel))
               .help("the queue holds {} besides the running task: wait for a token in between", room - 1),
           operation_,
           {{tasks.front().operation, "this task may still be running"}}});
  }

  void add(const Channel& channel, std::span<const Link> links, std::uint64_t rounds) {
    const auto [place, is_new] = summary_.totals.try_emplace(channel);
    StreamSummary::Total& total = place->second;
    if (is_new) total.first = operation_;
    for (const auto& [bd, fields] : links) {
      if (!fields || !descriptors_.at({channel.tile, bd}).known) continue;
      if (fields->bits(BdField::PacketEnable) != 0)
        total.packets.try_emplace(fields->bits(BdField::PacketId), operation_);
      else if (!total.bare)
        total.bare = operation_;
    }
    total.descriptors += links.size() * rounds;
    const auto words = descriptors_.words_of(channel.tile, links);
    if (total.words && words)
      *total.words += *words * rounds;
    else
      total.words.reset();
    if (device_.kind(channel.tile) == TileKind::Shim) return;
    for (const auto& [bd, fields] : links)
      if (!fields || fields->bits(BdField::AcquireEnable) != 0 || fields->bits(BdField::ReleaseValue) != 0)
        summary_.locks.insert(channel.tile);
  }

  void check_length(const Place& place, const DescriptorWords& fields) {
    const WrittenBd& descriptor = descriptors_.at(place);
    if (!descriptor.known || fields.bits(BdField::Length) != 0 || !told_length_.insert(descriptor.written_at).second)
      return;
    summary_.findings.push_back(
        {moves_nothing(fmt::format("descriptor {} of {}", place.second, to_string(place.first))),
         descriptor.written_at,
         {{operation_, "this task uses the descriptor"}}});
  }

  // A descriptor of a shim tile needs the address of a host buffer, which only an argument gives.
  void check_patch(const Place& place) {
    const WrittenBd& descriptor = descriptors_.at(place);
    if (device_.kind(place.first) != TileKind::Shim || descriptor.patch || writes_unseen_ ||
        !told_patch_.insert(descriptor.written_at).second)
      return;
    summary_.findings.push_back(
        {error(code::not_patched, "no argument gives descriptor {} of {} the address of its host buffer", place.second,
               to_string(place.first))
             .note("the task reads or writes host memory at the address that the descriptor has")
             .help("add aiex.npu.address_patch with the argument's index behind the write of the descriptor"),
         descriptor.written_at,
         {{operation_, "this task uses the descriptor"}}});
  }

  void check_reach(const Place& place, const DescriptorWords& fields, std::uint64_t rounds) {
    WrittenBd* const found = descriptors_.find(place);
    if (device_.kind(place.first) != TileKind::Shim || found == nullptr) return;
    WrittenBd& descriptor = *found;
    const std::uint64_t before = descriptor.runs;
    descriptor.runs += rounds;
    if (!descriptor.patch || !descriptor.known || descriptor.patch->argument >= buffers_.size()) return;
    const auto size = buffers_[descriptor.patch->argument];
    if (!size || told_reach_.contains(descriptor.patched_at)) return;
    const std::uint64_t end = descriptor.patch->addend + 4 * words_reached(fields, before + rounds);
    // A transfer that starts behind the end of the buffer is deliberate: traces follow the data.
    if (end <= *size || descriptor.patch->addend >= *size) return;
    told_reach_.insert(descriptor.patched_at);
    summary_.findings.push_back({error(code::out_of_bounds,
                                       "the transfer reaches byte {}, counted from 0, of argument {}, whose type has "
                                       "{} bytes",
                                       end - 1, descriptor.patch->argument, *size)
                                     .help("correct the offset, sizes, strides or rounds; if the host gives a larger "
                                           "buffer, give the argument a larger type"),
                                 descriptor.patched_at,
                                 {}});
  }

  // Time

  // A channel moves at most one word in each cycle. The driver ends a call that takes longer than its limit.
  void check_time() {
    for (const auto& [channel, total] : summary_.totals) {
      if (summary_.reconfigures || !total.words || *total.words <= controller_limits::kDriverTimeoutCycles) continue;
      summary_.findings.push_back({error(code::over_time, "the tasks of {} move {}, at most one in each cycle",
                                         to_string(channel), counted(*total.words, "word"))
                                       .note("the driver ends a call after {} cycles, which are 2 seconds",
                                             with_commas(controller_limits::kDriverTimeoutCycles))
                                       .help("divide the work between several calls, or between several channels"),
                                   total.first,
                                   {}});
    }
  }

  // Tokens

  void wait(const txn::Sync& sync) {
    for (unsigned col = sync.col; col < sync.col + sync.cols; ++col)
      for (unsigned row = sync.row; row < sync.row + sync.rows; ++row)
        wait({{static_cast<std::uint8_t>(col), static_cast<std::uint8_t>(row)}, sync.direction, sync.channel});
  }

  // Tasks of a channel end in order, so the token of one task shows that all earlier tasks have ended, too.
  void wait(const Channel& channel) {
    TaskQueue& queue = under_way_[channel];
    if (queue.take_token()) {
      for (auto& [other, waiting] : under_way_)
        if (ends_with(other, channel)) waiting.end_those_without();
      return;
    }
    StreamFinding finding{
        error(code::no_token, "the command stream waits for a token of {}, but no earlier task issues one",
              to_string(channel))
            .help("let a task of this channel issue a token, or wait for another channel"),
        operation_,
        {}};
    const auto last = queue.tasks.size() > kMostNotes ? queue.tasks.end() - kMostNotes : queue.tasks.begin();
    std::for_each(last, queue.tasks.end(), [&](const StreamTask& task) {
      finding.notes.push_back({task.operation, "this task of the channel issues no token"});
    });
    for (const auto& [other, waiting] : under_way_) {
      if (other.tile != channel.tile || !finding.notes.empty()) continue;
      const auto found = std::ranges::find_if(waiting.tasks, &StreamTask::has_token);
      if (found != waiting.tasks.end())
        finding.notes.push_back({found->operation, fmt::format("this task of {} issues a token", to_string(other))});
    }
    summary_.findings.push_back(std::move(finding));
  }

  // True when data that `channel` reads may arrive at `with`. A token of `with` then shows that the tasks of `channel`
  // without a token have ended.
  bool ends_with(const Channel& channel, const Channel& with) {
    if (channel.direction != Direction::MM2S || with.direction != Direction::S2MM) return false;
    if (summary_.reconfigures) return true;  // the new configuration may connect them
    const auto [known, is_new] = leads_.try_emplace({channel, with});
    if (is_new) known->second = streams_.may_lead_to(channel, with);
    return known->second;
  }

  const device::Device& device_;
  const StreamGraph& streams_;
  const std::vector<std::optional<std::uint64_t>>& buffers_;
  std::size_t operation_ = 0;
  WrittenDescriptors descriptors_{device_};
  std::map<Channel, TaskQueue> under_way_;
  std::map<std::pair<Channel, Channel>, bool> leads_;
  std::set<std::pair<std::size_t, std::size_t>> told_;  // pairs of the writing operation and the task, already reported
  std::set<std::size_t> told_length_, told_patch_, told_reach_;
  struct Image {
    unsigned number;
    std::size_t loaded_at;  // operation
  };
  std::optional<Image> image_;  // the last device image that the stream has loaded
  bool writes_unseen_ = false;  // operations may have written registers whose values the check does not know
  StreamSummary summary_;
};

}  // namespace

Diag moves_nothing(const std::string& descriptor) {
  return error(code::no_words, "{} has length 0, and moves nothing", descriptor)
      .note(
          "the descriptor acquires and releases its locks, and its successor starts, but no word reaches the other end")
      .help("give the descriptor a length, or leave it out");
}

StreamSummary check_stream(const container::Txn& stream, const device::Device& device, const StreamGraph& streams,
                           const std::vector<std::optional<std::uint64_t>>& buffers) {
  if (!capabilities(device).command_streams) return {};
  StreamCheck check(device, streams, buffers);
  for (std::size_t i = 0; i < stream.ops.size(); ++i) check.step(i, stream.ops[i].body);
  return check.take();
}

}  // namespace tessera::compiler
