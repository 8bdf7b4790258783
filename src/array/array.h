// The emulated array: tiles of memory, locks, DMA channels, stream switches and cores, behind one door.
//
// Everything configures the array the way the hardware is configured: by register and memory writes at addresses
// (read32, write32, write_block). A CDO, a transaction stream and our own compiler all end here; there is no other way
// in. What happens then is driven by events: a core that runs, a channel that moves words, a lock that changes. A tile
// that nobody wrote to does not exist, and a unit that waits costs nothing until what it waits for happens.
//
// Time. One cycle is one core bundle. Units are ordered by (cycle, unit number) and lock, stream and token operations
// happen in exactly that order, so a run is the same on every machine. Between such operations a core runs ahead of the
// others, because nothing can tell the difference as long as memory is guarded by locks; a program that polls memory
// without a lock sees others at most `kRunAhead` cycles late (docs/promises.md).
//
// Faults. A bad program (an access outside memory, a full queue, an instruction without semantics) stops the machine:
// fault() then holds the report and no further cycle is executed. The tiles stay readable.
#pragma once

#include "array/bottleneck.h"
#include "array/check/finding.h"
#include "array/check/memory_map.h"
#include "array/core/core.h"
#include "array/core/host_core.h"
#include "array/debug.h"
#include "array/explain/explain.h"
#include "array/names.h"
#include "array/noc.h"
#include "array/report.h"
#include "base/archive.h"
#include "base/bytes.h"
#include "device/device.h"

#include <functional>
#include <memory>
#include <optional>

namespace tessera::array {

// Host memory as the shim DMA sees it. Implemented by the npu room (and by tests).
class ExternalMemory {
 public:
  virtual ~ExternalMemory() = default;
  // The bytes [address, address + length), or the reason why they may not be touched. The view stays valid until the
  // next call. `write` tells the direction, so that read-only buffers can exist.
  virtual Result<std::span<std::uint8_t>> map(std::uint64_t address, std::uint64_t length, bool write) = 0;

  // For the sanitizers, of addresses that were mapped: whether the host gave the byte a value, or only room for one;
  // and what reports call the memory around it, with the byte's place in that.
  virtual bool given(std::uint64_t /*address*/) const { return true; }
  virtual std::pair<std::string, std::uint64_t> place(std::uint64_t address) const { return {"host memory", address}; }
};

// A task-complete token: a channel says that a task whose queue entry asked for one has ended.
struct Token {
  device::TileId tile;
  device::Direction direction;
  std::uint8_t channel;
  bool operator==(const Token&) const = default;

  template <class A>
  void archive(A& a) {
    a.all(*this, tile, direction, channel);
  }
};

// Why run() returned.
enum class Stop : std::uint8_t {
  Condition,   // `done` became true
  Quiet,       // nothing can move: every unit is idle or waits for another
  CycleLimit,  // limit reached
  Fault,       // see fault()
  Break,       // see stopped_at(); run() again goes on
};

class Machine;
class CoreObserver;

class Array {
 public:
  Array(const device::Device& device, ExternalMemory& memory);
  ~Array();
  Array(Array&&) noexcept;
  Array& operator=(Array&&) noexcept;

  const device::Device& device() const;

  // The door. Addresses are the device's (device.h: col << shift | row << shift | offset). Fail (T05xx) outside the
  // device, between registers, on a misaligned address; a write that the hardware would take but that is wrong in the
  // program (a push onto a full queue) sets fault() instead.
  // The sanitizers take a program for one that goes on whatever it reads: who waits for a value polls, which tells them
  // so when the value is there. Who only shows it to somebody peeks, which is no access.
  Result<std::uint32_t> read32(std::uint64_t address);
  Result<bool> poll32(std::uint64_t address, std::uint32_t mask, std::uint32_t value);
  Result<std::uint32_t> peek32(std::uint64_t address);
  Result<void> write32(std::uint64_t address, std::uint32_t value);
  Result<void> mask_write32(std::uint64_t address, std::uint32_t mask, std::uint32_t value);
  Result<void> write_block(std::uint64_t address, ByteSpan data);  // whole words; memory or consecutive registers

  // Runs until `done` holds (asked after each event), nothing can move, or `limit` cycles have passed since reset.
  Stop run(Cycle limit, const std::function<bool()>& done = {});
  // Lets time pass up to `cycle` when all that run() could do before has been done.
  void idle_until(Cycle cycle);
  Cycle now() const;
  // A core may be ahead of the others while run() waits for `done`. Whether an address shows what cores do from bundle
  // to bundle: their registers, and memory. And letting time pass until no core is ahead, so that it shows what holds
  // now.
  bool shows_core(std::uint64_t address) const;
  void catch_up();

