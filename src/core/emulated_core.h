// The interface of an emulated core: a core that executes the bundles of a program in its tile's program memory.
//
// The array around a core knows this interface and no generation of cores. A folder of this room implements it for one
// instruction set (aie2/), and kinds/ makes the core that a device needs.
//
// The price. A call through this interface is a virtual call: one for each slice of execution, one for each bundle that
// an observer asks about, none for a bundle that nobody watches (docs/rationale/cores.md has the measurements).
//
// Registers are named by the numbers of the core's own instruction set, isa().
#pragma once

#include "core/executor.h"
#include "core/snapshot.h"

#include <memory>

namespace tessera {
class Loader;
class Saver;
}  // namespace tessera

namespace tessera::core {

// The engine. Both give the same state in every cycle. Fast works out the pipeline once for each run of bundles; Plain
// carries results through it cycle by cycle and is the reference.
enum class Engine : std::uint8_t { Fast, Plain };
// Kinds of instructions for which event logic has events.
enum class BundleKind : std::uint8_t { Call, Return, Vector, Load, Store };
// The costs that time includes: bundles and waiting for others, or also the cost of data memory, which the plain engine
// counts.
enum class Timing : std::uint8_t { Functional, Cycles };
struct CoreOptions {
  Engine engine = Engine::Fast;
  Timing timing = Timing::Functional;
  bool tell_accesses = false;  // CoreBus::accessed, CoreBus::settled
};

class CoreObserver;  // observe.h

class EmulatedCore : public Executor {
 public:
  virtual const isa::InstructionSet& isa() const = 0;

  virtual void use(CoreOptions options) = 0;  // a core with an observer always uses the plain engine
  // The bytes [offset, offset + length) of program memory changed: decoded bundles there are dropped.
  virtual void program_written(std::uint32_t offset, std::uint32_t length) = 0;
  virtual void forget_memories() = 0;  // requests each memory from the bus again at its next access

  // Whether the bus is told of loads and stores by CoreBus::looks: for a while, without other decoded code.
  virtual void note_memory(bool on) = 0;
  // All that the next bundles depend on, besides memory and answers to requests; and whether it is that now.
  virtual Bytes way_on() = 0;
  virtual bool goes_on_as(ByteSpan way) = 0;

  // Who is told what the core does; nullptr, as at first, for nobody.
  virtual void set_observer(CoreObserver* observer) = 0;
  virtual ByteSpan program() const = 0;
  // The kinds of instructions in the bundle at pc(), a bit for each BundleKind. The bundle must have been executed, or
  // announced to the observer.
  virtual unsigned bundle_kinds() const = 0;

  // Registers for a debugger or the caller of one function: the 32-bit ones as numbers, all of them as bytes. The
  // span's size is the register's; groups without bytes of their own are read by their parts.
  virtual std::uint32_t read_register(isa::Reg reg) const = 0;
  virtual void write_register(isa::Reg reg, std::uint32_t value) = 0;
  virtual ByteSpan register_bytes(isa::Reg reg) const = 0;
  virtual void set_register_bytes(isa::Reg reg, ByteSpan bytes) = 0;
  virtual CoreSnapshot inspect() = 0;
  // The registers that differ from their values in `before`, which receives the present ones. An empty `before` stands
  // for the values after a reset.
  virtual std::vector<RegisterValue> changes(Bytes& before) const = 0;

  // Checkpoints. A core cannot be saved after a fault, or while instructions of an overwritten program are under way.
  // Loading needs a new core whose program memory is already there.
  virtual bool may_be_saved() = 0;
  virtual void archive(Saver& a) = 0;
  virtual void archive(Loader& a) = 0;
};

}  // namespace tessera::core
