#include "compiler/native/bodies.h"

#include "compiler/codes.h"
#include "compiler/native/guards.h"
#include "compiler/reading/nesting.h"

#include <llvm/Support/MathExtras.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>
#include <mlir/Bytecode/BytecodeReader.h>
#include <mlir/Bytecode/BytecodeWriter.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/IR/Verifier.h>
#include <mlir/Interfaces/DataLayoutInterfaces.h>

#include <algorithm>

using namespace mlir;

namespace tessera::compiler {

namespace {

// That elements take, one behind the other; none for memrefs whose size is not known.
std::optional<std::uint64_t> bytes_of(Type type, const DataLayout& layout) {
  const auto memref = dyn_cast<MemRefType>(type);
  if (!memref || !memref.hasStaticShape() || !memref.getLayout().isIdentity()) return std::nullopt;
  std::uint64_t bytes = stored_bytes(memref.getElementType(), layout);
  if (bytes == 0) return std::nullopt;
  for (const std::int64_t size : memref.getShape())
    bytes = llvm::SaturatingMultiply(bytes, static_cast<std::uint64_t>(size));
  return bytes;
}

// Whether what the list says of a core is what its function takes: the core, and then each of its buffers, whose memory
// holds the memref.
bool takes(func::FuncOp function, const CoreFunction& core, const DataLayout& layout) {
  const auto inputs = function.getFunctionType().getInputs();
  return inputs.size() == core.buffers.size() + 1 && isa<LLVM::LLVMPointerType>(inputs.front()) &&
         llvm::all_of(llvm::zip(inputs.drop_front(), core.buffers), [&](const auto& each) {
           const auto& [type, buffer] = each;
           const std::optional<std::uint64_t> bytes = bytes_of(type, layout);
           return bytes && *bytes <= buffer.length;
         });
}

// PDIs may have functions of the same names.
std::string module_name(std::uint32_t pdi) {
  return fmt::format("pdi_{}", pdi);
}

}  // namespace

Result<container::CoreBodies> to_container(std::vector<PdiFunctions> pdis) {
  container::CoreBodies out;
  OwningOpRef<ModuleOp> all = ModuleOp::create(pdis.front().functions.module->getLoc());
  for (auto& [pdi, functions] : pdis) {
    for (CoreFunction& each : functions.functions) {
      container::CoreBody body{.pdi = pdi, .tile = each.tile, .function = std::move(each.name), .buffers = {}};
      for (const CoreBuffer& buffer : each.buffers) body.buffers.push_back({buffer.address, buffer.length});
      out.bodies.push_back(std::move(body));
    }
    functions.module->setSymName(module_name(pdi));
    all->push_back(functions.module.release());
  }
  std::string bytecode;
  llvm::raw_string_ostream stream(bytecode);
  BytecodeWriterConfig config("tessera");
  if (failed(writeBytecodeToFile(*all, stream, config)))
    return Failure(error(code::bad_bodies, "the bodies of cores cannot be written as bytecode"));
  out.module.assign(bytecode.begin(), bytecode.end());
  return out;
}

Result<CoreFunctions> from_container(const container::CoreBodies& bodies, std::uint32_t pdi, MLIRContext& context) {
  const auto text = llvm::StringRef(reinterpret_cast<const char*>(bodies.module.data()), bodies.module.size());
  const llvm::MemoryBufferRef buffer(text, "bodies of cores");
  CoreFunctions out{ModuleOp::create(UnknownLoc::get(&context)), {}};
  const ScopedDiagnosticHandler quiet(&context, [](Diagnostic&) { return success(); });
  const auto unreadable = [] {
    return error(code::bad_bodies, "the bodies of cores are no MLIR bytecode of a version that can be read");
  };
  constexpr bool kVerify = false;  // before its depth is known
  if (!isBytecode(buffer) || failed(readBytecodeFile(buffer, out.module->getBody(), ParserConfig(&context, kVerify))))
    return Failure(unreadable());
  // The reader puts a module into the block that it is given.
  auto inner = dyn_cast<ModuleOp>(out.module->getBody()->front());
  if (inner && llvm::hasSingleElement(*out.module->getBody())) {
    inner->remove();
    out.module = inner;
  }
  CHECK_OK(check_nesting(*out.module));
  if (failed(verify(*out.module))) return Failure(unreadable());
  if (auto own = out.module->lookupSymbol<ModuleOp>(module_name(pdi))) {
    own->remove();
    out.module = own;
  }
  const DataLayout layout(*out.module);
  for (const container::CoreBody& body : bodies.bodies) {
    if (body.pdi != pdi) continue;
    CoreFunction function{.tile = body.tile, .name = body.function, .buffers = {}};
    for (const container::CoreBody::Buffer& each : body.buffers)
      function.buffers.push_back({each.address, each.length});
    auto found = out.module->lookupSymbol<func::FuncOp>(body.function);
    if (!found || found.isDeclaration() || !takes(found, function, layout))
      return Failure(error(code::bad_bodies, "the bodies of cores have no function '{}' with {} buffers", body.function,
                           body.buffers.size())
                         .note("which is that of the core of {}", to_string(body.tile)));
    out.functions.push_back(std::move(function));
  }
  std::ranges::sort(out.functions, {}, &CoreFunction::tile);
  return out;
}

}  // namespace tessera::compiler
