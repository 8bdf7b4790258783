// Names of calls in messages: "call 5 of kernel MLIR_AIE". A number stands for a name where many ranges have one.
#pragma once

#include <cstdint>
#include <string>

namespace tessera::xrtlib {

// Returns the number of the next call of a kernel. Calls of one name are counted from 1 on.
std::uint64_t next_call_of(const std::string& kernel);
std::string call_name(std::uint64_t call);

}  // namespace tessera::xrtlib
