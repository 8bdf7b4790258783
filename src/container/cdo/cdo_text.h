// The text of a CDO; docs/formats.md has the language.
//
//   .cdo
//   mask_write (0,2).Core_Control 3 2
//   dma_write  (0,2)+0x400 1 2 3
#pragma once

#include "container/cdo/cdo.h"
#include "container/text/stream_text.h"

namespace tessera::container {

template <>
struct StreamText<Cdo> {
  static constexpr std::string_view kDirective = ".cdo";
  static constexpr std::string_view kTakesData = "dma_write or command";
  static Result<void> header(Line& line, Cdo& cdo);
  static Result<void> command(Line& line, Cdo& cdo);
  static Result<void> end(const Cdo& cdo);
  static Result<void> append(Expansion expansion, const Line& line, Cdo& cdo);
  static Words* data(Cdo& cdo) {
    return cdo.commands.empty() || !cdo.trailer.empty() ? nullptr : &cdo.commands.back().payload;
  }
  static std::vector<CdoCommand>& commands(Cdo& cdo) { return cdo.commands; }
  static std::uint64_t added_words(const Cdo& cdo) {
    const bool aligned = !cdo.commands.empty() && cdo.is_sectioned() && cdo.commands.back().id == CdoId::DmaWrite;
    return aligned ? cdo.commands.back().mask : 0;
  }
  static void print(const Cdo& cdo, TextOut& out);
  static Result<Bytes> write(const Cdo& cdo) { return write_cdo(cdo); }
  using Writer = CdoWriter;
  static bool is_in_pieces(const Cdo& cdo) { return !cdo.is_sectioned(); }  // a section counts all its commands
};
static_assert(HasText<Cdo>);

}  // namespace tessera::container
