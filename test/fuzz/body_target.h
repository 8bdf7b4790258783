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

  std::string_view name;  // name of the target
  std::size_t inputs = 0, refused = 0, compiled = 0;
  std::array<std::size_t, kEnds> executions{};  // one count for each End
  std::size_t compared = 0;                     // accesses compared with a model, in a target that has one
};

// A context with only the dialects of bodies. Every few hundred inputs it is replaced by a new one, because a context
// keeps all types and names that it has seen.
mlir::MLIRContext& next_context();

[[noreturn]] void fail(std::string_view why);

// Executes the first of some compiled bodies. Each of its arguments has memory of its own, and so have its globals.
class BodyMachine {
 public:
  BodyMachine(const compiler::NativeCores& cores, std::span<const std::size_t> sizes, BodyCount& count);

  // The contents of the buffers before an execution; zeros follow contents that are shorter than their buffer.
  using Contents = std::span<const std::span<const std::uint8_t>>;
  // Executes the body with its memory directly before inaccessible pages (`at_end`) or directly behind such pages, and
  // fails when the body has written outside of its memory. Globals begin with their initial values.
  End once(Contents contents, bool at_end);
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
