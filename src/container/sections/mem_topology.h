// MEM_TOPOLOGY and GROUP_TOPOLOGY: the memories in which a runtime may place buffers.
#pragma once

#include "container/xclbin/xclbin.h"

namespace tessera::container {

struct MemoryBank {
  std::uint8_t type = 0;
  std::uint8_t used = 0;  // 1: buffers may lie here
  std::uint64_t size_kb = 0;
  std::uint64_t base_address = 0;
  std::string tag;  // "HOST"

  bool operator==(const MemoryBank&) const = default;
};

Partial<std::vector<MemoryBank>> read_mem_topology(ByteSpan section, std::uint64_t origin = 0);
Result<Bytes> write_mem_topology(const std::vector<MemoryBank>& banks);

}  // namespace tessera::container
