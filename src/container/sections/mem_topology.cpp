#include "container/sections/mem_topology.h"

#include "container/sections/records.h"

namespace tessera::container {

namespace {

constexpr auto kBankFields = [](const auto& io, auto& bank) {
  using layout::MemData;
  io(MemData::type, bank.type);
  io(MemData::used, bank.used);
  io(MemData::size_kb, bank.size_kb);
  io(MemData::base_address, bank.base_address);
  io(MemData::tag, bank.tag);
};

}  // namespace

Partial<std::vector<MemoryBank>> read_mem_topology(ByteSpan section, std::uint64_t origin) {
  return read_records<layout::MemTopology, layout::MemData, MemoryBank>(section, origin, SectionKind::MemTopology,
                                                                        kBankFields);
}

Result<Bytes> write_mem_topology(const std::vector<MemoryBank>& banks) {
  return write_records<layout::MemTopology, layout::MemData>(banks, SectionKind::MemTopology, kBankFields);
}

}  // namespace tessera::container
