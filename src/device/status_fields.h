// The origin of the value that a read of a status field shows (facts/status_fields.tsv): the state of the machine,
// always 0, or unsettled by public sources. Only for AIE2.
#pragma once

#include "device/registers.h"

namespace tessera::device {

enum class Shown : std::uint8_t { State, Zero, Unsettled };

struct StatusField {
  device::TileKind kind;
  std::string_view reg, name;  // "memory.DMA_S2MM_Status_{n}", "Cur_BD"
  device::Reg where;
  device::Field field;
  Shown shown;
  std::string_view why;
};

std::span<const StatusField> status_fields();
// Returns a field within the bits of `mask` whose origin public sources do not settle; nullptr if they settle all of
// these fields.
const StatusField* unsettled_field(device::TileKind kind, std::uint32_t offset, std::uint32_t mask);

}  // namespace tessera::device
