// The value of a number that a command stream takes from the host (host_numbers.h).
#pragma once

#include <cstdint>
#include <string>

namespace tessera::compiler {

struct HostNumber {
  std::string name;  // the argument's name in the text without '%', or its number among the arguments of the sequence
  std::int64_t value = 0;
};

}  // namespace tessera::compiler
