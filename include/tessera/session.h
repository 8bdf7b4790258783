// A session: a program on its own device, which the host calls as often as it needs. The state of the array and of host
// memory stays between calls, as on an NPU.
//
// Threads. Sessions share no data that changes, so several threads may use several sessions at the same time. One
// session belongs to one thread at a time; only cancel() may be called from any thread. If bodies of cores run on the
// host (Program::has_host_bodies()), all calls of the session come from the thread that made it. Results never depend
// on other sessions, on threads or on time.
//
// Failures. A function that returns a Result changes nothing if it fails, unless its comment says otherwise. If a call
// of the program fails, the function has not failed: the Outcome says how the call ended, and the host can look at the
// session. After a fault the array stands still until reset().
#pragma once

#include <tessera/explanation.h>
#include <tessera/host_function.h>
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
// Engines of the cores. All give the same results.
enum class Engine : std::uint8_t {
  Native,  // translates hot code to machine code; the same as Blocks where the host or the build cannot do this
  Plain,   // slow; traced cores always use it
  Blocks,  // without machine code
  Fast = Native,
};
enum class ControllerPace : std::uint8_t {
  Swift,     // a cycle for each operation
  Measured,  // the cycles measured on a Phoenix NPU
};
enum class Check : std::uint8_t {
  Off,
  On,      // the sanitizers: `tessera run --check`
  Strict,  // as On, and findings that may be intended also fail the program
};
// Who handles native code of a kernel, or of a body, that raises a signal, calls exit() or computes without an end.
enum class FaultPolicy : std::uint8_t {
  LeaveToHost,  // the host: Tessera installs no signal handler and no timer, so such code acts like the host's own code
  EndProcess,   // Tessera: it reports the kernel and ends the process with exit code 1, as `tessera run` does
  // Tessera handles code that computes for KernelOptions::seconds without a request to its core: the call fails with
  // T0754, and the process goes on. Objects of the code's open functions are lost. Everything else is left to the host.
  EndCall,
};

// Code that runs on the host for cores without a program (docs/aie-api.md).
struct KernelOptions {
  std::vector<std::string> files{};  // C or C++ sources and shared libraries with functions that bodies call
  std::string headers{};             // folder of the AIE API; "": the folder beside the library
  bool refuse_bodies = false;        // fail with T0755 if a body would run on the host
  FaultPolicy faults = FaultPolicy::LeaveToHost;
  std::uint32_t seconds = 60;  // unless LeaveToHost: seconds that one call may compute; 0: no limit
  static constexpr std::uint32_t kMostSeconds = 86'400;
  // With EndProcess: the report of a faulty kernel is also written to standard output, as JSON of the schema
  // tessera.error/1.
  bool fault_as_json = false;
  // With EndProcess: returns an addition to the remedy in such a report, by the report's code and remedy. Tessera
  // writes it in parentheses after the remedy; "": no addition. A signal handler calls this function. The function of
  // the session that was opened last serves all sessions of the process.
  std::string_view (*fault_advice)(std::string_view code, std::string_view help) = nullptr;
  bool slots = false;  // count issue slots (Session::kernel_counts())
};

// The network on chip between shim tiles and host memory, with Timing::Cycle.
struct Noc {
  std::uint64_t read_latency = 0, write_latency = 0;  // cycles from the start of a task to its first word
  std::uint32_t words_per_cycle = 0;                  // of all shim channels together; 0: no limit
  bool operator==(const Noc&) const = default;
};
// Returns the measured values, without a limit of words: the default of a session.
TESSERA_API Noc measured_noc();

inline constexpr std::uint64_t kMostCycles = std::uint64_t{1} << 62;  // the largest cycle or limit that a host may give

