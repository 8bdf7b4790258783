// Nodes that split and merge packet streams.
//
// A packet is a header and the words behind it, up to the word that is marked as the last. The header's low bits are
// the id, which says where the packet goes (check/packet_ids.h). A DMA writes the header in front of the data that it
// reads from a buffer, and removes the header of a packet that it writes into a buffer; kernels write and read headers
// themselves.
#pragma once

#include "adf/check/plan.h"
#include "adf/run/movement.h"
#include "adf/run/word_queue.h"

#include <memory>

namespace tessera::adf {

// The packets that an input of a packet node got.
struct PacketsSeen {
  std::uint64_t packets = 0;  // with their last word
  std::uint64_t words = 0;    // of a further packet, whose last word has not come

  void add(std::size_t count, bool ends_packet) {
    words = ends_packet ? 0 : words + count;
    if (ends_packet) ++packets;
  }
};

class PacketSplit : public SinkEnd {
 public:
  // `limit` bounds the words in front of each output.
  PacketSplit(EngineCalls& engine, id node, unsigned ways, std::size_t limit);

  std::size_t room() override;
  void put(std::span<const std::uint32_t> words, bool ends_packet) override;
  bool is_hungry() override;

  Mover* filling_mover = nullptr;

  class Way : public Source {
   public:
    explicit Way(PacketSplit& split) : split_(split) {}
    std::span<const std::uint32_t> look(bool& ends_packet) override { return words_.front(ends_packet); }
    void take(std::size_t words) override {
      words_.drop(words);
      if (split_.filling_mover != nullptr) split_.filling_mover->touch();
    }

    bool strips_header = false;
    PacketIds ids;
    Mover* mover = nullptr;

   private:
    friend PacketSplit;
    PacketSplit& split_;
    WordQueue words_;
  };
  Way& way(unsigned number) { return *ways_[number]; }
  const Way& way(unsigned number) const { return *ways_[number]; }
  const PacketsSeen& seen() const { return seen_; }

 private:
  EngineCalls& engine_;
  id node_;
  std::size_t limit_;
  std::vector<std::unique_ptr<Way>> ways_;
  bool is_at_header_ = true;
  Way* to_ = nullptr;
  PacketsSeen seen_;
};

class PacketMerge : public Source {
 public:
  // `limit` bounds the words behind each input, and the words in front of the output.
  PacketMerge(unsigned ways, bool is_ordered, std::size_t limit);

  std::span<const std::uint32_t> look(bool& ends_packet) override { return words_.front(ends_packet); }
  void take(std::size_t words) override;
  Mover* mover = nullptr;

  class Way : public SinkEnd {
   public:
    Way(PacketMerge& merge, unsigned number) : merge_(merge), number_(number) {}
    std::size_t room() override { return room_in(words_, merge_.limit_); }
    void put(std::span<const std::uint32_t> words, bool ends_packet) override;
    bool is_hungry() override { return words_.size() < kHunger && room() != 0; }
    const PacketsSeen& seen() const { return seen_; }
    std::size_t words() const { return words_.size(); }  // that wait behind the packets of other ways

    bool adds_header = false;
    PacketIds ids;
    Mover* filling_mover = nullptr;

   private:
    friend PacketMerge;
    PacketMerge& merge_;
    unsigned number_;
    WordQueue words_;
    PacketsSeen seen_;
    bool is_at_header_ = true;
  };
  Way& way(unsigned number) { return *ways_[number]; }
  const Way& way(unsigned number) const { return *ways_[number]; }
  // Returns the way whose words must come next; -1 if any way may send a packet.
  int waits_for() const { return holder_ >= 0 ? holder_ : is_ordered_ ? static_cast<int>(next_) : -1; }

 private:
  void pass();

  std::vector<std::unique_ptr<Way>> ways_;
  bool is_ordered_;
  std::size_t limit_;
  std::deque<unsigned> arrivals_;  // ways with words, by the arrival of their packets
  int holder_ = -1;                // the way whose packet passes now
  unsigned next_ = 0;              // ordered merges: the way of the next packet
  WordQueue words_;
};

}  // namespace tessera::adf
