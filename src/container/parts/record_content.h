// Makes sections of records from xclbinutil's JSON: the inverse of record_section_json().
#pragma once

#include "container/parts/fields.h"
#include "container/xclbin/xclbin.h"

namespace tessera::container {

// Makes a section from the JSON inside its outermost member, such as "mem_topology". A section of one record also gets
// `image`, if its kind has an image. Fails with T0226 for wrong JSON, and with T0214 for a section that is too large.
Result<Bytes> record_section_bytes(SectionKind kind, const Fields& json, ByteSpan image);

}  // namespace tessera::container
