// The rules of wait_loss.h, one function each.
//
// Example: the sync waits for S2MM 0 of (0,0), which waits for words. Core (0,2) sends these words through MM2S 0 of
// (0,2), and gets its input from MM2S 0 of (0,0), which has sent all its data: 4 blocks of 34 words. The core takes
// blocks of 36 words, and 3 blocks have come out.
//   ended_source()   finds MM2S 0 of (0,0) at the end of the path: the input is too short, or a block was lost
//   other_length()   S2MM 0 of (0,2) has 28 of 36 words of its descriptor, while its source has ended a descriptor of
//                    34 words: neither length is a multiple of the other, so the descriptors do not match
// The culprit is this pair of descriptors. If no rule finds a fault, find_unequal_ends() names both ends: too little
// input or too much output (wait_ends.cpp).

#include "explain/wait_loss.h"

#include "array/streams/reach.h"
#include "base/text.h"
#include "device/capabilities.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::explain {

namespace {

using Node = WaitGraph::Node;

std::int64_t taken(const Bd& bd) {
  return bd.acquires ? LockDemand{bd.acquire_value}.taken() : 0;
}
std::int64_t given(const Bd& bd) {
  return bd.releases ? bd.release_value : 0;
}

}  // namespace

std::optional<Keeper> find_keeper(const View& view, Channel& channel) {
  if (!capabilities(channel.tile->model).counting_locks) return std::nullopt;
  const std::optional<std::uint32_t> entry = ring_entry(channel);
  if (!entry) return std::nullopt;
  std::int64_t balance = 0;
  std::optional<std::uint32_t> culprit;
  for (std::uint32_t at = *entry;;) {
    const Bd bd = channel.tile->bd(at);
    balance += taken(bd) - given(bd);
    if (!culprit && taken(bd) > given(bd)) culprit = at;
    if (!bd.next || *bd.next == *entry) break;
    at = *bd.next;
  }
  if (balance <= 0 || !culprit) return std::nullopt;
  const Bd bd = channel.tile->bd(*culprit);
  const auto name = [&](std::uint32_t lock) {
    const Result<LockRef> ref = view.dma_lock(channel, lock);
    return ref ? ref->name() : fmt::format("lock {}", lock);
  };
  return Keeper{
      *culprit,
      fmt::format("BD {} of {} takes {} of {} and gives {}", *culprit, channel.name(), taken(bd), name(bd.acquire_lock),
                  bd.releases ? fmt::format("{} of {}", given(bd), name(bd.release_lock)) : "nothing")};
}

namespace {

class PathOfBlocks {
 public:
  PathOfBlocks(const View& view, WaitGraph& graph, const std::vector<std::size_t>& chain) : view_(view), graph_(graph) {
    for (const std::size_t i : chain) way_.push_back(&graph.nodes[i]);
  }

  std::optional<Culprit> find(bool more_to_come) const {
    Channel* source = ended_source();
    if (source == nullptr || answers_requests()) return std::nullopt;
    for (const auto rule :
         {&PathOfBlocks::gives_elsewhere, &PathOfBlocks::takes_back, &PathOfBlocks::gives_back, &PathOfBlocks::keeps})
      for (std::size_t i = 1; i < way_.size(); ++i)
        if (way_[i - 1]->lock)
          if (std::optional<Culprit> loss = (this->*rule)(*way_[i], *way_[i - 1])) return loss;
    for (std::size_t i = 0; i + 1 < way_.size(); ++i)
      if (std::optional<Culprit> loss = other_length(*way_[i])) return loss;
    if (!more_to_come)
      if (std::optional<Culprit> loss = lost_between(*source)) return loss;
    return find_unequal_ends(view_, graph_, way_, *source, more_to_come);
  }

 private:
  // Returns whether the path contains a handler of control packets. The effects of control packets do not depend on the
  // number of words, so the rules do not apply.
  bool answers_requests() const {
    return std::ranges::any_of(way_, [](const Node* node) { return node->handler; });
  }

