// A graph that runs: its cores and nets, and the objects at the ends of the nets.
//
// init() of the graph makes a GraphRun, and end() destroys it, so each run after an init() begins with empty streams,
// new objects of classes, and files from their first line.
#pragma once

#include "adf/run/blocks.h"
#include "adf/run/bypass.h"
#include "adf/run/depths.h"
#include "adf/run/ends.h"
#include "adf/run/engine.h"
#include "adf/run/memory.h"
#include "adf/run/options.h"
#include "adf/run/packets.h"
#include "adf/run/rtp.h"
#include "adf/run/streams.h"

#include <map>

namespace tessera::adf {

class GraphRun {
 public:
  GraphRun(const Model& model, Plan plan, Engine& engine, const Options& options);
  ~GraphRun();
  GraphRun(const GraphRun&) = delete;

  // Opens the files and makes cores and nets. Warnings of the files go to `warnings`.
  Result<void> build(std::vector<Diag>& warnings);

  void run(std::int64_t iterations);
  bool is_done() const;
  bool is_endless() const { return is_endless_; }
  // Returns whether a kernel has no inputs, so that it can run for ever.
  bool has_free_kernel() const;
  // Kernels of programmable logic (fabric<pl>) run whenever they have data; run(n) counts those of the array.
  bool runs_free(const Core& core) const;
  void set_horizon(std::uint64_t time);
  bool is_before_horizon() const;  // whether some core can still come nearer to the horizon
  Result<void> write_files(bool is_end);

  // Each returns the object of a port or node of the model; null if this graph has no such object there.
  RtpIn* parameter(id port) const;
  RtpInOut* result(id port) const;
  GmioSource* gmio_source(id node) const;
  GmioSink* gmio_sink(id node) const;
  const FileSource* file_source(id port) const;

  const Plan& plan() const { return plan_; }
  const std::vector<std::unique_ptr<Core>>& cores() const { return cores_; }
  // Returns the transfers of the host program at a port with tilings: of an external buffer, or of a GMIO.
  MemoryRounds* memory_rounds(id port) const;
  Core* core_of(id node) const;
  const BlockRing* ring_of(id port) const;
  const std::map<id, std::unique_ptr<FileSource>>& file_sources() const { return file_sources_; }
  const Mover* mover_of(id net) const;             // null: two kernels share the data
  int merge_waits_for(id node) const;              // PacketMerge::waits_for; -1 for other nodes
  const PacketsSeen* packets_seen(id in) const;    // null: the port is not an input of a packet node
  std::uint64_t words_behind_packet(id in) const;  // words at other inputs of a merge, behind a packet of this input

  std::uint64_t unread_words(id sink) const;  // words of a stream that the sink has not read
  std::vector<id> held_ports() const;         // asynchronous buffers that kernels have acquired

  // --- for remedies ---
  bool has_bound(id sink) const;  // whether add_room() gives this sink more room
  void add_room(id sink);         // adds a block, a place in a stream, or a copy of a shared buffer
  void separate(id source);       // gives each reader of a shared buffer's output a separate output

  // Returns the id of the packets that a kernel's packet stream carries to or from a way of a packet node.
  std::optional<std::uint32_t> packet_id(const void* carrier, unsigned way) const;

 private:
  Result<void> make_parameters();
  Result<void> make_nodes();  // packet nodes, shared and external buffers
  Result<void> make_net(id number, std::vector<Diag>& warnings);
  Mover& add_mover(id net);
  bool is_stream_of_kernel(id port) const;
  std::size_t words_before(const Net& net, const Sink& sink) const;
  Result<Source*> make_source(const Net& net, Mover& mover, std::vector<Diag>& warnings);
  Result<SinkEnd*> make_sink(const Net& net, const Sink& sink, Mover& mover);
  // Functions for ends with tilings (graph_tilings.cpp).
  bool has_tilings(id port) const { return plan_.access.contains(port); }
  Source* tiled_source(const Net& net, BlockSide& side, Mover& mover);
  SinkEnd* tiled_sink(const Net& net, id port, BlockSide& side, Mover& mover);
  BlockSide& ring_side(BlockRing& ring, bool fills);
  MemoryRounds& add_rounds(id port);
  void add_bypass(Instance& to);
  BlockRing& add_ring(id port);
  void attach(id port, BlockRing& ring, bool fills);
  std::vector<std::size_t> stream_sources(id node, const std::vector<id>& kernels) const;
  Result<void> make_cores();
  bool has_data_input(id node) const;
  Result<Instance> make_instance(id node);
  void rewire(const SinkEnd* sink, const Mover& from, Mover& to);

  const Model& model_;
  Plan plan_;
  Engine& engine_;
  const Options& options_;
  bool is_endless_ = false;
  bool has_core_kernel_ = false;         // whether some kernel is not programmable logic
  std::size_t stream_words_ = kNoLimit;  // bound of the part of a route inside of a packet node

  // The maps are by port of the model, except where a comment says "by node".
  std::vector<std::unique_ptr<BlockRing>> rings_;
  std::map<id, BlockRing*> ring_of_;
  std::map<id, std::unique_ptr<BlockPort>> block_ports_;
  std::map<id, std::unique_ptr<InOutPort>> inout_ports_;
  std::map<id, std::unique_ptr<BypassRun>> bypasses_;  // by node
  std::map<id, std::unique_ptr<StreamOut>> streams_out_;
  std::map<id, std::unique_ptr<StreamIn>> streams_in_;
  std::vector<std::unique_ptr<Cascade>> cascades_;
  std::map<id, Cascade*> cascade_of_;
  std::map<id, std::unique_ptr<RtpIn>> parameters_;
  std::map<id, std::unique_ptr<RtpInOut>> results_;
  std::map<id, std::unique_ptr<FileSource>> file_sources_;
  std::map<id, std::unique_ptr<FileSink>> file_sinks_;
  std::map<id, std::unique_ptr<GmioSource>> gmio_sources_;  // by node
  std::map<id, std::unique_ptr<GmioSink>> gmio_sinks_;      // by node
  std::map<id, std::unique_ptr<PacketSplit>> splits_;       // by node
  std::map<id, std::unique_ptr<PacketMerge>> merges_;       // by node
  std::map<id, std::unique_ptr<MemoryRun>> memories_;       // by node
  std::map<id, MemoryRun::Side*> memory_sides_;
  std::map<id, std::unique_ptr<MemoryRounds>> memory_rounds_;
  std::vector<std::unique_ptr<BlockSide>> ring_sides_;
  std::vector<std::unique_ptr<LaneGroup>> lanes_;
  std::vector<std::unique_ptr<PacketSplit>> lane_splits_;
  std::vector<std::unique_ptr<TiledSource>> tiled_sources_;
  std::vector<std::unique_ptr<SinkEnd>> tiled_sinks_;
  std::map<id, std::unique_ptr<StreamFifo>> fifos_;
  std::vector<std::unique_ptr<Mover>> movers_;
  std::vector<std::unique_ptr<Core>> cores_;
  std::map<id, Core*> core_of_;
};

}  // namespace tessera::adf
