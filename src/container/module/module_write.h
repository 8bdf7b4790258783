// Writes a module as an ELF.
#pragma once

#include "container/module/module.h"

namespace tessera::container {

// Returns the bytes of a flat ELF, or of a full one if the module has columns. The sections have the names, flags and
// order of public files, with each device image once. Without an identifier in the module, the file gets one from its
// content. Fails with T0324 for a kernel whose name or number of arguments hosts do not read, and with T0214.
Result<Bytes> write_control_module(const ControlModule& module);

}  // namespace tessera::container
