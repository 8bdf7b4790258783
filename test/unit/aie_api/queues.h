// The other ends of streams and cascades: queues that keep what a core writes and give it back.
#pragma once

#include <adf.h>

#include <cstdint>
#include <deque>

namespace model {

struct Word {
  std::uint32_t bits;
  bool is_last;
  friend bool operator==(const Word&, const Word&) = default;
};
struct Words final : adf::host::word_source, adf::host::word_sink {
  std::deque<Word> queue;
  std::uint32_t read(bool& is_last) override {
    const Word word = queue.at(0);
    queue.pop_front();
    is_last = word.is_last;
    return word.bits;
  }
  void write(std::uint32_t bits, bool is_last) override { queue.push_back({bits, is_last}); }
};
struct Beats final : adf::host::beat_source, adf::host::beat_sink {
  std::deque<adf::host::beat> queue;
  adf::host::beat read() override {
    const adf::host::beat beat = queue.at(0);
    queue.pop_front();
    return beat;
  }
  void write(const adf::host::beat& beat) override { queue.push_back(beat); }
};

}  // namespace model
