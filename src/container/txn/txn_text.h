// The text of a TXN; docs/formats.md has the language.
//
//   .txn version=0.1 generation=3 cols=1
//   write (0,2).Core_Control 1
//   sync  (0,0) s2mm 0
#pragma once

#include "container/text/stream_text.h"
#include "container/txn/txn.h"

namespace tessera::container {

template <>
struct StreamText<Txn> {
  static constexpr std::string_view kDirective = ".txn";
  static constexpr std::string_view kTakesData = "blockwrite or custom";
  static Result<void> header(Line& line, Txn& txn);
  static Result<void> command(Line& line, Txn& txn);
  static Result<void> end(const Txn&) { return {}; }
  static Result<void> append(Expansion expansion, const Line& line, Txn& txn);
  static DataWords data(Txn& txn);
  static std::vector<TxnOp>& commands(Txn& txn) { return txn.ops.all(); }
  static std::uint64_t added_words(const Txn& txn) {
    return txn.ops.empty() || !txn.trailer.empty() ? 0 : txn.ops.back().size / 4;
  }
  static void print(const Txn& txn, TextOut& out);
  static Result<Bytes> write(const Txn& txn) { return write_txn(txn); }
  using Writer = TxnWriter;
  static bool is_in_pieces(const Txn&) { return true; }
};
static_assert(HasText<Txn>);

}  // namespace tessera::container
