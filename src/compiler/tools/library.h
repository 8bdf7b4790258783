// The symbols that libtessera_compiler.so exports.
#pragma once

#include "compiler/compile/compile.h"

namespace tessera::compiler {

inline constexpr const char* kLibrary = "libtessera_compiler.so";
inline constexpr const char* kEntry = "tessera_compiler";
inline constexpr const char* kLeaveSignals = "tessera_compiler_leaves_signals";

}  // namespace tessera::compiler

extern "C" tessera::compiler::Compiler* tessera_compiler();
// The library has base/unfinished.h of its own: tells it that signals are the host program's.
extern "C" void tessera_compiler_leaves_signals();
