// What is wrong with a command stream though each of its operations is right: found by walking it with what is known
// of channels and descriptors, not by running it. Nothing is said of what cannot be known, such as how long a task
// takes: a task may be under way until a sync takes a token of its own or of a later one of its channel.
#pragma once

#include "base/diag.h"
#include "container/txn.h"

#include <vector>

namespace tessera::compiler {

// One finding, at operations of the stream by their number.
struct StreamFinding {
  struct Note {
    std::size_t operation;
    std::string text;
  };
  Diag diag;
  std::size_t operation;
  std::vector<Note> notes;
};

//   T0940  a descriptor is written while a task that uses it may be under way
//   T0941  a sync waits for a token that no task before it issues
//   T0942  more tasks than a channel's queue holds
// In the order of the stream.
std::vector<StreamFinding> check_stream(const container::Txn& stream, const device::Device& device);

}  // namespace tessera::compiler