  // Returns the channel that should send the words for which the last unit of the path waits, if that channel has ended
  // tasks and sent words before. Otherwise returns nullptr.
  Channel* ended_source() const {
    const Node& root = *way_.back();
    if (root.kind != WaitGraph::Kind::Word || root.plio != nullptr) return nullptr;
    const bool at_header = root.channel != nullptr && root.channel->phase != Channel::Phase::Transfer;
    if (at_header) return nullptr;
    for (const WaitEdge& edge : root.unit.edges) {
      if (!edge.unit) return nullptr;
      Channel* source = graph_.nodes[*edge.unit].channel;
      if (source != nullptr && source->counts.tasks != 0 && source->counts.bytes != 0) return source;
    }
    return nullptr;
  }

  // In the next four rules, `taker` waits for a lock that `unit` should release.
  std::optional<Culprit> gives_elsewhere(const Node& unit, const Node& taker) const {
    const auto release = std::ranges::find(graph_.unclaimed, unit.id, &WaitGraph::UnclaimedRelease::id);
    if (release == graph_.unclaimed.end()) return std::nullopt;
    if (unit.channel == nullptr) {  // a core may release several locks for each block, and lose none
      const LockUse* gives = use_of(*taker.lock, unit.id);
      const LockUse* takes = unit.lock ? use_of(*unit.lock, unit.id) : nullptr;
      if (takes == nullptr || (gives != nullptr && gives->given >= takes->taken)) return std::nullopt;
    }
    return Culprit{fmt::format("{} {}, which no unit takes, and {} waits for {}", unit.unit.name, release->does,
                               taker.unit.name, taker.wants),
                   "compare the lock that the first unit releases with the lock that the other unit waits for"};
  }

  std::optional<Culprit> takes_back(const Node& unit, const Node& taker) const {
    const LockUse* use = use_of(*taker.lock, unit.id);
    // A unit that has taken more than it gave holds the lock, which then guards data.
    if (unit.channel == nullptr || use == nullptr || use->taken <= 0 || use->taken > use->given) return std::nullopt;
    std::vector<std::string> culprits;
    for (std::uint32_t id = 0; id < unit.tile->model.bds; ++id) {
      if ((unit.channel->history.bds >> id & 1) == 0) continue;
      const Bd bd = unit.tile->bd(id);
      const Result<LockRef> lock = view_.dma_lock(*unit.channel, bd.acquire_lock);
      if (taken(bd) > 0 && lock && lock->tile == taker.lock->tile && lock->index == taker.lock->index)
        culprits.push_back(fmt::format("BD {}", id));
    }
    return Culprit{fmt::format("{} has taken {} of {}{}, the lock that it releases for {}", unit.unit.name, use->taken,
                               taker.lock->name(), culprits.empty() ? "" : fmt::format(" ({})", joined(culprits, ", ")),
                               taker.unit.name),
                   "compare the lock that each descriptor of this channel acquires with the lock that the descriptor "
                   "should wait for"};
  }

  std::optional<Culprit> gives_back(const Node& unit, const Node& taker) const {
    if (unit.channel == nullptr || !capabilities(unit.tile->model).counting_locks) return std::nullopt;
    bool gives_on = false;
    std::optional<std::uint32_t> culprit;
    for (std::uint32_t id = 0; id < unit.tile->model.bds; ++id) {
      const Bd bd = unit.tile->bd(id);
      if ((unit.channel->history.bds >> id & 1) == 0 || taken(bd) <= 0 || given(bd) <= 0) continue;
      const Result<LockRef> lock = view_.dma_lock(*unit.channel, bd.release_lock);
      gives_on |= lock && lock->tile == taker.lock->tile && lock->index == taker.lock->index;
      if (!culprit && bd.acquire_lock == bd.release_lock) culprit = id;
    }
    if (!gives_on || !culprit) return std::nullopt;
    const Result<LockRef> lock = view_.dma_lock(*unit.channel, unit.tile->bd(*culprit).release_lock);
    if (!lock) return std::nullopt;
    return Culprit{
        fmt::format("BD {} of {} releases {}, which it has acquired itself, and {} waits for {}", *culprit,
                    unit.unit.name, lock->name(), taker.unit.name, taker.wants),
        "compare the lock that each descriptor of this channel releases with the lock that the other unit waits for"};
  }

