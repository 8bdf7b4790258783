// Exit codes of Tessera's programs (docs/cli.md).
#pragma once

namespace tessera {

// From Signalled on: ended by the signal of that number behind it, as shells count them.
enum class Exit : int { Success = 0, Failed = 1, Usage = 2, BadInput = 3, Signalled = 128 };

}  // namespace tessera
