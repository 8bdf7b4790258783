// One statement of assembly text, parsed but not yet placed.
#pragma once

#include "isa/parse.h"

#include <variant>

namespace tessera::isa {

struct LabelDefinition {
  std::string_view name;
};
struct GlobalMark {
  std::string_view name;
};
struct Alignment {
  std::uint32_t bytes;
};
struct Data {
  Bytes bytes;
  std::uint32_t zeros = 0;  // behind the bytes; counted, so that reading a file never allocates them
};
struct Statement {
  unsigned line = 0;  // from 1
  std::variant<LabelDefinition, GlobalMark, Alignment, Data, BundleText> what;
};

// The statements of a line, appended to `out`; the views point into `line`.
Result<void> parse_line(std::string_view line, unsigned number, std::vector<Statement>& out);

}  // namespace tessera::isa
