// Finds mistakes in a command stream whose single operations are all correct.
//
// The check does not run the stream; it follows the state of channels and descriptors. It makes no assumption about
// time: a task counts as running until a sync takes the token of this task or of a later task of the same channel. A
// task that reads and issues no token also ends when a sync takes a token of a channel whose data may come from the
// task's data: a stream waits for results, and not for their inputs.
#pragma once

#include "base/diag.h"
#include "compiler/static_checks/stream_graph.h"
#include "compiler/static_checks/written_descriptors.h"
#include "container/txn/txn.h"

#include <map>
#include <optional>
#include <vector>

namespace tessera::compiler {

// A finding and its notes, each with the number of the operation in the stream that it is about.
struct StreamFinding {
  struct Note {
    std::size_t operation;
    std::string text;
  };
  Diag diag;
  std::size_t operation;
  std::vector<Note> notes;
};

struct StreamSummary {
  std::vector<StreamFinding> findings;  // findings in the order of the stream
  // The tasks of one channel taken together. `words`: the words that they move, or nothing when the number is unknown.
  // `first`: the operation that starts the first task.
  struct Total {
    std::optional<std::uint64_t> words = 0;
    std::size_t first = 0;
    std::uint64_t descriptors = 0;            // executions of descriptors in these tasks
    std::map<unsigned, std::size_t> packets;  // packet IDs, each with the first operation that sends it
    std::optional<std::size_t> bare;          // the first operation that sends words without a header
  };
  std::map<Channel, Total> totals;
  std::set<device::TileId> locks;         // tiles whose locks the stream writes, or uses in descriptors
  std::set<device::TileId> cores;         // tiles whose cores the stream stops or restarts
  std::set<DescriptorPlace> descriptors;  // descriptors that the stream writes
  // The channels whose tasks execute a descriptor, each with the operation that starts the first of these tasks.
  std::map<DescriptorPlace, std::map<Channel, std::size_t>> executed;
  bool reconfigures = false;  // the stream reconfigures the array; totals and locks are then not reliable
};

// Returns the T0939 finding for a descriptor; `descriptor` is its name.
Diag moves_nothing(const std::string& descriptor);

// Checks a stream, and reports:
//   T0939  a task uses a descriptor of length 0
//   T0940  a descriptor is written while a task that uses it may be running
//   T0941  a sync waits for a token that no earlier task issues
//   T0942  more tasks are started than a channel runs and queues
//   T0945  a task of a shim tile reaches beyond its host buffer
//   T0985  a device image is loaded again, which the firmware skips
//   T0986  a task of a shim tile uses a descriptor whose address no argument gives
//   T0987  the tasks of a channel move more words than the time of the driver allows
// `buffers`: the sizes of the host buffers in bytes, where they are known.
StreamSummary check_stream(const container::Txn& stream, const device::Device& device, const StreamGraph& streams,
                           const std::vector<std::optional<std::uint64_t>>& buffers);

}  // namespace tessera::compiler
