// The text of one kind of command stream.
//
// Kinds of streams differ in their mnemonics and in the commands that the mnemonics mean. They share the form of a line
// (line.h), the pseudo-commands (macro.h) and the printer (out.h). So each kind of stream S has a specialisation
// StreamText<S> in its folder (cdo/cdo_text.h, txn/txn_text.h, dpu/dpu_text.h, packets/packets_text.h). Only the folder
// stream/ knows all kinds: they are the alternatives of TextStream.
#pragma once

#include "container/text/line.h"
#include "container/text/macro.h"
#include "container/text/out.h"

#include <concepts>

namespace tessera::container {

template <class S>
struct StreamText;

// A pointer to the words that a `.word` or `.file` line extends; nullptr if the command above takes no data.
using DataWords = std::vector<std::uint32_t>*;

template <class Command>
void set_line(Command& command, std::uint32_t line) {
  if constexpr (requires { command.set_line(line); })
    command.set_line(line);
  else
    command.line = line;
}

template <class S>
concept HasText = requires(S& stream, const S& finished, Line& line, Expansion expansion, TextOut& out) {
  // The first line of the text: ".cdo".
  { StreamText<S>::kDirective } -> std::convertible_to<std::string_view>;
  // Names the commands that take data, for a help line: "dma_write".
  { StreamText<S>::kTakesData } -> std::convertible_to<std::string_view>;
  // Reads the options of the first line.
  { StreamText<S>::header(line, stream) } -> std::same_as<Result<void>>;
  // Appends the command of a line.
  { StreamText<S>::command(line, stream) } -> std::same_as<Result<void>>;
  // Checks the stream at the end of the text.
  { StreamText<S>::end(finished) } -> std::same_as<Result<void>>;
  // Appends the writes of a pseudo-command; `line` gives the device.
  { StreamText<S>::append(std::move(expansion), line, stream) } -> std::same_as<Result<void>>;
  // Returns DataWords, or what points to a container of another type. Such a container may have check().
  { StreamText<S>::data(stream) == nullptr } -> std::convertible_to<bool>;
  // Returns the commands. Each command can have a line number.
  { set_line(StreamText<S>::commands(stream).back(), 1U) };
  // Returns the number of words that an option adds to the last command in the binary form, beyond the words in its
  // text.
  { StreamText<S>::added_words(finished) } -> std::same_as<std::uint64_t>;
  { StreamText<S>::print(finished, out) } -> std::same_as<void>;
  { StreamText<S>::write(finished) } -> std::same_as<Result<Bytes>>;
  // Writes commands one by one. Both functions get the stream for its header.
  typename StreamText<S>::Writer;
  requires requires(typename StreamText<S>::Writer writer) {
    writer.add(finished, StreamText<S>::commands(stream).back());
    { std::move(writer).finish(finished) } -> std::same_as<Result<Bytes>>;
  };
  // False if the stream can only be written as a whole.
  { StreamText<S>::is_in_pieces(finished) } -> std::same_as<bool>;
};

}  // namespace tessera::container