  std::optional<Culprit> keeps(const Node& unit, const Node&) const {
    if (unit.channel == nullptr) return std::nullopt;
    std::optional<Keeper> keeper = find_keeper(view_, *unit.channel);
    if (!keeper) return std::nullopt;
    return Culprit{std::move(keeper->text), kGiveAsTaken};
  }

  // Finds a sink that has a part of a descriptor (28 of 36 words) while its source has reached the end of a descriptor.
  std::optional<Culprit> other_length(const Node& sink) const {
    Channel* to = sink.channel;
    if (to == nullptr || sink.kind != WaitGraph::Kind::Word || to->phase != Channel::Phase::Transfer)
      return std::nullopt;
    if (sink.unit.words == 0 || to->compressed || to->out_of_order || to->finish_on_tlast != Channel::kDisabled)
      return std::nullopt;
    IdSet ids = ~IdSet{0};
    Channel* from = sender_of(sink, ids);
    if (from == nullptr || from->compressed || from->phase == Channel::Phase::Transfer) return std::nullopt;
    const std::vector<Length> sent = lengths(*from, ids, !kept_headers(view_.tiles(), *from, *to).empty());
    for (const Length& one : lengths(*to, ~IdSet{0}, false)) {
      if (fits(one.words, sent)) continue;
      if (std::optional<Culprit> shorter = empties_unevenly(*from, sent)) return shorter;
      std::vector<std::string> theirs;
      for (const Length& other : sent) theirs.push_back(fmt::format("{} (BD {})", other.words, other.bd));
      return Culprit{fmt::format("{} has {} of {} words of BD {}, when {}, which feeds it, has finished a descriptor: "
                                 "BD {} has length {}, but the descriptors that feed it have {}",
                                 to->name(), sink.unit.words, sink.unit.of_words, to->bd_id, from->name(), one.bd,
                                 one.words, joined(theirs, ", ")),
                     "compare the lengths of the descriptors at both ends of the stream"};
    }
    return std::nullopt;
  }

  struct Length {
    std::uint32_t bd;
    std::uint64_t words;
  };
  // If the descriptors of the source have several lengths, finds the buffer that one of them sends only in part.
  std::optional<Culprit> empties_unevenly(const Channel& from, const std::vector<Length>& sent) const {
    const auto is_first = [&](const Length& one) { return one.words == sent.front().words; };
    if (std::ranges::all_of(sent, is_first)) return std::nullopt;
    for (std::size_t i = 0; i + 1 < way_.size(); ++i)
      if (way_[i]->channel == &from)
        if (std::optional<Culprit> shorter = empties_less(*way_[i], *way_[i + 1])) return shorter;
    return std::nullopt;
  }

