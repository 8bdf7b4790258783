// Codes of the compiler's diagnostics (T09xx). Each has a page docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::compiler::code {

inline constexpr Code bad_design{"T0900"};      // a design that breaks a rule of its dialects
inline constexpr Code not_compiled{"T0901"};    // a design that cannot be placed, routed or lowered
inline constexpr Code remark{"T0902"};          // a warning of a pass
inline constexpr Code no_pass{"T0903"};         // a pass that the compiler does not run
inline constexpr Code no_device{"T0904"};       // it is unclear which device or command stream is meant
inline constexpr Code bad_number{"T0906"};      // a number of the host that no command stream takes, or too large
inline constexpr Code not_native{"T0910"};      // a core's body cannot be compiled for the host
inline constexpr Code missing_kernel{"T0911"};  // a core calls a function that no given library has
inline constexpr Code bad_bodies{"T0912"};      // the bodies of cores in a container cannot be read
inline constexpr Code no_tool{"T0913"};         // the compiler of cores is not installed at the given place
inline constexpr Code tool_failed{"T0914"};     // a tool of the compiler of cores fails
inline constexpr Code bad_program{"T0915"};     // the built program cannot be loaded or does not fit
inline constexpr Code not_for_core{"T0916"};    // the compiler of cores cannot express the operation
inline constexpr Code no_object{"T0917"};       // an object file that a core links is missing
inline constexpr Code bad_kernel_ir{"T0919"};   // LLVM IR of a kernel that cannot be merged into a core's program
inline constexpr Code no_descriptor{"T0920"};   // a descriptor has no free or no usable number
inline constexpr Code unassigned{"T0930"};      // a number or address is missing when it is written out
inline constexpr Code not_lowered{"T0931"};     // an operation that a pass should have lowered is still there
inline constexpr Code not_emittable{"T0932"};   // the registers cannot express a value or operation
inline constexpr Code bad_parameter{"T0933"};   // no scratchpad carries a parameter of the host

}  // namespace tessera::compiler::code
