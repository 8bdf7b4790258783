#include "compiler/check/flows.h"

#include "compiler/check/codes.h"
#include "compiler/diagnostics.h"

#include <numeric>

namespace tessera::compiler {

namespace {

using device::Direction;

// One end of a stream: the programs of a channel, and the tasks that a command stream gives to it.
struct End {
  Channel channel;
  const Program* ring = nullptr;          // without end
  std::uint64_t words = 0;                // of what ends
  std::optional<mlir::Location> where{};  // of one that says so
  bool by_stream = false;

  std::string does() const {
    if (ring == nullptr) return fmt::format("{} {} {} words", to_string(channel), verb(), words);
    std::vector<std::uint64_t> each;
    for (const Step& step : ring->steps) each.push_back(step.words);
    return fmt::format("{} {} {} words round after round", to_string(channel), verb(), fmt::join(each, ", "));
  }
  std::string_view verb() const { return channel.direction == Direction::S2MM ? "takes" : "sends"; }
};

class Ends {
 public:
  Ends(const std::vector<Program>& programs, const StreamLook& look, const std::vector<mlir::Location>& places) {
    std::set<Channel> unknown;
    for (const Program& program : programs) {
      End& end = ends_.try_emplace(program.channel, End{program.channel}).first->second;
      // One task after the other, and nothing after one without end.
      if (end.ring != nullptr) unknown.insert(program.channel);
      if (program.loop)
        end.ring = &program;
      else
        end.words += program.tasks * std::accumulate(program.steps.begin(), program.steps.end(), std::uint64_t{0},
                                                     [](std::uint64_t sum, const Step& s) { return sum + s.words; });
      if (end.ring != nullptr && end.words != 0) unknown.insert(program.channel);
      end.where = program.start->getLoc();
    }
    for (const auto& [channel, total] : look.totals) {
      End& end = ends_.try_emplace(channel, End{channel}).first->second;
      if (!total.words || look.reconfigures || end.ring != nullptr || total.packets.size() > 1) {
        unknown.insert(channel);
        continue;
      }
      end.words += *total.words;
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

// Whether the ring can have moved so many words with no descriptor half done.
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

std::optional<Diag> compare(const End& source, const End& sink) {
  const auto notes = [&](Diag diag, const End& here, const End& there) {
    return std::move(diag).at("{}", at(here)).note("{}: {}", at(there), there.does());
  };
  if (source.ring == nullptr && sink.ring == nullptr) {
    if (source.words == sink.words || source.words == 0 || sink.words == 0) return std::nullopt;
    return notes(error(code::unequal_ends, "{}, and {}", source.does(), sink.does()), source.by_stream ? source : sink,
                 source.by_stream ? sink : source)
        .help("both ends of a stream have to move the same number of words: the shorter one ends too early");
  }
  if (source.ring != nullptr && sink.ring != nullptr) return std::nullopt;
  const End& ends = source.ring == nullptr ? source : sink;
  const End& goes_on = source.ring == nullptr ? sink : source;
  if (stops_at(*goes_on.ring, ends.words)) return std::nullopt;
  return notes(error(code::not_whole, "{}, which is no whole number of the objects at the other end", ends.does()),
               ends, goes_on)
      .help("transfer whole objects: the last one stays half done");
}

}  // namespace

std::vector<Diag> check_flows(const Streams& streams, const std::vector<Program>& programs, const StreamLook& look,
                              const std::vector<mlir::Location>& places) {
  std::vector<Diag> findings;
  const Ends ends(programs, look, places);
  for (const auto& [channel, source] : ends.all()) {
    if (channel.direction != Direction::MM2S) continue;
    for (const Channel& to : streams.fed_alone_by(channel)) {
      const End* sink = ends.find(to);
      if (sink == nullptr) continue;
      if (auto finding = compare(source, *sink)) findings.push_back(std::move(*finding));
    }
  }
  return findings;
}

}  // namespace tessera::compiler
