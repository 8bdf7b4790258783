#include "adf/array/banks.h"

#include "base/bits.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace tessera::adf::array {

namespace {

constexpr std::uint64_t kAligned = 32;  // not a fact: vectors of 256 bits begin at such addresses

constexpr std::uint64_t kMostBankSteps = 50'000;

// A buffer of the tile.
struct Piece {
  unsigned set = 0;
  std::size_t index = 0;  // in its set
  std::uint64_t bytes = 0;
  BufferSpot spot;
  bool needs_bank = false;  // a rule compares its bank
  bool is_usual = false;    // a stack at the begin of the memory, where the compiler lays it
  bool is_stack = false;
};

class Layout {
 public:
  // If `has_usual_stack` is false, the stack may lie anywhere.
  Layout(const Demand& demand, const Rules& rules, const Grid& grid, const Floor& floor, unsigned tile,
         bool has_usual_stack)
      : demand_(demand), rules_(rules), tile_(tile), model_(grid.device().model(grid.tile(tile))) {
    bank_bytes_ = model_.data_memory / model_.banks;
    bank_loads_.assign(model_.banks, 0);
    const unsigned cluster = floor.cluster_at(tile);
    own_stack_ = cluster == kNone ? kNone : demand.stack_of[cluster];
    for (const unsigned set : floor.sets_at(tile)) add(set, has_usual_stack);
    find_rules();
  }

  BankPlan run() {
    BankPlan made;
    std::ranges::stable_sort(pieces_, [&](const Piece& a, const Piece& b) {
      const auto rank = [&](const Piece& one) {
        return std::tuple(!one.spot.address, !one.spot.bank, !one.needs_bank, ~one.bytes);
      };
      return rank(a) < rank(b);
    });
    if (!assign(0)) {
      made.lacks = static_cast<std::int64_t>(bank_bytes_);
      return made;
    }
    made.lacks = static_cast<std::int64_t>(lay());
    made.fits = made.lacks == 0;
    for (const Piece& one : pieces_) {
      std::vector<BufferSpot>& spots = made.spots[one.set];
      if (spots.size() <= one.index) spots.resize(demand_.sets[one.set].buffers);
      if (!one.is_usual) spots[one.index] = one.spot;
    }
    return made;
  }

 private:
  void add(unsigned number, bool has_usual_stack) {
    const BufferSet& set = demand_.sets[number];
    for (unsigned i = 0; i < set.buffers; ++i) {
      Piece made{number, i, set.buffer_bytes, {}, false, false, set.kind == SetKind::Stack};
      if (i < rules_.spots[number].size()) made.spot = rules_.spots[number][i];
      if (number == own_stack_ && !made.spot.bank && has_usual_stack) {
        made.spot = {0, 0};
        made.is_usual = true;
      }
      pieces_.push_back(made);
    }
    here_.insert(number);
  }
  void find_rules() {
    bool is_alone = false;  // then the bank of each buffer matters
    std::set<unsigned> named;
    for (const BankRule& rule : rules_.banks) {
      for (const auto* list : {&rule.subject, &rule.others}) named.insert(list->begin(), list->end());
      is_alone = is_alone || (rule.kind == BankRule::Kind::Alone &&
                              std::ranges::any_of(rule.subject, [&](unsigned set) { return here_.contains(set); }));
    }
    for (const ForbiddenBank& one : rules_.forbidden_banks)
      if (one.tile == tile_) named.insert(one.set);
    for (Piece& one : pieces_) one.needs_bank = is_alone || named.contains(one.set);
  }

  // --- banks ---

  bool assign(std::size_t at) {
    if (at == pieces_.size()) return true;
    if (++effort_ > kMostBankSteps) return false;
    Piece& piece = pieces_[at];
    if (!piece.spot.bank && !piece.needs_bank) return assign(at + 1);
    const std::optional<std::uint32_t> given = piece.spot.bank;
    for (std::uint32_t bank = 0; bank < model_.banks; ++bank) {
      if (given && *given != bank) continue;
      // A buffer at an address may begin in one bank and end in the next.
      const std::uint64_t load = piece.spot.address ? 0 : piece.bytes;
      if (bank_loads_[bank] + load > bank_bytes_) continue;
      piece.spot.bank = bank;
      bank_loads_[bank] += piece.bytes;
      if (is_legal(at) && assign(at + 1)) return true;
      bank_loads_[bank] -= piece.bytes;
      piece.spot.bank = given;
    }
    return false;
  }

