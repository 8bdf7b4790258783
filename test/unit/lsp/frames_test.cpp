// Messages with headers, as they come in pieces; headers that are wrong; messages that are too long.
#include "lsp/frames.h"

#include "lsp/codes.h"

#include <gtest/gtest.h>

#include <vector>

namespace tessera::lsp {
namespace {

// Gives the bytes in pieces and returns all messages.
std::vector<std::string> messages_in(std::string_view bytes, std::size_t piece) {
  Frames frames;
  std::vector<std::string> all;
  for (; !bytes.empty(); bytes.remove_prefix(std::min(piece, bytes.size()))) {
    frames.add(bytes.substr(0, piece));
    for (auto next = frames.next();; next = frames.next()) {
      EXPECT_TRUE(next);
      if (!next || !*next) break;
      all.push_back((*next)->message);
    }
  }
  return all;
}

TEST(Frames, AreTheSameInPiecesOfAnySize) {
  const std::string bytes =
      "Content-Length: 2\r\n\r\n{}content-length:3\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n"
      "\r\n\r"
      "Content-Length: 0\r\n\r\nContent-Length: 4\n\nnull";
  const std::vector<std::string> expected{"{}", "\r\n\r", "", "null"};
  for (std::size_t piece = 1; piece <= bytes.size(); ++piece) EXPECT_EQ(messages_in(bytes, piece), expected) << piece;
}

TEST(Frames, RefuseHeadersThatTheyCannotRead) {
  for (const std::string& header :
       {std::string("Content-Length: -1\r\n\r\n"), std::string("Content-Length: 0x10\r\n\r\n"),
        std::string("Content-Length:\r\n\r\n"), std::string("Content-Length: 99999999999999999999\r\n\r\n"),
        std::string("Content-Length: 1\r\nContent-Length: 2\r\n\r\n"), std::string("\r\n\r\n"),
        std::string("{\"id\": 1}\n\n"), std::string("Content-Type: x\r\n\r\n"), std::string(kMostHeader, 'x')}) {
    Frames frames;
    frames.add(header);
    const auto next = frames.next();
    ASSERT_FALSE(next) << header;
    EXPECT_EQ(next.error().code, code::no_frame);
  }
}

TEST(Frames, DropMessagesThatAreTooLongAndGoOn) {
  Frames frames;
  frames.add("Content-Length: " + std::to_string(kMostMessage + 10) + "\r\n\r\n");
  const auto dropped = frames.next();
  ASSERT_TRUE(dropped && *dropped);
  EXPECT_EQ((*dropped)->dropped, kMostMessage + 10);
  const std::string part(1 << 20, 'x');
  for (std::size_t sent = 0; sent < kMostMessage; sent += part.size()) {
    frames.add(part);
    const auto next = frames.next();
    EXPECT_TRUE(next && !*next);
  }
  frames.add("0123456789Content-Length: 2\r\n\r\nok");
  const auto next = frames.next();
  ASSERT_TRUE(next && *next);
  EXPECT_EQ((*next)->message, "ok");
}

}  // namespace
}  // namespace tessera::lsp
