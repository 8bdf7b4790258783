#include "compiler/compile/loaded_bodies.h"

#include "compiler/compile/register.h"
#include "compiler/diagnosis/diagnostics.h"
#include "compiler/native/bodies.h"
#include "compiler/native/jit.h"

#include <algorithm>

namespace tessera::compiler {
namespace {

// Returns the dialects that bodies of cores may contain.
mlir::DialectRegistry bodies() {
  mlir::DialectRegistry registry;
  register_body_dialects(registry);
  return registry;
}

class LoadedBodies final : public NativeBodies {
 public:
  Result<void> load(const container::CoreBodies& bodies, std::uint32_t pdi, const CoreCalls& calls,
                    const IsKernel& is_kernel, bool watch) {
    DiagCollector collector(&context_);
    TRY(CoreFunctions functions, from_container(bodies, pdi, context_));
    auto cores = compile_cores(std::move(functions), calls, is_kernel, watch);
    if (!cores) {
      for (const Diag& diag : collector.errors) {
        cores.error().notes.push_back(diag.message);
        if (cores.error().places.empty()) cores.error().places = diag.places;
      }
      return Failure(std::move(cores).error());
    }
    cores_.emplace(std::move(*cores));
    return {};
  }

  void run(device::TileId tile, BodyCore& core, std::span<void* const> buffers) const override {
    core_of(tile).run(core, buffers);
  }

  std::span<const std::uint8_t> globals() const override { return cores_->globals(); }
  const std::vector<std::string>& kernels() const override { return cores_->kernels(); }
  const BodyPlace& place(std::uint32_t number) const override { return cores_->place(number); }
  const std::vector<device::CoreAct>* acts(device::TileId tile) const override {
    const auto& acts = core_of(tile).acts;
    return acts ? &*acts : nullptr;
  }

 private:
  const NativeCores::Core& core_of(device::TileId tile) const {
    return *std::ranges::lower_bound(cores_->cores(), tile, {},
                                     [](const NativeCores::Core& each) { return each.function.tile; });
  }

  mlir::MLIRContext context_{bodies(), mlir::MLIRContext::Threading::DISABLED};
  std::optional<NativeCores> cores_;
};

}  // namespace

Result<std::unique_ptr<NativeBodies>> load_bodies(const container::CoreBodies& bodies, std::uint32_t pdi,
                                                  const CoreCalls& calls, const IsKernel& is_kernel, bool watch) {
  auto native = std::make_unique<LoadedBodies>();
  CHECK_OK(native->load(bodies, pdi, calls, is_kernel, watch));
  return Result<std::unique_ptr<NativeBodies>>(std::move(native));
}

}  // namespace tessera::compiler
