#include "compiler/static_checks/flows.h"

#include "base/text.h"
#include "compiler/diagnosis/diagnostics.h"
#include "compiler/static_checks/codes.h"

namespace tessera::compiler {

namespace {

using device::Direction;

// One end of a stream: the programs of a channel, and the tasks that a command stream gives to it.
struct End {
  Channel channel;
  const Program* ring = nullptr;          // program that goes on for ever
  std::uint64_t words = 0;                // words of programs and tasks that end, without headers
  std::uint64_t descriptors = 0;          // executions of descriptors that move those words
  bool adds_header = false;               // at least one descriptor adds a header
  bool sends_bare = false;                // at least one descriptor adds no header
  std::optional<mlir::Location> where{};  // one operation that moves words here
  bool by_stream = false;

  std::string does() const {
    if (ring == nullptr) return fmt::format("{} {} {}", to_string(channel), verb(), counted(words, "word"));
    std::vector<std::uint64_t> each;
    for (const Step& step : ring->steps) each.push_back(step.words);
    return fmt::format("{} {} {} word{} round after round", to_string(channel), verb(), fmt::join(each, ", "),
                       each.back() == 1 ? "" : "s");
  }
  std::string_view verb() const { return channel.direction == Direction::S2MM ? "takes" : "sends"; }
};

class FlowEnds {
 public:
  FlowEnds(const std::vector<Program>& programs, const StreamSummary& summary,
           const std::vector<mlir::Location>& places) {
    std::set<Channel> unknown;
    for (const Program& program : programs) {
      End& end = ends_.try_emplace(program.channel, End{program.channel}).first->second;
      for (const Step& step : program.steps) (step.packet ? end.adds_header : end.sends_bare) = true;
      // Programs run one after the other, and no program runs after an endless one.
      if (end.ring != nullptr) unknown.insert(program.channel);
      if (program.loop) {
        end.ring = &program;
      } else {
        end.descriptors += program.tasks * program.steps.size();
        for (const Step& step : program.steps) end.words += program.tasks * step.words;
      }
      if (end.ring != nullptr && end.words != 0) unknown.insert(program.channel);
      end.where = program.start->getLoc();
    }
    for (const auto& [channel, total] : summary.totals) {
      End& end = ends_.try_emplace(channel, End{channel}).first->second;
      if (!total.words || summary.reconfigures || end.ring != nullptr || total.packets.size() > 1) {
        unknown.insert(channel);
        continue;
      }
      end.words += *total.words;
      end.descriptors += total.descriptors;
      end.adds_header |= !total.packets.empty();
      end.sends_bare |= total.bare.has_value();
      end.where = places[total.first];
      end.by_stream = true;
    }
    for (const Channel& channel : unknown) ends_.erase(channel);
  }

  const std::map<Channel, End>& all() const { return ends_; }
  const End* find(const Channel& channel) const {
    const auto found = ends_.find(channel);
    return found == ends_.end() ? nullptr : &found->second;
  }

