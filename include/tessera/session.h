// A session: a program on a device of its own, called as often as the host asks. The state of the array and of host
// memory stays between calls, as on an NPU.
//
// Threads. Sessions share nothing, so several may be at work in several threads. One session belongs to one thread at a
// time; only cancel() may be called from any thread. Where bodies of cores run on the host
// (Program::has_host_bodies()), all calls of the session come from the thread that made it. Results never depend on
// other sessions, on threads or on time.
//
// Failures. A function that returns a Result changes nothing when it fails, unless its comment says otherwise. A call
// of the program that fails is not a failure of the function: its Outcome says how it ended, and the session can be
// looked at. After a fault the array stands still until reset().
#pragma once

#include <tessera/explanation.h>
#include <tessera/program.h>
#include <tessera/symbols.h>
#include <tessera/tile_state.h>

#include <functional>
#include <string_view>

namespace tessera::embed {
class SessionState;
}  // namespace tessera::embed

namespace tessera::api {

enum class Timing : std::uint8_t {
  Functional,  // bundles and waits for other units
  Cycle,       // also the cost of memories, switches, host memory and the controller: `tessera run --timing=cycle`
};
enum class Engine : std::uint8_t {
  Fast,
  Plain,  // slow, with the same results; traced cores always use it
};
enum class ControllerPace : std::uint8_t {
  Swift,     // a cycle for each operation
  Measured,  // the cycles measured on a Phoenix NPU
};
enum class Check : std::uint8_t {
  Off,
  On,      // the sanitizers: `tessera run --check`
  Strict,  // findings that may be intended fail, too
};
// Who answers for native code of a kernel that raises a signal, calls exit() or computes without an end.
enum class FaultPolicy : std::uint8_t {
  LeaveToHost,  // the host: Tessera installs no signal handler and no timer; such code acts as any of the host's own
  EndProcess,   // Tessera: it reports the kernel and ends the process with exit code 1, as `tessera run` does
};

// Code that runs on the host for cores without a program (docs/aie-api.md).
struct KernelOptions {
  std::vector<std::string> files{};  // sources in C or C++ and shared libraries, whose functions bodies of cores call
  std::string headers{};             // folder of the AIE API; "": beside the library
  bool refuse_bodies = false;        // fail with T0755 where a body would run on the host
  FaultPolicy faults = FaultPolicy::LeaveToHost;
  std::uint32_t seconds = 60;  // that one call may compute, with EndProcess; 0: no limit
  static constexpr std::uint32_t kMostSeconds = 86'400;
  // With EndProcess: the report of a faulty kernel is also written to standard output, as JSON of the schema
  // tessera.error/1.
  bool fault_as_json = false;
  // With EndProcess: an addition to the remedy of such a report, by its code and its words, in parentheses behind them;
  // "" for none. A signal handler calls this function. The function of the session that was opened last serves all
  // sessions of the process.
  std::string_view (*fault_advice)(std::string_view code, std::string_view help) = nullptr;
  bool slots = false;  // count issue slots (Session::kernel_counts())
};

// The network on chip between shim tiles and host memory, with Timing::Cycle.
struct Noc {
  std::uint64_t read_latency = 0, write_latency = 0;  // cycles from the start of a task to its first word
  std::uint32_t words_per_cycle = 0;                  // of all shim channels together; 0: no limit
  bool operator==(const Noc&) const = default;
};
// As measured, with no limit of words: the default of a session.
TESSERA_API Noc measured_noc();

inline constexpr std::uint64_t kMostCycles = std::uint64_t{1} << 62;  // for limits and other cycles that a host gives

struct SessionOptions {
  Timing timing = Timing::Functional;
  Engine engine = Engine::Fast;
  std::optional<ControllerPace> controller{};  // by default Measured with Timing::Cycle, otherwise Swift
  std::uint64_t max_cycles = 1'000'000'000;    // that one call may take before it ends with T0606
  std::optional<std::uint64_t> stop_at{};      // a cycle at which a call ends as at a breakpoint
  std::uint8_t start_column = 0;               // of the device, where the partition begins
  std::uint64_t seed = 0;  // other orders than the usual one, where hardware leaves the order open; 0: the usual order
  Check check = Check::Off;
  std::vector<std::string> check_allow{};  // files of accepted findings (docs/cli.md)
  // Of Noc, one by one, with Timing::Cycle.
  std::optional<std::uint64_t> noc_read_latency{}, noc_write_latency{};
  std::optional<std::uint32_t> noc_words_per_cycle{};
  KernelOptions kernels{};
  std::vector<CoreSymbols> symbols{};  // names in diagnostics, explanations, traces and reports
  // false: open() and reset() leave the configuration to configure(). The host may set breakpoints and traces first,
  // and may look at a session whose configuration failed.
  bool configure = true;
};

// Memory of the host that shim DMAs reach. `address` is where the array sees its first byte; no other buffer of the
// session ever has the same address.
struct Buffer {
  std::uint64_t address = 0;
  std::uint64_t bytes = 0;
};

enum class Ending : std::uint8_t {
  Completed,
  Failed,      // a fault of the program or an operation that cannot be executed
  Deadlock,    // T0605: a wait that can never end
  CycleLimit,  // T0606: more than max_cycles
  Cancelled,   // T0617: by cancel()
  Stopped,     // T0611: at a breakpoint; the call is still under way, and advance() continues it
  Misused,     // the call did not begin: T1201 or T1202
};

// How a call ended. Buffers hold what was written, however it ended.
struct Outcome {
  Ending ending = Ending::Completed;
  std::optional<Diagnostic> error;     // unless it completed
  std::vector<Diagnostic> warnings;    // of this call
  std::uint64_t began = 0, ended = 0;  // cycles since reset

