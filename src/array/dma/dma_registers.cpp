// The registers of DMA channels: writes give tasks and control bits, reads return status and counts.
//
// A read computes status and counts from the state of the channel, so that this state exists only once. Only bits that
// outlast their cause are stored, in the layout of the status word (Channel::flags).
#include "array/codes.h"
#include "array/parts/channels.h"
#include "array/parts/hooks.h"
#include "array/parts/parts.h"
#include "array/parts/streams.h"

namespace tessera::array {

using device::Direction;
using Phase = Channel::Phase;

namespace {

std::uint32_t status(const Channel& channel) {
  const device::ChannelLayout& layout = channel.tile->layout.channel(channel.direction);
  enum : std::uint32_t { kIdle = 0, kStarting = 1, kRunning = 2 };  // values of the state field
  const bool busy = channel.phase != Phase::Idle;
  std::uint32_t word = channel.flags;
  word = layout.state.set(word, !busy                                                             ? kIdle
                                : channel.phase == Phase::Fetch || channel.phase == Phase::Header ? kStarting
                                                                                                  : kRunning);
  word = layout.stalled_acquire.set(word, channel.wait && channel.wait->cause == Cause::Lock);
  word = layout.stalled_stream.set(word, channel.wait && channel.wait->cause == Cause::Stream);
  word = layout.running.set(word, busy || !channel.queue.empty());
  word = layout.queue_size.set(word, static_cast<std::uint32_t>(channel.queue.size()));
  return layout.current_bd.set(word, channel.bd_id);  // an idle channel shows its last BD
}

// Returns the status word of a register that two channels share: each field of channel 1 lies right above the same
// field of channel 0, so its position is higher by the field's width.
std::uint32_t shared_status(std::span<const Channel> channels) {
  std::uint32_t word = 0;
  for (const Channel& channel : channels) {
    const device::ChannelLayout& layout = channel.tile->layout.channel(channel.direction);
    const std::uint32_t own = status(channel);
    for (const device::Field field :
         {layout.state, layout.stalled_acquire, layout.queue_size, layout.current_bd, layout.overflow})
      word |= field.get(own) << (field.lsb + channel.index * field.width);
  }
  return word;
}

std::uint32_t words_written(const Channel& channel) {
  return channel.phase == Phase::Transfer ? static_cast<std::uint32_t>(channel.bd.length - channel.walk.remaining())
                                          : 0;
}

}  // namespace

bool Channels::write_register(Tile& tile, std::uint32_t offset, std::uint32_t value, Accessor by) {
  for (const Direction direction : {Direction::S2MM, Direction::MM2S}) {
    const device::ChannelLayout& layout = tile.layout.channel(direction);
    auto& channels = tile.channels[static_cast<unsigned>(direction)];
    if (const auto index = layout.queue.index_of(offset)) {
      if (*index < channels.size())
        push(channels[*index], value, by);
      else
        parts_.stop(error(code::no_register, "a task is given to {}, which has no DMA", to_string(tile.id))
                        .at("cycle {}", parts_.now())
                        .note("only some shim tiles of {} have a DMA", parts_.device.name)
                        .help("use a shim tile with a DMA: `NoC columns` in facts/devices.tsv lists their columns"));
      return true;
    }
    if (const auto index = layout.control.index_of(offset); index && *index < channels.size()) {
      tile.registers.at(offset) = value;
      control(channels[*index], value, by);
      return true;
    }
    if (const auto index = layout.pad_value.index_of(offset); index && *index < channels.size()) {
      set_pad_value(channels[*index], tile.registers.at(offset), value);
      return true;
    }
    if (const auto index = layout.status.index_of(offset); index && *index < channels.size()) {
      channels[*index].flags &= ~(value & layout.clear_on_one);
      return true;
    }
  }
  return false;
}

std::optional<std::uint32_t> Channels::read_register(Tile& tile, std::uint32_t offset) {
  for (const Direction direction : {Direction::S2MM, Direction::MM2S}) {
    const device::ChannelLayout& layout = tile.layout.channel(direction);
    auto& channels = tile.channels[static_cast<unsigned>(direction)];
    if (const auto index = layout.status.index_of(offset); index && *index < channels.size())
      return layout.shares_status ? shared_status(channels) : status(channels[*index]);
    if (const auto index = layout.count_fifo.index_of(offset); index && *index < channels.size()) {
      std::deque<std::uint32_t>& counts = channels[*index].counts_to_read;
      if (counts.empty()) return 0U;
      const std::uint32_t word = counts.front();
      counts.pop_front();
      return word;
    }
    if (const auto index = layout.write_count.index_of(offset); index && *index < channels.size()) {
      Channel& channel = channels[*index];
      if (channel.burst_from != nullptr) parts_.streams.settle(*channel.burst_from);
      return words_written(channel);
    }
  }
  return std::nullopt;
}

// Writes the register with the channel's padding word. Stops the machine if the word changes while the channel pads.
void Channels::set_pad_value(Channel& channel, std::uint32_t& held, std::uint32_t value) {
  if (channel.phase == Phase::Transfer && channel.bd.pads() && value != held)
    return stop_at(
        channel, {},
        error(code::unsupported, "the padding word of {} changes while the channel pads", channel.name())
            .note("the word changes from {:#010x} to {:#010x}; no public source says which padding words keep the old "
                  "value",
                  held, value)
            .help("write the register before the task starts, or after it has ended"));
  held = value;
}

// Carries out a write to a channel's control register: the bits for reset, enable and pause, where the register has
// them, and the modes of the channel. A paused channel keeps its state, and moves no words until the pause bit is
// cleared.
void Channels::control(Channel& channel, std::uint32_t value, Accessor by) {
  const device::ChannelLayout& layout = channel.tile->layout.channel(channel.direction);
  channel.in_reset = layout.reset.get(value) != 0;
  if (channel.in_reset) reset(channel);
  if (parts_.hooks && channel.in_reset) parts_.hooks->channel_reset(channel, by.unit);
  const bool was_enabled = channel.enabled;
  channel.enabled = layout.enable.width == 0 || layout.enable.get(value) != 0;
  if (parts_.hooks && channel.enabled && !was_enabled) parts_.hooks->controls(channel.unit, by.unit, true);
  if (channel.enabled && channel.phase == Phase::Idle && !channel.queue.empty())
    parts_.scheduler.schedule_by(channel.unit, parts_.now());
  channel.out_of_order = layout.out_of_order.get(value) != 0;
  channel.finish_on_tlast = static_cast<std::uint8_t>(layout.finish_on_tlast.get(value));
  if (channel.direction == Direction::S2MM)
    channel.looks_at_words =
        channel.out_of_order || channel.finish_on_tlast != Channel::kDisabled || layout.compression.get(value) != 0;
  const bool paused = layout.pause.get(value) != 0;
  if (paused == channel.paused) return;
  parts_.streams.halt_streams(channel);  // all ends of these streams look for work again
  channel.paused = paused;
  if (parts_.hooks) parts_.hooks->controls(channel.unit, by.unit, !paused);
  if (channel.phase == Phase::Transfer) parts_.scheduler.schedule_by(channel.unit, parts_.now());
}

}  // namespace tessera::array
