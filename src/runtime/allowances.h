// `run --check-allow FILE`: findings of the sanitizers that somebody has looked at and accepts.
//
// A line accepts those of a code at a place, and says why:
//
//   # comments and blank lines are passed over
//   T0535  MM2S 0 of (0,0)                  # the host resets the partition after each call
//   T0531  core (0,2) & S2MM 1 of (0,2)     # the counter may be one behind
//   T0530  design.mlir:31                   # padding, which the kernel reads and drops
//
// The place is a text of the finding as it is printed, in its message, its places or its notes: a tile, a channel, a
// descriptor, a buffer, a line of a design. It matches whole words: `BD 1` is not in `BD 12`. `*` stands for anything,
// and `&` joins texts that all have to be there. The alternative, a grammar of places, would need a word for each thing
// that a finding can name, and who accepts one has its text before him.
#pragma once

#include "base/diag.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tessera::runtime {

struct Allowance {
  std::string line;  // "allow.txt:3"
  std::string code;
  std::string place;
  std::string reason;
  bool used = false;
};

// The place of an allowance in a finding.
bool matches(std::string_view place, const Diag& finding);

class Allowances {
 public:
  // T0713 for each line that accepts nothing: the first is the failure, the others come in `more`.
  static Result<Allowances> read(const std::vector<std::string>& files, std::vector<Diag>& more);

  // The first that accepts this finding; all that do count as used.
  const Allowance* accepting(const Diag& finding);
  std::vector<Diag> unused() const;  // T0714

 private:
  std::vector<Allowance> lines_;
};

}  // namespace tessera::runtime