  explicit operator bool() const noexcept { return ending == Ending::Completed; }
  std::uint64_t cycles() const noexcept { return ended - began; }
};

// A word of a stream between programmable logic and a South port.
struct StreamWord {
  std::uint32_t data = 0;
  bool last = false;  // TLAST
};

// South port `port` of a shim tile, to programmable logic: words that it sends into the array, or the number of words
// that come out (Session::plio_take()) before the call ends.
struct PlioInput {
  Tile tile;
  unsigned port = 0;
  std::vector<StreamWord> words;
};
struct PlioOutput {
  Tile tile;
  unsigned port = 0;
  std::uint64_t words = 0;
};

// Streams that are executed one after the other, `runs` times, in one context. Without a stream: the design's own, or,
// for a configuration, its work until nothing moves any more.
struct RunList {
  std::vector<CommandStream> streams;
  std::uint64_t runs = 1;
  // From the start of the call on. T0516 ends the call where there is no such port.
  std::vector<PlioInput> plio_inputs{};
  std::vector<PlioOutput> plio_outputs{};
};

struct BreakPoint {
  Stop::Kind kind = Stop::Kind::Pc;
  Tile tile;
  std::optional<std::uint32_t> number;  // an address of the core's program; a lock or a descriptor; none: any of these
  std::uint64_t hit = 1;                // stop at this hit and at each later one
};

// Additions to Session::report_json().
struct ReportDetail {
  struct Memory {
    Tile tile;
    std::uint32_t address = 0;  // as for Session::read_memory()
    std::uint32_t bytes = 0;
  };
  std::vector<Tile> tiles;     // registers, pipeline and locks: "dumps"
  std::vector<Memory> memory;  // "memory"
};

// What a checkpoint says about itself.
struct CheckpointInfo {
  std::string device;
  std::string writer;  // the version of Tessera
  std::uint64_t cycle = 0;
};
TESSERA_API Result<CheckpointInfo> checkpoint_info(std::span<const std::uint8_t> state);

class TESSERA_API Session {
 public:
  // Makes the array, loads the configuration as the firmware does, and lets the array start up. T0701 for a partition
  // that does not fit the device, T0750 to T0755 and T0910 to T0912 for bodies and kernels, the array's own faults.
  static Result<Session> open(const Program& program, const SessionOptions& options = {});
  Session(Session&&) noexcept;
  Session& operator=(Session&&) noexcept;
  ~Session();

