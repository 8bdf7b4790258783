// Writes text to a stream of the process. fmt's own function throws when a disk is full or a reader has gone; here
// errors stay in the stream, and the command checks for them once, at its end.
#pragma once

#include <fmt/format.h>

#include <cstdio>

namespace tessera {

template <class... Args>
void say(std::FILE* out, fmt::format_string<Args...> text, Args&&... args) {
  const std::string all = fmt::format(text, std::forward<Args>(args)...);
  static_cast<void>(std::fwrite(all.data(), 1, all.size(), out));
}

template <class... Args>
void say(fmt::format_string<Args...> text, Args&&... args) {
  say(stdout, text, std::forward<Args>(args)...);
}

}  // namespace tessera
