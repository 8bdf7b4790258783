// One function on one core, without an array: the work of a kernel, its cost in cycles, and its registers.
//
//   const ts::CoreImage image = ts::CoreImage::open("scale.s").value();
//   ts::FunctionCall call;
//   call.entry = "scale";
//   call.pointers[0] = {.contents = input};
//   call.pointers[1] = {.contents = std::vector<std::uint8_t>(4096)};
//   call.scalars[1] = 1024;
//   const ts::FunctionOutcome outcome = image.call(call).value();
//   if (!outcome.error) use(outcome.buffer(1), outcome.counts.active);
//
// The core is an AIE2 core with its own data memory and locks, and without neighbours: an access to a neighbour, a
// stream or the cascade is a fault, and a wait for a lock never ends.
//
// Calling convention of the public compiler for AIE2: pointers in p0 to p5, 32-bit scalars in r0 to r7, a stack that
// grows upwards. The data memory has the program's data, then the buffers in the order of their registers, each at a
// multiple of 64 bytes, then the stack.
//
// Units: addresses and sizes are bytes, addresses of data are those that the core sees; times are cycles, counted from
// the begin of the call.
//
// Errors: open() and call() fail if the call cannot begin. A function that does not return is an outcome with an error.
//
// Ownership: a CoreImage keeps the program, and copies share it. Each call begins with a fresh core and memory; several
// threads may call one image. Outcomes are plain values.
#pragma once

#include <tessera/session.h>
#include <tessera/tile_state.h>

#include <array>
#include <span>

namespace tessera::embed {
struct OpenedCoreImage;
}  // namespace tessera::embed

namespace tessera::api {

// The buffer of a pointer argument.
struct FunctionBuffer {
  enum class Use : std::uint8_t { In, Out, InOut };
  std::vector<std::uint8_t> contents{};  // before the call: all bytes that the function reads or writes
  Use use = Use::InOut;                  // appears in the reports
  std::string name{};                    // appears in FunctionOutcome::text
};

// Stops the call before the bundle at `pc`, at hit `hit` and at each later one.
struct FunctionBreak {
  std::uint32_t pc = 0;
  std::uint64_t hit = 1;
};

struct FunctionCall {
  static constexpr std::size_t kPointers = 6, kScalars = 8;  // p0 to p5, r0 to r7

  std::string entry{};  // a symbol, or an address such as "0x40"
  std::array<std::optional<FunctionBuffer>, kPointers> pointers{};
  std::array<std::optional<std::uint32_t>, kScalars> scalars{};
  std::uint64_t max_cycles = 1'000'000'000;  // at most kMostCycles
  Timing timing = Timing::Functional;
  Engine engine = Engine::Native;
  std::vector<FunctionBreak> breaks{};
  bool state = false;  // fill FunctionOutcome::state; a call that stops at a breakpoint fills it, too
  // Called for each action of the core (report.h). CoreStep::tile has no meaning here.
  std::function<void(const CoreStep&)> step{};
};

// The places of buffers and stack in the data memory.
struct FunctionLayout {
  struct Buffer {
    unsigned number = 0;  // of the pointer register
    std::uint32_t address = 0;
    std::uint32_t bytes = 0;
  };
  std::vector<Buffer> buffers;
  std::uint32_t stack = 0;
};

enum class FunctionEnd : std::uint8_t {
  Returned,
  Done,        // the function executed `done`
  Waits,       // T0605: for a lock that no unit releases
  CycleLimit,  // T0606: more than max_cycles
  Fault,
  Break,  // T0611: at a breakpoint
};

struct FunctionStop {
  std::uint32_t pc = 0;
  std::uint64_t hit = 0;  // counted from 1
  std::uint64_t cycle = 0;
};

struct TESSERA_API FunctionOutcome {
  FunctionEnd end = FunctionEnd::Returned;
  std::optional<Diagnostic> error;  // empty after Returned and Done
  std::uint32_t entry = 0;          // the address of the function
  FunctionLayout layout;
  CoreReport counts;                       // `tile` has no meaning here
  std::vector<OperationCount> operations;  // executed
  std::uint32_t r0 = 0, r1 = 0, p0 = 0;    // registers in which functions return results
  std::optional<FunctionStop> stop;        // set after Break
  std::vector<std::uint64_t> hits;         // of each breakpoint of the call
  std::optional<CoreState> state;          // if the call asks for it, and after Break
  std::vector<std::uint8_t> memory;        // the core's data memory after the call, from memory_begin() on

  std::string text;        // a few lines for people
  std::string state_text;  // registers that are not zero, and the pipeline; "" without `state`
  std::string json;        // schema tessera.core/1

  // Returns the bytes of the buffer of pointer `number` after the call; empty for a pointer without a buffer. After an
  // error they may be incomplete.
  std::span<const std::uint8_t> buffer(unsigned number) const;
};

class TESSERA_API CoreImage {
 public:
  // Reads a program: assembly text, a linked core ELF, or an image of the program memory. The content decides. T0733
  // for another file; T0732 if the program or its data lie outside the memories of a core.
  static Result<CoreImage> open(const std::string& path);
  // `name` appears in diagnostics instead of a file name.
  static Result<CoreImage> from_bytes(std::span<const std::uint8_t> bytes, const std::string& name);

  const std::vector<Diagnostic>& warnings() const;
  std::uint32_t program_bytes() const;
  std::vector<std::string> symbols() const;
  std::optional<std::uint32_t> address_of(const std::string& symbol) const;
  // Returns "block+0x4 (block.cc:7)", or "loop+0x10" in assembly text; "" for an address without a name.
  std::string at(std::uint32_t pc) const;
  // Returns the address at which a function begins: a symbol, or an address as text. Fails with T0731 if no function
  // can begin there.
  Result<std::uint32_t> entry(const std::string& text) const;
  // Returns the places that call() will choose. Fails with T0732 if the buffers and a stack of 1024 bytes do not fit.
  Result<FunctionLayout> layout(const FunctionCall& call) const;
  // Fails with the errors of entry() and layout(), and with T1205 for a breakpoint at which no bundle can begin.
  Result<FunctionOutcome> call(const FunctionCall& call) const;

  // memory_begin() returns the address at which the core sees the first byte of its own data memory. memory_bytes()
  // returns the size of this memory.
  static std::uint32_t memory_begin();
  static std::uint32_t memory_bytes();

 private:
  friend struct embed::OpenedCoreImage;
  explicit CoreImage(std::shared_ptr<const embed::OpenedCoreImage> opened) : opened_(std::move(opened)) {}
  std::shared_ptr<const embed::OpenedCoreImage> opened_;
};

}  // namespace tessera::api
