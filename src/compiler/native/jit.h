// Compiles the bodies of cores to machine code of the host.
//
// MLIR lowers its dialects to LLVM's, and LLVM's ORC compiles the result. Bodies are untrusted input, from the author
// of the design or the container. Four barriers protect this process: the list of allowed operations (allowed.h),
// checks of memory accesses (guards.h), defined results of all instructions (defined.h), and the names that bodies are
// linked with (link.h). Kernels are the user's own code and have no such barriers. Memrefs become bare pointers, which
// C and C++ kernels take.
#pragma once

#include "base/diag.h"
#include "compiler/native/core_calls.h"
#include "compiler/native/link.h"
#include "compiler/native/outline.h"
#include "device/core_act.h"

#include <memory>
#include <span>

namespace tessera::compiler {

class NativeCores {
 public:
  struct Core {
    CoreFunction function;
    std::optional<std::vector<device::CoreAct>> acts{};  // nothing: the body has too many operations
    void (*entry)(void** arguments) = nullptr;           // takes the address of each argument's value

    // Runs the body to its end. The body passes `core` to each call and uses `buffers` as its buffers.
    void run(BodyCore& core, std::span<void* const> buffers) const;
  };

  NativeCores(Linked linked, std::vector<Core> cores, std::vector<std::string> kernels, std::vector<BodyPlace> places);
  NativeCores(NativeCores&&) noexcept;
  NativeCores& operator=(NativeCores&&) noexcept;
  ~NativeCores();

  const std::vector<Core>& cores() const { return cores_; }
  const BodyPlace& place(std::uint32_t number) const { return places_.at(number - 1); }
  // Return the same as the functions of NativeBodies (compile.h).
  std::span<const std::uint8_t> globals() const { return globals_; }
  const std::vector<std::string>& kernels() const { return kernels_; }

 private:
  std::unique_ptr<llvm::orc::LLJIT> code_;
  std::span<const std::uint8_t> globals_;
  std::vector<Core> cores_;
  std::vector<std::string> kernels_;
  std::vector<BodyPlace> places_;
};

// Fails with T0918 when a body contains a forbidden operation, with T0910 when it cannot be compiled for the host, with
// T0911 when it calls a function that is not a kernel, and with T0921 when the bodies need too much code. With `watch`,
// bodies report their accesses (guards.h).
Result<NativeCores> compile_cores(CoreFunctions functions, const CoreCalls& calls, const IsKernel& is_kernel,
                                  bool watch = false);

}  // namespace tessera::compiler
