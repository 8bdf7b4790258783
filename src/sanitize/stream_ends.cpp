#include "sanitize/stream_ends.h"

#include "array/parts/view.h"
#include "array/streams/reach.h"
#include "array/tile/alive.h"
#include "base/joined.h"
#include "base/text.h"
#include "core/stream_header.h"
#include "sanitize/codes.h"

namespace tessera::sanitize {

using device::Direction;

bool is_trace_unit(UnitId unit) {
  const UnitId slot = unit % kUnitsPerTile;
  return kTraceUnit <= slot && slot < kPlioUnit;
}

namespace {

bool is_plio(UnitId unit) {
  return unit % kUnitsPerTile >= kPlioUnit;
}

bool is_idle(const Channel& channel) {
  return channel.phase == Channel::Phase::Idle && channel.queue.empty();
}

std::string list_of(const std::vector<std::string>& names) {
  return names.empty() ? "no unit" : joined(names, " and ");
}

class Streams {
 public:
  Streams(const View& view, const Traffic& traffic) : view_(view), traffic_(traffic) { gather(); }

  std::vector<Finding> run() {
    for (Tile* tile : view_.tiles().all()) {
      for (Channel& sink : tile->channels[static_cast<unsigned>(Direction::S2MM)]) {
        if (is_idle(sink))
          look_for_more(sink);
        else
          look_for_less(sink);
      }
      for (StreamEnd& sink : tile->core_streams(Direction::S2MM))
        if (!tile->core || !is_alive(*tile->core)) look_for_more(sink);
      for (const Network::Stuck& stuck : view_.stuck(*tile)) look_at_port(stuck);
    }
    return std::move(found_);
  }

 private:
  using Words = std::map<UnitId, std::uint64_t>;  // by sender

  void gather() {
    for (Tile* tile : view_.tiles().all()) {
      const auto take = [&](StreamEnd& sink) {
        for (WordQueue words = sink.fifo; !words.empty();) ++waiting_[&sink][words.pop(0).sender];
      };
      for (Channel& sink : tile->channels[static_cast<unsigned>(Direction::S2MM)]) take(sink);
      for (StreamEnd& sink : tile->core_streams(Direction::S2MM)) take(sink);
      if (tile->network == nullptr) continue;
      for (std::uint32_t s = 0; s < tile->network->inputs.size(); ++s) gather(*tile, s);
    }
  }
  void gather(Tile& tile, std::uint32_t slave) {
    const Switch::Input& input = tile.network->inputs[slave];
    bool let_in = input.in_packet, is_header = input.packet && (!let_in || input.at_header);
    Reach goes_to;
    bool is_known = false;
    for (WordQueue words = input.queue; !words.empty();) {
      const StreamWord word = words.pop(0);
      if (!is_known || is_header) {
        const auto id = is_header ? std::optional(kPacketHeaderId.get(word.data)) : id_sent_by(word.sender);
        goes_to =
            let_in ? reach_through(view_.tiles(), tile, input.outputs, id) : reach(view_.tiles(), tile, slave, id);
        is_known = true;
      }
      for (const StreamEnd* sink : goes_to.sinks) ++waiting_[sink][word.sender];
      is_header = input.packet && word.last;
      if (word.last) let_in = false;
    }
  }
  // Returns the ID of a packet whose header is no longer in the port, from the present descriptor of its sender.
  std::optional<std::uint32_t> id_sent_by(UnitId sender) {
    StreamEnd* end = end_of(sender);
    const Channel* channel = end == nullptr ? nullptr : end->channel();
    return channel != nullptr && channel->bd.packet ? std::optional(channel->bd.packet_id) : std::nullopt;
  }

  StreamEnd* end_of(UnitId sender) { return source_of_word(view_.tiles(), sender); }
  std::string name_of(UnitId sender) {
    const StreamEnd* end = end_of(sender);
    return end == nullptr ? "another unit" : end->name();
  }

  // Reports words that wait on the path to a sink, or at its senders, if the sink takes no more words. Words of a trace
  // do not count, because the length of a trace is not known beforehand. Nor do words of programmable logic, which may
  // send words for a later call.
  void look_for_more(StreamEnd& sink) {
    const auto waiting = waiting_.find(&sink);
    if (waiting == waiting_.end()) return;
    std::uint64_t words = 0;
    std::vector<std::string> senders, notes;
    for (const auto& [sender, count] : waiting->second) {
      if (is_trace_unit(sender) || is_plio(sender)) continue;
      words += count;
      senders.push_back(name_of(sender));
      StreamEnd* source = end_of(sender);
      if (source == nullptr) continue;
      if (source->transferring()) words += source->channel()->walk.remaining();
      notes.push_back(account(*source, &sink));
    }
    if (senders.empty()) return;
    notes.push_back(account(sink));
    add({sink.name(), "words left"},
        error(code::unequal_flow, "{} {} {} more than {} takes", list_of(senders),
              senders.size() == 1 ? "sends" : "send", counted(words, "word"), sink.name()),
        notes, "compare the lengths at both ends, how often each task repeats, and which ports keep packet headers");
  }

