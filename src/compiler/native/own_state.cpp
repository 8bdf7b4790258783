#include "compiler/native/own_state.h"

#include "compiler/native/core_calls.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/ReplaceConstant.h>
#include <llvm/Transforms/Utils/GlobalStatus.h>

#include <cstddef>

namespace tessera::compiler {

namespace {

// True when bodies only load from the global. A global whose address goes to a kernel or into a view counts as written.
bool is_only_read(const llvm::GlobalVariable& global) {
  llvm::GlobalStatus status;
  return !llvm::GlobalStatus::analyzeGlobal(&global, status) && status.StoredType == llvm::GlobalStatus::NotStored;
}

// Loads a field of BodyCore. The load is marked invariant, because no field changes while a body runs.
llvm::Value* load_field(llvm::IRBuilder<>& builder, llvm::Function& function, std::size_t offset) {
  llvm::Value* const at = builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), function.getArg(0), offset);
  llvm::LoadInst* const field = builder.CreateLoad(builder.getPtrTy(), at);
  field->setMetadata(llvm::LLVMContext::MD_invariant_load, llvm::MDNode::get(builder.getContext(), {}));
  return field;
}

// Globals in one block of memory, each at a multiple of its own alignment, which is at most the alignment of the block.
class GlobalsBlock {
 public:
  explicit GlobalsBlock(llvm::Module& module) : module_(module) {}

  std::uint64_t add(const llvm::GlobalVariable& global) {
    const llvm::DataLayout& layout = module_.getDataLayout();
    const llvm::Align alignment = std::min(llvm::Align(kGlobalsAlignment),
                                           layout.getValueOrABITypeAlignment(global.getAlign(), global.getValueType()));
    const std::uint64_t at = llvm::alignTo(bytes_, alignment);
    if (at != bytes_) parts_.push_back(zeros(at - bytes_));
    parts_.push_back(const_cast<llvm::Constant*>(global.getInitializer()));
    bytes_ = at + layout.getTypeAllocSize(global.getValueType()).getFixedValue();
    return at;
  }

  void finish() {
    auto* const initial = llvm::ConstantStruct::getAnon(parts_, /*Packed=*/true);
    auto* const block = new llvm::GlobalVariable(module_, initial->getType(), true, llvm::GlobalValue::ExternalLinkage,
                                                 initial, kInitialGlobals);
    block->setAlignment(llvm::Align(kGlobalsAlignment));
  }

 private:
  llvm::Constant* zeros(std::uint64_t bytes) {
    return llvm::ConstantAggregateZero::get(llvm::ArrayType::get(llvm::Type::getInt8Ty(module_.getContext()), bytes));
  }

  llvm::Module& module_;
  llvm::SmallVector<llvm::Constant*> parts_;
  std::uint64_t bytes_ = 0;
};

// Replaces all uses of a global by its address in the globals of the core.
void reach_through_core(llvm::GlobalVariable& global, std::uint64_t offset) {
  llvm::convertUsersOfConstantsToInstructions({&global});
  llvm::SmallSetVector<llvm::Function*, 8> functions;
  for (llvm::User* user : global.users()) functions.insert(llvm::cast<llvm::Instruction>(user)->getFunction());
  for (llvm::Function* function : functions) {
    llvm::IRBuilder<> builder(&function->getEntryBlock(), function->getEntryBlock().begin());
    llvm::Value* const globals = load_field(builder, *function, offsetof(BodyCore, globals));
    llvm::Value* const own = builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), globals, offset);
    global.replaceUsesWithIf(own, [&](const llvm::Use& use) {
      return llvm::cast<llvm::Instruction>(use.getUser())->getFunction() == function;
    });
  }
  global.eraseFromParent();
}

void give_own_globals(llvm::Module& module) {
  GlobalsBlock block(module);
  bool is_any = false;
  for (llvm::GlobalVariable& global : llvm::make_early_inc_range(module.globals())) {
    if (global.isDeclaration() || is_only_read(global)) continue;
    const std::uint64_t offset = block.add(global);
    reach_through_core(global, offset);
    is_any = true;
  }
  if (is_any) block.finish();
}

// Makes calls of the kernel take its address from the core's table.
void call_through_core(llvm::Function& kernel, std::size_t number) {
  for (llvm::User* user : llvm::make_early_inc_range(kernel.users())) {
    auto* const call = llvm::cast<llvm::CallBase>(user);
    llvm::IRBuilder<> builder(call);
    llvm::Value* const table = load_field(builder, *call->getFunction(), offsetof(BodyCore, kernels));
    llvm::Value* const at = builder.CreateConstInBoundsGEP1_64(builder.getPtrTy(), table, number);
    call->setCalledOperand(builder.CreateLoad(builder.getPtrTy(), at));
  }
  kernel.eraseFromParent();
}

}  // namespace

void give_own_state(llvm::Module& module, const std::vector<std::string>& kernels) {
  give_own_globals(module);
  for (std::size_t number = 0; number < kernels.size(); ++number)
    if (llvm::Function* const kernel = module.getFunction(kernels[number])) call_through_core(*kernel, number);
}

}  // namespace tessera::compiler
