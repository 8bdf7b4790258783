// Which objects the linker gets for a core.
//
// A design names them at the functions that are in them, and a core may come to these over functions of the design, by
// calls and by addresses of functions alike. Looking at calls alone would miss the second; giving all objects of the
// design to each core would have the linker take in what no core asked for, and program memory is small. So every
// symbol that an operation names counts as a use, on from each function that is found. The order is that in which they
// are come to, so that equal designs are linked equally. A file that is LLVM IR (`link_with_mode`) is kept apart:
// nobody here can merge it, and a core that needs one is refused where it would be built.
#include "compiler/cores/link_files.h"
#include "compiler/cores/passes.h"

#include <llvm/ADT/SetVector.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEASSIGNCORELINKFILES
#include "compiler/cores/decls.h.inc"

namespace {

// Attributes of functions, as mlir-aie has them. With a mode the file is LLVM IR, to be put into the core's own.
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