// The width and the clock of programmable logic at South port `port` of a shim tile: the port moves at most `bits` bits
// in each cycle of the logic. Without it, a port moves a word of 32 bits in each cycle of the array.
struct PlioClock {
  Tile tile{};
  unsigned port = 0;
  bool into_array = false;
  std::uint32_t bits = 32;            // a multiple of 32
  std::uint32_t logic_kilohertz = 0;  // at least 1
  std::uint32_t array_kilohertz = 0;  // at least 1
};

struct SessionOptions {
  Timing timing = Timing::Functional;
  Engine engine = Engine::Native;
  std::optional<ControllerPace> controller{};  // by default Measured with Timing::Cycle, otherwise Swift
  std::uint64_t max_cycles = 1'000'000'000;    // of one call, which then ends with T0606
  std::optional<std::uint64_t> stop_at{};      // a cycle at which a call ends as at a breakpoint
  std::uint8_t start_column = 0;               // the column of the device where the partition begins
  // Where hardware leaves an order open, each seed chooses another order. 0: the usual order.
  std::uint64_t seed = 0;
  Check check = Check::Off;
  std::vector<std::string> check_allow{};  // files of accepted findings (docs/cli.md)
  // Single values that replace those of measured_noc(), with Timing::Cycle.
  std::optional<std::uint64_t> noc_read_latency{}, noc_write_latency{};
  std::optional<std::uint32_t> noc_words_per_cycle{};
  KernelOptions kernels{};
  std::vector<HostFunction> functions{};
  // Take effect when the session has its configuration. T0516 fails open() and reset() if such a port does not exist.
  std::vector<PlioClock> plio_clocks{};
  std::vector<CoreSymbols> symbols{};  // names in diagnostics, explanations, traces and reports
  // false: open() and reset() do not load the configuration; configure() does. The host may set breakpoints and traces
  // first, and may look at a session whose configuration failed.
  bool configure = true;
};

// The size of the largest buffer, and the limit of the addresses of buffers.
inline constexpr std::uint64_t kMostBufferBytes = std::uint64_t{1} << 46;
// The bytes behind a buffer that no other buffer may use, so that an overrun is noticed.
inline constexpr std::uint64_t kBufferGap = std::uint64_t{1} << 20;

// Memory of the host that shim DMAs reach. `address` is the address at which the array sees the first byte; no other
// buffer of the session ever has the same address.
struct Buffer {
  std::uint64_t address = 0;
  std::uint64_t bytes = 0;
};

enum class Ending : std::uint8_t {
  Completed,
  Failed,      // a fault of the program or an operation that cannot be executed
  Deadlock,    // T0605: a wait that can never end
  CycleLimit,  // T0606: more than max_cycles; T0754 with FaultPolicy::EndCall
  Cancelled,   // T0617: by cancel()
  Stopped,     // T0611: at a breakpoint; the call is still under way, and advance() continues it
  Misused,     // the call did not begin: T1201, T1202, T1208, or the diagnostic of Program::no_own_stream()
};

// The end of a call. However it ended, buffers hold the bytes that the array has written so far.
struct Outcome {
  Ending ending = Ending::Completed;
  std::optional<Diagnostic> error;     // empty if the call completed
  std::vector<Diagnostic> warnings;    // warnings of this call
  std::uint64_t began = 0, ended = 0;  // cycles since reset
  // The operation of its command stream, counted from 0, in which the call failed; empty if it failed elsewhere.
  std::optional<std::uint64_t> operation{};

  explicit operator bool() const noexcept { return ending == Ending::Completed; }
  std::uint64_t cycles() const noexcept { return ended - began; }
};

// A word of a stream between programmable logic and a South port.
struct StreamWord {
  std::uint32_t data = 0;
  bool last = false;        // TLAST
  std::uint64_t cycle = 0;  // in which it came out of the array (Session::plio_take())
};

// Programmable logic at South port `port` of a shim tile: words that it sends into the array, or the number of words
// that must come out (Session::plio_take()) before the call ends.
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

