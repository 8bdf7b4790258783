// The native code that now runs for a core on a thread, for reports about it and for its end.
#pragma once

#include "compiler/native/core_calls.h"
#include "device/device.h"

#include <setjmp.h>  // NOLINT(modernize-deprecated-headers): sigjmp_buf is POSIX, not C++

#include <span>
#include <string_view>

namespace tessera::runtime {

// Native code that computes for a core: a call of a kernel, or the core's body itself.
struct KernelCall {
  device::TileId tile;
  const compiler::BodyPlace* place;  // the place of the call; its `memory` names the kernel; nullptr: the body itself
  std::span<const std::uint8_t> stack;  // the stack of the code; a guard page lies below it
  sigjmp_buf* home = nullptr;           // where the code's thread goes on if the code is ended (kernel_stops.h)
};

// What reports of T0754 say.
inline constexpr std::string_view kEndlessNote =
    "the code makes no request to its core meanwhile, so no cycle passes and the limit of cycles does not end the code";
inline constexpr std::string_view kEndlessHelp = "look for an endless loop, or allow more seconds";

}  // namespace tessera::runtime