  // Returns the lengths of the descriptors that a channel has fetched and that may have one of `ids`. With
  // `with_headers`, the header of a packet counts as a word.
  static std::vector<Length> lengths(const Channel& channel, IdSet ids, bool with_headers) {
    std::vector<Length> list;
    for (std::uint32_t id = 0; id < channel.tile->model.bds; ++id) {
      const Bd bd = channel.tile->bd(id);
      if ((channel.history.bds >> id & 1) == 0 || !sends_one_of(bd, ids)) continue;
      list.push_back({id, bd.length + (with_headers && bd.packet ? 1 : 0)});
    }
    return list;
  }
  // Returns the only channel that feeds a sink; nullptr if there are several. If it sends packets, sets `ids` to the
  // IDs of those that arrive at the sink.
  Channel* sender_of(const Node& sink, IdSet& ids) const {
    if (StreamEnd* source = view_.feeder(*sink.channel).source) return source->channel();
    if (sink.senders.size() != 1) return nullptr;
    ids = sink.senders.front().ids;
    return sink.senders.front().source->channel();
  }
  // Returns whether descriptors of `words` words fit the descriptors of the other side, so that both sides regularly
  // end a descriptor at the same word.
  static bool fits(std::uint64_t words, const std::vector<Length>& others) {
    std::uint64_t sum = 0;
    for (const Length& other : others) sum += other.words;
    const auto is_part = [&](const Length& other) { return words % other.words == 0; };
    const auto is_whole = [&](const Length& other) { return other.words % words == 0; };
    if (words == 0 || sum == 0 || std::ranges::find(others, 0U, &Length::words) != others.end()) return true;
    return words % sum == 0 || std::ranges::all_of(others, is_part) || std::ranges::all_of(others, is_whole);
  }

  // If the output should have as many words as the source has sent, finds the unit in between that changed their
  // number.
  std::optional<Culprit> lost_between(const Channel& source) const {
    const std::optional<Ends> ends = ends_of(graph_, way_, source);
    if (!ends || !ends->as_many()) return std::nullopt;
    for (std::size_t i = 0; i + 1 < way_.size(); ++i)
      if (std::optional<Culprit> loss = empties_less(*way_[i], *way_[i + 1])) return loss;
    for (std::size_t i = 0; i + 2 < way_.size(); ++i)
      if (std::optional<Culprit> loss = hands_on_less(*way_[i], *way_[i + 1], *way_[i + 2], ends->sent)) return loss;
    for (std::size_t i = 0; i + 1 < way_.size(); ++i)
      if (std::optional<Culprit> loss = branches_differ(*way_[i], *way_[i + 1])) return loss;
    return std::nullopt;
  }

  // Finds a buffer into which `fills` has received more or fewer words than `empties` has sent from it, because their
  // descriptors have different lengths.
  std::optional<Culprit> empties_less(const Node& empties, const Node& fills) const {
    Channel *to = fills.channel, *from = empties.channel;
    if (!empties.lock || to == nullptr || from == nullptr || to->direction != device::Direction::S2MM ||
        from->direction != device::Direction::MM2S)
      return std::nullopt;
    const std::uint64_t sent = from->counts.bytes / 4;
    const std::uint64_t begun = to->phase == Channel::Phase::Transfer ? fills.unit.words : 0;
    const std::uint64_t received = to->counts.bytes / 4 - begun;
    if (sent == received) return std::nullopt;
    for (const Length& in : lengths(*to, ~IdSet{0}, false))
      for (const Length& out : lengths(*from, ~IdSet{0}, false)) {
        const bool same = to->tile->bd(in.bd).base == from->tile->bd(out.bd).base && to->tile == from->tile;
        if (!same || in.words == out.words) continue;
        return Culprit{fmt::format("BD {} of {} sends {} of the buffer in which BD {} of {} receives {}: {} has sent "
                                   "{}, and {} have arrived",
                                   out.bd, from->name(), counted(out.words, "word"), in.bd, to->name(), in.words,
                                   from->name(), counted(sent, "word"), received),
                       "compare the lengths of the descriptors that fill a buffer with those that empty it"};
      }
    return std::nullopt;
  }

