// Writes text to a stream of the process. fmt::print throws when a disk is full or a reader has gone. The functions
// here leave such an error in the stream, and the command checks the stream once, at its end.
//
// Most texts contain names of files, designs and programs, so say() makes each text safe for a terminal
// (base/foreign.h).
#pragma once

#include "base/foreign.h"
#include "base/terminal.h"

#include <fmt/format.h>

#include <cstdio>

namespace tessera {

// Writes text that is already safe and may have colours, such as a diagnostic.
inline void say_as_is(std::FILE* out, std::string_view text) {
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), out));
}

template <class... Args>
void say(std::FILE* out, fmt::format_string<Args...> text, Args&&... args) {
  say_as_is(out, printable_lines(fmt::format(text, std::forward<Args>(args)...)));
}

template <class... Args>
void say(fmt::format_string<Args...> text, Args&&... args) {
  say(stdout, text, std::forward<Args>(args)...);
}

// Writes text that people read. Breaks lines that are wider than `out`.
template <class... Args>
void say_fitted(std::FILE* out, fmt::format_string<Args...> text, Args&&... args) {
  say_as_is(out, fitted(printable_lines(fmt::format(text, std::forward<Args>(args)...)), columns_of(out)));
}

template <class... Args>
void say_fitted(fmt::format_string<Args...> text, Args&&... args) {
  say_fitted(stdout, text, std::forward<Args>(args)...);
}

}  // namespace tessera
