// The words that a host changes in control code, for given addresses of buffers, as text and as data.
#pragma once

#include "base/bytes.h"
#include "container/elf/patches.h"
#include "report/part_report.h"

namespace tessera::report {

// `file` is a control-code ELF at `origin` of the file `name`. Schema tessera.patches/1.
PartReport patch_report(ByteSpan file, const container::SymbolAddresses& addresses, std::uint64_t origin,
                        const std::string& name);

}  // namespace tessera::report
