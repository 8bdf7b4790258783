// Operands and options that several kinds of streams share.
#pragma once

#include "container/residue.h"
#include "container/sync.h"
#include "container/text/line.h"

#include <functional>

namespace tessera::container {

// Reads the option `pad=OFFSET:BYTE,...`, which gives bytes in the padding of an operation: decimal offsets,
// hexadecimal bytes. Returns no bytes if the line does not have the option.
Result<Residue> parse_padding(Line& line);

// Fails with T0316 if a byte of the padding lies outside the `size` bytes of its operation, or changes the operation.
// `keeps(bytes)` tells whether the operation with these bytes in its padding is read back as the same operation.
Result<void> check_padding(const Residue& padding, std::size_t size,
                           const std::function<bool(const Residue& bytes)>& keeps);

// Reads the bytes of a `.trailer` line. These bytes follow the last command.
Result<void> parse_trailer(Line& line, Bytes& trailer);
// Fails with T0314 when a `.trailer` line stands before.
Result<void> check_before_trailer(const Bytes& trailer);

Result<Sync> parse_sync(Line& line);

}  // namespace tessera::container
