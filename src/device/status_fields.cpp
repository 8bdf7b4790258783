#include "device/status_fields.h"

#include <algorithm>

namespace tessera::device {

namespace {
#include "device/status_fields.inc"
}  // namespace

std::span<const StatusField> status_fields() {
  return kStatusFields;
}

const StatusField* unsettled_field(device::TileKind kind, std::uint32_t offset, std::uint32_t mask) {
  const auto found = std::ranges::find_if(kStatusFields, [&](const StatusField& one) {
    return one.shown == Shown::Unsettled && one.kind == kind && one.where.index_of(offset) &&
           (one.field.mask() & mask) != 0;
  });
  return found == std::ranges::end(kStatusFields) ? nullptr : &*found;
}

}  // namespace tessera::device
