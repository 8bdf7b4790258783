// What is wrong with a command stream though each of its operations is right: found by walking it with what is known
// of channels and descriptors, not by running it. Nothing is said of what cannot be known, such as how long a task
// takes: a task may be under way until a sync takes a token of its own or of a later one of its channel. Tasks that
// read and issue no token have also ended when a token comes from a channel whose data may be made of theirs: streams
// wait for results, and not for what these are made of.
#pragma once

#include "base/diag.h"
#include "compiler/check/streams.h"
#include "container/txn.h"

#include <map>
#include <optional>
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

using DescriptorPlace = std::pair<device::TileId, unsigned>;

struct StreamLook {
  std::vector<StreamFinding> findings;  // in the order of the stream
  // What the stream lets a channel move, all tasks together, from which operation on; no words where that is not known.
  struct Total {
    std::optional<std::uint64_t> words = 0;
    std::size_t first = 0;
    std::uint64_t descriptors = 0;            // that were run for them
    std::map<unsigned, std::size_t> packets;  // their IDs, and from which operation on there are such
    std::optional<std::size_t> bare;          // the first operation that lets words go without a header
  };
  std::map<Channel, Total> totals;
  std::set<device::TileId> locks;         // tiles whose locks it writes or has descriptors use
  std::set<device::TileId> cores;         // tiles whose cores it stops or lets begin anew
  std::set<DescriptorPlace> descriptors;  // that it writes
  bool reconfigures = false;              // then totals and locks say nothing
};

// T0939 of a descriptor of which that is the name.
Diag moves_nothing(const std::string& descriptor);

//   T0939  a task uses a descriptor of length 0
//   T0940  a descriptor is written while a task that uses it may be under way
//   T0941  a sync waits for a token that no task before it issues
//   T0942  more tasks than a channel's queue holds
//   T0945  a task leaves the host's buffer; `buffers` has their bytes where they are known
StreamLook look_at_stream(const container::Txn& stream, const device::Device& device, const Streams& streams,
                          const std::vector<std::optional<std::uint64_t>>& buffers);

}  // namespace tessera::compiler
