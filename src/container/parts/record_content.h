// Sections of records from the JSON of xclbinutil: the inverse of record_section_json().
#pragma once

#include "container/parts/fields.h"
#include "container/xclbin/xclbin.h"

namespace tessera::container {

// The section of records that this JSON (without its node) stands for; `image` is the image in it. Fails with T0226.
Result<Bytes> record_section_bytes(SectionKind kind, const Fields& json, ByteSpan image);

}  // namespace tessera::container
