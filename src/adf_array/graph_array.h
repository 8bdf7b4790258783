// The graphs of a program on an emulated array: a session of libtessera with the design of all graphs, and a function
// for each core.
#pragma once

#include "adf/array/descriptors.h"
#include "adf/run/ends.h"
#include "adf_array/core_run.h"
#include "adf_array/limits.h"
#include "adf_array/parameters.h"
#include "adf_array/placed.h"
#include "adf_array/shim_channel.h"
#include "adf_array/shim_counters.h"

#include <tessera/session.h>

#include <optional>
#include <set>

namespace tessera::adf_array {

// The array stops between two slices, so that the host program sees the end of an iteration soon.
inline constexpr std::uint64_t kSlice = 64;

class GraphArray final : public adf::ArrayRun {
 public:
  Result<std::string> describe(const adf::ArrayProgram& program, adf::PlacedForm form, adf::Notices& notices) override;
  Result<void> init(id graph, const adf::ArrayProgram& program, adf::Notices& notices) override;
  Result<void> run(id graph, std::int64_t iterations) override;
  Result<bool> wait(id graph, std::int64_t cycles) override;
  Result<void> resume(id graph) override;
  bool is_done(id graph) const override;
  bool stands_still() const override { return stands_still_; }
  bool is_endless(id graph) const override;
  Result<void> write_files(id graph, bool is_end) override;
  void end(id graph) override;
  Result<NewFindings> new_findings() override;
  Result<void> update(id port, std::span<const std::byte> value) override;
  Result<void> read(id port, std::span<std::byte> value) override;
  id graph_of(id port) const override;
  const std::vector<adf::TilingPlan>* access_of(id port) const override;
  Result<void> transfer(id port, std::span<std::byte> memory, std::span<std::byte> allocation) override;
  Result<void> wait_for(id port) override;
  void forget(const std::byte* allocation) override;
  Result<long long> start_profiling(const adf::Profile& what) override;
  Result<std::optional<long long>> read_profiling(long long handle) override;
  Result<bool> stop_profiling(long long handle) override;
  std::optional<device::TileId> tile_of(id kernel) const override;
  Result<adf::PlacedRun> look() override;
  std::optional<std::uint32_t> packet_id(const void* carrier, unsigned way) const override;

 private:
  // The words of an input file that go to a shared buffer.
  struct Feed {
    adf::array::Channel shim;
    std::vector<api::StreamWord> words;
    std::size_t sent = 0;
    std::uint64_t each = 0;  // words for an iteration
  };
  // A lane of a port whose data are in memory of the host program.
  struct GlobalLane {
    ShimChannel channel;
    std::vector<adf::array::Move> moves;  // of a transfer; without tilings, a transfer moves all of its memory
  };
  // An output file. A PLIO's file has the times of its words, unless the user does without.
  struct Output {
    std::unique_ptr<adf::FileSink> file;
    std::optional<api::PlioClock> clock;
  };
  // A graph between init() and end().
  struct Graph {
    std::vector<CoreRun*> cores;
    std::map<id, Output> outputs;  // by port
    std::vector<Feed> feeds;
    std::map<id, std::vector<GlobalLane>> global;  // by port of a GMIO or an external buffer
    std::uint64_t resumed_at = 0;
    bool is_endless = false;
  };
  struct Part {
    api::Tile tile;
    std::uint32_t number = 0;
  };

  const adf::Model& model() const { return program_->model; }
  Result<void> open(adf::Notices& notices);  // places the program, and opens the session
  Result<void> open_again(id graph);         // for a second init() of the graph
  void find_parts();
  Result<std::vector<ArrayKernel>> make_kernels(const std::vector<id>& nodes, CoreRun& core, api::HostCore& array);
  Result<void> make_port(id port, ArrayKernel& kernel, CoreRun& core, api::HostCore& array);
  Result<std::unique_ptr<ArrayPort>> make_blocks(id port, CoreRun& core, api::HostCore& array);
  Result<std::unique_ptr<ArrayPort>> make_parameter(id port, CoreRun& core, api::HostCore& array);
  Result<std::unique_ptr<ArrayPort>> make_result(id port, CoreRun& core, api::HostCore& array);
  Result<void> add_bypass(ArrayKernel& to, CoreRun& core, api::HostCore& array);
  Result<std::span<std::uint8_t>> table_of(id node, id parameter, api::HostCore& array) const;
  Result<std::vector<unsigned>> locks_of(id port, api::HostCore& array) const;
  bool is_local(id source, id sink) const;          // one core writes and reads the parameter
  std::vector<id> kernels_behind(id result) const;  // parameters of kernels that get the result
  bool waits_for_host(id result) const;
  LocalValue& local_value(id port, std::span<std::uint8_t> memory);
  Result<std::vector<std::span<std::uint8_t>>> memory_of(id port, api::HostCore& array) const;
  // Returns the locks of a port. `number`: 1 for the second locks of an inout parameter that another kernel writes.
  Result<Guards> guards_of(id port, api::HostCore& array, std::size_t number = 0) const;
  bool is_file(id node) const;  // whether the node is a PLIO or FileIO
  Result<void> open_files(id graph, Graph& to, std::vector<Diag>& warnings);
  std::uint64_t words_of_iteration(const adf::Plan& plan, const adf::Net& net) const;
  Result<void> begin_rounds(id graph, Graph& of, std::int64_t iterations);
  void warn_of_fifos(std::vector<Diag>& warnings) const;
  Result<void> set_initial_values(id graph);
  Result<void> enable(CoreRun& core, bool on);  // writes Core_Control

