// CONNECTIVITY and GROUP_CONNECTIVITY: which argument of which kernel may lie in which memory.
#pragma once

#include "container/xclbin/xclbin.h"

namespace tessera::container {

struct Connection {
  std::int32_t argument = 0;
  std::int32_t ip = 0;      // index into IP_LAYOUT
  std::int32_t memory = 0;  // index into MEM_TOPOLOGY

  bool operator==(const Connection&) const = default;
};

Partial<std::vector<Connection>> read_connectivity(ByteSpan section, std::uint64_t origin = 0);
Result<Bytes> write_connectivity(const std::vector<Connection>& connections);

}  // namespace tessera::container
