// Prints the commands of a CDO one by one, as the CDO driver of AMD's tools does when its debug output is on.
#pragma once

#include "container/cdo/cdo.h"

#include <llvm/Support/raw_ostream.h>

namespace tessera::compiler {

// The driver prints where each word of a block lies in the memory of the process. This text has the offset of the word
// in the block instead, so that it is the same in each run.
void print_cdo_trace(const container::Cdo& cdo, llvm::raw_ostream& out);

}  // namespace tessera::compiler
