// The emulated array: tiles of memory, locks, DMA channels, stream switches and cores. Callers reach all of them
// through this class.
//
// Callers configure the array as a host configures the hardware: by accesses to registers and memories at addresses
// (read32, write32, mask_write32, write_block). The commands of a CDO and of a transaction stream become such accesses.
// In run(), the units (cores, channels, switches) then act in the order of their events. Tessera creates a tile at the
// first access to it. A unit that waits costs no time.
//
// Time. A core that does not wait executes one bundle in a cycle. Units act in the order of (cycle, unit number), and
// operations on locks, streams and tokens happen in exactly that order, so a run is the same on every machine. Between
// such operations a core runs ahead of the others; as long as locks guard the memory, this makes no difference. A
// program that polls memory without a lock sees the writes of others at most `kRunAhead` cycles late
// (docs/promises.md).
//
// Faults. A bad program (an access outside memory, a full queue, an instruction without semantics) stops the machine:
// fault() then holds the report, and the machine executes no further cycle. Callers can still read the tiles.
#pragma once

#include "array/external_memory.h"
#include "array/noc.h"
#include "array/part_names.h"
#include "array/report.h"
#include "array/tile/debug.h"
#include "array/types.h"
#include "base/archive.h"
#include "base/bytes.h"
#include "core/emulated_core.h"
#include "core/host/host_core.h"
#include "device/device.h"

#include <functional>
#include <memory>
#include <optional>

namespace tessera::array {

class Hooks;
class Machine;
class View;

class Array {
 public:
  Array(const device::Device& device, ExternalMemory& memory);
  ~Array();
  Array(Array&&) noexcept;
  Array& operator=(Array&&) noexcept;

  const device::Device& device() const;

  // Register and memory access. Addresses are the device's (device.h: col << shift | row << shift | offset). The
  // functions fail (T05xx) outside the device, between registers, on a misaligned address, and in a tile of a column
  // without a clock. A write that the hardware would accept but that is a mistake in the program (a push onto a full
  // queue) sets fault() instead. The sanitizers assume that a program goes on after each read32, with any value. A
  // caller that waits for a value therefore uses poll32, which tells the sanitizers when the value arrived. A caller
  // that only displays a value uses peek32, which does not count as an access.
  Result<std::uint32_t> read32(std::uint64_t address);
  Result<bool> poll32(std::uint64_t address, std::uint32_t mask, std::uint32_t value);
  Result<std::uint32_t> peek32(std::uint64_t address);
  Result<void> write32(std::uint64_t address, std::uint32_t value);
  Result<void> mask_write32(std::uint64_t address, std::uint32_t mask, std::uint32_t value);
  Result<void> write_block(std::uint64_t address, ByteSpan data);  // whole words; memory or consecutive registers

  // Runs until `done` returns true (run calls `done` before each event), until no unit can move, until a fault or a
  // breakpoint, or until the array's time is `limit` cycles. Returns which of these ended the run.
  Stop run(Cycle limit, const std::function<bool()>& done = {});
  // Lets time pass up to `cycle`, once run() has nothing left to do before it.
  void idle_until(Cycle cycle);
  Cycle now() const;
  // A core may be ahead of the other units while run() waits for `done`. shows_core returns whether a core may change
  // the value at an address (core registers, data memory) with each bundle. catch_up lets time pass until no core is
  // ahead, so that such an address shows its present value.
  bool shows_core(std::uint64_t address) const;
  void catch_up();

