// The handles of sessions and symbols, which several files of this folder use.
#pragma once

#include "embed/c/handles.h"

struct tessera_symbols {
  tessera::api::Symbols symbols;
  std::vector<std::string> names;
};

struct tessera_session {
  tessera::api::Session session;
  // What const pointers of the last outcome point to.
  std::optional<tessera_diagnostic> error{};
  tessera::embed::c::Diagnostics warnings{};
  tessera::embed::c::Diagnostics opening_warnings{};
  std::optional<tessera::api::Stop> stop{};
};

namespace tessera::embed::c {

// The outcome as a struct; what its pointers lead to is kept in the session.
tessera_status give(tessera_session& session, const api::Outcome& outcome, tessera_outcome* to);

const api::Program& program_of(const tessera_program& program);

}  // namespace tessera::embed::c
