// Decides whether some members of a set of relations can hold together, and finds members that exclude each other.
#pragma once

#include "adf/constraints/relations.h"

namespace tessera::adf::constraints {

// Numbers of members, in increasing order.
using Subset = std::vector<std::size_t>;

class Forest {
 public:
  Forest(const Relations& relations, const Limits& limits, const Subset& members);

  // Returns members that exclude each other, often not the smallest such set; no value if all members can hold.
  std::optional<Subset> conflict();
  // Returns the groups of kernels whose tiles are equal. The set must have no conflict.
  std::vector<std::vector<id>> shared_cores() const;
  // Returns the column and row of each kernel that the set puts on one tile. The set must have no conflict.
  std::map<id, std::pair<int, int>> tiles() const;

 private:
  struct Number {
    bool is_seen = false;
    std::size_t root = 0, parent = 0, member = 0;  // `member` ties the number to its parent
    unsigned depth = 0;
    Value distance{};  // distance from the root
  };
  bool is_tied(std::size_t a, std::size_t b) const { return numbers_[a].root == numbers_[b].root; }
  bool is_known(std::size_t number) const { return numbers_[number].root <= kBankOrigin; }
  bool holds(const Relation& relation) const;
  void add_path(std::size_t a, std::size_t b, Subset& to) const;
  void grow(std::size_t root);

  std::optional<Subset> find_apart() const;
  std::optional<Subset> find_outside() const;
  std::optional<Subset> find_excluded() const;
  std::optional<Subset> find_beyond() const;
  std::optional<Subset> find_disjoint() const;
  std::optional<Subset> find_full_core() const;
  std::optional<Subset> find_shared_bank() const;

  const Relations& relations_;
  const Limits& limits_;
  const Subset& members_;
  struct Tie {
    std::size_t to, member;
    Value distance;
  };
  std::vector<std::vector<Tie>> ties_;
  std::vector<Number> numbers_;
  std::vector<std::size_t> used_;  // numbers that members mention
  std::optional<Subset> wrong_tie_;
};

}  // namespace tessera::adf::constraints