  bool is_legal(std::size_t at) const {
    const Piece& piece = pieces_[at];
    for (const ForbiddenBank& one : rules_.forbidden_banks)
      if (one.set == piece.set && one.tile == tile_ && one.bank == *piece.spot.bank) return false;
    for (const BankRule& rule : rules_.banks)
      for (std::size_t i = 0; i < at; ++i)
        if (pieces_[i].spot.bank && (!holds(rule, piece, pieces_[i]) || !holds(rule, pieces_[i], piece))) return false;
    return true;
  }
  // `a` is the subject.
  static bool holds(const BankRule& rule, const Piece& a, const Piece& b) {
    const auto is_in = [](const std::vector<unsigned>& list, unsigned set) {
      return std::ranges::find(list, set) != list.end();
    };
    if (!is_in(rule.subject, a.set)) return true;
    const bool is_one_bank = *a.spot.bank == *b.spot.bank;
    switch (rule.kind) {
      case BankRule::Kind::Together:
        return a.set == b.set || a.index != b.index || !is_in(rule.others, b.set) || is_one_bank;
      case BankRule::Kind::Apart: return a.set == b.set || !is_in(rule.others, b.set) || !is_one_bank;
      case BankRule::Kind::Alone: return is_in(rule.subject, b.set) || is_in(rule.others, b.set) || !is_one_bank;
    }
    return true;
  }

  // --- addresses ---

  // Lays all buffers into the memory. Returns the bytes that found no place.
  std::uint64_t lay() {
    std::uint64_t lacks = 0;
    for (Piece& one : pieces_)
      if (one.spot.address && !take(*one.spot.address, *one.spot.address + one.bytes)) lacks += one.bytes;
    for (Piece& one : pieces_)
      if (!one.spot.address && one.spot.bank) {
        const std::uint64_t begin = *one.spot.bank * bank_bytes_;
        lacks += put(one, begin, begin + bank_bytes_);
      }
    for (Piece& one : pieces_)
      if (!one.spot.address && !one.spot.bank) lacks += put(one, 0, model_.data_memory);
    return lacks;
  }
  std::uint64_t put(Piece& piece, std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t at = begin; at + piece.bytes <= end;) {
      const auto other = std::ranges::find_if(
          taken_, [&](const auto& one) { return one.first < at + piece.bytes && at < one.second; });
      if (other == taken_.end()) {
        taken_.emplace_back(at, at + piece.bytes);
        // The compiler must learn the place of a stack that is not at the begin of the memory.
        if (piece.is_stack) piece.spot = {static_cast<std::uint32_t>(at / bank_bytes_), static_cast<std::uint32_t>(at)};
        return 0;
      }
      at = align_up(other->second, kAligned);
    }
    return std::max<std::uint64_t>(piece.bytes, kAligned);
  }
  bool take(std::uint64_t begin, std::uint64_t end) {
    if (end > model_.data_memory) return false;
    if (std::ranges::any_of(taken_, [&](const auto& one) { return one.first < end && begin < one.second; }))
      return false;
    taken_.emplace_back(begin, end);
    return true;
  }

  const Demand& demand_;
  const Rules& rules_;
  unsigned tile_;
  const device::TileModel& model_;
  std::uint64_t bank_bytes_ = 0;
  unsigned own_stack_ = kNone;  // of the tile's own core
  std::vector<Piece> pieces_;
  std::set<unsigned> here_;
  std::vector<std::uint64_t> bank_loads_;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> taken_;
  std::uint64_t effort_ = 0;
};

}  // namespace

BankPlan plan_banks(const Demand& demand, const Rules& rules, const Grid& grid, const Floor& floor, unsigned tile) {
  BankPlan made = Layout(demand, rules, grid, floor, tile, true).run();
  return made.fits ? made : Layout(demand, rules, grid, floor, tile, false).run();
}

}  // namespace tessera::adf::array
