// The host program's control of its graphs: the state of each graph, and the calls that are valid in it.
#pragma once

#include "adf/check/ends.h"
#include "adf/control/array_run.h"
#include "adf/explain/chain.h"
#include "adf/report/placed_report.h"
#include "adf/run/executor.h"
#include "adf/run/graph_run.h"

#include <memory>

namespace tessera::adf {

inline constexpr int kOk = 0, kUserError = 1;  // results of calls

enum class GraphState { New, Ready, Running, Paused, Ended };
const char* text_of(GraphState state);  // "it runs"

struct Controlled {
  GraphState state = GraphState::New;
  std::shared_ptr<GraphRun> run;  // a thread that waits in a call keeps it after end() of another thread
  bool has_stopped = false;       // a call has reported that the graph cannot go on
  std::uint64_t resumed_at = 0;   // time of the last run() or resume()
};

// The memory of a transfer: buffers of `each` bytes side by side.
struct GlobalRounds {
  std::span<std::byte> memory;
  std::size_t each = 0;
};

// Returns the file for the snapshot of a port.
std::filesystem::path snapshot_file(const Options& options, id port);

void read_options_of_environment();  // defined in control/main.cpp

class Control {
 public:
  static Control& of_process();

  Executor& executor() { return executor_; }
  Options& options() { return options_; }

  int init(id graph);
  int run(id graph, std::int64_t iterations);
  int wait(id graph, std::int64_t cycles);
  int resume(id graph);
  int end(id graph, std::int64_t cycles);
  int update(id graph, id port, const element& of, const void* values, std::size_t count);
  int read(id graph, id port, const element& of, void* values, std::size_t count);
  int transfer(id io, bool to_array, const void* address, std::size_t bytes, bool blocking);
  int wait_for(id io);
  int transfer_memory(id port, bool to_array, bool blocking);  // port of an external buffer
  int wait_for_memory(id port);

  // --- adf::event ---
  long long start_profiling(const Profile& what);
  long long read_profiling(long long handle);
  void stop_profiling(long long handle);

  void warn_of_running();

  void* allocate(std::size_t bytes);
  void release(void* address);

  std::uint32_t packet_id(const void* carrier, unsigned way);

  // Sets the name of the simulator. The names of output folders begin with it.
  void set_simulator(const char* name);

  // Prints the diagnostic of wrong use or of a stop on standard error, and returns user_error.
  int refuse(Diag diag);
  void warn(const Diag& diag);
  // From now on the process fails, even if main() ignores the results of the calls.
  void note_stop();
  void report_findings(Executor::Lock& held);  // of --check

  // Returns the folder of the output files.
  std::filesystem::path output_folder() const;
  // Called after the options of the command line were taken.
  void set_has_options() { has_line_options_ = true; }

  // Reads the constraints and prints the mistakes of the design. Ends the process if there are mistakes.
  void check_design();
  const Netlist& netlist();
  ArrayProgram array_program();  // after check_design()

 private:
  Control() = default;
  void settle_options();
  Controlled* controlled(id graph, const char* call);
  void begin();  // at the first init(): sets observers, gives warnings and the picture
  Monitor& monitor();
  int wait_held(Executor::Lock& held, id graph, std::int64_t cycles, Controlled& of);
  void write_results(Executor::Lock& held);  // writes the reports, snapshots and traces of the options
  void write_reports(const PlacedReport* placed);
  // Returns the mapping of a run on the array; no value in a functional run.
  std::optional<PlacedReport> look_at_array(Executor::Lock& held);
  Diag time_limit(const Controlled& of, const char* call) const;
  // Returns the return_code of a call after its wait, and reports a stop. `reached` is the condition that the call
  // waited for.
  int outcome_of(Executor::Lock& held, Outcome outcome, Controlled& of, const Awaited& awaited,
                 const std::function<bool()>& reached);
  // Calls of graphs on the emulated array (control/on_array.cpp), after the checks of their states.
  int init_on_array(Executor::Lock& held, id graph, Controlled& of);
  int wait_on_array(Executor::Lock& held, id graph, std::int64_t cycles, Controlled& of);
  int end_on_array(Executor::Lock& held, id graph, Controlled& of);
  int access_on_array(Executor::Lock& held, Controlled& of, const std::function<Result<void>(ArrayRun&)>& access);
  bool may_try_again(Executor::Lock& held, std::uint64_t since);
  int stopped_on_array(Executor::Lock& held, Diag diag, Controlled& of);
  static bool is_on_array(id port);  // whether the port belongs to a graph on the array that is initialized
  int transfer_on_array(Executor::Lock& held, id port, const GlobalRounds& rounds, const char* call, bool blocking);
  int wait_for_on_array(Executor::Lock& held, id port);
  std::shared_ptr<GraphRun> run_of_io(id io);
  // Functions for ports with tilings (control/global_memory.cpp).
  std::shared_ptr<GraphRun> run_of_port(id port);
  const std::vector<TilingPlan>* access_of(id port);  // null: the port has no tilings, or its graph is not initialized
  static std::size_t bytes_of_buffer(const std::vector<TilingPlan>& tilings);
  int transfer_rounds(Executor::Lock& held, id port, const GlobalRounds& rounds, const char* call, bool blocking);
  // Waits, and returns the return_code of a call that waits for a port of the run.
  int wait_at_port(Executor::Lock& held, const std::shared_ptr<GraphRun>& run, const Awaited& awaited,
                   const std::function<bool()>& reached);
  int wait_for_rounds(Executor::Lock& held, id port, const char* call);
  std::shared_ptr<GraphRun> run_of(id io);
  Result<void> check_range(const void* address, std::size_t bytes) const;
  std::span<const std::byte> allocation_of(const void* address) const;
  id gmio_that_uses(std::span<const std::byte> memory) const;

  Executor executor_;
  Options options_;
  constraints::Constraints constraints_;
  const device::Device* device_ = nullptr;
  double pl_megahertz_ = 0;
  std::map<id, Controlled> graphs_;
  EndsInUse ends_;  // of the graphs that were initialized
  std::unique_ptr<Netlist> netlist_;
  std::unique_ptr<Monitor> monitor_;
  std::map<const std::byte*, std::size_t> memory_;  // allocations of GMIO::malloc: begin, bytes
  bool is_checked_ = false;
  bool has_options_ = false, has_line_options_ = false, has_begun_ = false;
  std::string simulator_ = "x86simulator";
};

}  // namespace tessera::adf