  // How the cores execute: to be said before the first runs.
  void use(CoreOptions options);
  void use(NocOptions options);
  // Host cores (host_core.h): the function is called when Core_Control enables the tile's core. T0529 where there is
  // none, or it has been enabled before.
  Result<void> attach(device::TileId tile, HostProgram program);
  // Calls `probe` whenever `every` cycles have passed, between two events.
  void probe(Cycle every, std::function<void(Cycle)> probe);
  // Tries other orders than the usual one where hardware leaves them open (variation.h): to be said before the first
  // access. 0 is the usual one.
  void vary(std::uint64_t seed);
  // Cycles that the controller takes for an operation that was measured to take `measured`: by the seed, or the same.
  Cycle varied_operation(Cycle measured);
  // Turns the sanitizers on (check/checker.h): to be said before the first access. `map`: what is known of memories.
  void check(MemoryMap map = {}, FindingDetail detail = FindingDetail::Kinds);
  // Their findings up to now, in that detail; when the run has come to its end, also those of what it leaves behind.
  std::vector<Finding> findings(bool has_ended = true);
  // Checkpoints: all that the array is, between two events. A new array of the same device, timing and host memory that
  // is given it goes on as this one does. Not of an array with host cores, or under the sanitizers (T0517); and not
  // now, but a few cycles later, while a core's program changes under it or a core has come to a fault (false).
  Result<bool> may_be_saved();
  void save(Saver& saver);
  void load(Loader& loader);
  // A number that differs, in all likelihood, between arrays whose cores, data memories, locks, channels or switches
  // differ.
  std::uint64_t fingerprint();

  // Programmable logic below a shim tile, at the South ports that the multiplexer leaves to it. It sends a word a cycle
  // while there is room, once PL_Interface_Downsizer_Enable lets words in, and takes each word that comes. T0516 where
  // there is no such port, or it belongs to the shim DMA or the network on chip now.
  Result<void> plio_send(device::TileId tile, unsigned south,
                         std::span<const StreamWord> words);                           // behind earlier ones
  Result<void> plio_expect(device::TileId tile, unsigned south, std::uint64_t words);  // so many more than before
  // What has come out since it was last asked.
  Result<std::vector<StreamWord>> plio_take(device::TileId tile, unsigned south);
  // Whether words are still to be sent, or expected; the ports of these: "PLIO South 2 of (4,0)".
  bool plio_busy() const;
  std::vector<std::string> plio_unfinished() const;

  // Takes the oldest waiting token that equals `token`.
  bool take_token(const Token& token);

  const std::optional<Diag>& fault() const;
  // What a program did that it hardly means, but that hardware does, too.
  const std::vector<Diag>& warnings() const;
  // Events that counters or traces look at, and that this emulator never asserts (facts/silent_events.tsv).
  std::vector<Diag> silent_events() const;
  Report report() const;
  // Every unit that is neither idle nor running, with what it waits for: the reason of a Quiet stop.
  std::vector<Waiting> waiting() const;
  // Why nothing moves (explain.h), as seen by who waits for `wanted`.
  Explanation explain(const Wanted& wanted) const;
  // What limited a run that has ended (bottleneck.h); none when nothing ran.
  std::optional<Bottleneck> bottleneck() const;

  // Debugging (debug.h). The tile lies inside the device; for a Pc it has a core.
  void break_at(const BreakPoint& point);
  // Who watches the core of a tile; breakpoints may be set besides.
  void observe(device::TileId tile, CoreObserver* observer);
  // How often a breakpoint that was set was hit.
  std::uint64_t hits(const BreakPoint& point) const;
  // The breakpoint that ended the last run(), if it was one.
  const std::optional<Break>& stopped_at() const;
  TileSnapshot inspect(device::TileId tile);
  const Core* core(device::TileId tile) const;  // nullptr where none was set up
  // What reports call a place in a core's program, besides its address: "matmul+0x40 (matmul.cc:17)", or nothing.
  void name_code(std::function<std::string(device::TileId, std::uint32_t pc)> names);
  // What reports call locks, buffers and channels, besides their numbers.
  void name(Names names);
  // Which operation makes the accesses through the door, for those who report them: "call.txn, line 5 (WRITE)".
  void name_operation(std::function<std::string()> name);

 private:
  std::unique_ptr<Machine> machine_;
};

}  // namespace tessera::array
