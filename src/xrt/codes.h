// Codes of mistakes of host programs that use XRT's interface (T11xx). Each code has a page docs/errors/<code>.md and a
// test.
#pragma once

#include "base/diag.h"

namespace tessera::xrtlib::code {

inline constexpr Code no_device{"T1101"};         // no device has this index, BDF or handle
inline constexpr Code bad_container{"T1102"};     // no xclbin for an NPU, or it lacks a part that a program asks for
inline constexpr Code other_device{"T1103"};      // the container is for another device
inline constexpr Code too_many{"T1104"};          // all contexts of the device are in use
inline constexpr Code bad_bo{"T1105"};            // a buffer cannot be made, or is accessed outside its bytes
inline constexpr Code bad_argument{"T1106"};      // an argument of a kernel is missing or does not suit it
inline constexpr Code bad_instructions{"T1107"};  // the instructions of a call are not a command stream
inline constexpr Code not_on_npu{"T1108"};        // an NPU does not have this function
inline constexpr Code bad_setting{"T1109"};       // a setting has no such value
inline constexpr Code misuse{"T1110"};            // an object is empty, or in a state that forbids the call
inline constexpr Code stale_read{"T1116"};        // the device reads bytes that the program has not synced to it
inline constexpr Code unsynced_read{"T1117"};     // the program reads bytes that it has not synced from the device

}  // namespace tessera::xrtlib::code
