// The handle of a session, which several files of this folder use.
#pragma once

#include "embed/c/handles.h"

struct tessera_session {
  tessera::api::Session session;
  // What const pointers of the last outcome point to.
  std::optional<tessera_diagnostic> error{};
  tessera::embed::c::Diagnostics warnings{};
  std::optional<tessera::api::Stop> stop{};
};

namespace tessera::embed::c {

const api::Program& program_of(const tessera_program& program);

}  // namespace tessera::embed::c
