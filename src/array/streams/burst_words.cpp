// Moves the words of a burst from the memory of its source to the memories of its sinks, through the sinks' FIFOs.
//
// The problem. For a program that computes little, this file determines the speed. The program's words go from host
// memory through the memories of several tiles and back, so the number of copies of each word decides the speed.
//
// The choices. A burst could copy its words into a buffer and from there to the sink; this code would be simpler. But
// then each burst copies each word twice, and the buffer has to be small to stay in the cache, which splits large
// copies.
//
// The decision. The code copies words directly from memory to memory (copy_words): with one memcpy per burst if the
// descriptors of source and sink are linear. A multicast reads the source once for each sink. Words go through a buffer
// only where a sink writes to the memory that the source reads: the source then reads each word before a later word can
// overwrite it, as on hardware. With sanitizers, words also go through a buffer where two sinks write to the same
// memory, and they go one by one: each word carries its sender's earlier accesses (sanitize/sent.h), so the sanitizers
// learn of the reads, the path and the writes of one word before they learn of the next word.
//
// FIFOs. A sink first takes the words that wait in its FIFO, and the same number of new words then wait there.
#include "array/parts/channels.h"
#include "array/parts/hooks.h"
#include "array/parts/parts.h"
#include "array/parts/port_events.h"
#include "array/parts/streams.h"

#include <algorithm>

namespace tessera::array {

namespace {

// Words per step through a buffer, few enough to stay in the first-level cache between reading and writing.
constexpr std::size_t kChunkWords = 2048;
// Words per step into or out of a FIFO.
constexpr std::size_t kFifoWords = 64;

}  // namespace

void Streams::move_words(StreamEnd& source, std::uint64_t words) {
  if (words == 0) return;
  const Stream& stream = source.stream;
  ++parts_.work.bursts;
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
    const std::uint8_t* memory_begin = parts_.channels.window(channel);
    if (memory_begin == nullptr) return;
    drain_before(source, words);
    AddressWalk walk = channel.walk;
    const std::uint8_t number = parts_.hooks ? tell_burst(source, walk, words) : std::uint8_t{0};
    channel.counts.bytes += words * 4;
    channel.walk =
        deliver(source, {memory_begin, channel.walk, parts_.channels.pad_value(channel)}, words, ends(words), number);
    return;
  }
  std::array<std::uint32_t, kChunkWords> buffer;
  while (words > 0 && !parts_.fault()) {
    const auto chunk = std::span(buffer).first(std::min<std::uint64_t>(words, kChunkWords));
    const bool last = ends(chunk.size());
    AddressWalk walk = channel.walk;
    parts_.channels.copy_words_from(channel, chunk);
    words -= chunk.size();
    const std::size_t most = parts_.hooks ? 1 : chunk.size();
    for (std::size_t i = 0; i < chunk.size(); i += most) {
      const std::uint8_t number = parts_.hooks ? tell_burst(source, walk, most) : std::uint8_t{0};
      drain_before(source, most);
      deliver(source, {.memory = bytes_of(chunk.subspan(i)), .walk = AddressWalk::line(most)}, most,
              last && i + most == chunk.size(), number);
    }
  }
}

// Notes, for port events, that `words` words of the present burst have left the source.
void Streams::note_passed(StreamEnd& source, std::uint64_t words) {
  Stream& stream = source.stream;
  if (stream.passed_until != stream.started) stream.passed_from = stream.started;
  stream.passed_until = stream.started + words;
  const Channel& channel = *source.channel();
  if (!channel.bd.tlast || channel.walk.remaining() != words) return;
  stream.last_passed = stream.passed_until;
  look_at_ports(parts_, source, stream.passed_until);
}

