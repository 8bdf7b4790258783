#include "runtime/compiler_library.h"

#include "compiler/tools/library.h"
#include "runtime/codes.h"

#include <dlfcn.h>

namespace tessera::runtime {

Result<compiler::Compiler*> load_compiler() {
  // The command's own search path leads to the library (src/cli/CMakeLists.txt).
  void* library = dlopen(compiler::kLibrary, RTLD_NOW | RTLD_LOCAL);
  void* entry = library == nullptr ? nullptr : dlsym(library, compiler::kEntry);
  if (entry == nullptr) {
    const char* reason = dlerror();
    return Failure(error(code::no_compiler, "the compiler cannot be loaded")
                       .note("{}", reason == nullptr ? "no reason is given" : reason)
                       .help("keep {} in the folder lib beside bin; it needs MLIR 22", compiler::kLibrary));
  }
  return reinterpret_cast<decltype(&tessera_compiler)>(entry)();
}

}  // namespace tessera::runtime
