// Kernels that read a stream in several arguments of one call.
//
// Problem. C++ leaves open in which order the arguments of a call are computed. Kernels are written for the vendor's
// compilers, which go from left to right, as clang++ does. g++ goes from right to left, so the first argument of
// concat(readincr_v8(in), readincr_v8(in)) gets the later data, without any message. Choices: another compiler,
// rewriting the source, or a warning. Decision: a warning that names the line, because the user chooses the compiler
// and the source is the user's.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tessera::adfc {

struct TwiceRead {
  std::size_t line = 0;
  std::string call, stream;  // as the source writes them
};

// The first call in the text with two arguments that read the same stream or window.
std::optional<TwiceRead> twice_read(std::string_view source);

}  // namespace tessera::adfc
