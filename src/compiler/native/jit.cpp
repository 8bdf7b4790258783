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

#include <dlfcn.h>
#include <link.h>

#include <algorithm>

using namespace mlir;

namespace tessera::compiler {

namespace {

// Keeps libraries open as long as code that calls them exists.
class Kernels {
 public:
  Result<void> open(const std::string& path) {
    void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr)
      return Failure(
          error(code::missing_kernel, "the library of kernels cannot be loaded").at("{}", path).note("{}", dlerror()));
    libraries_.push_back(library);
    return {};
  }

  // Finds a name that one of the libraries itself defines. Plain dlsym would also search the libraries that it needs,
  // and so all of libc.
  void* find(const std::string& name) const {
    for (void* library : libraries_) {
      void* const symbol = dlsym(library, name.c_str());
      const link_map *its = nullptr, *there = nullptr;
      Dl_info info;
      if (symbol != nullptr && dlinfo(library, RTLD_DI_LINKMAP, static_cast<void*>(&its)) == 0 &&
          dladdr1(symbol, &info, reinterpret_cast<void**>(const_cast<link_map**>(&there)), RTLD_DL_LINKMAP) != 0 &&
          its == there)
        return symbol;
    }
    return nullptr;
  }

 private:
  std::vector<void*> libraries_;
};

// The place of the first call in the design, or "" when unknown.
std::string place_of_call(ModuleOp module, const std::string& name) {
  std::string place;
  module.walk([&](func::CallOp call) {
    if (call.getCallee() != name) return WalkResult::advance();
    place = place_of(call.getLoc());
    return WalkResult::interrupt();
  });
  return place;
}

// The addresses of the kernels that the bodies call by name.
Result<std::vector<Kernel>> resolve(ModuleOp module, const Kernels& libraries) {
  std::vector<Kernel> kernels;
  for (func::FuncOp function : module.getOps<func::FuncOp>()) {
    const std::string name = function.getName().str();
    if (!function.isExternal() || function.getName().starts_with(kOwnPrefix)) continue;
    void* kernel = libraries.find(name);
    if (kernel == nullptr) {
      Diag missing =
          error(code::missing_kernel, "no library has the kernel '{}' that a core calls", name)
              .help("name its source or library with --kernel FILE.cc or FILE.so; it has to be extern \"C\"");
      const std::string place = place_of_call(module, name);
      return Failure(place.empty() ? std::move(missing) : std::move(missing).at("{}", place));
    }
    kernels.emplace_back(name, kernel);
  }
  return kernels;
}

// A reset of a core leaves its body by an exception, so functions need unwind tables.
void ask_for_unwind_tables(ModuleOp module) {
  module.walk([](LLVM::LLVMFuncOp function) {
    if (!function.isExternal())
      function.setUwtableKindAttr(LLVM::UWTableKindAttr::get(function.getContext(), LLVM::uwtable::UWTableKind::Async));
  });
}

// Tells LLVM that the calls which report a fault do not return and are rare, so that it does not optimise for them.
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
Result<Lowered> lower(CoreFunctions& functions, const std::vector<Kernel>& kernels, bool watch) {
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

void NativeCores::Core::run(void* core, std::span<void* const> buffers) const {
  std::vector<void*> values{core};
  values.insert(values.end(), buffers.begin(), buffers.end());
  std::vector<void*> arguments;
  for (void*& value : values) arguments.push_back(static_cast<void*>(&value));
  entry(arguments.data());
}

NativeCores::NativeCores(std::unique_ptr<llvm::orc::LLJIT> code, std::vector<Core> cores, std::vector<BodyPlace> places)
    : code_(std::move(code)), cores_(std::move(cores)), places_(std::move(places)) {}
NativeCores::NativeCores(NativeCores&&) noexcept = default;
NativeCores& NativeCores::operator=(NativeCores&&) noexcept = default;
NativeCores::~NativeCores() = default;

Result<NativeCores> compile_cores(CoreFunctions functions, const CoreCalls& calls,
                                  std::span<const std::string> libraries, bool watch) {
  ModuleOp module = *functions.module;
  registerBuiltinDialectTranslation(*module.getContext());
  registerLLVMDialectTranslation(*module.getContext());
  CHECK_OK(check_allowed(module));
  if (failed(settle_affine(module))) return refused();
  mark_polls(functions);
  std::vector<std::optional<std::vector<device::CoreAct>>> acts;
  for (const CoreFunction& each : functions.functions) acts.push_back(acts_of(module, each.name));
  Kernels kernels;
  for (const std::string& path : libraries) CHECK_OK(kernels.open(path));
  TRY(const std::vector<Kernel> called, resolve(module, kernels));
  TRY(Lowered lowered, lower(functions, called, watch));
  std::vector<Kernel> symbols = std::move(lowered.names.kernels);
  for (const RuntimeSymbol& symbol : symbols_of(calls)) symbols.emplace_back(symbol.name, symbol.address);
  TRY(Linked linked, link(module, lowered.names.cores, symbols));
  std::vector<NativeCores::Core> cores;
  for (std::size_t i = 0; i < functions.functions.size(); ++i)
    cores.push_back({std::move(functions.functions[i]), std::move(acts[i]), linked.entries[i]});
  return NativeCores(std::move(linked.code), std::move(cores), std::move(lowered.places));
}

}  // namespace tessera::compiler
