// Which registers a straight-line program reads before it has set them.
//
// The captured programs set most of what their instructions read, but not all: an index register, a modifier, the carry
// or half an accumulator may be left over from whatever ran on the NPU before. What such an instruction gives says
// little about the instruction. Which ones they are follows from the program alone: each byte of the register file is
// marked with the registers whose initial content it was computed from, instructions pass the marks from what they read
// to what they write, and what a store writes to memory with a mark on it is not known.
//
// What an instruction reads and writes follows from its operands' roles; to these come what the encoding does not show:
// the carry, the control registers, the modifiers of 2-D and 3-D forms. A load's result arrives seven bundles later,
// and who reads before that reads what was there; all other results are taken to be there for the next bundle, since
// the captured programs wait long enough.
#pragma once

#include "array/core/registers.h"

#include <bitset>
#include <deque>
#include <set>
#include <string>
#include <vector>

namespace tessera::array {

class RegisterFlow {
 public:
  RegisterFlow();

  // Declares that the program was given this register.
  void set(isa::Reg reg);
  // Steps over a bundle. Returns the registers, by name, whose initial content decides what it stores or where. What
  // the bundle writes is marked with the names in `marks`, too, which go the same way.
  std::set<std::string> step(const isa::Bundle& bundle, const std::set<std::string>& marks = {});

 private:
  static constexpr std::size_t kMaxLabels = 256;
  using Labels = std::bitset<kMaxLabels>;

  struct Write {
    std::vector<Location> where;
    Labels labels;
  };

  Labels labels_of(const std::set<std::string>& marks);
  Labels read(const std::vector<Location>& places) const;
  void write(const Write& write);

  std::vector<std::string> names_;         // of labels
  std::vector<Labels> bytes_;              // of the register file
  std::deque<std::vector<Write>> coming_;  // results on their way, those of the next bundle first
};

}  // namespace tessera::array
