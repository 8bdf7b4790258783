// Diagnostic codes of src/npu (T06xx): errors between a command stream, the host's buffers and the array. Each code has
// a page docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::npu::code {

inline constexpr Code no_buffer{"T0601"};         // the stream uses a host buffer that the caller did not give
inline constexpr Code buffer_too_small{"T0602"};  // a transfer runs past the end of a host buffer
inline constexpr Code no_host_memory{"T0603"};    // a transfer accesses host memory outside all buffers
inline constexpr Code unsupported{"T0604"};       // a command or operation that this controller does not execute
inline constexpr Code deadlock{"T0605"};          // a wait that can never end
inline constexpr Code cycle_limit{"T0606"};       // the run took longer than allowed
inline constexpr Code no_such_tile{"T0607"};      // a wait for a token of a tile that the device does not have
inline constexpr Code bad_patch{"T0608"};         // a shim buffer descriptor cannot hold a host buffer's address
inline constexpr Code no_such_bd{"T0609"};        // an operation writes a buffer descriptor that the tile does not have
inline constexpr Code unfinished{"T0610"};        // warning: the run ended before tasks of the shim DMA did
inline constexpr Code stopped{"T0611"};           // a breakpoint or --stop-at stopped the run
inline constexpr Code no_scratchpad{"T0612"};     // the stream uses a scratchpad, or a word of one, that does not exist
inline constexpr Code no_pdi{"T0613"};            // LOADPDI names a PDI that the program does not have
inline constexpr Code at_rest{"T0614"};      // warning: a configuration without a stream came to rest while units wait
inline constexpr Code bad_state{"T0615"};    // a checkpoint does not match the run that should continue from it
inline constexpr Code futile_wait{"T0616"};  // a wait for nothing, or for something impossible
inline constexpr Code interrupted{"T0617"};  // the caller asked the run to end
inline constexpr Code paused{"T0618"};       // the caller asked the run to pause at a cycle; the run can continue

}  // namespace tessera::npu::code
