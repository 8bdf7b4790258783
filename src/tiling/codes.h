// Diagnostic codes of src/tiling (T10xx). Each code has a page docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::tiling::code {

inline constexpr Code not_a_tiling{"T1001"};    // a file is not a JSON object, or is damaged
inline constexpr Code bad_key{"T1002"};         // a key is unknown, missing or duplicate, or has a wrong value
inline constexpr Code bad_dimension{"T1003"};   // dimensions: too many, of extent 0, or missing
inline constexpr Code granularity{"T1004"};     // a DMA moves whole words
inline constexpr Code outside{"T1005"};         // elements outside of the buffer, where the DMA adds no zeros
inline constexpr Code too_large{"T1006"};       // more elements than a buffer or a transfer can have
inline constexpr Code unequal_volume{"T1007"};  // both ends of a connection move different amounts
inline constexpr Code bad_packet{"T1008"};      // a packet id that does not fit into a header, or packets without ids
inline constexpr Code no_fit{"T1009"};          // the movement needs more descriptors than the channel has
inline constexpr Code bad_place{"T1010"};       // a channel, descriptor, lock or address that the tile does not have
inline constexpr Code written_twice{"T1011"};   // warning: elements are written more than once
inline constexpr Code many_packets{"T1012"};    // warning: a block is sent as several packets
inline constexpr Code any_packet{"T1013"};      // warning: packets of other ids are received, too

}  // namespace tessera::tiling::code
