// The text of a DPU sequence; docs/formats.md has the language.
//
//   .dpu
//   write  (0,2).Core_Control 1
//   shimbd 0 bd=1 arg=0 length=16
#pragma once

#include "container/dpu/dpu.h"
#include "container/text/stream_text.h"

namespace tessera::container {

template <>
struct StreamText<DpuSequence> {
  static constexpr std::string_view kDirective = ".dpu";
  static constexpr std::string_view kTakesData = "raw or prolog";
  static Result<void> header(Line&, DpuSequence&) { return {}; }
  static Result<void> command(Line& line, DpuSequence& sequence);
  static Result<void> end(const DpuSequence&) { return {}; }
  static Result<void> append(Expansion expansion, const Line& line, DpuSequence& sequence);
  static DataWords data(DpuSequence& sequence);
  static std::vector<DpuOp>& commands(DpuSequence& sequence) { return sequence.ops; }
  static std::uint64_t added_words(const DpuSequence&) { return 0; }
  static void print(const DpuSequence& sequence, TextOut& out);
  static Result<Bytes> write(const DpuSequence& sequence) { return write_dpu(sequence); }
  using Writer = DpuWriter;
  static bool is_in_pieces(const DpuSequence&) { return true; }
};
static_assert(HasText<DpuSequence>);

}  // namespace tessera::container