 private:
  std::map<Channel, End> ends_;
};

// True when the ring can have moved exactly `words` words at the end of one of its descriptors.
bool stops_at(const Program& ring, std::uint64_t words) {
  std::uint64_t sum = 0, round = 0;
  for (std::size_t i = 0; i < ring.steps.size(); ++i) {
    if (sum == words) return true;
    sum += ring.steps[i].words;
    if (i >= *ring.loop) round += ring.steps[i].words;
  }
  if (words < sum || round == 0) return words == sum;
  std::uint64_t rest = (words - sum) % round;
  for (std::size_t i = *ring.loop; rest != 0 && i < ring.steps.size(); ++i) {
    if (rest < ring.steps[i].words) return false;
    rest -= ring.steps[i].words;
  }
  return rest == 0;
}

std::string at(const End& end) {
  return end.where ? place_of(*end.where) : "";
}

Diag at_both(Diag diag, const End& here, const End& there) {
  return std::move(diag).at("{}", at(here)).note("{}: {}", at(there), there.does());
}

std::optional<Diag> compare(const End& source, const End& sink) {
  if (source.ring == nullptr && sink.ring == nullptr) {
    if (source.words == sink.words || source.words == 0 || sink.words == 0) return std::nullopt;
    return at_both(error(code::unequal_ends, "{}, and {}", source.does(), sink.does()),
                   source.by_stream ? source : sink, source.by_stream ? sink : source)
        .help("both ends of a stream have to move the same number of words: the shorter end stops too early");
  }
  if (source.ring != nullptr && sink.ring != nullptr) return std::nullopt;
  const End& ends = source.ring == nullptr ? source : sink;
  const End& goes_on = source.ring == nullptr ? sink : source;
  if (stops_at(*goes_on.ring, ends.words)) return std::nullopt;
  return at_both(error(code::not_whole, "{}, which is not a whole number of the objects at the other end", ends.does()),
                 ends, goes_on)
      .help("transfer whole objects; otherwise the last object stays incomplete");
}

// True when the sink takes as many words as the source sends if each descriptor of the source sends `more` words more
// than its length.
bool fits(const End& source, const End& sink, int more) {
  const auto changed = [&](std::uint64_t words, std::uint64_t descriptors) {
    return more < 0 ? words - std::min(words, descriptors) : words + static_cast<unsigned>(more) * descriptors;
  };
  const auto round = [&](const End& end, bool changes) {
    std::vector<std::uint64_t> each;
    for (const Step& step : end.ring->steps) each.push_back(changes ? changed(step.words, 1) : step.words);
    return each;
  };
  if (source.ring != nullptr && sink.ring != nullptr) return round(source, true) == round(sink, false);
  if (source.ring == nullptr) {
    const std::uint64_t words = changed(source.words, source.descriptors);
    return sink.ring != nullptr ? stops_at(*sink.ring, words) : words == sink.words;
  }
  Program ring = *source.ring;
  for (Step& step : ring.steps) step.words = changed(step.words, 1);
  return stops_at(ring, sink.words);
}

Diag forgotten_header(const End& source, const End& sink) {
  return at_both(error(code::wrong_header,
                       "{} sends words without a header on a stream of packets, where the switches take the first word "
                       "for a header",
                       to_string(source.channel)),
                 source, sink)
      .help("give the descriptor or the transfer a packet with the ID of the flow, or use an aie.flow");
}

// Compares two ends if the source does not add headers on a packet stream, or adds headers on a circuit. On a
// circuit, a header is an ordinary word. On a packet stream, the first word of a transfer without a header counts as
// the header. An author who intends this counts that word at the other end; an author who forgot the header does not,
// and gets T0948.
std::optional<Diag> compare_headers(const End& source, const End& sink, bool circuit) {
  const bool moves = (source.ring != nullptr || source.words != 0) && (sink.ring != nullptr || sink.words != 0);
  if (!moves || fits(source, sink, circuit ? 1 : -1)) return std::nullopt;
  if (!fits(source, sink, 0)) return compare(source, sink);
  const std::string from = to_string(source.channel), to = to_string(sink.channel);
  if (circuit)
    return at_both(error(code::wrong_header,
                         "{} adds a header to words on a circuit, where {} takes the header for data", from, to),
                   source, sink)
        .help("leave out the packet, or use an aie.packet_flow");
  return forgotten_header(source, sink);
}

// Compares the words that a sink takes with the sum of the words in the packets that arrive there. A source that adds
// no headers should send a header as the first word of each descriptor. If the sum fits only when all words count as
// data, the source has forgotten the headers.
std::vector<Diag> compare_packets(const FlowEnds& ends, const std::vector<StreamGraph::Feeder>& feeders,
                                  const End& sink) {
  if (sink.ring != nullptr || sink.words == 0) return {};
  std::uint64_t as_written = 0, with_headers = 0;
  std::vector<const End*> bare;
  std::string sources;
  for (const StreamGraph::Feeder& feeder : feeders) {
    const End* source = ends.find(feeder.channel);
    if (source == nullptr || source->ring != nullptr || source->words == 0) return {};
    if (source->adds_header && source->sends_bare) return {};
    if (source->sends_bare) bare.push_back(source);
    const std::uint64_t meant = source->words + (feeder.keeps_header ? source->descriptors : 0);
    with_headers += meant;
    as_written += source->sends_bare ? meant - source->descriptors : meant;
    sources += fmt::format("{}{}", sources.empty() ? "" : ", ", to_string(feeder.channel));
  }
  std::vector<Diag> findings;
  if (as_written == sink.words) return findings;
  if (with_headers == sink.words) {
    for (const End* source : bare) findings.push_back(forgotten_header(*source, sink));
  } else if (bare.empty()) {
    findings.push_back(
        error(code::unequal_ends, "{}, but {} words arrive in the packets of {}", sink.does(), as_written, sources)
            .at("{}", at(sink))
            .help("both ends of a stream have to move the same number of words, with a word for each header "
                  "that a flow keeps"));
  }
  return findings;
}

// Checks a source that adds no headers, and whose packets the switches divide among several sinks without headers. When
// the sinks together take as many words as the source sends, no word is left for headers: the source has forgotten
// them.
std::optional<Diag> compare_divided(const FlowEnds& ends, const End& source, const std::vector<Channel>& to) {
  if (source.ring != nullptr || !source.sends_bare || to.empty()) return std::nullopt;
  std::uint64_t taken = 0;
  for (const Channel& channel : to) {
    const End* sink = ends.find(channel);
    if (sink == nullptr || sink->ring != nullptr) return std::nullopt;
    taken += sink->words;
  }
  if (source.words != taken) return std::nullopt;
  return forgotten_header(source, *ends.find(to.front()));
}

}  // namespace

std::vector<Diag> check_flows(const StreamGraph& streams, const std::vector<Program>& programs,
                              const StreamSummary& summary, const std::vector<mlir::Location>& places) {
  std::vector<Diag> findings;
  const FlowEnds ends(programs, summary, places);
  for (const auto& [channel, source] : ends.all()) {
    if (channel.direction != Direction::MM2S) continue;
    if (auto finding = compare_divided(ends, source, streams.packets_from(channel)))
      findings.push_back(std::move(*finding));
    for (const Channel& to : streams.fed_alone_by(channel)) {
      const End* sink = ends.find(to);
      if (sink == nullptr) continue;
      const bool circuit = streams.by_circuit(channel);
      auto finding = (circuit ? source.adds_header : source.sends_bare) ? compare_headers(source, *sink, circuit)
                                                                        : compare(source, *sink);
      if (finding) findings.push_back(std::move(*finding));
    }
  }
  for (const auto& [channel, sink] : ends.all()) {
    if (channel.direction != Direction::S2MM) continue;
    const std::vector<StreamGraph::Feeder> feeders = streams.packets_to(channel);
    if (feeders.size() < 2 && !llvm::any_of(feeders, [](const auto& each) { return each.keeps_header; })) continue;
    std::vector<Diag> more = compare_packets(ends, feeders, sink);
    findings.insert(findings.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  }
  return findings;
}

std::vector<Diag> check_packet_ids(const StreamGraph& streams, const std::vector<Program>& programs,
                                   const StreamSummary& summary, const std::vector<mlir::Location>& places) {
  std::vector<Diag> findings;
  const auto check = [&](const Channel& channel, unsigned id, mlir::Location place) {
    const std::set<std::uint8_t> known = streams.packet_ids(channel);
    if (channel.direction != Direction::MM2S || known.empty() || known.contains(static_cast<std::uint8_t>(id))) return;
    findings.push_back(
        error(code::wrong_header, "{} sends packets with ID {}, but none of its flows has that ID", to_string(channel),
              id)
            .at("{}", place_of(place))
            .note("the flows of the channel have ID {}", fmt::join(known, ", "))
            .help("compare the ID with the aie.packet_flow from this channel, and with the packet rules on its way"));
  };
  for (const Program& program : programs)
    for (Step step : program.steps)
      if (step.packet) check(program.channel, *step.packet, step.bd.getLoc());
  for (const auto& [channel, total] : summary.totals)
    for (const auto& [id, operation] : total.packets) check(channel, id, places[operation]);
  return findings;
}

}  // namespace tessera::compiler
