// The bodies of cores as machine code of the host.
//
// MLIR's own way: its dialects to LLVM's, then ORC. What a body calls is looked up among core_calls.h, then in the
// libraries that bring its kernels, then in the process. Memrefs are passed as bare pointers, which is how C and C++
// kernels take them.
#pragma once

#include "base/diag.h"
#include "compiler/native/core_calls.h"
#include "compiler/native/outline.h"

#include <memory>
#include <span>

namespace mlir {
class ExecutionEngine;
}

namespace tessera::compiler {

class NativeCores {
 public:
  struct Core {
    CoreFunction function;
    void (*entry)(void** arguments) = nullptr;  // each the address of an argument's value

    // Runs the body to its end: `core` is handed to every call, `buffers` stand for the function's buffers.
    void run(void* core, std::span<void* const> buffers) const;
  };

  NativeCores(std::unique_ptr<mlir::ExecutionEngine> engine, std::vector<Core> cores, std::vector<BodyPlace> places);
  NativeCores(NativeCores&&) noexcept;
  NativeCores& operator=(NativeCores&&) noexcept;
  ~NativeCores();

  const std::vector<Core>& cores() const { return cores_; }
  const BodyPlace& place(std::uint32_t number) const { return places_.at(number - 1); }

 private:
  std::unique_ptr<mlir::ExecutionEngine> engine_;
  std::vector<Core> cores_;
  std::vector<BodyPlace> places_;
};

// T0910 when a body cannot be compiled for the host, T0911 when it calls what no library has, or a library
// cannot be loaded. Bodies that are watched tell of their accesses (guards.h).
Result<NativeCores> compile_cores(CoreFunctions functions, const CoreCalls& calls,
                                  std::span<const std::string> libraries, bool watch = false);

}  // namespace tessera::compiler
