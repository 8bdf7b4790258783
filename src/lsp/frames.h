// Cuts the bytes of standard input into messages: a header with the length of the message, then the message.
//
//     Content-Length: 52\r\n
//     \r\n
//     {"jsonrpc":"2.0","id":1,"method":"shutdown"}
//
// LLVM's own reader waits in fread() for a whole message and reserves as many bytes as the header claims. This server
// also watches a running check while it waits, and a header must not reserve memory. So this class takes bytes as they
// come. It keeps at most one message of kMostMessage bytes, drops a longer message while its bytes arrive, and goes on
// with the next message. After a header that it cannot read there is no place to go on, so the session ends.
#pragma once

#include "base/diag.h"

#include <optional>
#include <string>
#include <string_view>

namespace tessera::lsp {

inline constexpr std::size_t kMostMessage = std::size_t{24} << 20;
inline constexpr std::size_t kMostHeader = 4096;

struct Frame {
  std::string message;
  std::uint64_t dropped = 0;  // the length of a message that was too long; `message` is then empty
};

class Frames {
 public:
  void add(std::string_view bytes);
  // Returns the next message; absent when its bytes have not all come. Fails with T1704 at a bad header.
  Result<std::optional<Frame>> next();

 private:
  Result<std::optional<std::uint64_t>> length();

  std::string bytes_;
  std::size_t at_ = 0;                   // bytes before this place are used
  std::optional<std::uint64_t> length_;  // the length of the message whose header was read
  std::uint64_t to_drop_ = 0;            // bytes of a message that is too long
};

}  // namespace tessera::lsp
