// Tells the kind of a file by its content. Names are unreliable in this field: some `.txt` files are binary, some
// `.elf` files are raw memory, and some `.xclbin` files are symbolic links that became text.
#pragma once

#include "container/files/foreign.h"
#include "container/files/formats.h"

#include <string>

namespace tessera::container {

FileKind sniff(ByteSpan data);

// Returns the noun of a kind, such as "xclbin container" or "transaction stream (TXN, hex text)".
std::string_view describe(FileKind kind);

// Returns the kind as a noun with its article, for "it is ...": "an xclbin container", "a design in MLIR", "a PNG
// image".
std::string kind_noun(ByteSpan data);

}  // namespace tessera::container