  const Program& program() const;
  // Of opening: by the assembler, and for core programs that a stream of the program replaces (T0715).
  const std::vector<Diagnostic>& opening_warnings() const;
  // For SessionOptions::configure = false, once after open() and each reset(): loads the configuration and lets the
  // array start up. A failure is the program's, and its Outcome that of a call.
  Outcome configure();
  // The array as after a reset, with the configuration loaded; host memory and breakpoints stay. A call under way is
  // dropped.
  Result<void> reset();
  // From now on in the order of this seed (SessionOptions::seed).
  Result<void> reset(std::uint64_t seed);
  // The first call of a session in a fork of its process, where no thread and no timer of the original goes on.
  void after_fork();

  // Host memory.
  //
  // share(): the array reads and writes the host's memory itself, without a copy. The host keeps the memory until
  // release() or the end of the session, and does not touch it while a call runs in another thread.
  Result<Buffer> share(std::span<std::uint8_t> memory);
  Result<Buffer> allocate(std::uint64_t bytes);        // zeros, which belong to the session
  std::span<std::uint8_t> data(const Buffer& buffer);  // empty for a buffer that the session does not have
  // Arguments lose the buffer. Transfers that still reach it fail with T0603.
  Result<void> release(const Buffer& buffer);
  // From now on host buffer `argument` of command streams is these bytes of the buffer. T1203 when they do not lie in
  // it; bytes 0 stands for all from `offset` on.
  Result<void> bind(unsigned argument, const Buffer& buffer, std::uint64_t offset = 0, std::uint64_t bytes = 0);
  // Makes a buffer of `bytes` bytes that belongs to the session, and binds it in the place of an earlier one. It begins
  // with `contents`; the rest are zeros that nobody has written, so a program that reads them makes the finding T0530.
  void set_buffer(unsigned argument, std::span<const std::uint8_t> contents, std::uint64_t bytes);
  // The bytes that are bound to an argument; empty for an argument without a buffer.
  std::span<const std::uint8_t> buffer(unsigned argument) const;
  // Arguments with a buffer that no command and no transfer has used.
  std::vector<unsigned> unused_buffers() const;
  // What a stream finds in the scratchpad that it creates.
  void set_scratchpad(std::span<const std::uint8_t> bytes);

  // Calls. run() executes from beginning to end; a wait that can never end ends it at once with the reason.
  Outcome run();
  Outcome run(const CommandStream& stream);
  Outcome run(const RunList& list);
  // The same in slices: start(), then advance() until it returns true: outcome() then says how the call ended. A slice
  // ends at the first event of the array at or behind `cycle`, up to a few hundred cycles later. Slices never change
  // bytes, cycles or findings. Between them the host may do everything but start another call.
  Result<void> start(const RunList& list);
  bool advance(std::uint64_t cycle);
  bool is_running() const;         // between start() and the end of the call
  const Outcome& outcome() const;  // of the last call that ended
  // Ends the call under way with T0617; does nothing when there is none. From any thread.
  void cancel() noexcept;
  // After a call: lets units that still move come to rest, for a look at the final state. A fault that shows up is the
  // program's.
  Result<void> rest();
  // Called repeatedly while the array runs, at least every few hundred cycles; it may call cancel() and now(), and
  // nothing else. Empty: none.
  void watch(std::function<void(std::uint64_t cycle)> watcher);
  // Before a call with FaultPolicy::EndProcess and fault_as_json: the report of a kernel's fault begins with these
  // diagnostics, elements of an array in JSON with a comma behind each.
  void begin_fault_report(const std::string& diagnostics);

  // What is known of all calls since reset.
  std::uint64_t now() const;  // cycle
  Report report() const;
  // The report as JSON (schema tessera.run/1, docs/cli.md) and as text in lines of `width` characters.
  // `seconds`: the host's time for the call, if the text is to have it.
  std::string report_json(const ReportDetail& detail = {}) const;
  std::string report_text(std::size_t width = 100, std::optional<double> seconds = {}) const;
  std::optional<Explanation> explanation() const;  // of the last call, when it failed in a wait
  Explanation explain() const;                     // why the array does not move now
  std::vector<HostMessage> messages() const;
  std::vector<DebugValue> debug_values() const;
  std::vector<KernelCount> kernel_counts() const;
  // Suspicious operations of the program that the hardware carries out without complaint.
  std::vector<Diagnostic> warnings() const;
  // Of a session with Check::On or Strict; T1204 otherwise. `has_ended`: include leftovers, such as unread tokens.
  Result<Findings> findings(bool has_ended = true);

