// Where a constraint stands: a place in a file of constraints, or in a program.
#pragma once

#include <fmt/format.h>

#include <string>

namespace tessera::adf::constraints {

struct Origin {
  std::string file;
  unsigned line = 0, column = 0;  // counted from 1; 0: not known

  std::string text() const {
    if (line == 0) return file;
    return column == 0 ? fmt::format("{}:{}", file, line) : fmt::format("{}:{}:{}", file, line, column);
  }
};

}  // namespace tessera::adf::constraints