  // Lets the array go on for a slice, or until nothing moves. Returns whether it still moves.
  Result<bool> advance(std::uint64_t cycle);
  Result<void> take_outputs();
  // Returns a number that grows while the kernels and outputs of a graph make progress, and nothing while a kernel
  // computes.
  std::optional<std::uint64_t> progress_of(const Graph& of) const;
  std::optional<api::PlioClock> clock_of(id output) const;  // of a PLIO's output file with times
  // Returns whether all words that kernels or input files gave to the outputs of a graph have come out of the array.
  // Without `counts_packets`, packets may stay behind: one that no kernel takes keeps others back.
  bool has_delivered(const Graph& of, bool counts_packets = true) const;
  bool gets_packets(id sink) const;
  bool adds_headers(id source) const;
  std::uint64_t bytes_of_round(id port) const;
  std::uint64_t bytes_of_packet(const adf::array::PacketFlow& flow) const;
  // Returns the number of words that kernels or input files have given to a port of the host's side.
  std::uint64_t words_for(id sink, unsigned lane = 0) const;
  PacketCount* count_of(id port);  // null: the port writes no headers of packets
  Diag stuck(id graph) const;
  Diag slow(id graph) const;
  bool has_run_out() const;

  Result<ShimCounters::Port> port_of(id io) const;  // of a PLIO or GMIO of an initialized graph

  // GMIOs and external buffers (global_memory.cpp).
  Result<void> open_global(id graph, Graph& to);
  Result<void> open_channel(const adf::Plan& plan, id port, unsigned lane, const adf::array::Channel& at, Graph& to);
  Result<bool> feed();  // gives transfers to the channels of all graphs; returns whether a channel got some
  bool has_filled(const Graph& of) const;  // whether transfers have taken all words that there are for them
  // Lets the array go on until data under way are in the memory of GMIOs; not longer than they can need.
  Result<void> fill(const Graph& of);
  Result<std::uint64_t> address_of(std::span<std::byte> memory, std::span<std::byte> allocation);

  // Requests of the host program to the locks of a port.
  Result<bool> try_lock(id port, bool acquires, bool full);
  Result<void> lock(id port, bool full);
  Result<void> write_value(id port, std::span<const std::byte> value);

  std::optional<adf::ArrayProgram> program_;
  std::optional<Limits> limits_;
  bool stands_still_ = false;  // since the last advance()
  std::optional<ShimCounters> counters_;
  std::vector<api::PlioClock> clocks_;
  std::map<id, std::uint64_t> given_cycles_;  // of an invocation, by kernel
  std::optional<Placed> placed_;
  std::vector<api::NamedPart> named_;        // buffers and locks of the finished design
  std::optional<adf::PlacedRun> last_look_;  // its design part does not change
  std::optional<api::Session> session_;
  std::map<std::string, Part> parts_;  // buffers and locks by name
  std::map<std::pair<std::uint8_t, std::uint8_t>, std::unique_ptr<CoreRun>> cores_;
  std::map<id, std::unique_ptr<Shelf>> shelves_;            // by source port of two kernels of one core
  std::map<id, std::unique_ptr<LocalValue>> local_values_;  // by parameter that another kernel of the core writes
  std::map<id, Graph> graphs_;
  bool was_cut_ = false;               // end() stopped a graph in the middle of its work
  std::set<std::string> told_;         // kinds of findings that the user knows
  std::set<id> loaded_;                // graphs whose memory has been in use since the configuration was loaded
  std::map<id, std::uint64_t> moved_;  // words that a port has given away or taken
  std::map<id, PacketCount> packets_;  // by port that sends packets with headers
  std::map<const std::byte*, api::Buffer> shared_;  // memory of the host program, by the begin of its allocation
  std::map<id, bool> has_value_;                    // by port of an asynchronous parameter
};

}  // namespace tessera::adf_array
