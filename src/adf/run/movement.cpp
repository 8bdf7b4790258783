#include "adf/run/movement.h"

#include "adf/run/observer.h"

#include <algorithm>

namespace tessera::adf {

void Mover::touch() {
  if (is_queued_) return;
  is_queued_ = true;
  touched_at_ = engine_.time();
  engine_.queue(*this);
}

void Mover::move() {
  is_queued_ = false;
  for (;;) {
    bool ends_packet = false;
    const std::span<const std::uint32_t> words = from_->look(ends_packet);
    std::size_t count = words.size();
    bool is_hungry = !from_->is_store();
    for (SinkEnd* sink : to_) {
      count = std::min(count, sink->room());
      is_hungry = is_hungry || sink->is_hungry();
    }
    Observer* const observer = engine_.observer();
    if (observer != nullptr && words.empty()) observer->ran_dry(net_);
    if (count == 0 || !is_hungry) return;
    ends_packet = ends_packet && count == words.size();
    for (SinkEnd* sink : to_) sink->put(words.first(count), ends_packet);
    if (observer != nullptr) observer->moved(net_, words.first(count), ends_packet, touched_at_);
    from_->take(count);
  }
}

}  // namespace tessera::adf
