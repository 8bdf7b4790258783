#include "compiler/static_checks/progress.h"

#include "base/text.h"
#include "compiler/diagnosis/diagnostics.h"
#include "compiler/static_checks/codes.h"
#include "compiler/static_checks/locks.h"

#include "device/packet_resources.h"  // generated

#include <algorithm>
#include <deque>

using namespace mlir;

namespace tessera::compiler {

namespace {

// The most acts that the check carries out, so that no design keeps its user waiting.
constexpr std::uint64_t kMostSteps = 1 << 21;

// Returns the most words that the path of a stream can hold. The path passes each switch at most once, in through one
// external port and out through another, with a FIFO between.
std::uint64_t most_words_of_stream(const device::Device& device) {
  using namespace device::packet_resources;
  return std::uint64_t{device.cols} * device.rows * (2 * kExternalPortWords + kFifoWords);
}

class Progress {
 public:
  Progress(const std::vector<Actor>& actors, std::uint64_t words_of_stream)
      : actors_(actors), states_(actors.size()), words_of_stream_(words_of_stream) {
    for (std::size_t i = 0; i < actors.size(); ++i) {
      states_[i].frames.push_back({&actors[i].acts, 0, 1});
      note_users(actors[i].acts, i);
      wake(i);
    }
  }

  // Carries out acts until no actor can go on. Returns false when that takes more than kMostSteps acts.
  bool run() {
    while (!awake_.empty()) {
      const std::size_t next = awake_.front();
      awake_.pop_front();
      states_[next].is_awake = false;
      if (!advance(next)) return false;
    }
    return true;
  }

  bool has_ended(std::size_t actor) const { return states_[actor].frames.empty(); }
  std::uint64_t words(std::size_t actor) const { return states_[actor].words; }
  // Returns the act that an actor could not carry out. The actor must not have ended.
  const Act& waits_for(std::size_t actor) const {
    const Frame& frame = states_[actor].frames.back();
    return (*frame.acts)[frame.index];
  }
  const std::vector<std::size_t>& givers(Operation* lock) { return users_[lock].givers; }
  // Returns a sink of this source that has no room left, or nothing.
  std::optional<std::size_t> full_sink(std::size_t source) const {
    const auto is_full = [&](std::size_t sink) { return room(sink) == 0; };
    const auto found = llvm::find_if(actors_[source].sinks, is_full);
    return found == actors_[source].sinks.end() ? std::nullopt : std::optional(*found);
  }

 private:
  struct Frame {
    const std::vector<Act>* acts;
    std::size_t index;
    std::uint64_t rounds_left;  // number of rounds left, including the current round
  };
  struct State {
    std::vector<Frame> frames;
    std::uint64_t left = 0;     // words of the move under way
    std::uint64_t waiting = 0;  // words on the way to this sink
    std::uint64_t words = 0;    // words moved so far
    bool is_awake = false;
  };
  struct Users {
    std::uint64_t value = 0;
    std::optional<std::size_t> taker;
    std::vector<std::size_t> givers;
  };

  void note_users(const std::vector<Act>& acts, std::size_t actor) {
    for (const Act& act : acts) {
      note_users(act.body, actor);
      if (act.lock == nullptr) continue;
      const auto [users, is_new] = users_.try_emplace(act.lock);
      if (is_new) users->second.value = initial_value(act.lock);
      if (act.kind == ActKind::Take)
        users->second.taker = actor;
      else if (!llvm::is_contained(users->second.givers, actor))
        users->second.givers.push_back(actor);
    }
  }

  void wake(std::size_t actor) {
    if (std::exchange(states_[actor].is_awake, true)) return;
    awake_.push_back(actor);
  }

  std::uint64_t room(std::size_t sink) const {
    const State& state = states_[sink];
    return words_of_stream_ + state.left - std::min(state.waiting, words_of_stream_ + state.left);
  }

  // Carries out acts of the actor until it ends or has to wait. Returns false at the limit of kMostSteps acts.
  bool advance(std::size_t actor) {
    State& state = states_[actor];
    while (!state.frames.empty()) {
      Frame& frame = state.frames.back();
      if (frame.index == frame.acts->size()) {
        if (frame.rounds_left != kForEver) --frame.rounds_left;
        frame.index = 0;
        if (frame.rounds_left == 0) {
          state.frames.pop_back();
          if (!state.frames.empty()) ++state.frames.back().index;
        }
        continue;
      }
      if (++acts_ > kMostSteps) return false;
      const Act& act = (*frame.acts)[frame.index];
      if (act.kind == ActKind::Loop) {
        state.frames.push_back({&act.body, 0, act.amount});
        continue;
      }
      if (!carry_out(actor, act)) return true;
      ++frame.index;
    }
    return true;
  }

  // Returns false when the actor has to wait.
  bool carry_out(std::size_t actor, const Act& act) {
    if (act.kind == ActKind::Move) return move(actor, act.amount);
    Users& users = users_.at(act.lock);
    if (act.kind == ActKind::Take) {
      if (users.value < act.amount) return false;
      users.value -= act.amount;
    } else {
      users.value += act.amount;
      if (users.taker) wake(*users.taker);
    }
    return true;
  }

