// The name of a kernel in a full ELF, which also gives the types of its arguments: _Z4mainPcPc is main(char*, char*).
//
// The form is that of the Itanium C++ ABI, but only for functions without a namespace whose arguments are void, char,
// int, or pointers to these.
#pragma once

#include "base/diag.h"

namespace tessera::container {

struct KernelSignature {
  std::string name;
  unsigned arguments = 0;
};

// Fails with T0324 for another form, and for an argument that is not a pointer: hosts refuse such kernels.
Result<KernelSignature> parse_signature(std::string_view mangled);
std::string mangled_signature(const KernelSignature& signature);

}  // namespace tessera::container
