#include "container/sections/lost_images.h"

#include "container/layouts.h"
#include "container/pdi/pdi.h"
#include "container/tables.h"

#include <algorithm>

namespace tessera::container {

namespace {

using HeaderOfPartition = layout::PdiPartition;

// Returns true if a name of the heap begins at `at`: printable text, a NUL, and zeros up to the next multiple of 8.
bool is_heap_text(ByteSpan section, std::size_t at) {
  if (at >= section.size()) return false;
  const ByteSpan rest = section.subspan(at);
  const std::size_t length = fixed_string(rest.first(std::min<std::size_t>(rest.size(), 64))).size();
  const std::size_t end = align_up(length + 1, kHeapAlignment);
  if (length == 0 || end > rest.size()) return false;
  return std::ranges::all_of(rest.first(length), [](std::uint8_t c) { return c >= ' ' && c <= '~'; }) &&
         std::ranges::all_of(rest.subspan(length, end - length), [](std::uint8_t c) { return c == 0; });
}

// Returns the size of the PDI at the beginning of `rest`. `rest` ends where the next image begins.
std::size_t pdi_size(ByteSpan rest) {
  const Pdi pdi = read_pdi(rest).value;
  if (pdi.form == PdiForm::Plain) {
    const std::uint64_t words = HeaderOfPartition::total_words.get(rest.subspan(kPdiPartitionAt));
    return std::min<std::uint64_t>(rest.size(), kPdiCdoAt + 4 * words);
  }
  const std::size_t whole = rest.size() - (pdi.tail ? pdi.tail->size() : 0);
  // In the heap, the name of the first group follows an image. If the name begins 20 bytes before the PDI would end,
  // XRT has cut the PDI.
  if (whole == rest.size() || whole < kPdiCdoAt + kTransformedCutBytes) return whole;
  const std::size_t cut = whole - kTransformedCutBytes;
  return is_heap_text(rest, align_up(cut, kHeapAlignment)) ? cut : whole;
}

// Returns the offsets at which images begin, in order.
std::vector<std::size_t> places_of(ByteSpan section, std::uint32_t limit, bool (*is)(ByteSpan)) {
  std::vector<std::size_t> places;
  for (std::size_t at = align_up(layout::Partition::kSize, kHeapAlignment); at < section.size(); at += kHeapAlignment)
    if (places.size() < limit && is(section.subspan(at))) places.push_back(at);
  return places;
}

}  // namespace

LostImages find_lost_images(const SharedBytes& shared, std::uint64_t origin, std::uint32_t limit) {
  LostImages out;
  const ByteSpan section = shared;
  const auto is_whole_pdi = [](ByteSpan bytes) {
    return bytes.size() >= kPdiCdoAt && recognise_pdi(bytes) == PdiKind::Npu;
  };
  const std::vector<std::size_t> pdis = places_of(section, limit, is_whole_pdi);
  for (std::size_t i = 0; i < pdis.size(); ++i) {
    const std::size_t end = i + 1 < pdis.size() ? pdis[i + 1] : section.size();
    const ByteSpan rest = section.subspan(pdis[i], end - pdis[i]);
    out.pdis.push_back({origin + pdis[i], shared.part(pdis[i], pdi_size(rest))});
  }
  const std::vector<std::size_t> cdos = places_of(section, limit, is_cdo);
  for (std::size_t i = 0; i < cdos.size(); ++i) {
    const std::size_t at = cdos[i];
    const bool is_inside = std::ranges::any_of(
        out.pdis, [&](const FoundImage& pdi) { return is_among(origin + at, pdi.offset, pdi.bytes.size()); });
    if (is_inside) continue;
    const auto next_pdi = std::ranges::upper_bound(pdis, at);
    std::size_t end = i + 1 < cdos.size() ? cdos[i + 1] : section.size();
    if (next_pdi != pdis.end()) end = std::min(end, *next_pdi);
    const std::uint64_t length =
        layout::CdoHeader::kSize + std::uint64_t{4} * layout::CdoHeader::length_words.get(section.subspan(at));
    out.cdos.push_back({origin + at, shared.part(at, std::min<std::uint64_t>(end - at, length))});
  }
  return out;
}

}  // namespace tessera::container
