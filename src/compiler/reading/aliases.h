// Bounds what aliases of types, attributes and locations hide: their depth, and their size when they are written out.
//
// `!t1 = tuple<!t0>`, `!t2 = tuple<!t1>` ... nests as deeply as it has lines, though no line has more than one bracket.
// `#a1 = [#a0, #a0]`, `#a2 = [#a1, #a1]` ... doubles with each line: 32 lines are a gigabyte when printed. MLIR parses,
// prints and walks such a type, attribute or location by recursion and without a memory of the parts that it has seen.
// Considered: to refuse aliases that name others (locations of real designs do), to make each walk and each print safe
// (most are MLIR's own). Decided: one scan before the parser reads the text. It takes the names of each definition and
// of the rest of the text, computes depth and size of each alias from those of the aliases that it names, and adds up
// the sizes of all uses. Its time is linear in the length of the text.
//
// Names may be used before their definition, because locations are. A cycle of names is an error of MLIR's parser; here
// the name that closes the cycle counts as empty.
#pragma once

#include "base/diag.h"

namespace tessera::compiler {

// A definition may have any length of its own, such as a large constant; the parts count that come from other aliases.
inline constexpr std::uint64_t kMaxAliasSize = 1'000'000;
// The largest designs at hand have three million: a location for each operation.
inline constexpr std::uint64_t kMaxAliasUses = 100'000'000;

// Fails with T0905 at "path:line:column" of the alias, or of its use. Run check_nesting() before: it refuses comments
// that are not comments for all parts of MLIR's parser.
Result<void> check_aliases(std::string_view text, const std::string& path);

}  // namespace tessera::compiler
