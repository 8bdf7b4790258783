// The source of each status field's value in a read (facts/status_fields.tsv): the state of the machine, always 0, or
// unsettled by public sources. AIE2 alone; the register map of AIE1 has only the registers that are used.
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
// A field within those bits of a register whose meaning is not settled; nullptr if all are.
const StatusField* unsettled_field(device::TileKind kind, std::uint32_t offset, std::uint32_t mask);

}  // namespace tessera::device
