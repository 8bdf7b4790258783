// One line of JSON for each call, in the file of the setting TESSERA_REPORT.
#pragma once

#include <tessera/session.h>

namespace tessera::xrtlib {

void write_report(const api::Session& session);

}  // namespace tessera::xrtlib
