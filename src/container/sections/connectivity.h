// CONNECTIVITY and GROUP_CONNECTIVITY: which argument of which kernel may lie in which memory.
#pragma once

#include "container/xclbin/xclbin.h"

namespace tessera::container {

struct Connection {
  std::int32_t argument;
  std::int32_t ip;      // index into IP_LAYOUT
  std::int32_t memory;  // index into MEM_TOPOLOGY
};

Bytes write_connectivity(const std::vector<Connection>& connections);

}  // namespace tessera::container
