// The bytes of a record that have no meaning: fields that are padding or reserved.
//
// Tessera's own files have zeros there. A record of another file must keep its other bytes when it is written again, so
// the reader stores them as the Residue of the record (residue.h).
#pragma once

#include "container/record_types.h"
#include "container/residue.h"

namespace tessera::container {

// Returns the bytes of the padding that are not zero; `record` has the size of `info`.
Residue nonzero_padding(const RecordInfo& info, ByteSpan record);

}  // namespace tessera::container
