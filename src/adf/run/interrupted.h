// The registers of the place at which a signal interrupted the program.
#pragma once

namespace tessera::adf {

// `context` is the third argument of a handler of signals. Both functions may run in the handler. They return null on
// processors other than x86-64 and AArch64.
const void* instruction_of(const void* context);
const void* stack_pointer_of(const void* context);

}  // namespace tessera::adf
