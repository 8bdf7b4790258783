#include "compiler/native/jit.h"

#include "compiler/codes.h"
#include "compiler/cores/affine.h"
#include "compiler/cores/to_llvm.h"
#include "compiler/diagnosis/diagnostics.h"
#include "compiler/native/acts.h"
#include "compiler/native/allowed.h"
#include "compiler/native/guards.h"
#include "compiler/native/kept_reads.h"
#include "compiler/native/link.h"
#include "compiler/native/private_memory.h"
#include "compiler/native/runtime.h"
#include "compiler/native/undefined.h"

#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/Pass/PassManager.h>
#include <mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h>
#include <mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h>

using namespace mlir;

namespace tessera::compiler {

namespace {

// Returns the place of the first call of the function `name`, or "" when there is no such call or its place is unknown.
std::string place_of_call(ModuleOp module, const std::string& name) {
  std::string place;
  module.walk([&](func::CallOp call) {
    if (call.getCallee() != name) return WalkResult::advance();
    place = place_of(call.getLoc());
    return WalkResult::interrupt();
  });
  return place;
}

// Returns the names of the kernels that bodies call. Fails with T0911 when the user gives no such kernel.
Result<std::vector<std::string>> kernels_of(ModuleOp module, const IsKernel& is_kernel) {
  std::vector<std::string> kernels;
  for (func::FuncOp function : module.getOps<func::FuncOp>()) {
    std::string name = function.getName().str();
    if (!function.isExternal() || function.getName().starts_with(kOwnPrefix)) continue;
    if (!is_kernel(name)) {
      Diag missing = error(code::missing_kernel, "no library has the kernel '{}' that a core calls", name)
                         .help("give its source or its library; the function must be extern \"C\"");
      const std::string place = place_of_call(module, name);
      return Failure(place.empty() ? std::move(missing) : std::move(missing).at("{}", place));
    }
    kernels.push_back(std::move(name));
  }
  return kernels;
}

// Adds unwind tables to functions, because a reset of a core leaves its body by an exception.
void ask_for_unwind_tables(ModuleOp module) {
  module.walk([](LLVM::LLVMFuncOp function) {
    if (!function.isExternal())
      function.setUwtableKindAttr(LLVM::UWTableKindAttr::get(function.getContext(), LLVM::uwtable::UWTableKind::Async));
  });
}

// Tells LLVM that calls that report an error do not return and are rare.
void mark_ends(ModuleOp module) {
  Builder builder(module.getContext());
  for (const StringRef name : {kOutside, kUndivided})
    if (auto end = module.lookupSymbol<LLVM::LLVMFuncOp>(name))
      end.setPassthroughAttr(builder.getStrArrayAttr({"noreturn", "cold"}));
}

Failure refused() {
  return Failure(error(code::not_native, "the programs of the cores cannot be compiled for the host"));
}

struct Lowered {
  BodyPlaces places;
  Renamed names;
};
Result<Lowered> lower(CoreFunctions& functions, const std::vector<std::string>& kernels, bool watch) {
  MLIRContext* context = functions.module->getContext();
  PassManager first(context), rest(context);
  context->loadDialect<LLVM::LLVMDialect>();
  add_to_accesses(first);
  if (failed(check_private_memory(*functions.module))) return refused();
  keep_reads(*functions.module);
  if (failed(first.run(*functions.module))) return refused();
  FailureOr<BodyPlaces> places = add_guards(functions, watch);
  if (failed(places)) return refused();
  std::vector<std::string> cores;
  for (const CoreFunction& each : functions.functions) cores.push_back(each.name);
  Renamed names = rename_symbols(*functions.module, cores, kernels);
  add_to_llvm(rest);
  if (failed(rest.run(*functions.module)) || failed(settle_private_memory(*functions.module)) ||
      failed(keep_undefined(*functions.module)))
    return refused();
  ask_for_unwind_tables(*functions.module);
  mark_ends(*functions.module);
  return Lowered{std::move(*places), std::move(names)};
}

}  // namespace

void NativeCores::Core::run(BodyCore& core, std::span<void* const> buffers) const {
  std::vector<void*> values{&core};
  values.insert(values.end(), buffers.begin(), buffers.end());
  std::vector<void*> arguments;
  for (void*& value : values) arguments.push_back(static_cast<void*>(&value));
  entry(arguments.data());
}

NativeCores::NativeCores(Linked linked, std::vector<Core> cores, std::vector<std::string> kernels,
                         std::vector<BodyPlace> places)
    : code_(std::move(linked.code)),
      globals_(linked.globals),
      cores_(std::move(cores)),
      kernels_(std::move(kernels)),
      places_(std::move(places)) {}
NativeCores::NativeCores(NativeCores&&) noexcept = default;
NativeCores& NativeCores::operator=(NativeCores&&) noexcept = default;
NativeCores::~NativeCores() = default;

Result<NativeCores> compile_cores(CoreFunctions functions, const CoreCalls& calls, const IsKernel& is_kernel,
                                  bool watch) {
  ModuleOp module = *functions.module;
  registerBuiltinDialectTranslation(*module.getContext());
  registerLLVMDialectTranslation(*module.getContext());
  CHECK_OK(check_allowed(module));
  if (failed(settle_affine(module))) return refused();
  mark_polls(functions);
  std::vector<std::optional<std::vector<device::CoreAct>>> acts;
  const SymbolTable symbols(module);
  for (const CoreFunction& each : functions.functions) acts.push_back(acts_of(symbols, each.name));
  TRY(std::vector<std::string> kernels, kernels_of(module, is_kernel));
  TRY(Lowered lowered, lower(functions, kernels, watch));
  TRY(Linked linked, link(module, lowered.names, symbols_of(calls)));
  std::vector<NativeCores::Core> cores;
  for (std::size_t i = 0; i < functions.functions.size(); ++i)
    cores.push_back({std::move(functions.functions[i]), std::move(acts[i]), linked.entries[i]});
  return NativeCores(std::move(linked), std::move(cores), std::move(kernels), std::move(lowered.places));
}

}  // namespace tessera::compiler
