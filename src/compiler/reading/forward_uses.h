// Guards MLIR's parser against text that uses a value before its definition.
//
// The problem. Text may use a value that is defined further down, so the parser lets every name wait for its
// definition. It also waits for a definition inside of a region, which is never valid. If that region then contains an
// error, the parser destroys its operations while the use outside still refers to them, and the process goes on with
// freed memory. So two mistakes together crash every tool built on MLIR. Code outside of the parser cannot prevent it,
// because the parser's own functions destroy the region.
//
// The choices. Refusing all forward uses would refuse valid ones, between the blocks of a core. Finding the invalid
// uses in the text is not possible without parsing each operation, because names of regions look like uses. Parsing all
// text in a separate process would double the time for every design.
//
// The decision. Text whose names show no forward use, which is nearly all text, is parsed directly. A child process
// first parses any other text (sandboxed_parse.h), and exits at the first error, before anything is destroyed. When the
// scan of names is unsure, it assumes a forward use, which costs only time.
#pragma once

#include <string_view>

namespace tessera::compiler {

bool has_forward_uses(std::string_view text);

}  // namespace tessera::compiler
