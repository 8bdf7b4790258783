#include "device/status_fields.h"

#include "base/lasting.h"

#include <algorithm>
#include <vector>

namespace tessera::device {

namespace {
#include "device/status_fields.inc"
}  // namespace

std::span<const StatusField> status_fields() {
  return kStatusFields;
}

const StatusField* unsettled_field(device::TileKind kind, std::uint32_t offset, std::uint32_t mask) {
  const auto& unsettled = lasting([] {  // few of all fields: a program may poll a status register all the time
    std::vector<const StatusField*> fields;
    for (const StatusField& one : kStatusFields)
      if (one.shown == Shown::Unsettled) fields.push_back(&one);
    return fields;
  });
  const auto found = std::ranges::find_if(unsettled, [&](const StatusField* one) {
    return one->kind == kind && one->where.index_of(offset) && (one->field.mask() & mask) != 0;
  });
  return found == unsettled.end() ? nullptr : *found;
}

}  // namespace tessera::device
