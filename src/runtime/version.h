#pragma once

#include <string>
#include <string_view>

namespace tessera::runtime {

// The version: "0.1.0". Files that other runs read, such as checkpoints, contain it.
inline constexpr std::string_view kVersion = TESSERA_VERSION;

// Returns a text such as "tessera 0.1.0 (commit 8696119a2b3c, LLVM 22.1.0)". The text also says if Tessera was built
// without a repository or without a compiler.
std::string version_text();

}  // namespace tessera::runtime
