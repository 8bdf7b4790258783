// The parts of Tessera that this build of the tests has.
#pragma once

namespace tessera::xrtlib {

#ifdef TESSERA_WITHOUT_COMPILER
inline constexpr bool kHasCompiler = false;
#else
inline constexpr bool kHasCompiler = true;
#endif

#ifdef __SANITIZE_THREAD__
inline constexpr bool kHasThreadSanitizer = true;
#else
inline constexpr bool kHasThreadSanitizer = false;
#endif

}  // namespace tessera::xrtlib
