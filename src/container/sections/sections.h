// The table of the sections that the files of this folder read.
//
// A section NAME has its value, its reader and usually a writer in sections/NAME.h, and a row here. Tests and fuzz
// targets go through the table, so they damage and fuzz a new section, too, without another list.
#pragma once

#include "container/format.h"
#include "container/xclbin/xclbin.h"

#include <span>

namespace tessera::container {

struct SectionFormat {
  SectionKind kind;
  bool (*is)(ByteSpan section);  // tells apart the formats of one kind; nullptr: the kind has only this format
  FaultReader read;
};

std::span<const SectionFormat> section_formats();

// Returns nullptr for a section that no file of this folder reads.
const SectionFormat* format_of(const Section& section);

}  // namespace tessera::container
