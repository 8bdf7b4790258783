// CONNECTIVITY and GROUP_CONNECTIVITY: the memories in which a buffer for an argument of a kernel may lie.
#pragma once

#include "container/xclbin/xclbin.h"

namespace tessera::container {

struct Connection {
  std::int32_t argument = 0;
  std::int32_t ip = 0;      // index into IP_LAYOUT
  std::int32_t memory = 0;  // index into MEM_TOPOLOGY, or into GROUP_TOPOLOGY

  bool operator==(const Connection&) const = default;
};

Partial<std::vector<Connection>> read_connectivity(ByteSpan section, std::uint64_t origin = 0);
Result<Bytes> write_connectivity(const std::vector<Connection>& connections);

}  // namespace tessera::container
