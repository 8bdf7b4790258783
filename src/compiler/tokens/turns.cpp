#include "compiler/tokens/turns.h"

#include "compiler/design/windows.h"
#include "compiler/tokens/codes.h"

#include <deque>
#include <limits>

using namespace mlir;

namespace tessera::compiler::tokens {

namespace {

constexpr std::size_t kNever = std::numeric_limits<std::size_t>::max();

class Planner {
 public:
  Planner(const Uses& uses, const Uses::Token& token, const device::Device& device)
      : uses_(uses), token_(token), device_(device) {
    aiex::TokenOp op = token.op;
    begin_ = static_cast<std::int32_t>(op.getValue());
    plan_.sections.resize(token.sections.size());
  }

  FailureOr<TokenPlan> plan() {
    count_steps();
    for (std::size_t to = 0; to < sections().size(); ++to)
      if (sections()[to].acquire && failed(plan_takes(to))) return failure();
    settle();
    return std::move(plan_);
  }

 private:
  const std::vector<Section>& sections() const { return token_.sections; }
  const User& user_of(const Section& section) const { return uses_.users[section.user]; }

  // Counts the steps from the token's first value to each value. A value that a user releases without an acquire counts
  // as a first value, too.
  void count_steps() {
    steps_[begin_] = 0;
    std::deque<std::int32_t> open{begin_};
    for (const Section& each : sections())
      if (!each.acquire && steps_.emplace(*each.released(), 0).second) open.push_back(*each.released());
    while (!open.empty()) {
      const std::int32_t at = open.front();
      open.pop_front();
      for (const Section& each : sections())
        if (each.acquired() == at && each.release && steps_.emplace(*each.released(), steps_.at(at) + 1).second)
          open.push_back(*each.released());
    }
  }
  std::size_t time_of(const Section& section) const {
    if (!section.acquire) return 0;
    const auto found = steps_.find(*section.acquired());
    return found == steps_.end() ? kNever : found->second;
  }

  LogicalResult plan_takes(std::size_t to) {
    const Section& taker = sections()[to];
    bool given = taker.acquired() == begin_;
    for (std::size_t from = 0; from < sections().size(); ++from) {
      const Section& giver = sections()[from];
      if (giver.released() != taker.acquired()) continue;
      given = true;
      if (giver.user == taker.user || is_heard_elsewhere(giver, taker)) continue;
      const auto home = home_of(user_of(giver), user_of(taker));
      if (!home) return out_of_reach(giver, taker);
      join(from, to, *home);
    }
    if (given) return success();
    return refuse(aiex::UseTokenOp(taker.acquire), code::waits_for_ever)
           << user_of(taker).name() << " waits until @" << aiex::TokenOp(token_.op).getSymName() << " is "
           << *taker.acquired() << ", but no user releases @" << aiex::TokenOp(token_.op).getSymName()
           << " with that value";
  }

  // True when the taker need not wait for this giver, because a lock between other users has the same effect. A copy
  // has two ends: channels whose sections have the same values. The receiver of a copy works after its sender has
  // started, so it is enough that the sender waits. When the receiver has ended, the sender has ended, too.
  bool is_heard_elsewhere(const Section& giver, const Section& taker) const {
    const auto rank = [&](const User& from, const User& to) {
      return home_of(from, to) ? (from.receives() ? 1 : 0) + (to.sends() ? 1 : 0) : -1;
    };
    const int mine = rank(user_of(giver), user_of(taker));
    const auto givers = ends_of(giver);
    const auto takers = user_of(taker).receives() ? ends_of(taker) : std::vector{taker.user};
    for (const std::size_t from : givers)
      for (const std::size_t to : takers)
        if (from != to && rank(uses_.users[from], uses_.users[to]) > mine) return true;
    return false;
  }
  // Returns the user of a section; for a channel, also all other channels whose sections have the same values.
  std::vector<std::size_t> ends_of(const Section& section) const {
    std::vector<std::size_t> ends{section.user};
    for (const Section& each : sections())
      if (user_of(section).is_dma() && user_of(each).is_dma() && each.user != section.user &&
          each.acquired() == section.acquired() && each.released() == section.released())
        ends.push_back(each.user);
    return ends;
  }

