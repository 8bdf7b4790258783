// MEM_TOPOLOGY and GROUP_TOPOLOGY: the memories in which a runtime may place buffers.
#pragma once

#include "container/xclbin/xclbin.h"

namespace tessera::container {

struct MemoryBank {
  std::uint8_t type;
  std::uint8_t used;
  std::uint64_t size_kb;
  std::uint64_t base_address;
  std::string tag;
};

Bytes write_mem_topology(const std::vector<MemoryBank>& banks);

}  // namespace tessera::container
