// Guards against parsers of MLIR's own dialects that trust the types of attributes.
//
// The problem. Some operations have a parser written by hand, which reads an attribute before any verifier has looked
// at it. `vector.contract` takes each element of `iterator_types` for a string, and `vector.transfer_read` takes
// `permutation_map` for a map. An integer in such a place makes the release build of MLIR read memory that is not the
// attribute's.
//
// The decision. A child process first parses text with operations of the dialects that have such parsers
// (sandboxed_parse.h). Designs rarely have them, and a design that has one is parsed twice.
#pragma once

#include <string_view>

namespace tessera::compiler {

// Looks outside of strings and comments.
bool has_trusting_parsers(std::string_view text);

}  // namespace tessera::compiler
