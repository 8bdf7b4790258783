// Calls one function on one core without an array.
//
// Three rules lay out the core's own data memory. The program's data lies at its own addresses. The buffers of p0 to p5
// follow in this order, each at a multiple of 64 bytes, so that every vector access is aligned. The stack begins behind
// the buffers and takes the rest of the memory. It grows upwards, so a stack that overflows leaves the memory and
// causes a fault instead of a wrong result.
#pragma once

#include "core/aie2/lone_core.h"
#include "core/observe.h"
#include "core/snapshot.h"
#include "runtime/core_program.h"

namespace tessera::runtime {

struct FunctionCall {
  struct Pointer {
    unsigned number = 0;  // of the register
    Bytes contents;
    std::string_view direction;  // "in", "out" or "inout", for reports
    std::string name;            // for reports
  };
  std::string entry;                                        // as the caller names the function
  std::uint32_t address = 0;                                // of its first bundle: find_entry()
  std::vector<Pointer> pointers;                            // in the order of their numbers
  std::vector<std::pair<unsigned, std::uint32_t>> scalars;  // by the number of the register
  core::Cycle max_cycles = 0;
  core::CoreOptions core;
};

// Returns the address at which the function begins: the symbol `entry`, or an address as text. Fails with T0731 if
// there is none; `name` is the program's file.
Result<std::uint32_t> find_entry(const CoreImage& image, const std::string& entry, const std::string& name);

struct FunctionLayout {
  struct Buffer {
    unsigned number = 0;
    std::uint32_t address = 0;  // as the core sees it
    std::uint32_t bytes = 0;
  };
  std::vector<Buffer> buffers;
  std::uint32_t stack = 0;
};
// Places the buffers and the stack. Fails with T0732 if the memory is too small.
Result<FunctionLayout> lay_out(const CoreImage& image, const std::vector<FunctionCall::Pointer>& pointers);

class FunctionRun {
 public:
  using End = core::aie2::LoneCore::End;

  // `image` must outlive the run.
  FunctionRun(const CoreImage& image, FunctionCall call, FunctionLayout layout);
  FunctionRun(const FunctionRun&) = delete;  // the core keeps a pointer into this object
  FunctionRun& operator=(const FunctionRun&) = delete;

  // The caller may set an observer and breakpoints before run().
  core::aie2::LoneCore machine;
  core::Breakpoints breakpoints;

  void run();
  // The following functions are valid after run().
  End end() const { return end_; }
  // Returns the failure of a function that did not return. A function that ends the program with `done` has succeeded.
  std::optional<Diag> failure() const;
  core::CoreSnapshot inspect();
  ByteSpan memory() const;  // the core's own data memory

  const CoreImage& image() const { return image_; }
  const FunctionCall& call() const { return call_; }
  const FunctionLayout& layout() const { return layout_; }

 private:
  const CoreImage& image_;
  FunctionCall call_;
  FunctionLayout layout_;
  End end_ = End::Returned;
};

// Returns the end as text: "returned", "cycle limit".
std::string_view end_text(FunctionRun::End end);

}  // namespace tessera::runtime
