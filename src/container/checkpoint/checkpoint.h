// Checkpoint files: the state in the middle of a run, from which a later run can continue.
//
//   magic | version | fingerprint of the rest | writer | device | sources of the run | cycle | state
//
// This code treats the state as bytes; src/npu saves and loads it. The caller compares `writer` with its own version,
// because only the version of Tessera that wrote a checkpoint can load the state. So there are no conversions between
// versions. The fingerprint detects damaged files, not forged files.
#pragma once

#include "container/format.h"

#include <optional>

namespace tessera::container {

struct Checkpoint {
  // One input of the run, such as a command stream: its name, and its value or a fingerprint of its bytes.
  struct Source {
    std::string name, value;

    template <class A>
    void archive(A& a) {
      a.all(*this, name, value);
    }
  };

  std::string writer;  // "tessera 0.1.0"
  std::string device;
  std::vector<Source> sources;  // inputs that the continued run must share
  std::uint64_t cycle = 0;
  Bytes state;

  template <class A>
  void archive(A& a) {
    a.all(*this, writer, device, sources, cycle, state);
  }
};

bool is_checkpoint(ByteSpan data);
Result<Bytes> write_checkpoint(const Checkpoint& checkpoint);
// Fails with T0215 when the data is not a checkpoint, has another version, or is damaged.
Partial<Checkpoint> read_checkpoint(ByteSpan data, std::uint64_t origin = 0);

}  // namespace tessera::container
