// The words of a burst: from the memory of its source to the memories of its sinks, and the FIFOs in between.
//
// The problem. For a program that computes little, this file determines the speed. Its words go from host memory
// through the memories of several tiles and back, so the number of copies of each word decides.
//
// The choices. A burst could be read into a buffer and written from there, which needs no knowledge of the other end;
// but then each word is copied twice on each hop, and the buffer has to be small to stay in the cache, so long runs are
// cut.
//
// The decision. One copy from memory to memory, in the largest pieces that are runs of both walks (copy_words): one
// memcpy per burst as long as the descriptors are linear. A multicast walks the source once for each sink. Words go
// through a buffer only where a sink writes to the memory that the source reads: each word is read before a later one
// can overwrite it, as on hardware. With sanitizers words also go through a buffer, one by one: each word carries its
// sender's earlier accesses (check/sent.h), so the sanitizers learn of a word's read, its path and its writes before
// those of the next word.
//
// FIFOs. A sink first takes the words that wait before it, and the same number of new words wait in their place.
#include "array/check/checker.h"
#include "array/events/port_events.h"
#include "array/machine.h"

#include <algorithm>

namespace tessera::array {

namespace {

// Words per step through a buffer: small enough to stay in the first-level cache between reading and writing.
constexpr std::size_t kChunkWords = 2048;
// The same for words that go to a FIFO or come from it; these are few.
constexpr std::size_t kFifoWords = 64;
// A transfer to host memory of at least this many words bypasses the processor's caches: it is longer than they could
// keep until the words are read.
constexpr std::uint64_t kLongTransfer = (4u << 20) / 4;

std::uint8_t* bytes_of(std::span<std::uint32_t> words) {
  return reinterpret_cast<std::uint8_t*>(words.data());
}

}  // namespace

void Machine::move_words(StreamEnd& source, std::uint64_t words) {
  if (words == 0) return;
  const Stream& stream = source.stream;
  ++work.bursts;
  if (!stream.from_source) {
    for (std::size_t i = 0; i < stream.route.sinks.size(); ++i) {
      if (!stream.taking[i]) continue;
      drain(*stream.route.sinks[i].end, words);
    }
    return;
  }
  note_passed(source, words);
  Channel& channel = *source.channel();
  const auto ends = [&channel](std::uint64_t count) { return channel.bd.tlast && channel.walk.remaining() == count; };
  if (!returns(source)) {
    const std::uint8_t* memory_begin = window(channel);
    if (memory_begin == nullptr) return;
    drain_before(source, words);
    Walk walk = channel.walk;
    const std::uint8_t number = checker ? tell_burst(source, walk, words) : std::uint8_t{0};
    channel.counts.bytes += words * 4;
    channel.walk = deliver(source, {memory_begin, channel.walk, pad_value(channel)}, words, ends(words), number);
    return;
  }
  std::array<std::uint32_t, kChunkWords> buffer;
  while (words > 0 && !fault_) {
    const auto chunk = std::span(buffer).first(std::min<std::uint64_t>(words, kChunkWords));
    const bool last = ends(chunk.size());
    Walk walk = channel.walk;
    copy_words_from(channel, chunk);
    words -= chunk.size();
    const std::size_t most = checker ? 1 : chunk.size();
    for (std::size_t i = 0; i < chunk.size(); i += most) {
      const std::uint8_t number = checker ? tell_burst(source, walk, most) : std::uint8_t{0};
      drain_before(source, most);
      deliver(source, {.memory = bytes_of(chunk.subspan(i)), .walk = Walk::line(most)}, most,
              last && i + most == chunk.size(), number);
    }
  }
}

// Words of a burst that began at `started` have left the source.
void Machine::note_passed(StreamEnd& source, std::uint64_t words) {
  Stream& stream = source.stream;
  if (stream.passed_until != stream.started) stream.passed_from = stream.started;
  stream.passed_until = stream.started + words;
  const Channel& channel = *source.channel();
  if (!channel.bd.tlast || channel.walk.remaining() != words) return;
  stream.last_passed = stream.passed_until;
  look_at_ports(*this, source, stream.passed_until);
}

// Whether a sink writes to the memory that the source reads from; with sanitizers, also whether two sinks share a
// memory.
bool Machine::returns(const StreamEnd& source) {
  const Stream& stream = source.stream;
  const auto shares = [&](std::size_t i, const Tile* tile) {
    return stream.taking[i] && stream.route.sinks[i].end->channel()->memory == tile;
  };
  for (std::size_t i = 0; i < stream.route.sinks.size(); ++i) {
    if (shares(i, source.channel()->memory)) return true;
    for (std::size_t j = 0; checker && stream.taking[i] && j < i; ++j)
      if (shares(j, stream.route.sinks[i].end->channel()->memory)) return true;
  }
  return false;
}

// Tells the sanitizers that the source reads and sends the next words of a walk. Returns the number of the first word.
std::uint8_t Machine::tell_burst(StreamEnd& source, Walk& walk, std::uint64_t words) {
  tell_accesses(*source.channel(), walk, words, Sent::OneByOne);
  return checker->sends(source, words);
}

// Words in FIFOs go first, as far as sinks take words; the same number of new words will wait behind them.
void Machine::drain_before(StreamEnd& source, std::uint64_t words) {
  Stream& stream = source.stream;
  stream.behind.assign(stream.route.sinks.size(), words);
  for (std::size_t i = 0; i < stream.route.sinks.size(); ++i) {
    if (!stream.taking[i]) continue;
    StreamEnd& sink = *stream.route.sinks[i].end;
    stream.behind[i] = std::min<std::uint64_t>(sink.fifo.size(), words);
    drain(sink, stream.behind[i]);
  }
}

// Gives words to the sinks, after drain_before. `last`: the last of them carries TLAST. Returns the walk after these
// words. `number` is that of the first word, for sanitizers.
Walk Machine::deliver(StreamEnd& source, const WordsAt& from, std::uint64_t count, bool last, std::uint8_t number) {
  const Stream& stream = source.stream;
  Walk walk;
  for (std::size_t i = 0; i < stream.route.sinks.size(); ++i) {
    StreamEnd& sink = *stream.route.sinks[i].end;
    WordsAt words = from;
    std::uint64_t rest = stream.behind[i];
    const std::uint64_t taken = count - rest;
    if (stream.taking[i]) {
      if (checker && taken > 0)
        checker->receives(sink, source.unit, static_cast<std::uint8_t>(number + taken - 1), taken);
      write_words(*sink.channel(), words, taken);
    }
    while (rest > 0) {
      std::array<std::uint32_t, kFifoWords> some;
      const auto next = std::span(some).first(std::min<std::uint64_t>(rest, kFifoWords));
      Walk line = Walk::line(next.size());
      copy_words(bytes_of(next), line, words, next.size());
      for (const std::uint32_t word : next) {
        const auto its_number = static_cast<std::uint8_t>(number + (count - rest));
        --rest;
        sink.fifo.push({word, last && rest == 0, its_number, static_cast<std::uint16_t>(source.unit)}, now_, now_);
      }
    }
    walk = words.walk;
  }
  return walk;
}

// The oldest `count` words of a channel's FIFO go to memory.
void Machine::drain(StreamEnd& sink, std::uint64_t count) {
  while (count > 0) {
    std::array<std::uint32_t, kFifoWords> some;
    const auto oldest = std::span(some).first(checker ? 1 : std::min<std::uint64_t>(count, kFifoWords));
    for (std::uint32_t& data : oldest) {
      const StreamWord word = sink.fifo.pop(now_);
      if (checker) checker->receives(sink, word.sender, word.number);
      data = word.data;
    }
    write_words(*sink.channel(), oldest);
    count -= oldest.size();
  }
}

// Memory ----------------------------------------------------------------------------------------------------------

// The base of the addresses of the channel's walk. place() has checked that all of them lie inside.
std::uint8_t* Machine::window(Channel& channel) {
  if (channel.memory != nullptr) return channel.memory->data.data();
  auto mapped =
      memory.map(channel.host_address, channel.walk.extent() * 4, channel.direction == device::Direction::S2MM);
  if (mapped) return mapped->data();
  stop_at(channel, channel.tile->layout.channel(channel.direction).host_decode, std::move(mapped).error());
  return nullptr;
}

// The channel's present padding word.
std::uint32_t Machine::pad_value(const Channel& channel) {
  const device::Reg& reg = channel.tile->layout.channel(channel.direction).pad_value;
  return reg.count == 0 ? 0 : channel.tile->registers.at(reg.at(channel.index));
}

std::uint32_t Machine::read_word(Channel& channel) {
  const std::uint8_t* memory_begin = window(channel);
  if (memory_begin == nullptr) return 0;
  note_accesses(channel, 1);
  const Walk::Run run = channel.walk.next(1);
  if (run.padding) return pad_value(channel);
  std::uint32_t word = 0;
  std::memcpy(&word, memory_begin + run.address * 4, 4);
  return word;
}

void Machine::write_word(Channel& channel, std::uint32_t word) {
  std::uint8_t* memory_begin = window(channel);
  if (memory_begin == nullptr) return;
  note_accesses(channel, 1);
  std::memcpy(memory_begin + channel.walk.next(1).address * 4, &word, 4);
}

void Machine::read_words(Channel& channel, std::span<std::uint32_t> words) {
  if (Walk walk = channel.walk; checker) tell_accesses(channel, walk, words.size());
  copy_words_from(channel, words);
}

// Only reads the words; the caller reports the accesses.
void Machine::copy_words_from(Channel& channel, std::span<std::uint32_t> words) {
  const std::uint8_t* memory_begin = window(channel);
  if (memory_begin == nullptr) return;
  channel.counts.bytes += words.size() * 4;
  Walk line = Walk::line(words.size());
  WordsAt from{memory_begin, channel.walk, pad_value(channel)};
  copy_words(bytes_of(words), line, from, words.size());
  channel.walk = from.walk;
}

void Machine::write_words(Channel& channel, std::span<const std::uint32_t> words) {
  WordsAt from{.memory = reinterpret_cast<const std::uint8_t*>(words.data()), .walk = Walk::line(words.size())};
  write_words(channel, from, words.size());
}

void Machine::write_words(Channel& channel, WordsAt& from, std::uint64_t count) {
  std::uint8_t* memory_begin = window(channel);
  if (memory_begin == nullptr) return;
  note_accesses(channel, count);
  const bool passes = channel.memory == nullptr && channel.walk.remaining() >= kLongTransfer;
  copy_words(memory_begin, channel.walk, from, count, passes ? Written::PastCaches : Written::Cached);
}

// Notes that the channel reads or writes the next `count` words of its walk now.
void Machine::note_accesses(Channel& channel, std::uint64_t count) const {
  channel.counts.bytes += count * 4;
  if (!checker) return;
  Walk walk = channel.walk;
  tell_accesses(channel, walk, count);
}

// Tells the sanitizers of the next `count` words of a walk; the channel reads them all at once, or each after sending
// the one before.
void Machine::tell_accesses(const Channel& channel, Walk& walk, std::uint64_t count, Sent sent) const {
  for (std::uint64_t told = 0; told < count;) {
    const Walk::Run run = walk.next(count - told);
    const auto sent_before = sent == Sent::OneByOne ? std::optional(told) : std::nullopt;
    if (!run.padding) checker->channel_accesses(channel, run, sent_before);
    told += run.words;
  }
}

}  // namespace tessera::array
