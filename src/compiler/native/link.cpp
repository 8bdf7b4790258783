#include "compiler/native/link.h"

#include "compiler/codes.h"
#include "compiler/native/codes.h"
#include "compiler/native/defined.h"
#include "compiler/native/own_state.h"
#include "compiler/native/private_memory.h"
#include "compiler/native/runtime.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/ExecutionEngine/Orc/AbsoluteSymbols.h>
#include <llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h>
#include <llvm/ExecutionEngine/Orc/RTDyldObjectLinkingLayer.h>
#include <llvm/ExecutionEngine/SectionMemoryManager.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Target/TargetMachine.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/ExecutionEngine/OptUtils.h>
#include <mlir/Target/LLVMIR/Export.h>

#include <algorithm>

using namespace mlir;

namespace tessera::compiler {

namespace {

// Optimising takes more than linear time: 4,000 reads in a row take seconds, 16,000 half a minute; each loop takes
// about ten milliseconds, and each function one millisecond, however short the function is. Functions of designs have a
// few hundred instructions, and designs some hundred functions. When one function, or all together, exceed these
// limits, this code compiles them without optimising, in linear time and with the same results. Bodies beyond the last
// limit (kMostCode) are refused, so that no container occupies the compiler for minutes.
constexpr std::uint64_t kMostOptimised = 6000, kMostLoops = 100;  // limits for one function
constexpr std::uint64_t kMostFunctions = 1000, kMostOptimisedTogether = 50'000, kMostCode = 100'000;

// Returns the number of instructions that a vector takes if its lanes have more than 64 bits: several for each lane,
// because the host has no vectors of such lanes. Returns 0 for other types.
std::uint64_t wide_lanes(const llvm::Type* type) {
  constexpr std::uint64_t kInstructions = 8;  // the least for a comparison or a division of two numbers of 128 bits
  const auto* vector = dyn_cast<llvm::FixedVectorType>(type);
  return vector != nullptr && vector->getScalarSizeInBits() > 64 ? vector->getNumElements() * kInstructions : 0;
}

// Returns the number of 128-bit registers that an instruction works on; for an instruction that handles lanes one by
// one, the number of lanes.
std::uint64_t registers_of(const llvm::Instruction& each, const llvm::DataLayout& layout) {
  constexpr std::uint64_t kBits = 128;
  const auto* vector = dyn_cast<llvm::FixedVectorType>(each.getType());
  if (vector == nullptr && each.getNumOperands() > 0)
    vector = dyn_cast<llvm::FixedVectorType>(each.getOperand(0)->getType());
  if (vector == nullptr) return 1;
  std::uint64_t wide = wide_lanes(vector);
  for (const llvm::Value* operand : each.operands()) wide = std::max(wide, wide_lanes(operand->getType()));
  if (wide != 0) return wide;
  const unsigned opcode = each.getOpcode();
  const bool is_each = isa<llvm::CallBase>(each) || opcode == llvm::Instruction::UDiv ||
                       opcode == llvm::Instruction::SDiv || opcode == llvm::Instruction::URem ||
                       opcode == llvm::Instruction::SRem || opcode == llvm::Instruction::FRem;
  const std::uint64_t bits = layout.getTypeSizeInBits(const_cast<llvm::FixedVectorType*>(vector)).getFixedValue();
  return is_each ? vector->getNumElements() : std::max<std::uint64_t>(1, llvm::divideCeil(bits, kBits));
}

struct Extent {
  std::uint64_t instructions = 0;
  bool is_small = true;  // small enough to be optimised
};
Extent extent_of(const llvm::Module& module) {
  Extent extent;
  std::uint64_t functions = 0;
  for (const llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    ++functions;
    std::uint64_t own = 0;
    for (const llvm::Instruction& each : llvm::instructions(function))
      own += registers_of(each, module.getDataLayout());
    const llvm::DominatorTree tree(const_cast<llvm::Function&>(function));
    const std::size_t loops = llvm::LoopInfo(tree).getLoopsInPreorder().size();
    extent.is_small = extent.is_small && own <= kMostOptimised && loops <= kMostLoops;
    extent.instructions += own;
  }
  extent.is_small = extent.is_small && functions <= kMostFunctions && extent.instructions <= kMostOptimisedTogether;
  return extent;
}

Failure failed_to_link(const std::string& why) {
  return Failure(error(code::not_native, "the programs of the cores cannot be compiled for the host").note("{}", why));
}
Failure failed_to_link(llvm::Error why) {
  return failed_to_link(llvm::toString(std::move(why)));
}

// Keeps a text for the first fault in a module: a frame that is too large, or an operation for which the host has no
// code.
class Listener final : public llvm::DiagnosticHandler {
 public:
  explicit Listener(std::string& said) : said_(said) {}
  bool handleDiagnostics(const llvm::DiagnosticInfo& info) override {
    const bool is_frame = isa<llvm::DiagnosticInfoStackSize>(info);
    if (said_.empty() && is_frame) said_ = fmt::format("a function keeps more than {} bytes on the stack", kMostFrame);
    if (said_.empty() && info.getSeverity() == llvm::DS_Error) said_ = "the host has no instruction for an operation";
    return true;
  }

