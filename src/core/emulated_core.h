// The interface of an emulated core: a core that executes the bundles of a program in its tile's program memory.
//
// The array uses only this interface and knows no generation of cores. A subfolder implements the interface for one
// instruction set (aie2/), and kinds/ creates the core that a device needs.
//
// The price is a virtual call for each slice of execution, and for each bundle that an observer asks about
// (docs/rationale/cores.md has the measurements).
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

// The engine of a core. All engines give the same state in every cycle. Plain carries results through the pipeline
// cycle by cycle and is the reference. Blocks computes the pipeline once for each block of bundles. Native also
// translates blocks that run often to machine code; where it cannot, it is the same as Blocks.
enum class Engine : std::uint8_t { Native, Blocks, Plain };
// Kinds of instructions for which event logic has events.
enum class BundleKind : std::uint8_t { Call, Return, Vector, Load, Store };
// The costs that time includes. Functional: bundles, and waits for other units. Cycles: also the cost of data memory,
// which only the plain engine counts.
enum class Timing : std::uint8_t { Functional, Cycles };
struct CoreOptions {
  Engine engine = Engine::Native;
  Timing timing = Timing::Functional;
  bool tell_accesses = false;  // CoreBus::accessed, CoreBus::settled
  bool eager = false;          // makes blocks and translates them at once, not only where code runs often; for tests
};

class CoreObserver;  // observe.h

class EmulatedCore : public Executor {
 public:
  virtual const isa::InstructionSet& isa() const = 0;

  virtual void use(CoreOptions options) = 0;  // a core with an observer always uses the plain engine
  // Call when the bytes [offset, offset + length) of program memory have changed: the core decodes its program again.
  virtual void program_written(std::uint32_t offset, std::uint32_t length) = 0;
  virtual void forget_memories() = 0;  // requests each memory from the bus again at the next access

  // Turns reports of loads and stores by CoreBus::looks on or off. Decoded code stays valid.
  virtual void note_memory(bool on) = 0;
  // Returns the state that the next bundles depend on, except memory and answers to requests.
  virtual Bytes execution_state() = 0;
  virtual bool has_execution_state(ByteSpan state) = 0;

  // Sets the observer of the core; nullptr, the initial value, for no observer.
  virtual void set_observer(CoreObserver* observer) = 0;
  virtual ByteSpan program() const = 0;
  // Returns the kinds of instructions in the bundle at pc(), a bit for each BundleKind. The core must have executed the
  // bundle, or announced it to the observer.
  virtual unsigned bundle_kinds() const = 0;

  // Registers for a debugger or the caller of one function: 32-bit registers as numbers, and all registers as bytes.
  // The span has the register's size; for groups without bytes of their own, read their parts.
  virtual std::uint32_t read_register(isa::Reg reg) const = 0;
  virtual void write_register(isa::Reg reg, std::uint32_t value) = 0;
  virtual ByteSpan register_bytes(isa::Reg reg) const = 0;
  virtual void set_register_bytes(isa::Reg reg, ByteSpan bytes) = 0;
  virtual CoreSnapshot inspect() = 0;
  // Returns the registers that differ from their values in `before`, which receives the present values. An empty
  // `before` stands for registers that are all 0.
  virtual std::vector<RegisterValue> changes(Bytes& before) const = 0;

  // Checkpoints. A core cannot be saved after a fault, or while instructions of an overwritten program are under way.
  // Loading needs a new core whose program memory is already loaded.
  virtual bool may_be_saved() = 0;
  virtual void archive(Saver& a) = 0;
  virtual void archive(Loader& a) = 0;
};

}  // namespace tessera::core
