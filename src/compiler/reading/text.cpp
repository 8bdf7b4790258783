#include "compiler/reading/text.h"

#include "compiler/codes.h"
#include "compiler/reading/aliases.h"
#include "compiler/reading/forward_uses.h"
#include "compiler/reading/nesting.h"
#include "compiler/reading/resources.h"
#include "compiler/reading/sandboxed_parse.h"
#include "compiler/reading/trusting_parsers.h"

#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SourceMgr.h>
#include <mlir/Parser/Parser.h>

namespace tessera::compiler {

Result<void> check_text(mlir::MLIRContext& context, const Design& design) {
  CHECK_OK(check_nesting(design.text, design.path));
  CHECK_OK(check_aliases(design.text, design.path));
  CHECK_OK(check_resources(design.text, design.path));
  if (has_forward_uses(design.text) || has_trusting_parsers(design.text, context.getAvailableDialects()))
    CHECK_OK(parse_sandboxed(context, design));
  return {};
}

Result<mlir::OwningOpRef<mlir::ModuleOp>> read_text(mlir::MLIRContext& context, const Design& design) {
  CHECK_OK(check_text(context, design));
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(design.text, design.path), {});
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(sources, &context);
  if (!module) return Failure(error(code::bad_design, "the text cannot be parsed").at("{}", design.path));
  return module;
}

}  // namespace tessera::compiler