// Returns whether the words must go through a buffer: a sink writes to the memory that the source reads or, with
// sanitizers, two sinks write to the same memory.
bool Streams::returns(const StreamEnd& source) {
  const Stream& stream = source.stream;
  const auto shares = [&](std::size_t i, const Tile* tile) {
    return stream.taking[i] && stream.route.sinks[i].end->channel()->memory == tile;
  };
  for (std::size_t i = 0; i < stream.route.sinks.size(); ++i) {
    if (shares(i, source.channel()->memory)) return true;
    for (std::size_t j = 0; parts_.hooks && stream.taking[i] && j < i; ++j)
      if (shares(j, stream.route.sinks[i].end->channel()->memory)) return true;
  }
  return false;
}

// Tells the sanitizers that the source reads and sends the next words of a walk. Returns the number of the first word.
std::uint8_t Streams::tell_burst(StreamEnd& source, AddressWalk& walk, std::uint64_t words) {
  parts_.channels.tell_accesses(*source.channel(), walk, words, Channels::Sent::OneByOne);
  return parts_.hooks->sends(source, words);
}

// Prepares the FIFOs for `words` new words: moves up to this number of words from the FIFO of each sink that takes
// words to its memory. Stream::behind gets the number of new words that will then wait in the FIFO.
void Streams::drain_before(StreamEnd& source, std::uint64_t words) {
  Stream& stream = source.stream;
  stream.behind.assign(stream.route.sinks.size(), words);
  for (std::size_t i = 0; i < stream.route.sinks.size(); ++i) {
    if (!stream.taking[i]) continue;
    StreamEnd& sink = *stream.route.sinks[i].end;
    stream.behind[i] = std::min<std::uint64_t>(sink.fifo.size(), words);
    drain(sink, stream.behind[i]);
  }
}

// Writes the next `count` words of `from` to the memories of the sinks or into their FIFOs, as Stream::behind says.
// Call after drain_before. `last`: the last word carries TLAST. `number` is the number of the first word, for
// sanitizers. Returns the source's walk after these words.
AddressWalk Streams::deliver(StreamEnd& source, const WordsAt& from, std::uint64_t count, bool last,
                             std::uint8_t number) {
  const Stream& stream = source.stream;
  const std::size_t sinks = stream.route.sinks.size();
  for (std::size_t i = 0; i < sinks; ++i) {
    StreamEnd& sink = *stream.route.sinks[i].end;
    WordsAt words = from;
    std::uint64_t rest = stream.behind[i];
    const std::uint64_t taken = count - rest;
    if (stream.taking[i]) {
      if (parts_.hooks && taken > 0)
        parts_.hooks->receives(sink, source.unit, static_cast<std::uint8_t>(number + taken - 1), taken);
      parts_.channels.write_words(*sink.channel(), words, taken);
    }
    while (rest > 0) {
      std::array<std::uint32_t, kFifoWords> some;
      const auto next = std::span(some).first(std::min<std::uint64_t>(rest, kFifoWords));
      AddressWalk line = AddressWalk::line(next.size());
      copy_words(bytes_of(next), line, words, next.size());
      for (const std::uint32_t word : next) {
        const auto its_number = static_cast<std::uint8_t>(number + (count - rest));
        --rest;
        sink.fifo.push({word, last && rest == 0, its_number, static_cast<std::uint16_t>(source.unit)}, parts_.now(),
                       parts_.now());
      }
    }
    if (i + 1 == sinks) return words.walk;  // each sink's walk ends at the same word
  }
  return {};
}

// Moves the oldest `count` words of a channel's FIFO to memory.
void Streams::drain(StreamEnd& sink, std::uint64_t count) {
  while (count > 0) {
    std::array<std::uint32_t, kFifoWords> some;
    const auto oldest = std::span(some).first(parts_.hooks ? 1 : std::min<std::uint64_t>(count, kFifoWords));
    for (std::uint32_t& data : oldest) {
      const StreamWord word = sink.fifo.pop(parts_.now());
      if (parts_.hooks) parts_.hooks->receives(sink, word.sender, word.number, 1);
      data = word.data;
    }
    parts_.channels.write_words(*sink.channel(), oldest);
    count -= oldest.size();
  }
}

}  // namespace tessera::array
