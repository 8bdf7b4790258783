#include "explain/bottleneck.h"

#include "array/parts/view.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <map>

namespace tessera::explain {

using namespace array;

using device::Direction;
using device::TileKind;

namespace {

constexpr unsigned kBusyPercent =
    80;  // a unit busy for this share of the cycles counts as always busy: runs have a beginning and an end
constexpr unsigned kShortPercent = 5;  // the search does not follow waits for a shorter share of the cycles

struct Unit {
  Load load;
  std::map<UnitId, Cycle> waits;  // cycles waited, by the unit waited for
  bool is_core = false;
  bool is_output = false;  // writes to the host
  Cycle idle = 0;          // cycles of a channel without a task
};

class Search {
 public:
  Search(const View& view, const Report& report) : view_(view), cycles_(report.cycles) {
    for (const CoreReport& core : report.cores) add(core);
    for (const ChannelReport& channel : report.channels) add(channel);
  }

  std::optional<Bottleneck> run() {
    if (units_.empty() || cycles_ == 0) return std::nullopt;
    follow(start());
    Bottleneck result;
    for (const UnitId id : chain_) result.chain.push_back(units_.at(id).load);
    result.sentence = sentence();
    return result;
  }

 private:
  static Cycle sum(const StallCycles& stalls) {
    Cycle total = 0;
    for (const Cycle cycles : stalls.by_cause) total += cycles;
    return total;
  }

  void add(const CoreReport& core) {
    Tile& tile = *view_.find(core.tile);
    const UnitId id = tile.first_unit + kCoreUnit;
    Unit& unit = units_[id];
    unit.is_core = true;
    const Cycle memory = core.stalls[Cause::Memory];
    const Cycle stalls = sum(core.stalls) - memory;
    unit.load = {"core " + device::to_string(core.tile), core.active - std::min(core.active, stalls), stalls};
    unit.idle = cycles_ - std::min(cycles_, core.active);
    const CoreUnit& state = *tile.core;
    using Kind = Request::Kind;
    if (const Cycle waited = state.waited_for(Kind::ReadStream, cycles_)) {
      for (StreamEnd& port : tile.core_streams(Direction::S2MM))
        if (StreamEnd* source = view_.feeder(port).source) unit.waits[source->unit] += waited;
    }
    if (const Cycle waited = state.waited_for(Kind::WriteStream, cycles_))
      for (StreamEnd& port : tile.core_streams(Direction::MM2S)) wait_for_sinks(unit, port, waited);
    if (const Cycle waited = state.waited_for(Kind::ReadCascade, cycles_))
      if (const Tile* other = state.cascade_source()) unit.waits[other->first_unit + kCoreUnit] += waited;
    if (const Cycle waited = state.waited_for(Kind::WriteCascade, cycles_))
      if (const Tile* other = state.cascade_sink()) unit.waits[other->first_unit + kCoreUnit] += waited;
    wait_for_locks(unit, id);
  }

  void add(const ChannelReport& report) {
    Tile& tile = *view_.find(report.tile);
    Channel& channel = tile.channel(report.direction, report.channel);
    Unit& unit = units_[channel.unit];
    const Cycle stalls = sum(report.stalls);
    unit.load = {channel.name(), report.bytes / 4, stalls};
    unit.is_output = tile.kind == TileKind::Shim && report.direction == Direction::S2MM;
    unit.idle = cycles_ - std::min(cycles_, unit.load.busy + stalls);
    const Cycle stream = report.stalls[Cause::Stream];
    if (report.direction == Direction::MM2S)
      wait_for_sinks(unit, channel, stream);
    else if (StreamEnd* source = view_.feeder(channel).source)
      unit.waits[source->unit] += stream;
    wait_for_locks(unit, channel.unit);
  }

  // Adds the cycles in which `source` waited for room. They count for the sink that itself waits least for words,
  // because this sink holds up the others.
  void wait_for_sinks(Unit& unit, StreamEnd& source, Cycle cycles) {
    const StreamEnd* slowest = nullptr;
    Cycle least = kNever;
    for (const Route::Sink& sink : view_.route(source).sinks) {
      const Channel* channel = sink.end->channel();
      const Cycle waits = channel != nullptr ? channel->counts.stalls[Cause::Stream] : 0;
      if (waits < least) least = waits, slowest = sink.end;
    }
    if (slowest != nullptr) unit.waits[slowest->unit] += cycles;
  }

