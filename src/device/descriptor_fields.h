// What a descriptor says by fields that have the same names in every kind of tile (device/field_words.h): that it is
// valid, the header of its packets, what follows, its locks, how it iterates. Configurations and command streams write
// the same descriptors, so both take these lists and put them into words.
#pragma once

#include "device/descriptor.h"

namespace tessera::device {

// The raw value of a field; but for Burst_Length, which is the bytes of a burst, 0 for as many as there can be.
struct FieldValue {
  const char* field;
  std::int64_t value;
};
using FieldValues = std::vector<FieldValue>;  // a field that is not listed is 0

FieldValues packet_and_next_fields(const Descriptor& descriptor);
FieldValues lock_fields(const Descriptor& descriptor);       // of descriptors with two locks: AIE1 has one
FieldValues iteration_fields(const Descriptor& descriptor);  // sizes and steps are stored less one

// The code of bursts of so many bytes, of the longest for 0. None where there are no such.
std::optional<std::uint32_t> burst_code(Arch arch, std::int64_t bytes);

}  // namespace tessera::device
