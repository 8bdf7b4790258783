#include "compiler/native/jit.h"

#include "compiler/codes.h"
#include "compiler/cores/to_llvm.h"
#include "compiler/diagnosis/diagnostics.h"
#include "compiler/native/divisions.h"
#include "compiler/native/guards.h"
#include "compiler/native/kept_reads.h"
#include "compiler/native/private_memory.h"

#include <llvm/ExecutionEngine/Orc/Mangling.h>
#include <llvm/Support/TargetSelect.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/ExecutionEngine/ExecutionEngine.h>
#include <mlir/ExecutionEngine/OptUtils.h>
#include <mlir/Pass/PassManager.h>
#include <mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h>
#include <mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h>

#include <dlfcn.h>

#include <algorithm>

using namespace mlir;

namespace tessera::compiler {

namespace {

using Symbols = std::vector<std::pair<std::string, void*>>;

Symbols symbols_of(const CoreCalls& calls) {
  const auto address = [](auto* function) { return reinterpret_cast<void*>(function); };
  return {{"tessera_core_acquire", address(calls.acquire)},
          {"tessera_core_release", address(calls.release)},
          {"tessera_core_get_stream", address(calls.get_stream)},
          {"tessera_core_put_stream", address(calls.put_stream)},
          {"tessera_core_get_cascade", address(calls.get_cascade)},
          {"tessera_core_put_cascade", address(calls.put_cascade)},
          {"tessera_core_event", address(calls.event)},
          {kDebug.str(), address(calls.debug)},
          {"tessera_core_turn", address(calls.turn)},
          {"tessera_core_outside", address(calls.outside)},
          {kUndivided.str(), address(calls.undivided)},
          {kDeeper.str(), address(calls.deeper)},
          {kKernel.str(), address(calls.kernel)},
          {"tessera_core_access", address(calls.access)},
          {"tessera_core_lend", address(calls.lend)}};
}

// Libraries that stay open as long as code that calls into them.
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

  void* find(const std::string& name) const {
    for (void* library : libraries_)
      if (void* symbol = dlsym(library, name.c_str())) return symbol;
    return nullptr;
  }

 private:
  std::vector<void*> libraries_;
};

// The first, or nothing where the text is not known.
std::string place_of_call(ModuleOp module, const std::string& name) {
  std::string place;
  module.walk([&](func::CallOp call) {
    if (call.getCallee() != name) return WalkResult::advance();
    place = place_of(call.getLoc());
    return WalkResult::interrupt();
  });
  return place;
}

// The addresses of all that the bodies call by name: of their core, and of kernels.
Result<Symbols> resolve(ModuleOp module, const CoreCalls& calls, const Kernels& kernels) {
  Symbols symbols = symbols_of(calls);
  for (func::FuncOp function : module.getOps<func::FuncOp>()) {
    const std::string name = function.getName().str();
    if (!function.isExternal() || std::ranges::find(symbols, name, &Symbols::value_type::first) != symbols.end())
      continue;
    void* kernel = kernels.find(name);
    if (kernel == nullptr) {
      Diag missing =
          error(code::missing_kernel, "no library has the kernel '{}' that a core calls", name)
              .help("name its source or library with --kernel FILE.cc or FILE.so; it has to be extern \"C\"");
      const std::string place = place_of_call(module, name);
      return Failure(place.empty() ? std::move(missing) : std::move(missing).at("{}", place));
    }
    symbols.emplace_back(name, kernel);
  }
  return symbols;
}

// A reset of a core leaves its body by an exception, so that functions need unwind tables.
void ask_for_unwind_tables(ModuleOp module) {
  module.walk([](LLVM::LLVMFuncOp function) {
    if (!function.isExternal())
      function.setUwtableKindAttr(LLVM::UWTableKindAttr::get(function.getContext(), LLVM::uwtable::UWTableKind::Async));
  });
}

// LLVM need not think of what comes after such a fault, nor of how long a report takes.
void mark_ends(ModuleOp module) {
  Builder builder(module.getContext());
  for (const StringRef name : {StringRef("tessera_core_outside"), StringRef(kUndivided)})
    if (auto end = module.lookupSymbol<LLVM::LLVMFuncOp>(name))
      end.setPassthroughAttr(builder.getStrArrayAttr({"noreturn", "cold"}));
}

Result<BodyPlaces> lower(CoreFunctions& functions, bool watch) {
  const auto refused = [] {
    return Failure(error(code::not_native, "the programs of the cores cannot be compiled for the host"));
  };
  MLIRContext* context = functions.module->getContext();
  PassManager first(context), rest(context);
  add_to_accesses(first);
  if (failed(check_private_memory(*functions.module)) || failed(keep_reads(*functions.module)) ||
      failed(first.run(*functions.module)))
    return refused();
  FailureOr<BodyPlaces> places = add_guards(functions, watch);
  if (failed(places)) return refused();
  add_to_llvm(rest);
  if (failed(rest.run(*functions.module)) || failed(settle_private_memory(*functions.module))) return refused();
  ask_for_unwind_tables(*functions.module);
  mark_ends(*functions.module);
  return std::move(*places);
}

}  // namespace