  // Reports a channel that is in the middle of a descriptor if its sources will not send the remaining words.
  void look_for_less(Channel& sink) {
    const std::uint64_t left = sink.walk.remaining();
    const auto known = traffic_.senders.find(sink.unit);
    if (sink.phase != Channel::Phase::Transfer || left == 0 || left == sink.bd.length ||
        known == traffic_.senders.end() || waiting_.contains(&sink))
      return;
    std::vector<std::string> senders, notes;
    for (const UnitId sender : known->second) {
      StreamEnd* source = end_of(sender);
      if (source == nullptr || will_send(*source)) return;
      senders.push_back(source->name());
      notes.push_back(account(*source, &sink));
    }
    notes.push_back(account(sink));
    add({sink.name(), "words missing"},
        error(code::unequal_flow, "{} has {} of the {} words of BD {}, and {} {} no more", sink.name(),
              sink.bd.length - left, sink.bd.length, sink.bd_id, list_of(senders),
              senders.size() == 1 ? "sends" : "send"),
        notes, "compare the lengths at both ends, and how often each task repeats");
  }
  // Returns whether a source will send more words. In an array at rest, a source with words is blocked and sends them
  // when it continues, and a source without words waits for a unit that has ended. In an array that is not at rest,
  // every source that can still act may send more.
  bool will_send(StreamEnd& source) {
    const Channel* channel = source.channel();
    if (source.transferring() || source.kind == StreamEnd::Kind::Control || source.kind == StreamEnd::Kind::Trace)
      return true;  // its number of words is unknown
    if (view_.rests()) return false;
    return channel != nullptr ? is_alive(*channel) : source.tile->core && is_alive(*source.tile->core);
  }

  void look_at_port(const Network::Stuck& stuck) {
    std::vector<std::string> notes;
    if (StreamEnd* source = end_of(stuck.sender)) notes.push_back(account(*source));
    if (stuck.matches)
      add({stuck.port, "words left"},
          error(code::unequal_flow, "{} of a stream {} at {}, which leads nowhere", counted(stuck.words, "word"),
                stuck.words == 1 ? "waits" : "wait", stuck.port),
          notes, "connect the port, or send no words to it");
    else
      add({stuck.port, "unmatched"},
          error(code::unmatched_packet, "a packet with ID {} matches no slot of {}, where it waits", stuck.id,
                stuck.port),
          notes, "give the port a slot for this ID, or send packets with another ID");
  }

  // Returns a text about the words of a stream end: "MM2S 0 of (0,0) has sent 30 of the 32 words of BD 0, in task 2 of
  // 2: 62 words in all". Both ends count words of memory. With `sink`, the text also says why the source and `sink` may
  // count different numbers of words.
  std::string account(StreamEnd& end, StreamEnd* sink = nullptr) {
    if (end.kind == StreamEnd::Kind::Control) return end.name() + " sends a header before the words of each answer";
    if (end.kind == StreamEnd::Kind::Trace) return end.name() + " sends a header with each packet";
    Channel* channel = end.channel();
    return account_of_words(end) +
           (channel == nullptr || sink == nullptr ? "" : unlike_counts(view_.tiles(), *channel, *sink));
  }
  static std::string state_of(const CoreUnit* core) {
    if (core == nullptr) return "has no program";
    return (core->state() == CoreUnit::State::Waiting ? "" : "is ") + core->describe_state();
  }
  std::string account_of_words(StreamEnd& end) {
    const bool sends = end.direction == Direction::MM2S;
    Channel* channel = end.channel();
    if (channel == nullptr) {
      const auto words = traffic_.core_words.find(&end);
      return fmt::format("{} has {} {}, and {}", end.name(), sends ? "sent" : "taken",
                         counted(words == traffic_.core_words.end() ? 0 : words->second, "word"),
                         state_of(end.tile->core.get()));
    }
    const std::string all = counted(channel->counts.bytes / 4, "word") + " in all";
    if (channel->history.pushed == 0) return fmt::format("{} was never given a task", end.name());
    if (is_idle(*channel))
      return fmt::format("{} {}, {}with BD {} of {}: {}", end.name(), tasks_ended(*channel),
                         channel->counts.tasks > 1 ? "the last " : "", channel->bd_id,
                         counted(channel->bd.length, "word"), all);
    const std::uint64_t done = channel->transferring() ? channel->bd.length - channel->walk.remaining() : 0;
    return fmt::format("{} has {} {} of the {} words of BD {}, in task {} of {}: {}", end.name(),
                       sends ? "sent" : "received", done, channel->bd.length, channel->bd_id,
                       channel->history.pushed - channel->queue.size(), channel->history.pushed, all);
  }

  void add(FindingKey key, Diag diag, const std::vector<std::string>& notes, std::string_view help) {
    diag.notes = notes;
    found_.push_back({std::move(key), std::move(diag).at("cycle {}", view_.now()).help("{}", help)});
  }

  const View& view_;
  const Traffic& traffic_;
  std::map<const StreamEnd*, Words> waiting_;  // never iterated: the order of addresses never reaches the output
  std::vector<Finding> found_;
};

}  // namespace

std::vector<Finding> find_left_over(const View& view, const Traffic& traffic) {
  view.look_up_switches();
  return Streams(view, traffic).run();
}

}  // namespace tessera::sanitize
