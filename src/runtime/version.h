// Which Tessera this is.
#pragma once

#include <string>
#include <string_view>

namespace tessera::runtime {

// "0.1.0". Files that other runs read carry it.
inline constexpr std::string_view kVersion = TESSERA_VERSION;

// "tessera 0.1.0 (commit 8696119a2b3c, LLVM 22.1.0)"; a build outside of a repository says so, and one without the
// rooms that use MLIR.
std::string version_text();

}  // namespace tessera::runtime