// One call: streams that the session executes one after the other, `runs` times, in one context. Without a stream, the
// session executes the design's own stream; a configuration without a stream works until nothing moves any more.
struct RunList {
  std::vector<CommandStream> streams;
  std::uint64_t runs = 1;
  // Take effect at the start of the call. T0516 ends the call if such a port does not exist.
  std::vector<PlioInput> plio_inputs{};
  std::vector<PlioOutput> plio_outputs{};
};

struct BreakPoint {
  Stop::Kind kind = Stop::Kind::Pc;
  Tile tile;
  std::optional<std::uint32_t> number;  // program address, lock or descriptor; empty: any lock or descriptor
  std::uint64_t hit = 1;                // stop at this hit and at each later hit
};

// Additions to Session::report_json().
struct ReportDetail {
  struct Memory {
    Tile tile;
    std::uint32_t address = 0;  // as for Session::read_memory()
    std::uint32_t bytes = 0;
  };
  std::vector<Tile> tiles;     // tiles whose registers, pipeline and locks are added as "dumps"
  std::vector<Memory> memory;  // bytes of data memories that are added as "memory"
};

// The header of a checkpoint.
struct CheckpointInfo {
  std::string device;
  std::string writer;  // the version of Tessera
  std::uint64_t cycle = 0;
};
TESSERA_API Result<CheckpointInfo> checkpoint_info(std::span<const std::uint8_t> state);

class TESSERA_API Session {
 public:
  // Makes the array, loads the configuration as the firmware does, and lets the array start up. Errors: T0701 for
  // options that do not suit the program or the device, such as a partition that does not fit; T0750 to T0755 and T0910
  // to T0912 for bodies and kernels; errors in files of the options; faults of the array.
  static Result<Session> open(const Program& program, const SessionOptions& options = {});
  Session(Session&&) noexcept;
  Session& operator=(Session&&) noexcept;
  ~Session();

  const Program& program() const;
  // Returns warnings about core programs, command streams and the PDIs that streams load, among them T0715 for a core
  // program that a stream of the program replaces.
  const std::vector<Diagnostic>& opening_warnings() const;
  // For SessionOptions::configure = false, once after open() and after each reset(), before the first call: loads the
  // configuration and lets the array start up. Fails with T1208 if the session has a configuration. A failure here is a
  // failure of the program, and the Outcome is that of a call.
  Outcome configure();
  // Resets the array and loads the configuration; host memory and breakpoints stay. Drops a call that is under way.
  Result<void> reset();
  // Works like reset(); from now on, the session runs in the order of this seed (SessionOptions::seed).
  Result<void> reset(std::uint64_t seed);
  // A fork of the process calls this function before any other function of the session: threads and timers of the
  // original process do not exist there.
  void after_fork();

  // Host memory.
  //
  // share(): the array reads and writes the host's memory itself, without a copy. The host keeps the memory until
  // release() or the end of the session, and does not access it while a call runs in another thread.
  Result<Buffer> share(std::span<std::uint8_t> memory);
  // Works like share(), with an address of the host's choice, for hosts whose buffers have the same address in several
  // sessions. Fails with T1203 if another buffer, or the megabyte behind it, lies there.
  Result<Buffer> share_at(std::uint64_t address, std::span<std::uint8_t> memory);
  Result<Buffer> allocate(std::uint64_t bytes);        // makes zeros, which the session owns
  std::span<std::uint8_t> data(const Buffer& buffer);  // empty for a buffer that the session does not have
  // Unbinds the buffer from all arguments. Transfers that still reach it fail with T0603.
  Result<void> release(const Buffer& buffer);
  // From now on, host buffer `argument` of command streams is the range of `bytes` bytes at `offset` in the buffer;
  // bytes 0: all bytes from `offset` on. Fails with T1203 for a range outside the buffer.
  Result<void> bind(unsigned argument, const Buffer& buffer, std::uint64_t offset = 0, std::uint64_t bytes = 0);
  void unbind(unsigned argument);  // from now on, the argument has no buffer
  // Makes a buffer of `bytes` bytes that belongs to the session, and binds it instead of an earlier buffer. It begins
  // with `contents`. The rest are zeros that count as never written, so a program that reads them causes the finding
  // T0530.
  Result<void> set_buffer(unsigned argument, std::span<const std::uint8_t> contents, std::uint64_t bytes);
  // Returns the bytes that are bound to an argument; empty for an argument without a buffer.
  std::span<const std::uint8_t> buffer(unsigned argument) const;
  // Returns the arguments with a buffer that no command and no transfer has used.
  std::vector<unsigned> unused_buffers() const;
  // Sets the contents of the scratchpad that a stream creates.
  void set_scratchpad(std::span<const std::uint8_t> bytes);

