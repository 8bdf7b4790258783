// Hashes the configuration of a container, independent of its form.
//
// Problem: two builds of one program rarely have equal bytes. Timestamps, UUIDs, NOPs, padding and the order of
// sections differ, a PDI is plain or transformed, a stream has version 0.1 or 1.0, or is text. A person who compares
// the builds asks whether both configure the array in the same way. For two files at hand, a comparison of decoded
// values answers this. A hash of a canonical form answers it even if only the hash of a file was kept.
//
// The canonical form of a part contains only data that a driver, firmware or the array uses:
//   - an xclbin: mode, action mask, platform and sections; no times, UUIDs, version or signatures. The order of the
//     sections does not count, except for sections of one kind: a driver uses the first one. BUILD_METADATA and
//     USER_METADATA configure nothing, so they are left out;
//   - an AIE_PARTITION: its fields, groups and PDIs in their order; no UUIDs of PDIs, no reserved bytes;
//   - another section with records: the fields of its records, without padding;
//   - a section with JSON: its values, without white space;
//   - a PDI or CDO: the commands without NOPs; a 64-bit write equals a 32-bit write to the same address;
//   - a stream: its header and operations without NOPs and padding, in the records of version 0.1;
//   - an ELF: machine, flags and entry, and the contents of its sections or segments, without its identifier;
//   - a boot image: its parts, without the headers of images;
//   - control packets, in binary form or as text: their headers and words;
//   - a damaged part, and any other part: its bytes, without zeros at the end.
// A PDI that XRT has cut lacks words that its original has, so their hashes differ.
#pragma once

#include "container/diff/digest.h"
#include "container/parts/part.h"

namespace tessera::container::diff {

// Returns a hash that is equal for two parts with the same configuration, and differs for parts with different ones.
Digest configuration_hash(const Part& part);

}  // namespace tessera::container::diff
