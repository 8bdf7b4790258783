#include "container/sections/core_bodies.h"

#include "container/sections/own_section.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <map>

namespace tessera::container {

namespace {

using BodiesHeader = layout::CoreBodies;

Bytes write_body(HeapWriter& heap, const CoreBody& body) {
  Bytes buffers;
  for (const CoreBody::Buffer& each : body.buffers) {
    Bytes record(layout::CoreBuffer::kSize);
    layout::CoreBuffer::address.set(record, each.address);
    layout::CoreBuffer::length.set(record, each.length);
    append(buffers, record);
  }
  Bytes out(layout::CoreBody::kSize);
  const Store store{out};
  store(layout::CoreBody::pdi, body.pdi);
  store(layout::CoreBody::col, body.tile.col);
  store(layout::CoreBody::row, body.tile.row);
  store(layout::CoreBody::function, heap.place(body.function));
  layout::CoreBody::buffers.set(out, HeapWriter::reference(body.buffers.size(), heap.place(buffers)));
  return out;
}

CoreBody read_body(HeapReader& heap, ByteSpan record) {
  CoreBody body;
  const Load load{record};
  load(layout::CoreBody::pdi, body.pdi);
  load(layout::CoreBody::col, body.tile.col);
  load(layout::CoreBody::row, body.tile.row);
  body.function = heap.string(layout::CoreBody::function.get(record), "function of a core");
  const ByteSpan buffers = heap.array(layout::CoreBody::buffers.get(record), layout::CoreBuffer::kSize, kMaxCoreBuffers,
                                      "list of a core's buffers");
  for (std::size_t i = 0; i < buffers.size(); i += layout::CoreBuffer::kSize) {
    const ByteSpan buffer = buffers.subspan(i, layout::CoreBuffer::kSize);
    body.buffers.push_back({layout::CoreBuffer::address.get(buffer), layout::CoreBuffer::length.get(buffer)});
  }
  return body;
}

constexpr OwnFrame kBodiesFrame{kCoreBodiesMagic, kCoreBodiesVersion, "bodies of cores"};

}  // namespace

Result<Bytes> write_core_bodies(const CoreBodies& bodies) {
  HeapWriter heap(BodiesHeader::kSize);
  Bytes records;
  for (const CoreBody& body : bodies.bodies) append(records, write_body(heap, body));
  const std::uint32_t records_at = heap.place(records);
  const std::uint32_t module_at = heap.place(bodies.module);
  BodiesHeader::bodies.set(heap.section, HeapWriter::reference(bodies.bodies.size(), records_at));
  BodiesHeader::module.set(heap.section, HeapWriter::reference(bodies.module.size(), module_at));
  return write_own_section<BodiesHeader>(std::move(heap), kBodiesFrame);
}

bool is_core_bodies(ByteSpan section) {
  return is_own_section<BodiesHeader>(section, kBodiesFrame);
}

Partial<CoreBodies> read_core_bodies(ByteSpan section, std::uint64_t origin) {
  Partial<CoreBodies> out;
  if (!check_own_section<BodiesHeader>(section, origin, kBodiesFrame, out.errors)) return out;
  HeapReader heap(section, section_name(SectionKind::UserMetadata), origin, out.errors);
  const ByteSpan records =
      heap.array(BodiesHeader::bodies.get(section), layout::CoreBody::kSize, kMaxCoreBodies, "list of cores");
  for (std::size_t i = 0; i < records.size(); i += layout::CoreBody::kSize)
    out.value.bodies.push_back(read_body(heap, records.subspan(i, layout::CoreBody::kSize)));
  const ByteSpan module =
      heap.array(BodiesHeader::module.get(section), 1, std::numeric_limits<std::uint32_t>::max(), "module of cores");
  out.value.module.assign(module.begin(), module.end());
  return out;
}

std::string body_list(const CoreBodies& bodies) {
  std::map<std::uint32_t, std::vector<std::string>> cores;
  for (const CoreBody& body : bodies.bodies) cores[body.pdi].push_back(device::to_string(body.tile));
  std::vector<std::string> pdis;
  for (const auto& [pdi, tiles] : cores) pdis.push_back(fmt::format("PDI {}: {}", pdi, fmt::join(tiles, " ")));
  return fmt::format("{}", fmt::join(pdis, "; "));
}

// The text has a module `pdi_N` for each PDI, as MLIR prints it: two blanks in front of it, and no other line begins
// so.
CoreBodies bodies_of_pdi(const CoreBodies& bodies, std::uint32_t pdi, std::uint32_t as) {
  CoreBodies out;
  for (CoreBody body : bodies.bodies) {
    if (body.pdi != pdi) continue;
    body.pdi = as;
    out.bodies.push_back(std::move(body));
  }
  std::string text(bodies.module.begin(), bodies.module.end());
  const auto rename = [&](const std::string& from, const std::string& to) {
    const std::string line = fmt::format("\n  module @{} ", from);
    if (const std::size_t at = text.find(line); at != std::string::npos)
      text.replace(at, line.size(), fmt::format("\n  module @{} ", to));
  };
  if (pdi != as) {
    rename(fmt::format("pdi_{}", as), fmt::format("other_pdi_{}", as));
    rename(fmt::format("pdi_{}", pdi), fmt::format("pdi_{}", as));
  }
  out.module.assign(text.begin(), text.end());
  return out;
}

}  // namespace tessera::container
