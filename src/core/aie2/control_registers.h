// Control and status registers by name. Their numbers are facts (facts/isa/aie2-register-names.tsv); this file has only
// the names that the semantics of instructions use.
#pragma once

#include "base/lasting.h"
#include "core/aie2/exec.h"

#include <cassert>

namespace tessera::core::aie2 {

enum class Control : std::uint8_t {
  VaddSign,
  PackSign,
  Rounding,
  SrsSign,
  Saturation,
  UpsSign,
  UnpackSign,
  Carry,
  SlaveCascade,
  MasterCascade,
  SlaveStatus,
  MasterStatus
};
inline constexpr unsigned kControls = 12;

[[gnu::always_inline]] inline Location control_location(Control which) {
  const std::array<Location, kControls>& locations = lasting([] {
    constexpr std::array<std::string_view, kControls> names = {"crVaddSign", "crPackSign", "crRnd",        "crSRSSign",
                                                               "crSat",      "crUPSSign",  "crUnpackSign", "srCarry",
                                                               "crSCDEn",    "crMCDEn",    "srSS0",        "srMS0"};
    std::array<Location, kControls> found;
    for (unsigned i = 0; i < kControls; ++i) {
      const auto reg = kAie2.parse_register(names[i]);
      assert(reg && "a control register is missing from facts/isa/aie2-register-names.tsv");
      found[i] = locate(*reg);
    }
    return found;
  });
  return locations[static_cast<unsigned>(which)];
}

[[gnu::always_inline]] inline std::uint32_t control(const Exec& x, Control which) {
  std::uint32_t value;
  std::memcpy(&value, reinterpret_cast<const std::uint8_t*>(&x.s.regs) + control_location(which).offset, sizeof value);
  return value;
}

// Writes a status register. A status result has its own stage, and lands like any other result.
inline void set_control(const Exec& x, Control which, std::uint32_t value) {
  x.set_status(control_location(which), value);
}

}  // namespace tessera::core::aie2
