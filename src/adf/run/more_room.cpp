// Changes of a stopped run that remedies try (explain/remedy.h): more room, or outputs that readers no longer share.
#include "adf/run/graph_run.h"

namespace tessera::adf {

// Only the rounds after the last round that all outputs have read may have data; add_buffer() keeps these.
void MemoryRun::add_buffer() {
  const std::uint64_t first = least(outputs_.empty() ? inputs_ : outputs_);
  const std::size_t before = buffers_.size();
  std::vector<std::vector<std::byte>> larger(before + 1, std::vector<std::byte>(buffers_.front().size()));
  for (std::uint64_t round = first; round < first + before; ++round)
    larger[round % (before + 1)] = std::move(buffers_[round % before]);
  buffers_ = std::move(larger);
  touch_all(inputs_);
}

MemoryRun::Side& MemoryRun::copy_of(const Side& output) {
  return *outputs_.emplace_back(std::make_unique<Side>(output));
}

bool GraphRun::has_bound(id sink) const {
  const auto stream = streams_in_.find(sink);
  return ring_of(sink) != nullptr || memory_sides_.contains(sink) || fifos_.contains(sink) ||
         (stream != streams_in_.end() && stream->second->is_bounded());
}

void GraphRun::add_room(id sink) {
  if (const auto ring = ring_of_.find(sink); ring != ring_of_.end()) ring->second->add_block();
  if (const auto fifo = fifos_.find(sink); fifo != fifos_.end())
    fifo->second->add_place();
  else if (const auto stream = streams_in_.find(sink); stream != streams_in_.end())
    stream->second->add_place();
  else if (model_.nodes[model_.ports[sink].node].kind == NodeKind::Memory)
    memories_.at(model_.ports[sink].node)->add_buffer();
}

void GraphRun::separate(id source) {
  const auto shared = memory_sides_.find(source);
  if (shared == memory_sides_.end() || shared->second->mover == nullptr) return;
  Mover* mover = shared->second->mover;
  const auto* all = dynamic_cast<const TiledSource*>(mover->from());
  if (all == nullptr) return;
  const std::vector<SinkEnd*> readers = mover->to();
  for (std::size_t i = 1; i < readers.size(); ++i) {
    MemoryRun::Side& own = memories_.at(model_.ports[source].node)->copy_of(*shared->second);
    Mover& other = add_mover(mover->net());
    own.mover = &other;
    other.set_source(tiled_sources_.emplace_back(std::make_unique<TiledSource>(*all, own)).get());
    other.add_sink(readers[i]);
    mover->remove_sink(readers[i]);
    rewire(readers[i], *mover, other);
    other.touch();
  }
  mover->touch();
}

// Connects a sink to another mover: the sink tells its mover when it has room again.
void GraphRun::rewire(const SinkEnd* sink, const Mover& from, Mover& to) {
  for (auto& ring : rings_)
    if (static_cast<SinkEnd*>(ring.get()) == sink && ring->filling_mover == &from) ring->filling_mover = &to;
  for (auto& [port, stream] : streams_in_)
    if (static_cast<SinkEnd*>(stream.get()) == sink) stream->set_mover(to);
}

}  // namespace tessera::adf
