// Diagnostic codes of src/adfc (T13xx). Each code has a page docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::adfc::code {

inline constexpr Code usage{"T1301"};             // the command line is wrong
inline constexpr Code without_effect{"T1302"};    // warning: options of other compilers that change nothing here
inline constexpr Code not_compiled{"T1303"};      // the C++ compiler refused a file
inline constexpr Code no_main{"T1304"};           // no file defines main, under either macro
inline constexpr Code front_end_failed{"T1305"};  // the graph's constructors failed, or gave no description
inline constexpr Code no_source_file{"T1306"};    // the file of source() or headers() does not exist
inline constexpr Code kernel_undefined{"T1307"};  // the source of a kernel does not define its function
inline constexpr Code init_undefined{"T1308"};    // the source does not define the initialization function
inline constexpr Code not_linked{"T1309"};        // the linker refused the program
inline constexpr Code bad_object{"T1310"};        // an object file that adfc++ cannot read
inline constexpr Code no_source{"T1311"};         // a kernel has no source, and no file defines its function
inline constexpr Code no_compiler{"T1312"};       // the C++ compiler, or a part of Tessera, is missing
inline constexpr Code shared_data{"T1313"};       // warning: instances of a kernel without source share data
inline constexpr Code bad_config{"T1314"};        // a configuration file that adfc++ cannot read
inline constexpr Code argument_order{"T1315"};    // warning: two arguments of a call read one stream
inline constexpr Code bad_constraints{"T1320"};   // a file of constraints cannot be read
inline constexpr Code bad_size{"T1321"};          // a size of stacks or heaps is not a number of bytes
inline constexpr Code not_written{"T1322"};       // the constraints cannot be written, or would replace an input

}  // namespace tessera::adfc::code
