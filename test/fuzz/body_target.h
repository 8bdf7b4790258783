// What the targets that execute bodies share: where bodies are compiled, their buffers, and what was done in the end.
#pragma once

#include "body_run.h"

#include <mlir/IR/MLIRContext.h>

#include <array>
#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace tessera::fuzz {

// Of all inputs of a target, printed when the process ends.
struct BodyCount {
  explicit BodyCount(std::string_view what) : name(what) {}
  BodyCount(const BodyCount&) = delete;
  BodyCount& operator=(const BodyCount&) = delete;
  ~BodyCount();

  std::string_view name;  // of the inputs
  std::size_t inputs = 0, refused = 0, compiled = 0;
  std::array<std::size_t, kEnds> executions{};  // by how they ended
  std::size_t compared = 0;                     // accesses with a model, in a target that has one
};

// Nothing but the dialects of bodies. A new one for every some hundred inputs: what it has seen of types and names
// stays in it.
mlir::MLIRContext& next_context();

[[noreturn]] void fail(std::string_view why);

// A compiled body, and a buffer of its own for each of its arguments.
class BodyMachine {
 public:
  BodyMachine(const compiler::NativeCores::Core& core, std::span<const std::size_t> sizes, BodyCount& count);

  // What the buffers hold before; one that is shorter than its buffer leaves zeros behind it.
  using Contents = std::span<const std::span<const std::uint8_t>>;
  // Executes the body with its buffers before the end of memory or behind its beginning, and fails when it has written
  // beside them.
  End once(Contents contents, bool at_end);
  // What a buffer holds since.
  std::span<const std::uint8_t> buffer(std::size_t number) const { return buffers_[number]; }

  BodyRun run;

 private:
  const compiler::NativeCores::Core& core_;
  BodyCount& count_;
  std::vector<std::unique_ptr<EdgeMemory>> memories_;
  std::vector<std::span<std::uint8_t>> buffers_;
};

}  // namespace tessera::fuzz
