// The statements of assembly text, parsed but not yet placed.
#pragma once

#include "isa/parse.h"

#include <variant>

namespace tessera::isa {

struct LabelDefinition {
  std::string_view name;
};
// The property that .globl, .type or .size gives to a symbol.
struct SymbolMark {
  enum class What : std::uint8_t { Global, Function, Size } what{};
  std::string_view name;
  Expression size{};
};
struct Assignment {
  std::string_view name;
  Expression value;
};
struct SectionSwitch {
  std::string name;
  bool kept;  // false: not loaded into a memory, such as debug information
};
struct Alignment {
  std::uint32_t bytes;
};
struct Data {
  Bytes bytes;
  std::uint32_t zeros = 0;  // number of zeros after the bytes; not stored, so that a large count needs no memory
  struct Value {            // written into `bytes` when the names have values
    std::uint32_t offset;
    unsigned size;
    Expression value;
  };
  std::vector<Value> values{};
};
// Space in .bss with a name (.comm, .lcomm).
struct Common {
  std::string_view name;
  std::uint32_t size, alignment;
};
struct Statement {
  unsigned line = 0;      // counted from 1
  std::string_view text;  // the whole line
  std::string_view at;    // the statement in the line
  std::variant<LabelDefinition, SymbolMark, Assignment, SectionSwitch, Alignment, Data, Common, BundleText> what;
};

// Appends the statements of a line to `out`; their views point into `line`. On failure `at` is the part with the error.
Result<void> parse_line(const InstructionSet& set, std::string_view line, unsigned number, std::vector<Statement>& out,
                        std::string_view& at);

}  // namespace tessera::isa
