// Finds the registers that a straight-line program reads before it has set them.
//
// The captured programs set most of the registers that their instructions read, but not all. An index register, a
// modifier, the carry or half an accumulator may be left over from an earlier program on the NPU. The result of such an
// instruction proves little about the instruction. The program alone shows these instructions. Each byte of the
// register file is marked with the registers whose initial contents determine it. Instructions pass the marks from
// their operands to their results, and a marked value that is stored to memory is unknown.
//
// The operands' roles show the reads and writes of an instruction, except those that the encoding does not show: the
// carry, the control registers, and the modifiers of 2-D and 3-D forms. A load's result arrives seven bundles later,
// and earlier readers read the old value. All other results are assumed to be there for the next bundle, since the
// captured programs wait long enough.
#pragma once

#include "core/aie2/registers.h"

#include <bitset>
#include <deque>
#include <set>
#include <string>
#include <vector>

namespace tessera::core::aie2 {

class RegisterFlow {
 public:
  RegisterFlow();

  // Declares that the program was given this register.
  void set(isa::Reg reg);
  // Steps over a bundle. Returns the registers, by name, whose initial content determines the data or the address of
  // its stores. The results of the bundle are also marked with the names in `marks`, which propagate in the same way.
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

}  // namespace tessera::core::aie2
