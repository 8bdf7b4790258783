// Shared parts of the targets that execute bodies: the context for compiling, the buffers, and the counts at the end.
#pragma once

#include "body_run.h"

#include <mlir/IR/MLIRContext.h>

#include <array>
#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace tessera::fuzz {

// Counts over all inputs of a target, printed when the process ends.
struct BodyCount {
  explicit BodyCount(std::string_view what) : name(what) {}
  BodyCount(const BodyCount&) = delete;
  BodyCount& operator=(const BodyCount&) = delete;
  ~BodyCount();

  std::string_view name;  // names the inputs
  std::size_t inputs = 0, refused = 0, compiled = 0;
  std::array<std::size_t, kEnds> executions{};  // by how they ended
  std::size_t compared = 0;                     // accesses compared with a model, in a target that has one
};

// Returns a context with only the dialects of bodies, and makes a new one every few hundred inputs: a context keeps all
// types and names that it has seen.
mlir::MLIRContext& next_context();

[[noreturn]] void fail(std::string_view why);

// Executes the first of some compiled bodies, with separate memory for each of its arguments and for its globals.
class BodyMachine {
 public:
  BodyMachine(const compiler::NativeCores& cores, std::span<const std::size_t> sizes, BodyCount& count);

  // The contents of the buffers before an execution; zeros follow a content that is shorter than its buffer.
  using Contents = std::span<const std::span<const std::uint8_t>>;
  // Executes the body with its memory directly before inaccessible pages (`at_end`) or directly behind such pages.
  // Aborts if the body has written outside its memory. Globals begin with their initial values.
  End once(Contents contents, bool at_end);
  // The contents of a buffer after the last execution.
  std::span<const std::uint8_t> buffer(std::size_t number) const { return buffers_[number].used; }

  BodyRun run;

 private:
  // Memory of a body, and the part of it that the body uses.
  struct Part {
    std::unique_ptr<EdgeMemory> memory;
    std::span<std::uint8_t> used{};
    void fill(std::span<const std::uint8_t> content, bool at_end);
    void check() const;
  };

  const compiler::NativeCores& cores_;
  BodyCount& count_;
  Part globals_;
  std::vector<Part> buffers_;
};

}  // namespace tessera::fuzz
