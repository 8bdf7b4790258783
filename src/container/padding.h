// The bytes of a record that have no meaning: the fields that are padding or reserved.
//
// Writers leave them zero. A record with other bytes there must come back as it was, so a reader keeps them as the
// residue of the record.
#pragma once

#include "container/record_types.h"
#include "container/residue.h"

namespace tessera::container {

// Returns the bytes of the padding that are not zero; `record` has the size of `info`.
Residue nonzero_padding(const RecordInfo& info, ByteSpan record);

}  // namespace tessera::container
