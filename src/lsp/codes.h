// Diagnostic codes of src/lsp (T17xx). Each code has a page docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::lsp::code {

inline constexpr Code usage{"T1701"};       // the command line of the server is wrong
inline constexpr Code too_long{"T1702"};    // a document or a message is longer than the server takes
inline constexpr Code no_verdict{"T1703"};  // the check of a document did not come to its end
inline constexpr Code no_frame{"T1704"};    // the bytes on standard input are not messages of the protocol

}  // namespace tessera::lsp::code