  // Calls. run() executes the whole call. If a wait can never end, the call ends at once, and the error gives the
  // reason.
  Outcome run();
  Outcome run(const CommandStream& stream);
  Outcome run(const RunList& list);
  // Executes a call in slices: start(), then advance() until it returns true; outcome() then says how the call ended. A
  // slice ends at the first event of the array at or after `cycle`, up to a few hundred cycles later. Slices never
  // change bytes, cycles or findings. Between slices the host may do everything except start another call.
  Result<void> start(const RunList& list);
  bool advance(std::uint64_t cycle);
  bool is_running() const;         // true between start() and the end of the call
  const Outcome& outcome() const;  // of the last call that ended
  // Ends the current call with T0617; does nothing if no call is under way. Any thread may call this.
  void cancel() noexcept;
  // After a call: lets units that still move come to rest, for a look at the final state. The error is a fault of the
  // program that appears then.
  Result<void> rest();
  // The session calls `watcher` repeatedly while the array runs, at least every few hundred cycles. The watcher may
  // call cancel() and now(), and nothing else. Empty: no watcher.
  void watch(std::function<void(std::uint64_t cycle)> watcher);
  // For a session with Check::On or Check::Strict: calls `accessed` for each access of a shim DMA to host memory,
  // before the bytes move. `address`: that of the first byte, as the array sees it. The function calls nothing of the
  // session. Empty: no function.
  void watch_memory(std::function<void(std::uint64_t address, std::uint64_t bytes, bool writes)> accessed);
  // Before a call with FaultPolicy::EndProcess and fault_as_json: the report of a kernel's fault begins with these
  // diagnostics, elements of a JSON array with a comma after each.
  void begin_fault_report(const std::string& diagnostics);

  // Data about all calls since the reset.
  std::uint64_t now() const;  // the present cycle
  Report report() const;
  // Return the report as JSON (schema tessera.run/1, docs/cli.md), and as text in lines of `width` characters.
  // `seconds`: the host's time for the call, which the text then shows.
  std::string report_json(const ReportDetail& detail = {}) const;
  std::string report_text(std::size_t width = 100, std::optional<double> seconds = {}) const;
  std::optional<Explanation> explanation() const;  // if the last call failed in a wait
  Explanation explain() const;                     // explains why the array does not move now
  std::vector<HostMessage> messages() const;
  std::vector<DebugValue> debug_values() const;
  std::vector<KernelCount> kernel_counts() const;
  // Returns warnings about suspicious operations of the program that the hardware carries out without complaint, and
  // T0518 for events that Tessera never asserts.
  std::vector<Diagnostic> warnings() const;
  // Returns the findings of a session with Check::On or Check::Strict; fails with T1204 for other sessions.
  // `has_ended`: include leftovers, such as unread tokens.
  Result<Findings> findings(bool has_ended = true);

