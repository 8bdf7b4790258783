// The streams of shared buffers, and the wires of a column of memory tiles.
//
// Memory tiles have no wires to the east and west. All streams of a column's memory tiles come down from its cores or
// up from its shim tile, so the column's few vertical wires limit the shared buffers that can lie there.
#pragma once

#include "adf/array/demand.h"

namespace tessera::adf::array {

struct MemoryStreams {
  int from_cores = 0, to_cores = 0, from_shim = 0, to_shim = 0;

  MemoryStreams& operator+=(const MemoryStreams& other);
  MemoryStreams& operator-=(const MemoryStreams& other);
};

// Returns the streams of each shared buffer. Those of packet nodes and of other shared buffers count nowhere: they can
// take either way.
std::vector<MemoryStreams> streams_of_memories(const Demand& demand);

class MemoryWires {
 public:
  explicit MemoryWires(const Grid& grid);
  // Returns how many streams of a column with this load have no wire of their own if these streams join.
  int surplus(const MemoryStreams& load, const MemoryStreams& more) const;

 private:
  MemoryStreams most_;
};

}  // namespace tessera::adf::array
