// Vector clocks for happens-before. The clock of an agent (detector.h) has, for each agent, the last epoch whose
// actions certainly happened before. When one agent passes its clock on to another (with a lock, a token, a word), the
// two are ordered.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace tessera::sanitize {

using AgentId = std::uint16_t;
using Epoch = std::uint32_t;

class VectorClock {
 public:
  Epoch operator[](AgentId agent) const { return agent < epochs_.size() ? epochs_[agent] : 0; }
  void advance(AgentId agent, Epoch epochs = 1) {
    grow(agent + 1U);
    epochs_[agent] += epochs;
  }
  void join(const VectorClock& other) {
    grow(other.epochs_.size());
    bool news = false;
    for (std::size_t i = 0; i < other.epochs_.size(); ++i) {
      news |= other.epochs_[i] > epochs_[i];
      epochs_[i] = std::max(epochs_[i], other.epochs_[i]);
    }
    heard_ += news;
  }
  void join(AgentId agent, Epoch epoch) {
    grow(agent + 1U);
    heard_ += epoch > epochs_[agent];
    epochs_[agent] = std::max(epochs_[agent], epoch);
  }
  // Returns how often the agent has learned of other agents' actions. If two states of one agent's clock have the same
  // number, they differ only in the agent's own epoch.
  std::uint64_t heard() const { return heard_; }

 private:
  void grow(std::size_t size) {
    if (epochs_.size() < size) epochs_.resize(size, 0);
  }

  std::vector<Epoch> epochs_;
  std::uint64_t heard_ = 0;
};

}  // namespace tessera::sanitize
