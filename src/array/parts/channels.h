// The behaviour of DMA channels (tile/channel.h has a picture): tasks, descriptors, and words between memory and
// stream. Internal.
#pragma once

#include "array/tile/lock_ref.h"

#include <span>
#include <vector>

namespace tessera::array {

struct Parts;

class Channels {
 public:
  explicit Channels(Parts& parts) : parts_(parts) {}

  // Takes the channel from state to state until it has to wait (dma/channels.cpp).
  void advance(Channel& channel);
  void wait(Channel& channel, Cause cause);
  void stop_waiting(Channel& channel);
  bool take_token(const Token& token);
  const std::vector<Token>& tokens() const { return tokens_; }  // tokens not yet taken
  // Returns the lock that a number in a descriptor names.
  Result<LockRef> lock_of(const Channel& channel, std::uint32_t id);

  // Registers (dma/dma_registers.cpp).
  bool write_register(Tile& tile, std::uint32_t offset, std::uint32_t value, Accessor by);
  std::optional<std::uint32_t> read_register(Tile& tile, std::uint32_t offset);

  // Words one by one (dma/dma_words.cpp). has_bank returns whether the channel can read or write its next word in this
  // cycle. If Tessera does not count cycles, has_bank always returns true. If Tessera counts cycles, a channel of a
  // core tile needs the bank of the word, once for each kBankWordBytes bytes, and a channel of a shim tile needs room
  // on the network on chip. give_to_stream and take_from_stream move one word between memory and stream.
  bool has_bank(Channel& channel);
  StreamWord give_to_stream(Channel& channel);
  void take_from_stream(Channel& channel, StreamWord word);

  // Words of bursts (dma/dma_memory.cpp). window returns the host pointer for address 0 of the channel's walk.
  std::uint8_t* window(Channel& channel);
  static std::uint32_t pad_value(const Channel& channel);
  void copy_words_from(Channel& channel, std::span<std::uint32_t> words);
  void write_words(Channel& channel, std::span<const std::uint32_t> words);
  void write_words(Channel& channel, WordsAt& from, std::uint64_t count);
  enum class Sent : std::uint8_t { AtOnce, OneByOne };
  void tell_accesses(const Channel& channel, AddressWalk& walk, std::uint64_t count, Sent sent = Sent::AtOnce) const;

  // Checkpoints: finds the memory of a loaded channel's descriptor again, and the channel's progress in it.
  bool find_again(Channel& channel);
  template <class A>
  void archive(A& a) {
    a(tokens_);
  }

 private:
  void push(Channel& channel, std::uint32_t word, Accessor by);
  void reset(Channel& channel);
  void control(Channel& channel, std::uint32_t value, Accessor by);
  void set_pad_value(Channel& channel, std::uint32_t& held, std::uint32_t value);

  void begin_task(Channel& channel);
  void begin_execution(Channel& channel);
  Cycle start_delay(const Channel& channel);
  bool fetch(Channel& channel);
  void decode(Channel& channel);
  bool place(Channel& channel);
  void warn_of_western(const Channel& channel);
  bool take_lock(Channel& channel);
  bool finish(Channel& channel);
  void stop_at(Channel& channel, device::Field flag, Diag diag);

  void note_count(Channel& channel, bool last_in_task);
  void write_block(Channel& channel, std::uint32_t word);
  void end_at_tlast(Channel& channel, bool last);
  std::uint32_t read_word(Channel& channel);
  void write_word(Channel& channel, std::uint32_t word);
  void read_words(Channel& channel, std::span<std::uint32_t> words);
  void note_accesses(Channel& channel, std::uint64_t count) const;

  Parts& parts_;
  std::vector<Token> tokens_;
};

}  // namespace tessera::array
