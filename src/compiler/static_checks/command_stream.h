// Finds mistakes in a command stream although each of its operations is correct. The check does not run the stream; it
// keeps account of channels and descriptors. It makes no assumption about time: a task may still be running until a
// sync takes a token of its own or of a later task of its channel. A task that reads and issues no token has also ended
// when a token comes from a channel whose data may derive from its data: a stream waits for results, and not for their
// inputs.
#pragma once

#include "base/diag.h"
#include "compiler/static_checks/stream_graph.h"
#include "container/txn/txn.h"

#include <map>
#include <optional>
#include <vector>

namespace tessera::compiler {

// One finding. Its places are numbers of operations of the stream.
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

struct StreamSummary {
  std::vector<StreamFinding> findings;  // findings in the order of the stream
  // The words that all tasks of a channel move together, and the operation that starts the first of them; no words when
  // their number is not known.
  struct Total {
    std::optional<std::uint64_t> words = 0;
    std::size_t first = 0;
    std::uint64_t descriptors = 0;            // runs of descriptors that moved those words
    std::map<unsigned, std::size_t> packets;  // packet IDs, each with the first operation that sends it
    std::optional<std::size_t> bare;          // the first operation that sends words without a header
  };
  std::map<Channel, Total> totals;
  std::set<device::TileId> locks;         // tiles whose locks the stream writes, or uses in descriptors
  std::set<device::TileId> cores;         // tiles whose cores the stream stops or restarts
  std::set<DescriptorPlace> descriptors;  // descriptors that the stream writes
  bool reconfigures = false;              // the stream reconfigures the array; totals and locks are then not reliable
};

// Returns the T0939 finding for a descriptor; `descriptor` is its name.
Diag moves_nothing(const std::string& descriptor);

// Checks a stream, and reports:
//   T0939  a task uses a descriptor of length 0
//   T0940  a descriptor is written while a task that uses it may be running
//   T0941  a sync waits for a token that no earlier task issues
//   T0942  more tasks than the queue of a channel holds
//   T0945  a task leaves the host's buffer; `buffers` gives the sizes in bytes where they are known
StreamSummary check_stream(const container::Txn& stream, const device::Device& device, const StreamGraph& streams,
                           const std::vector<std::optional<std::uint64_t>>& buffers);

}  // namespace tessera::compiler
