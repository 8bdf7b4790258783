// One core without an array around it: a program, the core's own data memory and locks, and no other unit.
//
// The author of a kernel needs to call one function with a few buffers, without a configuration, a stream or a host.
// The core is the same as in the array (core.h); only its bus differs. There are two kinds of surroundings. Without
// neighbours, as for `tessera core`, an access to a neighbour is a fault, because on hardware its effect depends on the
// core's place. With silent neighbours, for tests, the memories and locks of the three other sides exist and no other
// unit uses them; streams, cascade and registers are then queues and words that the test reads and fills.
//
// A function is called by the AIE2 convention of the public compiler: pointers in p0 to p5, 32-bit scalars in r0 to r7,
// the stack pointer at the low end of a stack that grows upwards, and the return address in lr. The return address lies
// behind the program memory. There are empty bundles, enough for all results under way to land, and then `done`. The
// bytes between the program's end and the return address are not a valid bundle at any address, so that a function
// without a return faults instead of running on.
#pragma once

#include "core/aie2/core.h"

#include <deque>
#include <functional>
#include <map>
#include <utility>

namespace tessera::core::aie2 {

class LoneCore : public CoreBus {
 public:
  enum class Neighbours : std::uint8_t { None, Silent };

  explicit LoneCore(Bytes program, Neighbours neighbours = Neighbours::None);
  LoneCore(const LoneCore&) = delete;  // the core keeps a reference to its bus
  LoneCore& operator=(const LoneCore&) = delete;

  // The core tile of the generation whose cores Tessera emulates.
  static const device::TileModel& model();

  struct Call {
    std::uint32_t entry = 0;
    std::vector<std::pair<isa::Reg, std::uint32_t>> registers;  // arguments, sp
    Cycle max_cycles = 0;
  };
  enum class End : std::uint8_t { Returned, Done, Waits, CycleLimit, Fault, Break };
  // Calls a function of the program. Returns when the function returns, executes `done` itself, waits (no unit will
  // ever end the wait), faults, reaches a breakpoint of its observer, or has run for `max_cycles` cycles. It may wait
  // for a lock or, with silent neighbours, for a stream or cascade.
  End call(const Call& call);
  // Returns the counts of the core, without the bundles at the return address; after a return their pc is the return
  // address.
  CoreReport counts() const;
  // Returns the cycle in which the last call ended; results under way have landed since then.
  Cycle ended() const;
  // Returns whether `pc` belongs to the bundles at the return address.
  bool has_returned_to(std::uint32_t pc) const;
  // Returns the reason of a fault in the last call: the core's own report, or a report that the core ran past the end
  // of the program.
  std::optional<Diag> fault() const;
  std::string waits_for() const;  // "lock 48 >= 1, which is 0"

  std::span<std::uint8_t> data(Quadrant quadrant) override;
  ByteSpan program() override { return program_memory; }
  Result<bool> ready(const Request& request, Cycle now) override;
  void acquire(unsigned lock, std::int32_t value, Cycle now) override;
  Result<void> release(unsigned lock, std::int32_t value, Cycle now) override;
  std::optional<StreamWord> read_stream(unsigned port, Cycle now) override;
  bool write_stream(unsigned port, StreamWord word, Cycle now) override;
  CascadeValue read_cascade(Cycle now) override;
  void write_cascade(const CascadeValue& value, Cycle now) override;
  Result<std::uint32_t> read_register(std::uint32_t offset, Cycle now) override;
  void write_register(std::uint32_t offset, std::uint32_t value, Cycle now) override;
  std::string position(std::uint32_t pc) override { return name_code ? name_code(pc) : CoreBus::position(pc); }

  // The state of the surroundings, which the caller sets and reads between runs. `locks` is indexed by the lock's
  // number in the core's view.
  Bytes program_memory;
  std::array<Bytes, kQuadrants> memories;
  std::vector<std::int32_t> locks;
  // The words and values that silent neighbours have sent and received; each output queue takes at most `room` of them.
  std::deque<StreamWord> words_in, words_out;
  std::deque<CascadeValue> cascade_in, cascade_out;
  std::size_t room = 4;
  std::map<std::uint32_t, std::uint32_t> registers;        // the tile's registers, by offset
  std::function<std::string(std::uint32_t pc)> name_code;  // the text that reports add to a place in the program
  Core core;

 private:
  // Fails for a lock that does not exist, and for a neighbour's lock when the core has no neighbours.
  Result<void> check_lock(unsigned lock) const;
  // Puts the return bundles behind the program memory; returns their address.
  std::uint32_t place_return();
  Core::End run_until(Cycle limit);

  Neighbours neighbours_;
  std::optional<std::uint32_t> return_;  // the return address, once place_return() has run
  std::size_t program_size_ = 0;         // without the bytes added behind the program
  std::uint64_t returns_ = 0;
  bool returned_ = false;  // the last call returned
};

}  // namespace tessera::core::aie2
