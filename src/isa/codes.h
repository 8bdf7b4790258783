// Diagnostic codes of src/isa (T04xx): instruction words and assembly text. Each code has a page docs/errors/<code>.md
// and a test.
#pragma once

#include "base/diag.h"

namespace tessera::isa::code {

inline constexpr Code program_ends_in_bundle{"T0401"};  // fewer bytes left than the bundle's first byte promises
inline constexpr Code unknown_format{"T0402"};          // no bundle format has these bits
inline constexpr Code unknown_instruction{"T0403"};     // no encoding of the slot accepts its word
inline constexpr Code unknown_mnemonic{"T0404"};        // text: no instruction has this name
inline constexpr Code wrong_operands{"T0405"};          // text: the instruction has no form with these operands
inline constexpr Code immediate_out_of_range{"T0406"};  // a number that the field cannot hold
inline constexpr Code impossible_bundle{"T0407"};       // no format holds these instructions together
inline constexpr Code malformed_statement{"T0408"};     // text: neither label, directive nor bundle
inline constexpr Code undefined_label{"T0409"};         // text: a label that is not defined
inline constexpr Code duplicate_label{"T0410"};         // text: a label that is defined twice
inline constexpr Code misaligned_target{"T0411"};       // text: a branch to an address that is not a multiple of 16
inline constexpr Code program_too_large{"T0412"};       // text: more bytes than a branch can address
inline constexpr Code immediate_cut{"T0413"};           // text, a warning: a hexadecimal number lost its high bits

}  // namespace tessera::isa::code
