// Compares the words that a shim channel sends into the array with the words that a shim channel should receive at the
// other end of the path. Tessera makes this comparison if wait_loss.cpp finds no lost block on the path: then the input
// may be too short, or the output too long.
//
// If the caller starts another task after the wait, this task may bring the missing words, and the commands are only in
// the wrong order. But if the words of all tasks together are too few, the other order would only move the hang to the
// caller's last wait. So ends_differ_in_all() counts the words of all later tasks. It can count them only where each
// word that went in has come out, and no task has a chain of descriptors.
#include "array/streams/reach.h"
#include "base/text.h"
#include "explain/wait_loss.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::explain {

std::optional<Ends> ends_of(const WaitGraph& graph, const std::vector<const WaitGraph::Node*>& way,
                            const Channel& source) {
  const std::size_t first = graph.asked ? 1 : 0;
  if (first + 1 >= way.size()) return std::nullopt;
  const WaitGraph::Node& output = *way[first];
  const Channel* to = output.channel;
  const bool at_shim = to != nullptr && to->tile->kind == device::TileKind::Shim &&
                       output.kind == WaitGraph::Kind::Word && source.tile->kind == device::TileKind::Shim;
  if (!at_shim) return std::nullopt;
  const bool one_bd = to->counts.tasks == 0 && to->queue.empty() && !to->bd.next;
  return Ends{&output, source.counts.bytes / 4, output.unit.of_words * output.unit.of_executions, one_bd};
}

namespace {

class UnequalEnds {
 public:
  UnequalEnds(const View& view, WaitGraph& graph, const std::vector<const WaitGraph::Node*>& way)
      : view_(view), graph_(graph), way_(way) {}

  // Compares both ends if the caller gives the source more tasks after the wait. Returns nothing if some of the words
  // sent so far have not come out, or if the words of all tasks are enough.
  std::optional<Culprit> ends_differ_in_all(Channel& source) const {
    const std::optional<Ends> ends = ends_of(graph_, way_, source);
    if (!ends) return std::nullopt;
    const WaitGraph::Node& output = *ends->output;
    Channel& to = *output.channel;
    const std::uint64_t sent = ends->sent, received = to.counts.bytes / 4;
    const std::optional<std::uint64_t> more = graph_.later_words(source), later = graph_.later_words(to);
    if (sent != received || !more || !later || to.bd.next) return std::nullopt;
    std::uint64_t wanted = received + to.walk.remaining() + (to.executions_left - 1) * to.bd.length + *later;
    for (const Task& task : to.queue) {
      const Bd bd = to.tile->bd(task.bd);
      if (bd.next) return std::nullopt;
      wanted += bd.length * (std::uint64_t{task.repeat} + 1);
    }
    if (sent + *more >= wanted) return std::nullopt;
    const std::vector<std::string> which = task_of(output.unit);
    return Culprit{
        fmt::format("{} waits for {}{}, which will never come: {}, the source of its path, {}, {} in all; "
                    "with the tasks behind this wait it sends {}, but {} takes {}: the output is too long or "
                    "the input too short",
                    output.unit.name, output.wants, which.empty() ? "" : fmt::format(" ({})", fmt::join(which, ", ")),
                    source.name(), tasks_ended(source), counted(sent, "word"), sent + *more, to.name(), wanted),
        "compare the words of all input transfers with the words of all output transfers"};
  }

  // Compares both ends if the caller gives the source no more tasks.
  std::optional<Culprit> ends_differ(Channel& source) const {
    const std::optional<Ends> ends = ends_of(graph_, way_, source);
    if (!ends) return std::nullopt;
    const WaitGraph::Node& output = *ends->output;
    const auto& [unused, sent, wanted, one_bd] = *ends;
    const bool as_many = ends->as_many();
    if (way_.back()->unit.words != 0 || sink_tells_more(source)) return std::nullopt;
    for (std::size_t i = 0; one_bd && i + 1 < way_.size(); ++i)
      if (std::optional<Culprit> loss = repeats(*way_[i], *way_[i + 1], source, output, wanted)) return loss;
    if (const std::string fewer = as_many ? fewer_on_the_way(graph_, way_) : ""; !fewer.empty())
      return Culprit{fmt::format("{}; {} waits for {}, and {} has sent as many as the output needs, {}", fewer,
                                 output.unit.name, output.wants, source.name(), counted(sent, "word")),
                     "compare how much the core takes and gives in a round, and how often: the words that it keeps do "
                     "not come out"};
    const std::vector<std::string> which = task_of(output.unit);
    const std::string executions = one_bd && output.unit.of_executions > 1
                                       ? fmt::format(", and {} executions of BD {} need {}", output.unit.of_executions,
                                                     output.channel->bd_id, wanted)
                                       : "";
    const std::string reset = reset_in_midst();
    return Culprit{
        fmt::format("{} waits for {}{}, which will never come: {}, the source of its path, {}, {} in all{}{}",
                    output.unit.name, output.wants, which.empty() ? "" : fmt::format(" ({})", fmt::join(which, ", ")),
                    source.name(), tasks_ended(source), counted(sent, "word"), executions,
                    !reset.empty() ? reset
                    : as_many      ? ", as many as the output needs, so some of these words stay on the way"
                                   : ": the output is too long or the input too short"),
        !reset.empty() ? "wait for all tasks before a configuration is loaded or a channel is reset"
                       : "compare the words that go in with the words that should come out, and how much each buffer "
                         "and core on the way takes and gives"};
  }

