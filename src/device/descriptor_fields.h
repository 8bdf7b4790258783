// The fields of a descriptor that have the same names in every kind of tile (device/field_words.h): the valid bit, the
// packet header, the next descriptor, the locks, the iteration. Configurations and command streams write the same
// descriptors, so both take these lists and turn them into words.
#pragma once

#include "device/descriptor.h"

namespace tessera::device {

// The raw value of a field. Burst_Length is the exception: the bytes of a burst, or 0 for the longest burst.
struct FieldValue {
  const char* field;
  std::int64_t value;
};
using FieldValues = std::vector<FieldValue>;  // a field that is not listed is 0

FieldValues packet_and_next_fields(const Descriptor& descriptor);
FieldValues lock_fields(const Descriptor& descriptor);       // of descriptors with two locks: AIE1 has one
FieldValues iteration_fields(const Descriptor& descriptor);  // sizes and steps are stored less one

// The code of a burst of `bytes` bytes; 0 means the longest burst. None when the generation has no burst of this
// length.
std::optional<std::uint32_t> burst_code(Arch arch, std::int64_t bytes);

}  // namespace tessera::device
