#include "array/check/shadow.h"

#include <algorithm>

namespace tessera::array {

// How far the bytes that would make a read a good one lie from where it begins, at most.
constexpr std::uint64_t kFarthest = 256;

Shadow::Word& Shadow::at(std::uint64_t word) {
  std::unique_ptr<Page>& page = pages_[word / kPageWords];
  if (page == nullptr) page = std::make_unique<Page>();
  return (*page)[word % kPageWords];
}

std::uint8_t Shadow::written(std::uint64_t word) const {
  const auto page = pages_.find(word / kPageWords);
  return page == pages_.end() ? std::uint8_t{0} : (*page->second)[word % kPageWords].written;
}

Access Shadow::last_write(std::uint64_t word) const {
  const auto page = pages_.find(word / kPageWords);
  return page == pages_.end() ? Access{} : (*page->second)[word % kPageWords].write;
}

namespace {

bool races(const Access& earlier, const Access& access, const VectorClock& clock) {
  return earlier.agent != access.agent && (earlier.mask & access.mask) != 0 && earlier.epoch > clock[earlier.agent];
}

// The newer access takes the place of the older; bytes that the same agent touched in the same epoch stay with it.
void replace(Access& old, const Access& access) {
  if (old.agent == access.agent && old.order > access.order) return;
  const bool same = old.agent == access.agent && old.epoch == access.epoch;
  const std::uint8_t before = same ? old.mask : std::uint8_t{0};
  old = access;
  old.mask |= before;
}

}  // namespace

std::optional<Access> Shadow::note(std::uint64_t word, const Access& access, const VectorClock& clock) {
  Word& state = at(word);
  if (!access.writes && state.write.order > access.order) return std::nullopt;  // it came after, and was compared then
  return access.writes ? write(word, state, access, clock) : read(word, state, access, clock);
}

std::optional<Access> Shadow::read(std::uint64_t word, Word& state, const Access& access, const VectorClock& clock) {
  if (state.read.mask == 0 || state.read.agent == access.agent || state.read.epoch <= clock[state.read.agent]) {
    replace(state.read, access);
  } else {
    std::vector<Access>& readers = readers_[word];
    state.more_readers = true;
    const auto mine = std::ranges::find(readers, access.agent, &Access::agent);
    if (mine == readers.end())
      readers.push_back(access);
    else
      replace(*mine, access);
  }
  return races(state.write, access, clock) ? std::optional(state.write) : std::nullopt;
}

std::optional<Access> Shadow::write(std::uint64_t word, Word& state, const Access& access, const VectorClock& clock) {
  std::optional<Access> race;
  const auto look_at = [&](const Access& earlier) {
    if (!race && races(earlier, access, clock)) race = earlier;
  };
  look_at(state.write);
  look_at(state.read);
  if (state.more_readers) {
    const auto readers = readers_.extract(word);
    for (const Access& reader : readers.mapped()) look_at(reader);
    state.more_readers = false;
  }
  state.read = {};
  replace(state.write, access);
  if (!unwritten_.empty()) forget_unwritten(word, access, clock);
  state.written |= access.mask;
  return race;
}

void Shadow::forget_unwritten(std::uint64_t word, const Access& write, const VectorClock& clock) {
  const std::uint64_t first = word * 4;
  const auto begin = unwritten_.lower_bound({first - std::min(first, kFarthest), 0});
  for (auto it = begin; it != unwritten_.end() && it->first.first < first + 4 + kFarthest;) {
    const Unwritten& read = it->second;
    bool meets = read.read.agent != write.agent && read.read.epoch > clock[read.read.agent];
    if (meets) {
      meets = false;
      for (std::uint64_t i = 0; i < 4; ++i)
        meets |= (write.mask >> i & 1) != 0 && read.begin <= first + i && first + i < read.end;
    }
    it = meets ? unwritten_.erase(it) : std::next(it);
  }
}

}  // namespace tessera::array