  // Finds a core that passes on to `empties` as many blocks as it took from `fills`, although the two channels have
  // blocks of different lengths. `all`: the number of words that go in and should come out.
  std::optional<Culprit> hands_on_less(const Node& empties, const Node& core, const Node& fills,
                                       std::uint64_t all) const {
    Channel *to = fills.channel, *from = empties.channel;
    if (!empties.lock || !core.lock || core.channel != nullptr || to == nullptr || from == nullptr ||
        to->direction != device::Direction::S2MM || from->direction != device::Direction::MM2S)
      return std::nullopt;
    const LockUse *takes = use_of(*core.lock, core.id), *gives = use_of(*empties.lock, core.id);
    if (takes == nullptr || gives == nullptr || takes->taken != gives->given) return std::nullopt;
    const std::vector<Length> in = lengths(*to, ~IdSet{0}, false), out = lengths(*from, ~IdSet{0}, false);
    const auto all_equal = [](const std::vector<Length>& list) {
      return !list.empty() && std::ranges::count(list, list.front().words, &Length::words) == std::ssize(list);
    };
    if (!all_equal(in) || !all_equal(out) || in.front().words == out.front().words) return std::nullopt;
    // If only one of the two lengths divides the number of words in all, the other one is at fault.
    const auto uneven = [&](std::uint64_t words) {
      return words != 0 && all % words != 0
                 ? fmt::format("; {} go in and come out, which is not a whole number of blocks of {}",
                               counted(all, "word"), words)
                 : "";
    };
    const std::uint64_t fill = in.front().words, drain = out.front().words;
    const bool one_divides = uneven(fill).empty() != uneven(drain).empty();
    return Culprit{fmt::format("BD {} of {} fills blocks of {}, BD {} of {} empties blocks of {}, and {} passes on one "
                               "block for each block that it takes, {} so far{}",
                               in.front().bd, to->name(), counted(fill, "word"), out.front().bd, from->name(), drain,
                               core.unit.name, takes->taken, one_divides ? uneven(fill) + uneven(drain) : ""),
                   "compare the lengths of these descriptors with what the core reads and writes of each block"};
  }

  // Finds a core that passes on fewer blocks than it takes, while blocks of another branch wait for the unit that joins
  // the branches.
  std::optional<Culprit> branches_differ(const Node& joins, const Node& core) const {
    if (!joins.lock || joins.channel != nullptr || !core.lock || core.channel != nullptr || core.tile == nullptr)
      return std::nullopt;
    const LockUse *takes = use_of(*core.lock, core.id), *gives = use_of(*joins.lock, core.id);
    if (takes == nullptr || gives == nullptr || gives->given <= 0 || takes->taken <= gives->given) return std::nullopt;
    for (Tile* tile : view_.tiles().all())
      for (std::uint32_t i = 0; i < tile->locks.size(); ++i) {
        const LockRef lock{tile, i};
        const LockUse* joined = use_of(lock, joins.id);
        const bool is_other = lock.tile != joins.lock->tile || lock.index != joins.lock->index;
        const bool stands = joined != nullptr && joined->taken > 0 && lock.lock().value > 0 && initial_value(lock) == 0;
        if (!is_other || !stands) continue;
        const Named* named = view_.names.lock(tile->id, i);
        const std::string branch = named == nullptr || named->owner.empty() ? lock.name() : named->owner;
        return Culprit{fmt::format("{} is full: {} has taken {} of {} and given {} of {}, and {} takes {}, which holds "
                                   "{}, only together with the latter",
                                   branch, core.unit.name, takes->taken, core.lock->name(), gives->given,
                                   joins.lock->name(), joins.unit.name, lock.name(), lock.lock().value),
                       fmt::format("let {} pass on as many blocks as come through {}, or let {} take as many blocks "
                                   "from both; if the difference stays bounded, more buffers are enough",
                                   core.unit.name, branch, joins.unit.name)};
      }
    return std::nullopt;
  }

  const View& view_;
  WaitGraph& graph_;
  std::vector<const Node*> way_;
};

}  // namespace

std::optional<Culprit> find_loss(const View& view, WaitGraph& graph, const std::vector<std::size_t>& chain,
                                 bool more_to_come) {
  return PathOfBlocks(view, graph, chain).find(more_to_come);
}

}  // namespace tessera::explain