  // The state of tiles. Tiles are those of the device.
  Result<TileState> tile(Tile tile);
  // The registers that are not zero, the pipeline and the locks, as `tessera run --dump` shows them.
  Result<std::string> tile_text(Tile tile);
  // Data memory, by the tile's own addresses from 0 on, in bytes; that of core tiles is also read by the addresses by
  // which the core sees it and its neighbours. T1205 outside it. Reading is no access: it does not count for findings.
  Result<void> read_memory(Tile tile, std::uint32_t address, std::span<std::uint8_t> bytes);
  Result<void> write_memory(Tile tile, std::uint32_t address, std::span<const std::uint8_t> bytes);
  // Registers by their offset in the tile, through the door by which the controller reaches them: a read may take a
  // lock, a write may start a task. peek() has no effect. T05xx where there is no register.
  Result<std::uint32_t> read_register(Tile tile, std::uint32_t offset);
  Result<std::uint32_t> peek_register(Tile tile, std::uint32_t offset);
  Result<void> write_register(Tile tile, std::uint32_t offset, std::uint32_t value);
  // The offset of a register of this tile by its name, such as "Core_Control" or "DMA_BD3_0". T1207 for another name.
  Result<std::uint32_t> register_offset(Tile tile, const std::string& name) const;

  // Breakpoints. A call that comes to one ends with Ending::Stopped, and advance() continues it. T1205 for a tile that
  // the device does not have.
  Result<void> break_at(const BreakPoint& point);
  std::optional<Stop> stop() const;                   // where the last call stands
  std::uint64_t hits(const BreakPoint& point) const;  // since reset

  // Traces and fingerprints, from now on and after each reset(); a later call for the same replaces an earlier one.
  // Neither changes the program's bytes or cycles.
  //
  // The actions of a core, while no call is under way in it. With an empty function nothing is reported, but tile()
  // shows the results in the pipeline of a core that came to a fault, which a core that nobody observes drops. T1205
  // for a tile without a core.
  Result<void> trace_core(Tile tile, std::function<void(const CoreStep&)> step);
  // A hash of the array's state whenever `every` cycles have passed, with the multiple of `every` that was reached. Two
  // runs that should be the same part in the first line that differs.
  void fingerprint_every(std::uint64_t every, std::function<void(std::uint64_t cycle, std::uint64_t hash)> take);

  // Programmable logic at South port `port` of a shim tile.
  Result<void> plio_send(Tile tile, unsigned port, std::span<const StreamWord> words);
  Result<void> plio_expect(Tile tile, unsigned port, std::uint64_t words);
  Result<std::vector<StreamWord>> plio_take(Tile tile, unsigned port);

  // Checkpoints: everything that later cycles depend on, host memory included, between calls or between slices. T0517
  // where bodies run on the host or with checks, T1206 at a moment when the array cannot be saved: advance a few
  // cycles.
  Result<std::vector<std::uint8_t>> save();
  // Until reset() or resume(): gives `keep` such a state during calls, when `cycles` cycles have passed since the last
  // one and the array can be saved. If it never can be, `keep` is called once, with the reason.
  void checkpoint_every(std::uint64_t cycles,
                        std::function<void(std::uint64_t cycle, Result<std::vector<std::uint8_t>> state)> keep);
  // Continues from a state of a session with the same program, options, and buffers of the same sizes made and bound in
  // the same order, whose contents it replaces. `under_way`: the call that was under way,
  // which advance() then continues. T0708 or T0615 when the state belongs to another session; after T0615 only reset()
  // is left.
  Result<void> resume(std::span<const std::uint8_t> state, const std::optional<RunList>& under_way = {});

 private:
  explicit Session(std::unique_ptr<embed::SessionState> state);
  std::unique_ptr<embed::SessionState> state_;
};

}  // namespace tessera::api