  // Sets how the cores execute, and the speed of the network on chip. Call before the first run.
  void use(CoreOptions options);
  void use(NocOptions options);
  // Host cores (host_core.h): the array calls `program` when Core_Control enables the tile's core. Fails (T0529) where
  // the tile has no core, and after the core was first enabled.
  Result<void> attach(device::TileId tile, HostProgram program);
  // Calls `probe` in each period of `every` cycles in which a unit has an event, before the first event of the period.
  void probe(Cycle every, std::function<void(Cycle)> probe);
  // Where hardware leaves an order open, `seed` chooses the order (variation.h). Seed 0 is the usual order. Call before
  // the first access.
  void vary(std::uint64_t seed);
  // Returns the cycles that the controller takes for an operation measured at `measured` cycles. The seed of vary()
  // changes the number; without a seed it is `measured`.
  Cycle varied_operation(Cycle measured);
  // Sets the receiver of reports about each access and each action that orders two units (the sanitizers in
  // src/sanitize). Call before the first access.
  void tell(std::unique_ptr<Hooks> hooks);
  // Checkpoints: the complete state of the array between two events. A new array of the same device, timing and host
  // memory that loads this state continues in the same way. may_be_saved fails (T0517) for an array with host cores or
  // sanitizers, because a checkpoint cannot hold their state. It returns false after a fault, at a breakpoint, and
  // while a core still executes instructions of an overwritten program; in the last case saving works a few cycles
  // later.
  Result<bool> may_be_saved();
  void save(Saver& saver);
  void load(Loader& loader);
  // Returns a hash of cores, memories, registers, locks, channels, switches and events. Two arrays that differ in any
  // of these almost certainly have different hashes.
  std::uint64_t fingerprint();

  // Programmable logic below a shim tile, at the South ports that the multiplexer leaves to the logic. The logic sends
  // a word a cycle while there is room, once PL_Interface_Downsizer_Enable lets words in, and takes each word that
  // comes. The functions fail (T0516) where the tile has no such port, or the port now belongs to the shim DMA or the
  // network on chip.
  Result<void> plio_send(device::TileId tile, unsigned south,
                         std::span<const StreamWord> words);  // queued behind the words of earlier calls
  Result<void> plio_expect(device::TileId tile, unsigned south,
                           std::uint64_t words);  // added to the words expected before
  // Returns and removes the words that have come out since the last call.
  Result<std::vector<PlioWord>> plio_take(device::TileId tile, unsigned south);
  // Limits a port to the words of its width in each cycle of the logic's clock; both clocks have one unit.
  Result<void> plio_pace(device::TileId tile, device::Direction direction, unsigned south, std::uint32_t words,
                         std::uint32_t logic_clock, std::uint32_t array_clock);
  // plio_busy returns whether a port still has words to send or still expects words. plio_unfinished names these ports:
  // "PLIO South 2 of (4,0)".
  bool plio_busy() const;
  std::vector<std::string> plio_unfinished() const;

  // Removes the oldest waiting token that equals `token`. Returns false when no such token waits.
  bool take_token(const Token& token);

  const std::optional<Diag>& fault() const;
  // Returns warnings about suspicious operations of the program that the hardware carries out without complaint.
  const std::vector<Diag>& warnings() const;
  // Returns warnings about events that counters or traces use but that this run does not assert
  // (facts/silent_events.tsv).
  std::vector<Diag> silent_events() const;
  Report report() const;
  // Returns every unit that is neither idle nor running, with the thing it waits for. After Stop::Quiet these waits are
  // the reason of the stop.
  std::vector<Waiting> waiting() const;
  // Returns the read-only view of the units for explanations and sanitizers. The view stays valid as long as the array
  // lives, also when the array is moved.
  const View& view() const;

  // Debugging (tile/debug.h). The tile must lie inside the device, and have a core for a Pc breakpoint.
  void break_at(const BreakPoint& point);
  // Sets the observer of a tile's core. The core may have breakpoints, too.
  void observe(device::TileId tile, CoreObserver* observer);
  std::uint64_t hits(const BreakPoint& point) const;
  // Returns the breakpoint that ended the last run(), or nothing if run() ended for another reason.
  const std::optional<Break>& stopped_at() const;
  TileSnapshot inspect(device::TileId tile);
  const EmulatedCore* core(device::TileId tile) const;  // nullptr where the tile has no core that was set up
  // Sets a function that describes an address in a core's program for reports: "matmul+0x40 (matmul.cc:17)", or "".
  void name_code(std::function<std::string(device::TileId, std::uint32_t pc)> names);
  // Sets the names that reports add to the numbers of locks, buffers and channels.
  void name(PartNames names);
  // Sets a function that names the operation now accessing the array through read32 and write32: "call.txn, line 5
  // (WRITE)".
  void name_operation(std::function<std::string()> name);

 private:
  std::unique_ptr<Machine> machine_;
};

}  // namespace tessera::array
