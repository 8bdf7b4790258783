#include "adf/report/run_report.h"

#include "adf/files/text.h"

#include <cstring>

namespace tessera::adf {

std::string snapshot_text(const element& type, const PortCounts& counts) {
  Layout layout{type};
  layout.is_hex = type.kind == ::adf::host::number::natural && std::string_view(type.name) == "word";
  layout.bits = layout.of.bytes * 8;
  const std::size_t samples = counts.kept.size() / layout.of.bytes;
  std::vector<std::uint32_t> words((counts.kept.size() + 3) / 4);
  if (!words.empty()) std::memcpy(words.data(), counts.kept.data(), counts.kept.size());
  LineWriter lines(layout);
  lines.add(words, false);
  lines.finish();
  // The last word may hold more samples than the port passed, so the text ends after `samples` lines.
  std::string text = lines.text();
  std::size_t end = 0;
  for (std::size_t i = 0; i < samples && end < text.size(); ++i) end = text.find('\n', end) + 1;
  text.resize(end);
  if (counts.is_cut) text += "# more samples passed\n";
  return text;
}

}  // namespace tessera::adf