  // Adds a unit's waits for locks. A wait counts for the other unit that released the lock most often.
  void wait_for_locks(Unit& unit, UnitId id) {
    const auto add_lock = [&](const Lock& lock) {
      const LockUse* giver = nullptr;
      Cycle waited = 0;
      for (const LockUse& use : lock.uses) {
        if (use.who == id)
          waited = use.waited;
        else if (use.who != kNoUnit && use.releases > (giver == nullptr ? 0 : giver->releases))
          giver = &use;
      }
      if (giver != nullptr && waited != 0) unit.waits[giver->who] += waited;
    };
    for (unsigned col = 0; col < view_.device.cols; ++col)
      for (unsigned row = 0; row < view_.device.rows; ++row)
        if (const Tile* tile = view_.find({static_cast<std::uint8_t>(col), static_cast<std::uint8_t>(row)}))
          for (const Lock& lock : tile->locks)
            if (!lock.uses.empty()) add_lock(lock);
  }

  // Returns the first unit of the chain: the shim channel that wrote most words to the host, or the busiest unit if no
  // channel writes to the host.
  UnitId start() const {
    const auto weight = [&](const auto& entry) { return std::pair(entry.second.is_output, entry.second.load.busy); };
    return std::ranges::max_element(units_, {}, weight)->first;
  }

  void follow(UnitId at) {
    while (true) {
      chain_.push_back(at);
      const auto& waits = units_.at(at).waits;
      const auto longest = std::ranges::max_element(waits, {}, [](const auto& wait) { return wait.second; });
      if (longest == waits.end() || percent(longest->second) < kShortPercent || !units_.contains(longest->first))
        return;
      at = longest->first;
      if (std::ranges::find(chain_, at) != chain_.end()) {
        ring_.assign(std::ranges::find(chain_, at), chain_.end());
        return;
      }
    }
  }

  unsigned percent(Cycle cycles) const {
    return static_cast<unsigned>(std::min<Cycle>(cycles, cycles_) * 100 / cycles_);
  }
  const Unit& unit(UnitId id) const { return units_.at(id); }

  std::string does(UnitId id) const {
    const Unit& one = unit(id);
    return fmt::format("{} {} % of the time", one.is_core ? "executes" : "moves a word a cycle",
                       percent(one.load.busy));
  }

  // Returns a text about the cores other than `limit`: "; the cores wait 40 % of the time". Empty if they hardly wait.
  std::string victims(UnitId limit) const {
    Cycle waiting = 0, active = 0;
    unsigned cores = 0;
    for (const auto& [id, one] : units_) {
      if (!one.is_core || id == limit) continue;
      ++cores;
      waiting += one.load.waiting;
      active += one.load.waiting + one.load.busy;
    }
    if (cores == 0 || active == 0) return "";
    const Cycle share = waiting * 100 / active;
    if (share < kShortPercent) return "";
    return fmt::format("; the {} {} % of the time", cores == 1 ? "core waits" : "cores wait", share);
  }

  std::string sentence() const {
    const auto busy = [&](UnitId id) { return unit(id).load.busy; };
    // If both ends of a stream are equally busy, the source sets the pace. The source comes later in the chain, hence
    // >= in the comparison.
    UnitId limit = chain_.front();
    for (const UnitId id : chain_)
      if (busy(id) >= busy(limit)) limit = id;
    if (percent(busy(limit)) >= kBusyPercent)
      return fmt::format("the bottleneck is {}, which {}{}", unit(limit).load.unit, does(limit), victims(limit));

    if (const std::string turns = taking_turns(limit); !turns.empty()) return turns;
    for (const UnitId id : chain_)
      if (!unit(id).is_core && percent(unit(id).idle) >= kBusyPercent / 2)
        return fmt::format("the array waits for the host: {} has no task {} % of the time", unit(id).load.unit,
                           percent(unit(id).idle));
    return fmt::format("no unit is busy all the time; the busiest unit on the way of the result is {}, which {}",
                       unit(limit).load.unit, does(limit));
  }

  std::string taking_turns(UnitId limit) const {
    std::vector<UnitId> members = ring_;
    if (std::ranges::find(members, limit) == members.end()) return "";
    Cycle together = 0;
    std::vector<std::string> names;
    for (const UnitId id : members) {
      together += unit(id).load.busy;
      names.push_back(fmt::format("{} ({} %)", unit(id).load.unit, percent(unit(id).load.busy)));
    }
    if (percent(together) < kBusyPercent) return "";
    return fmt::format("the bottleneck is that {} take turns: a second buffer between them would let them work at once",
                       fmt::join(names, " and "));
  }

  const View& view_;
  Cycle cycles_;
  std::map<UnitId, Unit> units_;
  std::vector<UnitId> chain_;
  std::vector<UnitId> ring_;
};

}  // namespace

std::optional<Bottleneck> bottleneck(const View& view, const Report& report) {
  return Search(view, report).run();
}

}  // namespace tessera::explain