  bool reaches(const User& user, device::TileId tile) const {
    if (user.tile == tile) return true;
    return !user.is_dma() && device_.kind(tile) == device::TileKind::Core &&
           view_of(device_, user.tile, tile) != nullptr;
  }

  // Returns a tile whose locks both users reach: the taker's tile, the giver's tile, or another that both see.
  std::optional<device::TileId> home_of(const User& giver, const User& taker) const {
    for (const device::TileId tile : {taker.tile, giver.tile})
      if (reaches(giver, tile) && reaches(taker, tile)) return tile;
    for (const device::View& view : device_.model(giver.tile).views) {
      const int col = giver.tile.col + view.col_offset, row = giver.tile.row + view.row_offset;
      if (col < 0 || row < 0 || col >= device_.cols || row >= device_.rows) continue;
      const device::TileId tile{static_cast<std::uint8_t>(col), static_cast<std::uint8_t>(row)};
      if (reaches(giver, tile) && reaches(taker, tile)) return tile;
    }
    return std::nullopt;
  }

  LogicalResult out_of_reach(const Section& giver, const Section& taker) const {
    Refusal error = refuse(aiex::UseTokenOp(taker.acquire), code::no_common_lock)
                    << user_of(taker).name() << " waits until @" << aiex::TokenOp(token_.op).getSymName() << " is "
                    << *taker.acquired() << ", the value that " << user_of(giver).name()
                    << " gives the token: no lock is in reach of both";
    error.attachNote(aiex::UseTokenOp(giver.release).getLoc()) << "released here";
    return error;
  }

  void join(std::size_t from, std::size_t to, device::TileId home) {
    const std::size_t giver = sections()[from].user, taker = sections()[to].user;
    auto turn = std::ranges::find_if(plan_.turns, [&](const Turn& each) {
      return each.users == std::array{giver, taker} || each.users == std::array{taker, giver};
    });
    if (turn == plan_.turns.end()) turn = plan_.turns.insert(turn, {{giver, taker}, 0, home});
    const auto index = static_cast<std::size_t>(turn - plan_.turns.begin());
    both_ways_.resize(plan_.turns.size());
    both_ways_[index] = both_ways_[index] || turn->users[0] != giver;
    handing(from, index).gives = true;
    handing(to, index);
  }
  Handing& handing(std::size_t section, std::size_t turn) {
    std::vector<Handing>& list = plan_.sections[section];
    const auto found = std::ranges::find(list, turn, &Handing::turn);
    return found != list.end() ? *found : *list.insert(found, {turn, false, false});
  }

  // Decides which user has each turn first, and which sections keep the turn.
  void settle() {
    for (std::size_t turn = 0; turn < plan_.turns.size(); ++turn) {
      std::array<std::size_t, 2> first{kNever, kNever};
      for (std::size_t i = 0; i < sections().size(); ++i) {
        const auto mine = std::ranges::find(plan_.sections[i], turn, &Handing::turn);
        if (mine == plan_.sections[i].end()) continue;
        std::size_t& earliest = first[plan_.turns[turn].side_of(sections()[i].user)];
        earliest = std::min(earliest, time_of(sections()[i]));
        const Section& section = sections()[i];
        mine->keeps =
            !mine->gives && (both_ways_[turn] || !section.release || section.released() == section.acquired());
      }
      plan_.turns[turn].holder = first[1] < first[0] ? 1 : 0;
    }
  }

  const Uses& uses_;
  const Uses::Token& token_;
  const device::Device& device_;
  std::int32_t begin_ = 0;
  std::map<std::int32_t, std::size_t> steps_;
  std::vector<bool> both_ways_;
  TokenPlan plan_;
};

}  // namespace

FailureOr<TokenPlan> plan_of(const Uses& uses, const Uses::Token& token, const device::Device& device) {
  return Planner(uses, token, device).plan();
}

}  // namespace tessera::compiler::tokens
