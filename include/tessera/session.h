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
#include <tessera/tile_state.h>

#include <functional>

namespace tessera::embed {
class SessionState;
}  // namespace tessera::embed

namespace tessera::api {

enum class Timing : std::uint8_t {
  Functional,  // bundles and waits for other units
  Cycle,       // also the cost of memories, switches, host memory and the controller: `tessera run --timing=cycle`
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
  bool slots = false;          // count issue slots (Session::kernel_counts())
};

struct SessionOptions {
  Timing timing = Timing::Functional;
  std::optional<ControllerPace> controller{};  // by default Measured with Timing::Cycle, otherwise Swift
  std::uint64_t max_cycles = 1'000'000'000;    // that one call may take before it ends with T0606
  std::uint8_t start_column = 0;               // of the device, where the partition begins
  std::uint64_t seed = 0;  // other orders than the usual one, where hardware leaves the order open; 0: the usual order
  Check check = Check::Off;
  std::vector<std::string> check_allow{};  // files of accepted findings (docs/cli.md)
  // The network on chip, with Timing::Cycle; by default as measured, with no limit of words.
  std::optional<std::uint64_t> noc_read_latency{}, noc_write_latency{};
  std::optional<std::uint32_t> noc_words_per_cycle{};
  KernelOptions kernels{};
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

// Streams that are executed one after the other, `runs` times, in one context. Without a stream: the design's own, or,
// for a configuration, its work until nothing moves any more.
struct RunList {
  std::vector<CommandStream> streams;
  std::uint64_t runs = 1;
};

struct BreakPoint {
  Stop::Kind kind = Stop::Kind::Pc;
  Tile tile;
  std::optional<std::uint32_t> number;  // an address of the core's program; a lock or a descriptor; none: any of these
  std::uint64_t hit = 1;                // stop at this hit and at each later one
};

// A word of a stream between programmable logic and a South port.
struct StreamWord {
  std::uint32_t data = 0;
  bool last = false;  // TLAST
};

class TESSERA_API Session {
 public:
  // Makes the array, loads the configuration as the firmware does, and lets the array start up. T0701 for a partition
  // that does not fit the device, T0750 to T0755 and T0910 to T0912 for bodies and kernels, the array's own faults.
  static Result<Session> open(const Program& program, const SessionOptions& options = {});
  Session(Session&&) noexcept;
  Session& operator=(Session&&) noexcept;
  ~Session();

  const Program& program() const;
  // The array as after a reset, with the configuration loaded; host memory and breakpoints stay. A call under way is
  // dropped.
  Result<void> reset();

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

  // What is known of all calls since reset.
  std::uint64_t now() const;  // cycle
  Report report() const;
  // The report as JSON (schema tessera.run/1, docs/cli.md) and as text in lines of `width` characters.
  std::string report_json() const;
  std::string report_text(std::size_t width = 100) const;
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
  // Data memory, by the tile's own addresses from 0 on, in bytes. T1205 outside it. Reading is no access: it does not
  // count for findings.
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
  std::optional<Stop> stop() const;  // where the last call stands

  // Programmable logic at South port `port` of a shim tile.
  Result<void> plio_send(Tile tile, unsigned port, std::span<const StreamWord> words);
  Result<void> plio_expect(Tile tile, unsigned port, std::uint64_t words);
  Result<std::vector<StreamWord>> plio_take(Tile tile, unsigned port);

  // Checkpoints: everything that later cycles depend on, host memory included, between calls or between slices. T0517
  // where bodies run on the host or with checks, T1206 at a moment when the array cannot be saved: advance a few
  // cycles.
  Result<std::vector<std::uint8_t>> save();
  // Continues from a state of a session with the same program, options, and buffers of the same sizes made and bound in
  // the same order, whose contents it replaces. `under_way`: the call that was under way, which advance() then
  // continues. T0708 or T0615 when the state belongs to another session; after T0615 only reset() is left.
  Result<void> resume(std::span<const std::uint8_t> state, const std::optional<RunList>& under_way = {});

 private:
  explicit Session(std::unique_ptr<embed::SessionState> state);
  std::unique_ptr<embed::SessionState> state_;
};

}  // namespace tessera::api
