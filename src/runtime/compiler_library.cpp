#include "runtime/compiler_library.h"

#include "base/unfinished.h"
#include "compiler/tools/library.h"
#include "runtime/codes.h"
#include "runtime/own_file.h"

#include <dlfcn.h>

namespace tessera::runtime {

Result<compiler::Compiler*> load_compiler() {
  // The command has no search path, and libtessera.so has one (src/cli/CMakeLists.txt, src/embed/CMakeLists.txt).
  const std::filesystem::path beside = own_file().parent_path().parent_path() / "lib" / "tessera" / compiler::kLibrary;
  std::error_code ignored;
  const bool is_beside = std::filesystem::exists(beside, ignored);
  void* library = dlopen(is_beside ? beside.c_str() : compiler::kLibrary, RTLD_NOW | RTLD_LOCAL);
  void* entry = library == nullptr ? nullptr : dlsym(library, compiler::kEntry);
  if (entry == nullptr) {
    const char* reason = dlerror();
    return Failure(error(code::no_compiler, "the compiler cannot be loaded")
                       .note("{}", reason == nullptr ? "no reason is given" : reason)
                       .help("keep {} in the folder lib/tessera beside bin", compiler::kLibrary));
  }
  if (!listens_to_signals())
    if (void* leave = dlsym(library, compiler::kLeaveSignals))
      reinterpret_cast<decltype(&tessera_compiler_leaves_signals)>(leave)();
  return reinterpret_cast<decltype(&tessera_compiler)>(entry)();
}

std::unique_lock<Mutex> hold_compiler() {
  static constinit Mutex one(Mutex::Held::ForSeconds);
  return std::unique_lock(one);
}

}  // namespace tessera::runtime
