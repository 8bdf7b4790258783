// Prints command text: one command per line. A command's data words follow in the line, or on `.word` lines if there
// are many.
#pragma once

#include "container/residue.h"
#include "container/sync.h"
#include "device/device.h"

#include <fmt/format.h>

#include <functional>
#include <iterator>
#include <span>
#include <string>

namespace tessera::container {

// Takes pieces of a text, in order.
using TextSink = std::function<void(std::string_view piece)>;

class TextOut {
 public:
  explicit TextOut(const device::Device& device) : device_(device) {}
  // Makes a printer that gives the text to `sink` piece by piece. take() returns the last piece; the caller gives it to
  // the sink.
  TextOut(const device::Device& device, const TextSink& sink) : device_(device), sink_(&sink) {}

  const device::Device& device() const { return device_; }

  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
  }
  // Prints data words in the line, or behind it if there are many: `data` must live until end().
  void words(std::span<const std::uint32_t> data);
  // Ends the line of a command. `residue` holds the bytes in the command's padding.
  void end(const Residue& residue = {});
  // Prints ` "TEXT"`, with escapes for characters that are not visible or that a line of command text cannot have.
  void quoted(std::string_view text);
  // Prints the bytes behind the last command, as `.trailer` lines.
  void trailer(ByteSpan bytes);

  std::string take() && { return std::move(text_); }

 private:
  const device::Device& device_;
  const TextSink* sink_ = nullptr;
  void give_pieces();

  std::string text_;
  std::span<const std::uint32_t> lines_;  // data of the `.word` lines that follow the current line
};

inline constexpr std::string_view kTrailerMnemonic = ".trailer";
inline constexpr std::string_view kEscape = "\\x";  // in front of two hexadecimal digits, in text in quotes

// Prints the wait operation that TXN and DPU sequences share: `sync (COL,ROW) s2mm CHANNEL`.
void print_sync(const Sync& op, TextOut& out);

}  // namespace tessera::container
