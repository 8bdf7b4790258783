// Codes of the compiler room (T09xx). Each has a page docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::compiler::code {

inline constexpr Code bad_design{"T0900"};      // a design that breaks a rule of its dialects
inline constexpr Code not_compiled{"T0901"};    // a design that cannot be placed, routed or lowered
inline constexpr Code remark{"T0902"};          // what a pass warns of
inline constexpr Code no_pass{"T0903"};         // a pass that is not among those that are run
inline constexpr Code no_device{"T0904"};       // which device or command stream of the design is meant
inline constexpr Code not_native{"T0910"};      // a core's body cannot be compiled for the host
inline constexpr Code missing_kernel{"T0911"};  // a core calls a function that no library has
inline constexpr Code bad_bodies{"T0912"};      // bodies of cores in a container that are none
inline constexpr Code no_tool{"T0913"};         // the compiler of cores is not where it is looked for
inline constexpr Code tool_failed{"T0914"};     // a tool of the compiler of cores fails
inline constexpr Code bad_program{"T0915"};     // what it makes cannot be loaded, or does not fit
inline constexpr Code not_for_core{"T0916"};    // what cannot be said to the compiler of cores
inline constexpr Code no_object{"T0917"};       // an object that a core is linked with is not there
inline constexpr Code no_descriptor{"T0920"};   // a descriptor finds no number, or has one that its channel cannot use
inline constexpr Code unassigned{"T0930"};      // something without a number or address is to be written down
inline constexpr Code not_lowered{"T0931"};     // an operation that has to become another one first
inline constexpr Code not_emittable{"T0932"};   // what no register can say
inline constexpr Code bad_parameter{"T0933"};   // a parameter of the host that nothing can carry
inline constexpr Code descriptor_in_use{"T0940"};  // a stream rewrites a descriptor that may be in use
inline constexpr Code no_token{"T0941"};           // a stream waits for a token that nobody issues
inline constexpr Code queue_overflow{"T0942"};     // a stream starts more tasks than a queue holds

}  // namespace tessera::compiler::code
