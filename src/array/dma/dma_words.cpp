// Moves single words between a channel and its stream, for packet headers, compression, out-of-order mode and finish on
// TLAST.
//
// Most descriptors only count words, so their words move as bursts (streams/stream.cpp). The features above add words
// to a stream or look at arriving words, so the network moves these words one at a time. The channel holds the state
// between two words, because the channel may have to wait in the middle of a compressed block.
#include "array/codes.h"
#include "array/parts/channels.h"
#include "array/parts/hooks.h"
#include "array/parts/parts.h"
#include "array/timing.h"  // generated
#include "core/stream_header.h"

#include <utility>

namespace tessera::array {

using Phase = Channel::Phase;

bool Channels::has_bank(Channel& channel) {
  const bool is_host = channel.memory == nullptr;
  if (parts_.core_options.timing != Timing::Cycles || (!is_host && channel.memory->kind != device::TileKind::Core))
    return true;
  const bool needs_no_memory = channel.phase != Phase::Transfer || channel.header_due ||
                               channel.walk.remaining() == 0 || (channel.compressed && channel.block.next != 0);
  if (needs_no_memory) return true;
  if (is_host) return parts_.noc.gets(channel.unit, parts_.now());
  const AddressWalk::Run run = channel.walk.peek(1);
  const std::uint64_t word = run.address * 4 / memory_facts::kBankWordBytes;
  if (run.padding || word == channel.bank_word) return true;
  if (!channel.memory->banks.channel_gets(bank_of(run.address * 4), parts_.now())) return false;
  channel.bank_word = word;
  return true;
}

StreamWord Channels::give_to_stream(Channel& channel) {
  StreamWord word{.sender = static_cast<std::uint16_t>(channel.unit)};
  const bool is_header = std::exchange(channel.header_due, false);
  if (is_header) {
    word.data = packet_header(channel.tile->id, channel.bd.packet_id, channel.bd.packet_type, channel.bd.out_of_order);
  } else if (!channel.compressed) {
    word.data = read_word(channel);
  } else {
    if (channel.block.next == channel.block.size) {
      Block block;
      read_words(channel, block);
      channel.block = compress(block);
    }
    word.data = channel.block.words[channel.block.next++];
  }
  word.last = !is_header && !channel.unfinished() && channel.bd.tlast;
  if (parts_.hooks) word.number = parts_.hooks->sends(channel, 1);  // the reads so far travel with the word
  return word;
}

void Channels::take_from_stream(Channel& channel, StreamWord word) {
  if (parts_.hooks) parts_.hooks->receives(channel, word.sender, word.number, 1);
  if (channel.phase == Phase::Header) {
    stop_waiting(channel);
    channel.bd_id = kPacketHeaderOutOfOrder.get(word.data);
    channel.phase = Phase::Fetch;
    if (word.last)
      stop_at(channel, {},
              error(code::packet_length, "{} receives a packet that is only a header", channel.name())
                  .note("the header is {:#010x}", word.data)
                  .help("send at least one word after the header"));
    return;
  }
  if (channel.compressed)
    write_block(channel, word.data);
  else
    write_word(channel, word.data);
  if (!parts_.fault()) end_at_tlast(channel, word.last);
}

// Receives a word of a compressed block. When all words of the block have arrived, writes the decompressed words to
// memory.
void Channels::write_block(Channel& channel, std::uint32_t word) {
  CompressedBlock& block = channel.block;
  if (block.next == 0) block.size = compressed_size(word);
  block.words[block.next++] = word;
  if (block.next < block.size) return;
  write_words(channel, decompress(block));
  block = {};
}

// With finish-on-TLAST, the length of a descriptor is a limit. Without it, TLAST has no effect in in-order mode. In
// out-of-order mode the next word counts as a header, so a packet whose length differs from its descriptor would shift
// all later headers; the channel stops instead.
void Channels::end_at_tlast(Channel& channel, bool last) {
  const device::ChannelLayout& layout = channel.tile->layout.channel(channel.direction);
  const bool full = channel.walk.remaining() == 0;
  const bool finishes = channel.finish_on_tlast != Channel::kDisabled;
  const bool wrong = finishes ? full && !last : channel.out_of_order && last != full;
  channel.moved = channel.bd.length - channel.walk.remaining();
  if (wrong)
    return stop_at(
        channel, finishes ? layout.too_long : device::Field{},
        error(code::packet_length, "{} receives a packet that is {} than its buffer descriptor", channel.name(),
              full ? "longer" : "shorter")
            .note("{} words of a descriptor of {} words have arrived, the last {} TLAST", channel.moved,
                  channel.bd.length, last ? "with" : "without")
            .help("{}", full ? "give the descriptor the length of the longest packet"
                             : "give the descriptor the length of the packet, or let the channel finish on TLAST"));
  if (!finishes || !last) return;
  if (channel.block.next != 0)
    return stop_at(
        channel, {},
        error(code::packet_length, "{} receives a packet that ends inside a compressed block", channel.name())
            .note("{} of {} words of the block have come", channel.block.next, channel.block.size)
            .help("set TLAST with the last word of a block"));
  channel.walk.cut();
}

// Queues the number of words of a finished transfer, which software reads from a register. No public source says how
// many counts the hardware keeps before the channel stalls. The limit here (kMostCounts) is far above the counts that
// programs leave unread, and keeps a program that never reads them from filling the host's memory.
void Channels::note_count(Channel& channel, bool last_in_task) {
  constexpr std::size_t kMostCounts = 1 << 20;
  const device::ChannelLayout& layout = channel.tile->layout.channel(channel.direction);
  if (channel.counts_to_read.size() == kMostCounts)
    return stop_at(channel, {},
                   error(code::unsupported, "no unit reads the word counts of {}", channel.name())
                       .note("{} counts wait in its FIFO", kMostCounts)
                       .help("read the counts, or finish on TLAST without counts"));
  std::uint32_t word = layout.count_valid.set(0, 1);
  word = layout.count_last.set(word, last_in_task);
  word = layout.count_bd.set(word, channel.bd_id);
  channel.counts_to_read.push_back(layout.count_words.set(word, static_cast<std::uint32_t>(channel.moved)));
}

}  // namespace tessera::array
