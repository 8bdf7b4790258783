#include "sanitize/shadow.h"

#include "base/bits.h"

#include <algorithm>

namespace tessera::sanitize {

namespace {

constexpr std::uint8_t kWholeWord = 0b1111;
// An upper limit of the distance between the first byte of an unwritten read and bytes that make this read no fault.
constexpr std::uint64_t kFarthest = 256;

// The history of one word, or of several words with the same history.
struct State {
  Access write;
  Access read;                  // the last read, or one of several unordered reads
  std::vector<Access> readers;  // the other unordered reads
  std::uint8_t written = 0;     // the bytes of each word that any agent has written
};
struct Word {
  static constexpr std::uint64_t kWords = 1;
  State all;
};
template <class Part, unsigned kParts>
struct Group {
  using Parts = std::array<Part, kParts>;
  static constexpr std::uint64_t kWords = kParts * Part::kWords;
  State all;                     // the history of each word, unless the node is split
  std::unique_ptr<Parts> parts;  // kept after a join, for the next split
  bool apart = false;
};
using Line = Group<Word, 8>;

struct Touch {
  std::uint64_t begin, end;
  const Access& access;
  const VectorClock& clock;
  std::vector<Shadow::Race>& races;

  bool covers(std::uint64_t first, std::uint64_t words) const {
    return begin <= first * kWordBytes && (first + words) * kWordBytes <= end;
  }
};

// Returns the bytes of a word that lie in [begin, end).
std::uint8_t mask_of(std::uint64_t word, std::uint64_t begin, std::uint64_t end) {
  const std::uint64_t first = word * kWordBytes;
  const auto from = static_cast<unsigned>(std::max(begin, first) - first);
  const auto to = static_cast<unsigned>(std::min(end, first + kWordBytes) - first);
  return static_cast<std::uint8_t>(low_mask(to) & ~low_mask(from));
}

// One word -----------------------------------------------------------------------------------------------------------

bool races(const Access& earlier, const Access& access, const VectorClock& clock) {
  return earlier.agent != access.agent && (earlier.mask & access.mask) != 0 && earlier.epoch > clock[earlier.agent];
}

// Replaces an access by a newer one. If both have the same agent and epoch, the result has the bytes of both.
void replace(Access& old, const Access& access) {
  if (old.agent == access.agent && old.order > access.order) return;
  const bool same = old.agent == access.agent && old.epoch == access.epoch;
  const std::uint8_t before = same ? old.mask : std::uint8_t{0};
  old = access;
  old.mask |= before;
}

void add_reader(std::vector<Access>& readers, const Access& access) {
  const auto mine = std::ranges::find(readers, access.agent, &Access::agent);
  if (mine == readers.end())
    readers.push_back(access);
  else
    replace(*mine, access);
}

// Notes a read. Returns the write with which it races, if any.
std::optional<Access> read(State& state, const Access& access, const VectorClock& clock) {
  if (state.write.order > access.order) return std::nullopt;  // the later write was already compared with this read
  if (state.read.mask == 0 || state.read.agent == access.agent || state.read.epoch <= clock[state.read.agent])
    replace(state.read, access);
  else
    add_reader(state.readers, access);
  return races(state.write, access, clock) ? std::optional(state.write) : std::nullopt;
}

std::optional<Access> write(State& state, const Access& access, const VectorClock& clock) {
  std::optional<Access> race;
  const auto look_at = [&](const Access& earlier) {
    if (!race && races(earlier, access, clock)) race = earlier;
  };
  look_at(state.write);
  look_at(state.read);
  for (const Access& reader : state.readers) look_at(reader);
  state.readers.clear();
  state.read = {};
  replace(state.write, access);
  state.written |= access.mask;
  return race;
}

// Words with the same history ----------------------------------------------------------------------------------------

// Notes an access to all of `words` words with the same history. Returns false and changes nothing if one of the words
// may be in a race, or if the words would no longer have the same history.
bool touch_alike(State& state, std::uint64_t words, const Access& access, const VectorClock& clock) {
  const auto is_known = [&](const Access& earlier) {
    return earlier.agent == access.agent || earlier.mask == 0 ||
           earlier.behind(words - 1).epoch <= clock[earlier.agent];
  };
  if (!access.writes && state.write.order > access.order) return true;
  if (!is_known(state.write)) return false;
  if (access.writes) {
    if (!is_known(state.read) || !std::ranges::all_of(state.readers, is_known)) return false;
    state.readers.clear();
    state.read = {};
    state.write = access;
    state.written = kWholeWord;
  } else if (is_known(state.read)) {
    replace(state.read, access);
  } else {
    if (state.read.epoch <= clock[state.read.agent]) return false;  // the agent knows the reads of some words only
    add_reader(state.readers, access);
  }
  return true;
}

template <class Node>
void take_apart(Node& node) {
  if (node.parts == nullptr) node.parts = std::make_unique<typename Node::Parts>();
  std::uint64_t words = 0;
  for (auto& part : *node.parts) {
    using Part = std::remove_reference_t<decltype(part)>;
    State& state = part.all;
    state.write = node.all.write.behind(words);
    state.read = node.all.read.behind(words);
    state.readers.clear();
    for (const Access& reader : node.all.readers) state.readers.push_back(reader.behind(words));
    state.written = node.all.written;
    if constexpr (Part::kWords > 1) part.apart = false;
    words += Part::kWords;
  }
  node.apart = true;
}

template <class Node, class Visit>
void for_parts(Node& node, std::uint64_t first, std::uint64_t begin, std::uint64_t end, Visit&& visit) {
  constexpr std::uint64_t kPartWords = std::remove_reference_t<decltype(node.parts->front())>::kWords;
  const std::uint64_t start = first * kWordBytes;
  for (std::size_t i = begin > start ? (begin - start) / (kPartWords * kWordBytes) : 0; i < node.parts->size(); ++i) {
    const std::uint64_t at = first + i * kPartWords;
    if (at * kWordBytes >= end) break;
    visit((*node.parts)[i], at);
  }
}

void touch(Word& word, std::uint64_t first, const Touch& touch) {
  Access access = touch.access.behind(first - touch.begin / kWordBytes);
  access.mask = mask_of(first, touch.begin, touch.end);
  const auto race = access.writes ? write(word.all, access, touch.clock) : read(word.all, access, touch.clock);
  if (race) touch.races.push_back({first, *race});
}

template <class Node>
void touch(Node& node, std::uint64_t first, const Touch& all) {
  const bool whole = all.covers(first, Node::kWords);
  if (!whole && !node.apart) take_apart(node);
  Access access;
  if (whole) {
    access = all.access.behind(first - all.begin / kWordBytes);
    access.mask = kWholeWord;
    if (!node.apart && touch_alike(node.all, Node::kWords, access, all.clock)) return;
    if (!node.apart) take_apart(node);
  }
  for_parts(node, first, all.begin, all.end, [&](auto& part, std::uint64_t at) { touch(part, at, all); });
  if (!whole || !access.writes) return;
  node.all = {.write = access, .read = {}, .readers = {}, .written = kWholeWord};
  node.apart = false;
}

void give(Word& word, std::uint64_t first, std::uint64_t begin, std::uint64_t end) {
  word.all.written |= mask_of(first, begin, end);
}

template <class Node>
void give(Node& node, std::uint64_t first, std::uint64_t begin, std::uint64_t end) {
  if (!node.apart && begin <= first * kWordBytes && (first + Node::kWords) * kWordBytes <= end) {
    node.all.written = kWholeWord;
    return;
  }
  if (!node.apart) take_apart(node);
  for_parts(node, first, begin, end, [&](auto& part, std::uint64_t at) { give(part, at, begin, end); });
}

void look_up(const Word& word, std::uint64_t first, std::uint64_t begin, std::uint64_t end, Shadow::Written& found) {
  const std::uint8_t asked = mask_of(first, begin, end);
  found.none |= (asked & ~word.all.written) != 0;
  found.some |= (asked & word.all.written) != 0;
}

template <class Node>
void look_up(const Node& node, std::uint64_t first, std::uint64_t begin, std::uint64_t end, Shadow::Written& found) {
  if (node.apart)
    return for_parts(node, first, begin, end,
                     [&](auto& part, std::uint64_t at) { look_up(part, at, begin, end, found); });
  found.none |= node.all.written == 0;
  found.some |= node.all.written != 0;
}

}  // namespace

// Pages --------------------------------------------------------------------------------------------------------------

struct Shadow::Page : Group<Line, 32> {};

Shadow::Shadow() = default;
Shadow::~Shadow() = default;

Shadow::Page& Shadow::page(std::uint64_t number) {
  Recent& recent = recent_[number % kRecent];
  if (recent.number == number) return *recent.page;
  std::unique_ptr<Page>& page = pages_[number];
  if (page == nullptr) page = std::make_unique<Page>();
  recent = {number, page.get()};
  return *page;
}

const Shadow::Page* Shadow::find(std::uint64_t number) const {
  Recent& recent = recent_[number % kRecent];
  if (recent.number == number) return recent.page;
  const auto page = pages_.find(number);
  if (page == pages_.end()) return nullptr;
  recent = {number, page->second.get()};
  return recent.page;
}

const std::vector<Shadow::Race>& Shadow::note(std::uint64_t begin, std::uint64_t end, const Access& access,
                                              const VectorClock& clock) {
  races_.clear();
  const Touch all{begin, end, access, clock, races_};
  for (std::uint64_t number = begin / kWordBytes / Page::kWords; number * Page::kWords * kWordBytes < end; ++number)
    touch(page(number), number * Page::kWords, all);
  if (access.writes && !unwritten_.empty()) forget_unwritten(begin, end, access, clock);
  return races_;
}

void Shadow::give(std::uint64_t begin, std::uint64_t end) {
  for (std::uint64_t number = begin / kWordBytes / Page::kWords; number * Page::kWords * kWordBytes < end; ++number)
    sanitize::give(page(number), number * Page::kWords, begin, end);
}

Shadow::Written Shadow::written(std::uint64_t begin, std::uint64_t end) const {
  Written found;
  for (std::uint64_t number = begin / kWordBytes / Page::kWords; number * Page::kWords * kWordBytes < end; ++number)
    if (const Page* page = find(number))
      look_up(*page, number * Page::kWords, begin, end, found);
    else
      found.none = true;
  return found;
}

std::uint64_t Shadow::first_unwritten(std::uint64_t begin, std::uint64_t end) const {
  for (std::uint64_t byte = begin; byte < end; ++byte)
    if (written(byte, byte + 1).none) return byte;
  return begin;
}

Access Shadow::last_write(std::uint64_t word) const {
  const Page* page = find(word / Page::kWords);
  if (page == nullptr) return {};
  if (!page->apart) return page->all.write;
  const Line& line = (*page->parts)[word % Page::kWords / Line::kWords];
  return line.apart ? (*line.parts)[word % Line::kWords].all.write : line.all.write;
}

void Shadow::forget_unwritten(std::uint64_t begin, std::uint64_t end, const Access& write, const VectorClock& clock) {
  auto it = unwritten_.lower_bound({begin - std::min(begin, kFarthest), 0});
  while (it != unwritten_.end() && it->first.first < end + kFarthest) {
    const Unwritten& read = it->second;
    const bool is_ordered = read.read.agent == write.agent || read.read.epoch <= clock[read.read.agent];
    const bool meets = !is_ordered && read.begin < end && begin < read.end;
    it = meets ? unwritten_.erase(it) : std::next(it);
  }
}

}  // namespace tessera::sanitize
