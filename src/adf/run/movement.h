// Moves data outside of kernels: from one source to all sinks of a net.
//
// Buffers, streams, files and memories differ much, but a DMA or a stream sees words only. So each end of a net is a
// Source or a SinkEnd of words, and a Mover takes words from the source as long as all sinks have room: a multicast
// goes on when all its readers can take the words. Movers have no virtual time. The engine lets them move when an end
// has changed.
#pragma once

#include "adf/model/model.h"
#include "adf/run/engine_calls.h"

#include <cstdint>
#include <span>
#include <vector>

namespace tessera::adf {

class Source {
 public:
  virtual ~Source() = default;
  // Returns the next words that lie side by side in memory. Sets `ends_packet` if the last of these words ends a
  // packet.
  virtual std::span<const std::uint32_t> look(bool& ends_packet) = 0;
  virtual void take(std::size_t words) = 0;
  // Returns whether all data of the source is available at once, as in a file. Such a source moves only when a sink is
  // hungry.
  virtual bool is_store() const { return false; }
};

inline constexpr std::size_t kNoLimit = ~std::size_t{0};
inline constexpr std::size_t kHunger = 1024;  // words that a stream takes from a store ahead of its kernel

// Returns the number of words that fit into a queue with a limit.
template <class Queue>
std::size_t room_in(const Queue& queue, std::size_t limit) {
  if (limit == kNoLimit) return kNoLimit;
  return queue.size() < limit ? limit - queue.size() : 0;
}

class SinkEnd {
 public:
  virtual ~SinkEnd() = default;
  virtual std::size_t room() = 0;  // words; kNoLimit for an unbounded stream
  virtual void put(std::span<const std::uint32_t> words, bool ends_packet) = 0;
  virtual bool is_hungry() { return room() != 0; }
};

class Mover {
 public:
  Mover(EngineCalls& engine, id net) : engine_(engine), net_(net) {}

  void set_source(Source* from) { from_ = from; }
  void add_sink(SinkEnd* to) { to_.push_back(to); }
  void remove_sink(SinkEnd* to) { std::erase(to_, to); }

  void touch();  // tells that an end has changed
  void move();   // called by the engine
  id net() const { return net_; }
  Source* from() const { return from_; }
  const std::vector<SinkEnd*>& to() const { return to_; }  // the sinks in the order of the net

 private:
  EngineCalls& engine_;
  id net_;
  Source* from_ = nullptr;
  std::vector<SinkEnd*> to_;
  bool is_queued_ = false;
  std::uint64_t touched_at_ = 0;
};

}  // namespace tessera::adf
