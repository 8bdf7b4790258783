// The parts of Tessera that a program needs: headers and libadf, beside the folder of adfc++ itself.
#pragma once

#include "base/diag.h"

#include <filesystem>

namespace tessera::adfc {

struct Installation {
  std::filesystem::path headers;    // has adf.h
  std::filesystem::path libraries;  // has libadf
};

// Looks in `include` and `lib` beside the folder of the running program, as in an installation and in a build. Fails
// with T1312.
Result<Installation> find_installation();

}  // namespace tessera::adfc
