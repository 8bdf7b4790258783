// The handles of sessions and symbols, which several files of this folder use.
#pragma once

#include "embed/c/handles.h"

struct tessera_symbols {
  tessera::api::Symbols symbols;
  std::vector<std::string> names;
};

struct tessera_session {
  tessera::api::Session session;
  // The caller may have pointers to these objects, from the last outcome, warning or stop.
  std::optional<tessera_diagnostic> error{};
  tessera::embed::c::Diagnostics warnings{};
  tessera::embed::c::Diagnostics opening_warnings{};
  std::optional<tessera::api::Stop> stop{};
};

namespace tessera::embed::c {

// Writes the outcome as a struct, and returns TESSERA_OK or TESSERA_FAILED accordingly. The session keeps the objects
// that the pointers in the struct refer to.
tessera_status give(tessera_session& session, const api::Outcome& outcome, tessera_outcome* to);

const api::Program& program_of(const tessera_program& program);
tessera_program* handle_of(const api::Program& program);

std::vector<api::StreamWord> words_of(const tessera_word* words, std::size_t count);
// Returns a run list that has these streams, and no words for programmable logic.
tessera_run_list run_list_of(const tessera_stream* const* streams, std::size_t count, std::uint64_t runs);
api::RunList list_of(const tessera_run_list& list);

}  // namespace tessera::embed::c
