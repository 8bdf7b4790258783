#include "base/diag.h"

#include "base/foreign.h"
#include "base/terminal.h"
#include "base/text.h"

#include <fmt/ranges.h>

namespace tessera {

std::string render(const Diag& diag, bool colour, std::string_view severity, std::size_t width) {
  const std::string_view strong = colour ? (severity == "error" ? "\x1b[1;31m" : "\x1b[1;33m") : "";
  const std::string_view bold = colour ? "\x1b[1m" : "";
  const std::string_view dim = colour ? "\x1b[34m" : "";
  const std::string_view reset = colour ? "\x1b[0m" : "";
  constexpr std::size_t kIndent = 6;  // indent of continuation lines
  constexpr std::size_t kPlace = std::string_view("  --> ").size(), kNote = std::string_view("   = note: ").size();

  const std::string head = fmt::format("{}[{}]", severity, diag.code.id);
  std::string text = fmt::format("{}{}{}{}: {}{}\n", strong, head, reset, bold,
                                 wrapped(printable(shortened(diag.message)), width, head.size() + 2, kIndent), reset);
  if (!diag.places.empty())
    text += fmt::format(
        "  {}-->{} {}\n", dim, reset,
        wrapped(printable(shortened_place(fmt::format("{}", fmt::join(diag.places, ": ")))), width, kPlace, kIndent));
  for (const std::string& note : diag.notes)
    text += fmt::format("   {}={} note: {}\n", dim, reset, wrapped(printable(shortened(note)), width, kNote, kIndent));
  if (!diag.hint.empty())
    text +=
        fmt::format("   {}={} help: {}\n", dim, reset, wrapped(printable(shortened(diag.hint)), width, kNote, kIndent));
  return text;
}

}  // namespace tessera
