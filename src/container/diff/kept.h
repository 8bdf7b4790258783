// Verifies that a changed part has the content that a caller gave for it.
//
// Problem: a part need not lie in the file as its bytes. Tessera makes the ELF of a core and the CDO of a transformed
// PDI from commands, and writes new content back as commands. Content that the commands cannot express, such as symbols
// or bytes behind a CDO, would be lost, and the caller would not learn of it. A list of such cases would miss some. So
// Tessera opens the part again after the change and compares.
#pragma once

#include "container/parts/part.h"

namespace tessera::container::diff {

// Fails with T0218 unless the part at `path` of the changed file has the content `wanted`: in the same bytes, or, for a
// CDO or a core program that Tessera makes from commands, with the same effect and without unexplained bytes.
Result<void> check_kept(const Part& changed, std::string_view path, ByteSpan wanted);

}  // namespace tessera::container::diff
