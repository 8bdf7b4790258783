// The symbols that libtessera_compiler.so exports.
#pragma once

#include "compiler/compile/compile.h"

namespace tessera::compiler {

inline constexpr const char* kLibrary = "libtessera_compiler.so";
inline constexpr const char* kEntry = "tessera_compiler";
inline constexpr const char* kLeaveSignals = "tessera_compiler_leaves_signals";

}  // namespace tessera::compiler

extern "C" tessera::compiler::Compiler* tessera_compiler();
// The library has its own copy of the state in base/unfinished.h. This call tells it that the host program handles
// signals.
extern "C" void tessera_compiler_leaves_signals();
