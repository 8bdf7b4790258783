// Checkpoint files: a run in the middle, to go on from.
//
//   magic | version | writer | what the run is of | cycle | state | fingerprint of all that
//
// The state itself is opaque here; the room that saved it (npu) loads it. A checkpoint is for the build that wrote it:
// it is state, not an exchange format, so there are no conversions and `writer` has to be the same. The fingerprint
// tells files that were damaged, not files that were forged.
#pragma once

#include "base/bytes.h"

#include <optional>

namespace tessera::container {

struct Checkpoint {
  // One thing that the run was made of, such as a command stream: what it is called, and what it is, or a fingerprint
  // of its bytes.
  struct Source {
    std::string name, value;

    template <class A>
    void archive(A& a) {
      a.all(*this, name, value);
    }
  };

  std::string writer;  // "tessera 0.1.0"
  std::string device;
  std::vector<Source> sources;  // all that has to be equal where the run is to go on
  std::uint64_t cycle = 0;
  Bytes state;

  template <class A>
  void archive(A& a) {
    a.all(*this, writer, device, sources, cycle, state);
  }
};

bool is_checkpoint(ByteSpan data);
Bytes write_checkpoint(Checkpoint checkpoint);
// T0215 when it is no checkpoint, one of another version, or damaged.
Result<Checkpoint> read_checkpoint(ByteSpan data);

}  // namespace tessera::container
