// Prints of kernels with the kernel's name in front of each line (--name-prints).
//
// Kernels print with the functions of C and C++, which libadf cannot see. So while a kernel runs, its standard output
// goes to a file in memory, and its lines follow on the real output when the kernel stops.
#pragma once

#include "adf/model/model.h"

#include <map>
#include <string>

namespace tessera::adf {

class NamedPrints {
 public:
  NamedPrints();
  NamedPrints(NamedPrints&&) = delete;

  // Call before and after code of a kernel runs.
  void begin();
  void end(id kernel);
  // Prints the lines that kernels have begun and not ended.
  void finish();

 private:
  std::string taken() const;

  int file_ = -1, real_ = -1;
  std::map<id, std::string> open_lines_;  // by kernel
};

}  // namespace tessera::adf