 private:
  std::string& said_;
};

// Adds `void entry.N(ptr arguments)`, which loads the values of the arguments and calls the core's function.
void add_entry(llvm::Module& module, llvm::Function& core, const std::string& name) {
  llvm::IRBuilder<> builder(module.getContext());
  llvm::Type* pointer = builder.getPtrTy();
  auto* type = llvm::FunctionType::get(builder.getVoidTy(), {pointer}, false);
  auto* entry = llvm::Function::Create(type, llvm::Function::ExternalLinkage, name, module);
  entry->setUWTableKind(llvm::UWTableKind::Async);
  entry->addFnAttr("warn-stack-size", std::to_string(kMostFrame));
  builder.SetInsertPoint(llvm::BasicBlock::Create(module.getContext(), "", entry));
  std::vector<llvm::Value*> values;
  for (const llvm::Argument& argument : core.args()) {
    llvm::Value* const at = builder.CreateConstGEP1_32(pointer, entry->getArg(0), argument.getArgNo());
    values.push_back(builder.CreateLoad(argument.getType(), builder.CreateLoad(pointer, at)));
  }
  builder.CreateCall(&core, values);
  builder.CreateRetVoid();
}

void close(llvm::Module& module) {
  for (llvm::Function& function : module)
    if (!function.isDeclaration()) {
      function.setLinkage(llvm::Function::InternalLinkage);
      function.addFnAttr("warn-stack-size", std::to_string(kMostFrame));
      function.addFnAttr("disable-tail-calls", "true");  // shows endless recursion to the depth check
      function.addFnAttr("probe-stack", "inline-asm");   // keeps frames from stepping over the page behind a stack
    }
  for (llvm::GlobalVariable& global : module.globals()) {
    global.setLinkage(llvm::GlobalVariable::InternalLinkage);
    global.setConstant(false);  // otherwise a body that writes a constant ends the process
  }
}

llvm::Expected<std::unique_ptr<llvm::orc::LLJIT>> make_linker(llvm::orc::JITTargetMachineBuilder machine) {
  const auto memory = [](const llvm::MemoryBuffer&) { return std::make_unique<llvm::SectionMemoryManager>(); };
  return llvm::orc::LLJITBuilder()
      .setJITTargetMachineBuilder(std::move(machine))
      .setLinkProcessSymbolsByDefault(false)
      .setPlatformSetUp(llvm::orc::setUpInactivePlatform)
      .setObjectLinkingLayerCreator([memory](llvm::orc::ExecutionSession& session) {
        return std::make_unique<llvm::orc::RTDyldObjectLinkingLayer>(session, memory);
      })
      .create();
}

llvm::Error define(llvm::orc::LLJIT& code, const std::vector<RuntimeSymbol>& symbols) {
  llvm::orc::SymbolMap map;
  const auto add = [&](const RuntimeSymbol& symbol) {
    map[code.mangleAndIntern(symbol.name)] = {llvm::orc::ExecutorAddr::fromPtr(symbol.address),
                                              llvm::JITSymbolFlags::Exported};
  };
  llvm::for_each(c_symbols(), add);
  llvm::for_each(symbols, add);
  return code.getMainJITDylib().define(llvm::orc::absoluteSymbols(std::move(map)));
}

}  // namespace

Renamed rename_symbols(ModuleOp module, const std::vector<std::string>& cores,
                       const std::vector<std::string>& kernels) {
  Renamed renamed;
  SymbolTableCollection tables;
  SymbolUserMap users(tables, module);
  renamed.cores.resize(cores.size());
  renamed.kernels.resize(kernels.size());
  std::size_t number = 0;
  const auto rename = [&](Operation* symbol, std::string_view kind) {
    const std::string name = fmt::format("{}.{}", kind, number++);
    const auto attribute = StringAttr::get(module.getContext(), name);
    users.replaceAllUsesWith(symbol, attribute);
    SymbolTable::setSymbolName(symbol, attribute);
    return name;
  };
  for (Operation& symbol : llvm::make_early_inc_range(*module.getBody())) {
    auto function = dyn_cast<func::FuncOp>(symbol);
    if (!function) {
      rename(&symbol, "constant");
      continue;
    }
    const std::string name = function.getName().str();
    const auto kernel = std::ranges::find(kernels, name);
    if (function.isExternal() && kernel == kernels.end()) continue;  // a call of the core
    const std::string changed = rename(function, function.isExternal() ? "kernel" : "body");
    if (function.isExternal()) renamed.kernels[static_cast<std::size_t>(kernel - kernels.begin())] = changed;
    for (std::size_t i = 0; i < cores.size(); ++i)
      if (cores[i] == name) renamed.cores[i] = changed;
  }
  return renamed;
}

Result<Linked> link(ModuleOp module, const Renamed& names, const std::vector<RuntimeSymbol>& symbols) {
  static const bool target = !llvm::InitializeNativeTarget() && !llvm::InitializeNativeTargetAsmPrinter();
  if (!target) return Failure(error(code::not_native, "LLVM has no code generator for this machine"));
  auto builder = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!builder) return failed_to_link(builder.takeError());
  auto machine = builder->createTargetMachine();
  if (!machine) return failed_to_link(machine.takeError());