void NativeCores::Core::run(void* core, std::span<void* const> buffers) const {
  std::vector<void*> values{core};
  values.insert(values.end(), buffers.begin(), buffers.end());
  std::vector<void*> arguments;
  for (void*& value : values) arguments.push_back(static_cast<void*>(&value));
  entry(arguments.data());
}

NativeCores::NativeCores(std::unique_ptr<ExecutionEngine> engine, std::vector<Core> cores,
                         std::vector<BodyPlace> places)
    : engine_(std::move(engine)), cores_(std::move(cores)), places_(std::move(places)) {}
NativeCores::NativeCores(NativeCores&&) noexcept = default;
NativeCores& NativeCores::operator=(NativeCores&&) noexcept = default;
NativeCores::~NativeCores() = default;

Result<NativeCores> compile_cores(CoreFunctions functions, const CoreCalls& calls,
                                  std::span<const std::string> libraries, bool watch) {
  static const bool target = !llvm::InitializeNativeTarget() && !llvm::InitializeNativeTargetAsmPrinter();
  if (!target) return Failure(error(code::not_native, "LLVM has no code generator for this machine"));
  MLIRContext* context = functions.module->getContext();
  registerBuiltinDialectTranslation(*context);
  registerLLVMDialectTranslation(*context);
  Kernels kernels;
  for (const std::string& path : libraries) CHECK_OK(kernels.open(path));
  TRY(const Symbols symbols, resolve(*functions.module, calls, kernels));
  TRY(BodyPlaces places, lower(functions, watch));

  ExecutionEngineOptions options;
  const auto optimise = makeOptimizingTransformer(2, 0, nullptr);
  options.transformer = optimise;
  auto engine = ExecutionEngine::create(*functions.module, options);
  if (!engine)
    return Failure(error(code::not_native, "the programs of the cores cannot be compiled for the host")
                       .note("{}", llvm::toString(engine.takeError())));
  (*engine)->registerSymbols([&](llvm::orc::MangleAndInterner intern) {
    llvm::orc::SymbolMap map;
    for (const auto& [name, address] : symbols)
      map[intern(name)] = {llvm::orc::ExecutorAddr::fromPtr(address), llvm::JITSymbolFlags::Exported};
    return map;
  });
  std::vector<NativeCores::Core> cores;
  for (CoreFunction& function : functions.functions) {
    auto entry = (*engine)->lookupPacked(function.name);
    if (!entry)
      return Failure(error(code::not_native, "the program of core {} cannot be linked", to_string(function.tile))
                         .note("{}", llvm::toString(entry.takeError())));
    cores.push_back({std::move(function), *entry});
  }
  return NativeCores(std::move(*engine), std::move(cores), std::move(places));
}

}  // namespace tessera::compiler
