#include "base/diag.h"

#include "base/text.h"

namespace tessera {

std::string render(const Diag& diag, bool colour, std::string_view severity) {
  const std::string_view strong = colour ? (severity == "error" ? "\x1b[1;31m" : "\x1b[1;33m") : "";
  const std::string_view bold = colour ? "\x1b[1m" : "";
  const std::string_view dim = colour ? "\x1b[34m" : "";
  const std::string_view reset = colour ? "\x1b[0m" : "";

  std::string text =
      fmt::format("{}{}[{}]{}{}: {}{}\n", strong, severity, diag.code.id, reset, bold, printable(diag.message), reset);
  if (!diag.places.empty())
    text += fmt::format("  {}-->{} {}\n", dim, reset, printable(fmt::format("{}", fmt::join(diag.places, ": "))));
  for (const std::string& note : diag.notes) text += fmt::format("   {}={} note: {}\n", dim, reset, printable(note));
  if (!diag.hint.empty()) text += fmt::format("   {}={} help: {}\n", dim, reset, printable(diag.hint));
  return text;
}

}  // namespace tessera
