#include "adf/run/named_prints.h"

#include "adf/graph/names.h"
#include "base/say.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <utility>

namespace tessera::adf {

NamedPrints::NamedPrints() : file_(memfd_create("prints", MFD_CLOEXEC)), real_(dup(STDOUT_FILENO)) {}

void NamedPrints::begin() {
  if (file_ < 0 || real_ < 0) return;
  std::cout.flush();
  std::fflush(stdout);
  dup2(file_, STDOUT_FILENO);
}

void NamedPrints::end(id kernel) {
  if (file_ < 0 || real_ < 0) return;
  std::cout.flush();
  std::fflush(stdout);
  dup2(real_, STDOUT_FILENO);
  std::string& text = open_lines_[kernel];
  text += taken();
  for (std::size_t at = text.find('\n'); at != text.npos; at = text.find('\n')) {
    say_as_is(stdout, name_of_node(kernel) + ": " + text.substr(0, at + 1));
    text.erase(0, at + 1);
  }
}

void NamedPrints::finish() {
  for (auto& [kernel, text] : open_lines_)
    if (!text.empty()) say_as_is(stdout, name_of_node(kernel) + ": " + std::exchange(text, "") + "\n");
}

// Returns the text in the file, and empties the file.
std::string NamedPrints::taken() const {
  std::string text(static_cast<std::size_t>(std::max<off_t>(lseek(file_, 0, SEEK_END), 0)), '\0');
  const ssize_t got = text.empty() ? 0 : pread(file_, text.data(), text.size(), 0);
  text.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  if (ftruncate(file_, 0) != 0 || lseek(file_, 0, SEEK_SET) != 0) return {};
  return text;
}

}  // namespace tessera::adf
