// A section while the assembler builds it: bundles and data, at offsets from the section's start.
#pragma once

#include "isa/codes.h"
#include "isa/program.h"
#include "isa/statement.h"

namespace tessera::isa {

inline Diag sections_too_large() {
  return error(code::program_too_large, "the sections together have more than {} bytes", kMaxProgram)
      .help("make the program smaller: a branch or a pointer cannot address more");
}

class Section {
 public:
  struct Item {
    std::uint32_t offset = 0;
    const Statement* source = nullptr;  // nullptr: padding
    std::optional<Bundle> bundle;       // absent: data or zeros
    std::vector<Instr> instrs;          // the bundle's instructions, with explicit NOPs
    const Data* data = nullptr;         // nullptr: zeros
    std::uint32_t size = 0;
  };

  // `all` is the sum of the sizes of all sections' items, without gaps. The section adds its own items to it.
  Section(const InstructionSet& set, std::string_view name, bool kept, std::uint64_t& all);

  Result<void> place_bundle(const Statement& source, const BundleText& bundle);
  Result<void> place_data(const Statement& source, const Data& data);
  // Makes the next item begin at a multiple of `alignment`. In a program section, align() lengthens the bundles after
  // the last label or data, and fills the rest with empty bundles. In a data section, it leaves a gap of zeros.
  Result<void> align(std::uint32_t alignment);
  // Call where a label is defined: later alignment must not move the items before the label.
  void close() { growable_ = items_.size(); }
  // Makes the next bundle the last bundle of a loop: 16 bytes long, at a multiple of 16.
  Result<void> begin_loop_end();

  const std::string& name() const { return name_; }
  bool kept() const { return kept_; }
  bool is_program() const { return name_.starts_with(".text"); }
  bool is_zeros() const { return name_.starts_with(".bss"); }
  std::uint32_t size() const { return here_; }
  std::uint32_t alignment() const { return alignment_; }
  std::vector<Item>& items() { return items_; }

  std::uint32_t address = 0;  // set when all sections have their sizes

 private:
  Result<void> add(Item item);
  Result<void> grow(Item& item, std::uint32_t& gap);

  const InstructionSet* set_;
  std::string name_;
  bool kept_;
  std::vector<Item> items_;
  std::size_t growable_ = 0;  // align() may lengthen the items from this index on: bundles without a label
  bool at_loop_end_ = false;
  std::uint64_t* all_;
  std::uint32_t here_ = 0;
  std::uint32_t alignment_;
};

}  // namespace tessera::isa
