// Decides which objects the linker gets for a core.
//
// A design names an object at the functions in it (`link_with`). A core may reach these functions through other
// functions of the design, by calls and by addresses of functions. A search for calls only would miss the addresses.
// To link all objects of the design would bring unused code into the small program memory. So every symbol that an
// operation names counts as a use, and the search goes on in each function that it finds. Objects come in the order in
// which the search meets them, so that equal designs are linked equally. Files of LLVM IR (`link_with_mode`) go into an
// attribute of their own: Tessera cannot merge them, and the pass that builds a core refuses a core that needs such a
// file.
#include "compiler/codes.h"
#include "compiler/cores/link_files.h"
#include "compiler/cores/passes.h"
#include "compiler/diagnosis/report.h"

#include <llvm/ADT/SetVector.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEASSIGNCORELINKFILES
#include "compiler/cores/decls.h.inc"

namespace {

// Attributes of functions, as in mlir-aie. With a mode, the file is LLVM IR to merge into the core's own LLVM IR.
constexpr llvm::StringLiteral kLinkWith = "link_with", kMode = "link_with_mode", kMerge = "merge";

// The files of a core.
struct LinkedFiles {
  aie::CoreOp core;
  llvm::SetVector<Attribute> files, merged;
};

struct AssignCoreLinkFiles : impl::AIEAssignCoreLinkFilesBase<AssignCoreLinkFiles> {
  void runOnOperation() override {
    const SymbolTable symbols(getOperation());
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (failed(check_mode(function))) return signalPassFailure();
    SmallVector<LinkedFiles> cores;
    llvm::SetVector<Operation*> used;
    for (auto core : getOperation().getOps<aie::CoreOp>()) cores.push_back(find(core, symbols, used));
    if (warns()) warn(cores, used);
    if (failed(check_agreement(cores))) return signalPassFailure();
    for (LinkedFiles& each : cores) assign(each);
  }

 private:
  static LogicalResult check_mode(func::FuncOp function) {
    if (!function->hasAttr(kMode)) return success();
    if (!function->hasAttr(kLinkWith))
      return function.emitError("func '") << function.getSymName() << "' has link_with_mode but no link_with";
    const auto mode = function->getAttrOfType<StringAttr>(kMode);
    if (mode && mode.getValue() == kMerge) return success();
    return function.emitError("func '") << function.getSymName() << "' has unknown link_with_mode '"
                                        << (mode ? mode.getValue() : "") << "'; the only supported value is 'merge'";
  }

  // Designs of 2025 are as good as those of 2026, and Tessera's compiler prints text of 2026 only at its end. So only
  // tessera-opt gives mlir-aie's warnings.
  bool warns() { return aie::text_age(&getContext()) == aie::TextAge::Of2026; }

  void warn(ArrayRef<LinkedFiles> cores, const llvm::SetVector<Operation*>& used) {
    for (const LinkedFiles& each : cores)
      if (aie::CoreOp core = each.core; core.getLinkWithAttr())
        core.emitWarning("link_with on aie.core is deprecated; attach link_with to the func.func declaration instead");
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (function->hasAttr(kLinkWith) && !used.contains(function))
        function.emitWarning("func '") << function.getSymName()
                                       << "' has link_with but is never called from any core; its artifact will not "
                                          "be linked or merged";
  }

  // Refuses a file that one core merges and a core of the same device links: a program would have its symbols twice.
  static LogicalResult check_agreement(ArrayRef<LinkedFiles> cores) {
    llvm::DenseMap<Attribute, aie::CoreOp> linked;
    for (const LinkedFiles& each : cores)
      for (const Attribute file : each.files) linked.try_emplace(file, each.core);
    for (const LinkedFiles& each : cores)
      for (const Attribute file : each.merged)
        if (const auto other = linked.find(file); other != linked.end()) {
          const StringRef name = cast<StringAttr>(file).getValue();
          InFlightDiagnostic error = aie::CoreOp(each.core).emitError("artifact '")
                                     << name
                                     << "' is merged into an LLVM module here but object-linked in the same aie.device";
          error.attachNote(other->second.getLoc()) << "artifact '" << name << "' is object-linked here";
          return error;
        }
    return success();
  }

  // Finds the files of the core, and adds the functions that it may reach to `used`.
  static LinkedFiles find(aie::CoreOp core, const SymbolTable& symbols, llvm::SetVector<Operation*>& used) {
    LinkedFiles result{core, {}, {}};
    auto& [unused, files, merged] = result;
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
    used.insert(found.begin(), found.end());
    return result;
  }

  static void assign(LinkedFiles& linked) {
    auto& [core, files, merged] = linked;
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

FailureOr<SmallVector<std::string>> find_files(aie::CoreOp core, ArrayRef<StringRef> names,
                                               const std::filesystem::path& folder) {
  SmallVector<std::string> found;
  for (const StringRef name : names) {
    std::error_code ignored;
    const std::filesystem::path path = std::filesystem::absolute(folder / name.str(), ignored);
    if (!std::filesystem::is_regular_file(path, ignored))
      return report(core, error(code::no_object, "is linked with a file that does not exist")
                              .at("{}", (folder / name.str()).string())
                              .help("compile the kernel for the core; names are relative to the design"));
    found.push_back(path.string());
  }
  return found;
}

SmallVector<StringRef> merged_files(aie::CoreOp core) {
  SmallVector<StringRef> files;
  if (const auto merged = core->getAttrOfType<ArrayAttr>(kMergedFiles))
    for (const auto file : merged.getAsRange<StringAttr>()) files.push_back(file.getValue());
  return files;
}

}  // namespace tessera::compiler
