// Diagnostics of Tessera as host programs read them.
#pragma once

#include <tessera/result.h>

#include <string>

namespace tessera::xrtlib {

// Returns the diagnostic as text. Its remedy names the setting that carries it out.
std::string text_of(api::Diagnostic diagnostic);

}  // namespace tessera::xrtlib