  // Returns the state of a tile. Columns and rows are those of the device, not of the partition.
  Result<TileState> tile(Tile tile);
  // Returns the registers that are not zero, the pipeline and the locks, as `tessera run --dump` shows them.
  Result<std::string> tile_text(Tile tile);
  // Read and write data memory, in bytes, by the tile's own addresses from 0 on. For a core tile, read_memory() also
  // takes the addresses by which the core sees this memory and those of its neighbours. Fail with T1205 outside the
  // memory. A read does not count as an access for findings.
  Result<void> read_memory(Tile tile, std::uint32_t address, std::span<std::uint8_t> bytes);
  Result<void> write_memory(Tile tile, std::uint32_t address, std::span<const std::uint8_t> bytes);
  // Access registers by their offset in the tile. read_register() and write_register() act like the controller: a read
  // may take a lock, and a write may start a task. peek_register() has no effect on the array. Fail with T05xx if the
  // offset has no register.
  Result<std::uint32_t> read_register(Tile tile, std::uint32_t offset);
  Result<std::uint32_t> peek_register(Tile tile, std::uint32_t offset);
  Result<void> write_register(Tile tile, std::uint32_t offset, std::uint32_t value);
  // Returns the offset of a register of this tile by its name, such as "Core_Control" or "DMA_BD3_0". Fails with T1207
  // for another name.
  Result<std::uint32_t> register_offset(Tile tile, const std::string& name) const;

  // Breakpoints. A call that reaches a breakpoint ends with Ending::Stopped, and advance() continues it. break_at()
  // fails with T1205 for a tile that the device does not have, or for Kind::Pc without an even address in a core's
  // program memory.
  Result<void> break_at(const BreakPoint& point);
  std::optional<Stop> stop() const;                   // the breakpoint at which the last call stands
  std::uint64_t hits(const BreakPoint& point) const;  // number of hits since the reset

  // Traces and fingerprints, from now on and after each reset(). A later call for the same core, or for fingerprints,
  // replaces an earlier call. Neither changes the program's bytes or cycles.
  //
  // Calls `step` for each action of a core. Call this function only while no call is under way. With an empty `step`
  // the session reports no actions, but tile() then shows the results in the pipeline of a core after a fault; an
  // unobserved core drops these results. Fails with T1205 for a tile without a core.
  Result<void> trace_core(Tile tile, std::function<void(const CoreStep&)> step);
  // Calls `take` with a hash of the array's state whenever `every` cycles have passed, and with the multiple of `every`
  // that was reached. The hashes show the first cycle in which two runs differ.
  void fingerprint_every(std::uint64_t every, std::function<void(std::uint64_t cycle, std::uint64_t hash)> take);

  // Programmable logic at South port `port` of a shim tile.
  Result<void> plio_send(Tile tile, unsigned port, std::span<const StreamWord> words);
  Result<void> plio_expect(Tile tile, unsigned port, std::uint64_t words);
  Result<std::vector<StreamWord>> plio_take(Tile tile, unsigned port);

  // Checkpoints: all state on which later cycles depend, host memory included. Call save() between calls or between
  // slices. It fails with T0517 if bodies run on the host or with checks, and with T1206 at a moment when the array
  // cannot be saved: advance a few cycles.
  Result<std::vector<std::uint8_t>> save();
  // Until reset() or resume(): calls `keep` with a state during calls, as soon as `cycles` cycles have passed since the
  // last state and the array can be saved. If the array can never be saved, the session calls `keep` once, with the
  // reason.
  void checkpoint_every(std::uint64_t cycles,
                        std::function<void(std::uint64_t cycle, Result<std::vector<std::uint8_t>> state)> keep);
  // Continues from a state of a session with the same program and options, and with buffers of the same sizes that were
  // made and bound in the same order; the state replaces their contents. `under_way`: the call that was under way,
  // which advance() then continues. Fails with T0708 or T0615 if the state belongs to another session; after T0615 the
  // host can only call reset().
  Result<void> resume(std::span<const std::uint8_t> state, const std::optional<RunList>& under_way = {});

 private:
  explicit Session(std::unique_ptr<embed::SessionState> state);
  std::unique_ptr<embed::SessionState> state_;
};

}  // namespace tessera::api
