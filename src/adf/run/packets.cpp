#include "adf/run/packets.h"

#include "adf/codes.h"
#include "adf/graph/names.h"
#include "adf/run/engine_calls.h"
#include "adf/stream_words.h"
#include "base/text.h"

#include <adf/packet_header.h>

#include <algorithm>

namespace tessera::adf {

using ::adf::host::packet_header;
using ::adf::host::packet_id_of;

// These assertions prove that the header of the API agrees with the facts.
static_assert(packet_id_of(~0U) == kPacketHeaderId.mask());
static_assert(packet_header(0, 0) == kPacketHeaderParity.mask());
static_assert(packet_header(~0U, 0) == kPacketHeaderType.mask());
static_assert(packet_header(0, 1) == kPacketHeaderId.set(0, 1));

PacketSplit::PacketSplit(EngineCalls& engine, id node, unsigned ways, std::size_t limit)
    : engine_(engine), node_(node), limit_(limit) {
  for (unsigned i = 0; i < ways; ++i) {
    ways_.push_back(std::make_unique<Way>(*this));
    ways_.back()->ids.first = i;
  }
}

// Only the header says where a packet goes. So if the outputs have a limit, the split first takes only the header.
std::size_t PacketSplit::room() {
  if (limit_ == kNoLimit) return kNoLimit;
  return is_at_header_ ? 1 : room_in(to_->words_, limit_);
}

bool PacketSplit::is_hungry() {
  return std::any_of(ways_.begin(), ways_.end(), [](const auto& way) { return way->words_.size() < kHunger; });
}

void PacketSplit::put(std::span<const std::uint32_t> words, bool ends_packet) {
  seen_.add(words.size(), ends_packet);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool is_last = ends_packet && i + 1 == words.size();
    if (is_at_header_) {
      const std::uint32_t number = packet_id_of(words[i]);
      const auto way = std::ranges::find_if(ways_, [&](const auto& one) { return one->ids.contains(number); });
      if (way == ways_.end()) {
        engine_.failed(error(code::kernel_fault, "{} receives a packet with id {}", name_of_node(node_), number)
                           .note("it has {}", counted(ways_.size(), "output"))
                           .help("write a header with the id of an output, and mark the last word of each packet"));
        return;
      }
      to_ = way->get();
      if (!to_->strips_header) to_->words_.push(words[i], is_last);
    } else {
      to_->words_.push(words[i], is_last);
    }
    is_at_header_ = is_last;
    if (to_->mover != nullptr) to_->mover->touch();
  }
}

PacketMerge::PacketMerge(unsigned ways, bool is_ordered, std::size_t limit) : is_ordered_(is_ordered), limit_(limit) {
  for (unsigned i = 0; i < ways; ++i) {
    ways_.push_back(std::make_unique<Way>(*this, i));
    ways_.back()->ids.first = i;
  }
}

void PacketMerge::Way::put(std::span<const std::uint32_t> words, bool ends_packet) {
  if (words.empty()) return;
  seen_.add(words.size(), ends_packet);
  if (words_.empty() && merge_.holder_ != static_cast<int>(number_)) merge_.arrivals_.push_back(number_);
  if (is_at_header_ && adds_header) words_.push(packet_header(0, ids.first), false);
  words_.push(words, ends_packet);
  is_at_header_ = ends_packet;
  merge_.pass();
}

void PacketMerge::take(std::size_t words) {
  words_.drop(words);
  if (limit_ != kNoLimit) pass();
}

// Passes on the packet of the way that holds the output, then the next packet: in the order of arrival, or of the
// inputs.
void PacketMerge::pass() {
  for (;;) {
    if (holder_ < 0) {
      const auto next = is_ordered_ ? std::find(arrivals_.begin(), arrivals_.end(), next_) : arrivals_.begin();
      if (next == arrivals_.end()) return;
      holder_ = static_cast<int>(*next);
      arrivals_.erase(next);
      next_ = (next_ + 1) % static_cast<unsigned>(ways_.size());
    }
    Way& way = *ways_[static_cast<unsigned>(holder_)];
    if (way.words_.empty()) return;
    bool ends_packet = false;
    auto words = way.words_.front(ends_packet);
    if (const std::size_t room = room_in(words_, limit_); room < words.size()) {
      if (room == 0) return;
      words = words.first(room);
      ends_packet = false;
    }
    words_.push(words, ends_packet);
    way.words_.drop(words.size());
    if (mover != nullptr) mover->touch();
    if (limit_ != kNoLimit && way.filling_mover != nullptr) way.filling_mover->touch();
    if (!ends_packet) continue;
    if (!way.words_.empty()) arrivals_.push_back(static_cast<unsigned>(holder_));
    holder_ = -1;
  }
}

}  // namespace tessera::adf