  bool move(std::size_t actor, std::uint64_t words) {
    State& state = states_[actor];
    const Actor& who = actors_[actor];
    if (state.left == 0) {  // the move begins and makes room for its words
      state.left = words;
      if (who.source) wake(*who.source);
    }
    std::uint64_t count = state.left;
    if (who.source) count = std::min(count, state.waiting);
    for (const std::size_t sink : who.sinks) count = std::min(count, room(sink));
    if (who.source) {
      state.waiting -= count;
      if (count != 0) wake(*who.source);
    }
    for (const std::size_t sink : who.sinks) {
      states_[sink].waiting += count;
      if (count != 0) wake(sink);
    }
    state.words += count;
    state.left -= count;
    return state.left == 0;
  }

  const std::vector<Actor>& actors_;
  std::vector<State> states_;
  std::uint64_t words_of_stream_, acts_ = 0;
  std::map<Operation*, Users> users_;
  std::deque<std::size_t> awake_;
};

// Explains why channels that the command stream started do not end, with one finding per cause.
class Reasons {
 public:
  Reasons(const std::vector<Actor>& actors, Progress& progress) : actors_(actors), progress_(progress) {}

  std::vector<Diag> of(device::Direction direction) {
    std::vector<Diag> findings;
    for (std::size_t i = 0; i < actors_.size(); ++i) {
      const Actor& actor = actors_[i];
      if (!actor.words_by_stream || actor.channel->direction != direction || progress_.has_ended(i)) continue;
      const std::vector<std::size_t> way = way_from(i);
      if (!told_.insert(way.back()).second) continue;
      findings.push_back(finding(way));
    }
    return findings;
  }

 private:
  // Follows from `first` to the actor that it waits for, and so on, until an actor has ended, repeats, or waits for no
  // actor.
  std::vector<std::size_t> way_from(std::size_t first) {
    std::vector<std::size_t> way{first};
    while (!progress_.has_ended(way.back())) {
      const auto next = next_of(way.back(), way);
      if (!next || llvm::is_contained(way, *next)) break;
      way.push_back(*next);
    }
    return way;
  }

  std::optional<std::size_t> next_of(std::size_t actor, const std::vector<std::size_t>& way) {
    const Act& act = progress_.waits_for(actor);
    if (act.kind == ActKind::Move) {
      if (actors_[actor].source) return actors_[actor].source;
      return progress_.full_sink(actor);
    }
    const std::vector<std::size_t>& givers = progress_.givers(act.lock);
    const auto found = llvm::find_if(givers, [&](std::size_t giver) { return !llvm::is_contained(way, giver); });
    if (found != givers.end()) return *found;
    return givers.empty() ? std::nullopt : std::optional(givers.front());
  }

  Diag finding(const std::vector<std::size_t>& way) {
    const Actor& first = actors_[way.front()];
    const bool takes = first.channel->direction == device::Direction::S2MM;
    Diag diag = error(code::never_ends, "{} {} {}, but only {} can {}", first.name, takes ? "takes" : "sends",
                      counted(*first.words_by_stream, "word"), with_commas(progress_.words(way.front())),
                      takes ? "come" : "go");
    if (first.where) diag = std::move(diag).at("{}", place_of(*first.where));
    for (std::size_t i = 1; i < way.size(); ++i) {
      const Actor& actor = actors_[way[i]];
      diag = std::move(diag).note("{}{}", actor.where ? place_of(*actor.where) + ": " : "", does(way[i]));
    }
    return std::move(diag).help(
        "{}", takes ? "compare the words that go into the design with the words that the stream waits for"
                    : "compare the words that go into the design with the words that are taken out of it");
  }

  std::string does(std::size_t number) {
    const Actor& actor = actors_[number];
    const bool takes = actor.channel && actor.channel->direction == device::Direction::S2MM;
    if (progress_.has_ended(number)) {
      if (!actor.where) return fmt::format("{} is never started", actor.name);
      if (!actor.channel) return fmt::format("{} has ended", actor.name);
      return fmt::format("{} has {} {} and then ended", actor.name, takes ? "taken" : "sent",
                         counted(progress_.words(number), "word"));
    }
    const Act& act = progress_.waits_for(number);
    const std::string waits = act.kind == ActKind::Take
                                  ? fmt::format("waits for {}{}", name_of(act.lock),
                                                progress_.givers(act.lock).empty() ? ", which no unit releases" : "")
                                  : fmt::format("waits {}", takes ? "for words" : "until its words are taken");
    if (!actor.channel) return fmt::format("{} {}", actor.name, waits);
    return fmt::format("{} has {} {} and {}", actor.name, takes ? "taken" : "sent",
                       counted(progress_.words(number), "word"), waits);
  }

  const std::vector<Actor>& actors_;
  Progress& progress_;
  std::set<std::size_t> told_;
};

}  // namespace

std::vector<Diag> check_progress(aie::DeviceOp device, const StreamGraph& streams, const std::vector<Program>& programs,
                                 const StreamSummary& summary, std::span<const Location> places,
                                 const Cascades& cascades, const std::set<device::TileId>& touched) {
  const auto actors = actors_of(device, streams, programs, summary, places, cascades, touched);
  if (!actors) return {};
  Progress progress(*actors, most_words_of_stream(device.model()));
  if (!progress.run()) return {};
  Reasons reasons(*actors, progress);
  // A receiver that gets too few words explains why the sender stops, so senders are reported only if no receiver is.
  std::vector<Diag> findings = reasons.of(device::Direction::S2MM);
  return findings.empty() ? reasons.of(device::Direction::MM2S) : findings;
}

}  // namespace tessera::compiler