 private:
  // Finds a buffer from which each block is sent several times, but not as often as the output needs.
  static std::optional<Culprit> repeats(const WaitGraph::Node& empties, const WaitGraph::Node& fills,
                                        const Channel& source, const WaitGraph::Node& output, std::uint64_t wanted) {
    const Channel *to = fills.channel, *from = empties.channel;
    const bool is_buffer = empties.lock && to != nullptr && from != nullptr && to->tile == from->tile &&
                           to->direction == device::Direction::S2MM && from->direction == device::Direction::MM2S;
    if (!is_buffer) return std::nullopt;
    const std::uint64_t received = to->counts.bytes / 4, made = from->counts.bytes / 4, sent = source.counts.bytes / 4;
    if (received == 0 || made <= received || made % received != 0 || wanted <= sent) return std::nullopt;
    const std::uint64_t often = made / received;
    return Culprit{
        fmt::format("{} sends each block from {} {}: the {} of {} become {}, and {} should receive {}{}", from->name(),
                    to->name(), times(often), counted(sent, "word"), source.name(), sent * often, output.unit.name,
                    wanted, wanted % sent == 0 ? fmt::format(", {} as many", times(wanted / sent)) : ""),
        "compare how often the block is sent (repeat_count) with the words that go in and the words that should come "
        "out"};
  }

  // Returns whether the state of the waiting sink gives a more certain reason: another sender, stuck words, different
  // counting of words, or source descriptors without TLAST although the sink ends its tasks by TLAST.
  bool sink_tells_more(Channel& source) const {
    const WaitGraph::Node& root = *way_.back();
    if (root.unit.edges.size() != 1) return true;
    if (root.channel == nullptr) return false;
    if (!unlike_counts(view_.tiles(), source, *root.channel).empty()) return true;
    const bool counts_tlast = root.channel->finish_on_tlast != Channel::kDisabled;
    for (std::uint32_t id = 0; counts_tlast && id < source.tile->model.bds; ++id)
      if (const Bd bd = known_bd(source, id); (source.history.bds >> id & 1) != 0 && !bd.next && !bd.tlast) return true;
    return false;
  }

  // Names channels that a reset stopped before their task ended: "; MM2S 0 of (0,3) was reset before its task ended, so
  // that words are lost". The words of such a task are lost even if both ends have the right lengths.
  std::string reset_in_midst() const {
    std::string text;
    for (const Tile* tile : view_.tiles().all())
      for (const Channel& channel : tile->channels[static_cast<unsigned>(device::Direction::MM2S)]) {
        const std::uint64_t there = channel.queue.size() + (channel.phase != Channel::Phase::Idle ? 1 : 0);
        if (channel.history.pushed > channel.counts.tasks + there && !channel.in_reset && !is_alive(channel))
          text += fmt::format("; {} {}, so that words are lost", channel.name(), tasks_ended(channel));
      }
    return text;
  }

  const View& view_;
  WaitGraph& graph_;
  const std::vector<const WaitGraph::Node*>& way_;
};

}  // namespace

std::optional<Culprit> find_unequal_ends(const View& view, WaitGraph& graph,
                                         const std::vector<const WaitGraph::Node*>& way, Channel& source,
                                         bool more_to_come) {
  const UnequalEnds ends(view, graph, way);
  return more_to_come ? ends.ends_differ_in_all(source) : ends.ends_differ(source);
}

}  // namespace tessera::explain
