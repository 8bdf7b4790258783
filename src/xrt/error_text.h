// The text of an asynchronous error.
#pragma once

#include <xrt/experimental/xrt_error.h>

#include <string>

namespace tessera::xrtlib {

// Returns five lines, with the number and the name of each field of the code. Throws for a field that XRT has no name
// for.
std::string text_of_error(xrtErrorCode code);

}  // namespace tessera::xrtlib
