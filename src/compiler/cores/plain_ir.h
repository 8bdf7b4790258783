// Makes a module readable for the older LLVM of the public compiler of cores (Peano).
//
// Newer syntax comes from two sources, and neither is needed:
//
// - flags that promise something about an instruction (`nuw` of an address computation, `nneg`, `disjoint`,
//   `samesign`). Any instruction may lose these flags. Flags that all versions know stay.
// - attributes of LLVM's own intrinsics, which a reader takes from its own tables and not from the text.
//
// mlir-aie patches the text instead.
#pragma once

namespace llvm {
class Module;
}

namespace tessera::compiler {

void make_plain(llvm::Module& module);

}  // namespace tessera::compiler
