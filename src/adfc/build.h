// Makes an ADF program from its files, step by step.
//
//   1. Compile the program's own files. If none defines main, compile them with the other macro of simulators.
//   2. Read the names of objects from debug information, and write the table of names.
//   3. Link a front-end program, in which stand-ins take the place of kernels, and run it: it describes the graph.
//   4. Compile each source of the kernels once, and all of them at the same time.
//   5. Copy the objects for the instances, write the table of code, and link.
//
// An ADF program is code of the user, and so is the front-end program: adfc++ runs it as make runs a compiled test.
#pragma once

#include "adfc/options.h"
#include "base/diag.h"

namespace tessera::adfc {

// Makes the program. Warnings go to `warn`. The result has the mistake that ended the build; all other mistakes go to
// `tell`.
Result<void> build(const Options& options, void (*warn)(const Diag&), void (*tell)(const Diag&));

}  // namespace tessera::adfc
