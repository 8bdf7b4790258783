// The one symbol that libtessera_compiler.so exports.
#pragma once

#include "compiler/compile/compile.h"

namespace tessera::compiler {

inline constexpr const char* kLibrary = "libtessera_compiler.so";
inline constexpr const char* kEntry = "tessera_compiler";

}  // namespace tessera::compiler

extern "C" tessera::compiler::Compiler* tessera_compiler();
