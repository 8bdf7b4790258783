// Lets channels read and write words of memory, and reports these accesses to the sanitizers.
#include "array/parts/channels.h"
#include "array/parts/hooks.h"
#include "array/parts/parts.h"

#include <cstring>

namespace tessera::array {

namespace {

// While a transfer to host memory has at least this many words left, its words bypass the host processor's caches,
// which could not hold them until the host reads them.
constexpr std::uint64_t kLongTransfer = (4u << 20) / 4;

}  // namespace

// Returns the host pointer for address 0 of the channel's walk. place() has checked that all addresses of the walk lie
// inside the memory. Stops the machine and returns nullptr if host memory does not allow the access any more.
std::uint8_t* Channels::window(Channel& channel) {
  if (channel.memory != nullptr) return channel.memory->data.data();
  auto mapped =
      parts_.memory.map(channel.host_address, channel.walk.extent() * 4, channel.direction == device::Direction::S2MM);
  if (mapped) return mapped->data();
  stop_at(channel, channel.tile->layout.channel(channel.direction).host_decode, std::move(mapped).error());
  return nullptr;
}

// Returns the word that the channel's register for padding holds, or 0 if the channel has no such register.
std::uint32_t Channels::pad_value(const Channel& channel) {
  const device::Reg& reg = channel.tile->layout.channel(channel.direction).pad_value;
  return reg.count == 0 ? 0 : channel.tile->registers.at(reg.at(channel.index));
}

std::uint32_t Channels::read_word(Channel& channel) {
  const std::uint8_t* memory_begin = window(channel);
  if (memory_begin == nullptr) return 0;
  note_accesses(channel, 1);
  const AddressWalk::Run run = channel.walk.next(1);
  if (run.padding) return pad_value(channel);
  std::uint32_t word = 0;
  std::memcpy(&word, memory_begin + run.address * 4, 4);
  return word;
}

void Channels::write_word(Channel& channel, std::uint32_t word) {
  std::uint8_t* memory_begin = window(channel);
  if (memory_begin == nullptr) return;
  note_accesses(channel, 1);
  std::memcpy(memory_begin + channel.walk.next(1).address * 4, &word, 4);
}

void Channels::read_words(Channel& channel, std::span<std::uint32_t> words) {
  if (AddressWalk walk = channel.walk; parts_.hooks) tell_accesses(channel, walk, words.size());
  copy_words_from(channel, words);
}

// Reads the words without a report to the sanitizers; the caller reports the accesses.
void Channels::copy_words_from(Channel& channel, std::span<std::uint32_t> words) {
  const std::uint8_t* memory_begin = window(channel);
  if (memory_begin == nullptr) return;
  channel.counts.bytes += words.size() * 4;
  AddressWalk line = AddressWalk::line(words.size());
  WordsAt from{memory_begin, channel.walk, pad_value(channel)};
  copy_words(bytes_of(words), line, from, words.size());
  channel.walk = from.walk;
}

void Channels::write_words(Channel& channel, std::span<const std::uint32_t> words) {
  WordsAt from{.memory = reinterpret_cast<const std::uint8_t*>(words.data()), .walk = AddressWalk::line(words.size())};
  write_words(channel, from, words.size());
}

void Channels::write_words(Channel& channel, WordsAt& from, std::uint64_t count) {
  std::uint8_t* memory_begin = window(channel);
  if (memory_begin == nullptr) return;
  note_accesses(channel, count);
  const bool passes = channel.memory == nullptr && channel.walk.remaining() >= kLongTransfer;
  copy_words(memory_begin, channel.walk, from, count, passes ? Written::PastCaches : Written::Cached);
}

// Counts, and reports to the sanitizers, that the channel now reads or writes the next `count` words of its walk.
void Channels::note_accesses(Channel& channel, std::uint64_t count) const {
  channel.counts.bytes += count * 4;
  if (!parts_.hooks) return;
  AddressWalk walk = channel.walk;
  tell_accesses(channel, walk, count);
}

// Tells the sanitizers that the channel accesses the next `count` words of a walk. `sent` says whether the channel
// accesses all words at once, or each word only after it has sent the previous word.
void Channels::tell_accesses(const Channel& channel, AddressWalk& walk, std::uint64_t count, Sent sent) const {
  for (std::uint64_t told = 0; told < count;) {
    const AddressWalk::Run run = walk.next(count - told);
    const auto sent_before = sent == Sent::OneByOne ? std::optional(told) : std::nullopt;
    if (!run.padding) parts_.hooks->channel_accesses(channel, run, sent_before);
    told += run.words;
  }
}

}  // namespace tessera::array
