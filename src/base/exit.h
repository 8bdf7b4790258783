// Exit codes of Tessera's programs (docs/cli.md).
#pragma once

namespace tessera {

// Signalled + n: signal n ended the program, as in shells.
enum class Exit : int { Success = 0, Failed = 1, Usage = 2, BadInput = 3, Signalled = 128 };

}  // namespace tessera
