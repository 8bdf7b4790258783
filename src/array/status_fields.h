// What a read of each status field gives (facts/status_fields.tsv): the state of the machine, always 0, or nothing that
// public sources settle. AIE2 alone; of AIE1 the map has no more registers than are used.
#pragma once

#include "device/registers.h"

namespace tessera::array {

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
// One of those bits of a register, if what it shows is not settled; nullptr otherwise.
const StatusField* unsettled_field(device::TileKind kind, std::uint32_t offset, std::uint32_t mask);

}  // namespace tessera::array
