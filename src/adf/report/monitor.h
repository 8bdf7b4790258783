// Counts the events of a run, and keeps them on demand, for reports, snapshots, traces and adf::event.
//
// One monitor serves all graphs of the process, and all runs between init() and end().
#pragma once

#include "adf/check/netlist.h"
#include "adf/report/profile.h"
#include "adf/run/core.h"
#include "adf/run/observer.h"
#include "device/device.h"

#include <map>

namespace tessera::adf {

struct PortCounts {
  std::uint64_t bytes = 0, blocks = 0, packets = 0;
  std::uint64_t first = 0, last = 0;  // virtual cycles of the first and the last word
  std::vector<std::byte> kept;        // the data of the snapshot
  bool is_cut = false;                // the snapshot lacks a part of the data
};
struct Stall {
  std::uint64_t waits = 0, cycles = 0;
};
using Stalls = std::map<std::pair<id, std::string>, Stall>;  // by port, and by the missing data or room
struct KernelCounts {
  std::uint64_t invocations = 0, cycles = 0;
  std::uint64_t busy = 0;  // cycles of the invocations without their waits
  double host_seconds = 0;
  Stalls stalls;
  // The same without the first invocation, which waits until data have come through the graph.
  std::uint64_t first_end = 0, last_end = 0;  // ends of the first and of the last invocation
  std::uint64_t later_busy = 0;
  Stalls later_stalls;
};
struct Span {
  id node;
  id port;  // none: the span is an invocation; else a wait at this port
  std::string what;
  std::uint64_t begin, end;
};

class Monitor final : public Observer {
 public:
  struct Keeps {
    bool snapshots = false, spans = false;
    std::uint64_t samples = 0;  // number of samples in each snapshot; 0: no limit
  };
  Monitor(const Model& model, const Netlist& netlist) : model_(model), netlist_(netlist) {}
  void keep(const Keeps& keeps) { keeps_ = keeps; }

  void moved(id net, std::span<const std::uint32_t> words, bool ends_packet, std::uint64_t time) override;
  void passed(id port, std::span<const std::uint32_t> words, bool ends_packet, std::uint64_t time) override {
    count_words(port, words, ends_packet, time);
  }
  void ran_dry(id net) override { profiles.ran_dry(netlist_.nets[net]); }
  void finished_block(id port, std::span<const std::byte> samples, std::uint64_t time) override;
  void moved_beat(id port, std::span<const std::byte> beat, std::uint64_t time) override;
  void invoked(const Instance& one, std::uint64_t begin, std::uint64_t end, double host_seconds) override;
  void waited(const Wait& why, std::uint64_t begin, std::uint64_t end) override;

  const std::map<id, PortCounts>& ports() const { return ports_; }
  const std::map<id, KernelCounts>& kernels() const { return kernels_; }
  const std::vector<Span>& spans() const { return spans_; }
  bool has_all_spans() const;  // false: the run was too long to keep all of them
  const Model& model() const { return model_; }
  const Netlist& netlist() const { return netlist_; }
  // Returns the type of the data at a port. A port without a type has the type of the other end.
  element type_at(id port) const;
  std::uint64_t cycles() const { return cycles_; }
  // The tiles of the kernels' cores, by node; empty in functional runs.
  const std::map<id, device::TileId>& tiles() const { return tiles_; }
  bool is_placed() const { return !tiles_.empty(); }
  void set_tile(id node, device::TileId tile) { tiles_[node] = tile; }

  Profiles profiles;

 private:
  void count(id port, std::span<const std::byte> bytes, std::uint64_t time);
  void count_words(id port, std::span<const std::uint32_t> words, bool ends_packet, std::uint64_t time);

  const Model& model_;
  const Netlist& netlist_;
  Keeps keeps_;
  std::map<id, PortCounts> ports_;
  std::map<id, KernelCounts> kernels_;  // by node
  std::map<id, std::vector<std::pair<std::uint64_t, std::uint64_t>>>
      waits_;  // since the last invocation: begin, cycles
  std::map<id, device::TileId> tiles_;
  std::vector<Span> spans_;
  std::uint64_t cycles_ = 0;
};

}  // namespace tessera::adf
