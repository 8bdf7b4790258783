// Decides which objects the linker gets for a core.
//
// A design names an object at the functions in it (`link_with`). A core may reach these functions through other
// functions of the design, by calls and by addresses of functions. A search for calls only would miss the addresses.
// To link all objects of the design would bring unused code into the small program memory. So every symbol that an
// operation names counts as a use, and the search goes on in each function that it finds. Objects come in the order in
// which the search meets them, so that equal designs are linked equally. Files of LLVM IR (`link_with_mode`) go into an
// attribute of their own: Tessera cannot merge them, and the pass that builds a core refuses a core that needs such a
// file.
#include "compiler/cores/link_files.h"
#include "compiler/cores/passes.h"

#include <llvm/ADT/SetVector.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEASSIGNCORELINKFILES
#include "compiler/cores/decls.h.inc"

namespace {

// Attributes of functions, as in mlir-aie. With a mode, the file is LLVM IR to merge into the core's own LLVM IR.
constexpr llvm::StringLiteral kLinkWith = "link_with", kMode = "link_with_mode";

struct AssignCoreLinkFiles : impl::AIEAssignCoreLinkFilesBase<AssignCoreLinkFiles> {
  void runOnOperation() override {
    const SymbolTable symbols(getOperation());
    for (auto core : getOperation().getOps<aie::CoreOp>()) assign(core, symbols);
  }

 private:
  static void assign(aie::CoreOp core, const SymbolTable& symbols) {
    llvm::SetVector<Attribute> files, merged;
    if (const auto before = core.getLinkFiles()) files.insert(before->begin(), before->end());
    if (const auto own = core.getLinkWithAttr()) files.insert(own);
    llvm::SetVector<Operation*> found;
    found.insert(core);
    for (std::size_t i = 0; i < found.size(); ++i)
      found[i]->walk([&](Operation* op) {
        for (const NamedAttribute attribute : op->getAttrs())
          if (const auto name = dyn_cast<FlatSymbolRefAttr>(attribute.getValue()))
            if (auto function = symbols.lookup<func::FuncOp>(name.getValue())) found.insert(function);
      });
    for (Operation* function : found.getArrayRef().drop_front())
      if (const auto file = function->getAttrOfType<StringAttr>(kLinkWith))
        (function->hasAttr(kMode) ? merged : files).insert(file);
    core.removeLinkWithAttr();
    if (!files.empty()) core.setLinkFilesAttr(ArrayAttr::get(core.getContext(), files.getArrayRef()));
    if (!merged.empty()) core->setAttr(kMergedFiles, ArrayAttr::get(core.getContext(), merged.getArrayRef()));
  }
};

}  // namespace

SmallVector<StringRef> link_files(aie::CoreOp core) {
  SmallVector<StringRef> objects;
  if (const auto files = core.getLinkFiles())
    for (const Attribute file : *files) objects.push_back(cast<StringAttr>(file).getValue());
  else if (const auto file = core.getLinkWith())
    objects.push_back(*file);
  return objects;
}

}  // namespace tessera::compiler
