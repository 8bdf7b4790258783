// Lists of accepted findings of the sanitizers. A person has looked at each of these findings and gives the reason why
// it is accepted.
//
// A line accepts the findings with its code at its place:
//
//   # Tessera ignores comments and blank lines
//   T0535  MM2S 0 of (0,0)                  # the host resets the partition after each call
//   T0531  core (0,2) & S2MM 1 of (0,2)     # the counter may be one behind
//   T0530  design.mlir:31                   # padding, which the kernel reads and drops
//
// The place is text that the printed finding contains, in its message, its places or its notes: a tile, a channel, a
// descriptor, a buffer, a line of a design. It matches whole words: `BD 1` does not match `BD 12`. `*` stands for any
// text, and `&` joins texts that must all be there. The alternative was a grammar of places. It would need a word for
// each thing that a finding can name, and the author of such a list has the finding's text on the screen anyway.
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

// Returns whether the finding has the text of this place.
bool matches(std::string_view place, const Diag& finding);

class Allowances {
 public:
  // Fails with T0713 for the first malformed line; `more` gets a T0713 for each other malformed line.
  static Result<Allowances> read(const std::vector<std::string>& files, std::vector<Diag>& more);

  // Returns the first line that accepts this finding, or nullptr. Every line that accepts it counts as used.
  const Allowance* accepting(const Diag& finding);
  std::vector<Diag> unused() const;  // returns a T0714 for each unused line

 private:
  std::vector<Allowance> lines_;
};

}  // namespace tessera::runtime