  auto context = std::make_unique<llvm::LLVMContext>();
  std::string said;
  context->setDiagnosticHandler(std::make_unique<Listener>(said));
  std::unique_ptr<llvm::Module> code = translateModuleToLLVMIR(module, *context, "bodies");
  if (!code) return failed_to_link("LLVM rejects the lowered code");
  code->setDataLayout((*machine)->createDataLayout());
  code->setTargetTriple((*machine)->getTargetTriple());
  clear_private_memory(*code);
  if (auto problem = define_all(*code); !problem.empty()) return failed_to_link(problem);
  close(*code);
  const Extent extent = extent_of(*code);
  if (extent.instructions > kMostCode)
    return Failure(error(code::too_much_code,
                         "the bodies of the cores compile to {} instructions of the host, more than the limit of {}",
                         extent.instructions, kMostCode)
                       .note("a vector counts once for each register of 128 bits that it fills")
                       .help("use loops instead of unrolled code"));
  give_own_state(*code, names.kernels);
  std::uint64_t own_bytes = 0;
  if (const llvm::GlobalVariable* const own = code->getNamedGlobal(kInitialGlobals))
    own_bytes = code->getDataLayout().getTypeAllocSize(own->getValueType()).getFixedValue();
  for (std::size_t i = 0; i < names.cores.size(); ++i)
    add_entry(*code, *code->getFunction(names.cores[i]), fmt::format("entry.{}", i));
  if (!extent.is_small)
    builder->setCodeGenOptLevel(llvm::CodeGenOptLevel::None);
  else if (llvm::Error problem = makeOptimizingTransformer(2, 0, nullptr)(code.get()))
    return failed_to_link(std::move(problem));

  auto linker = make_linker(std::move(*builder));
  if (!linker) return failed_to_link(linker.takeError());
  Linked linked{.code = std::move(*linker), .entries = {}, .globals = {}};
  if (llvm::Error problem = define(*linked.code, symbols)) return failed_to_link(std::move(problem));
  if (llvm::Error problem = linked.code->addIRModule({std::move(code), std::move(context)}))
    return failed_to_link(std::move(problem));
  for (std::size_t i = 0; i < names.cores.size(); ++i) {
    auto entry = linked.code->lookup(fmt::format("entry.{}", i));
    if (!entry)
      return failed_to_link(said.empty() ? llvm::toString(entry.takeError())
                                         : (llvm::consumeError(entry.takeError()), said));
    linked.entries.push_back(entry->toPtr<void (*)(void**)>());
  }
  if (!said.empty()) return failed_to_link(said);
  if (own_bytes == 0) return linked;
  auto own = linked.code->lookup(kInitialGlobals);
  if (!own) return failed_to_link(own.takeError());
  linked.globals = {own->toPtr<const std::uint8_t*>(), own_bytes};
  return linked;
}

}  // namespace tessera::compiler
