// The bodies of cores as machine code of the host.
//
// MLIR's own way: its dialects to LLVM's, then ORC. Bodies are input, from whoever wrote the design or the container,
// and four walls stand between them and this process: what may be in one at all (allowed.h), the memory that they reach
// (guards.h), what an instruction means (defined.h), and the names that they are linked with (link.h). Kernels are the
// user's own code, and none of that holds for them. Memrefs are passed as bare pointers, which is how C and C++ kernels
// take them.
#pragma once

#include "base/diag.h"
#include "compiler/native/core_calls.h"
#include "compiler/native/outline.h"
#include "device/core_act.h"

#include <memory>
#include <span>

namespace llvm::orc {
class LLJIT;
}

namespace tessera::compiler {

class NativeCores {
 public:
  struct Core {
    CoreFunction function;
    std::optional<std::vector<device::CoreAct>> acts{};  // none when there are too many
    void (*entry)(void** arguments) = nullptr;           // each the address of an argument's value

    // Runs the body to its end: `core` is handed to every call, `buffers` stand for the function's buffers.
    void run(void* core, std::span<void* const> buffers) const;
  };

  NativeCores(std::unique_ptr<llvm::orc::LLJIT> code, std::vector<Core> cores, std::vector<BodyPlace> places);
  NativeCores(NativeCores&&) noexcept;
  NativeCores& operator=(NativeCores&&) noexcept;
  ~NativeCores();

  const std::vector<Core>& cores() const { return cores_; }
  const BodyPlace& place(std::uint32_t number) const { return places_.at(number - 1); }

 private:
  std::unique_ptr<llvm::orc::LLJIT> code_;
  std::vector<Core> cores_;
  std::vector<BodyPlace> places_;
};

// T0918 when a body has what no body may have, T0910 when it cannot be compiled for the host, T0911 when it calls what
// no library has, or a library cannot be loaded. Bodies that are watched tell of their accesses (guards.h).
Result<NativeCores> compile_cores(CoreFunctions functions, const CoreCalls& calls,
                                  std::span<const std::string> libraries, bool watch = false);

}  // namespace tessera::compiler
