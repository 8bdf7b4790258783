// Guards against readers of MLIR's own that trust text before any verifier has looked at it.
//
// The problem. Some operations have a parser written by hand, which takes the type of an attribute for granted:
// `vector.contract` takes each element of `iterator_types` for a string, and `vector.transfer_read` takes
// `permutation_map` for a map. The list `array<index: 1>` asks for the width of `index`, which has none. And the
// generic form of an operation ("aie.tile"() <{}>) may lack attributes that the verifiers of other operations read. In
// the release build of MLIR, each of these mistakes reads foreign memory.
//
// The decision. A child process first parses text with such forms (sandboxed_parse.h). Designs rarely have them, and a
// design that has one is parsed twice.
#pragma once

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>

#include <string_view>

namespace tessera::compiler {

// Looks for operations of the dialects that have such parsers, if they are among the dialects of the reader, for lists
// of other elements than numbers of a given width, and for operations of Tessera's dialects in generic form. Leaves out
// comments.
bool has_trusting_parsers(std::string_view text, llvm::ArrayRef<llvm::StringRef> dialects);

}  // namespace tessera::compiler
