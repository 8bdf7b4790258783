// Limits the depth and the printed size of aliases of types, attributes and locations.
//
// `!t1 = tuple<!t0>`, `!t2 = tuple<!t1>` ... nests as deeply as it has lines, though no line has more than one bracket.
// `#a1 = [#a0, #a0]`, `#a2 = [#a1, #a1]` ... doubles with each line: 32 lines are a gigabyte when printed. MLIR parses,
// prints and walks such a type, attribute or location by recursion, and visits a part each time it occurs.
//
// Two alternatives do not work. Refusing aliases that name other aliases would refuse the locations of real designs.
// Making each walk and each print safe is impossible, because most of them are MLIR's own. So one scan comes before the
// parser. The scan finds the names in each definition and in the other text, computes depth and size of each alias from
// those of the aliases that it names, and adds up the sizes of all uses. Its time is linear in the length of the text.
//
// The text may use a name before its definition, because locations do so. A cycle of names is an error of MLIR's
// parser; in the scan, the name that closes the cycle counts as empty.
#pragma once

#include "base/diag.h"

namespace tessera::compiler {

// The limit counts only the parts that come from other aliases. A definition's own text may have any length, such as
// that of a large constant.
inline constexpr std::uint64_t kMaxAliasSize = 1'000'000;
// The limit counts the characters of all uses, as if each were written out. The largest designs at hand have three
// million, because each operation has a location.
inline constexpr std::uint64_t kMaxAliasUses = 100'000'000;

// Fails with T0905 at "path:line:column" of the alias, or of its use. Run check_nesting() first: it refuses comments
// that some part of MLIR's parser does not read as comments.
Result<void> check_aliases(std::string_view text, const std::string& path);

}  // namespace tessera::compiler
