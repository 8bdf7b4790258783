// Lines of generated text.
#pragma once

#include <fmt/format.h>
#include <llvm/Support/raw_ostream.h>

namespace tessera::compiler {

// Writes one line of text.
template <class... Args>
void line(llvm::raw_ostream& out, fmt::format_string<Args...> text, Args&&... args) {
  out << fmt::format(text, std::forward<Args>(args)...) << '\n';
}

}  // namespace tessera::compiler
