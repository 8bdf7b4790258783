// Diagnostic codes of src/runtime and the command line (T07xx). Each code has a page docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::runtime::code {

inline constexpr Code usage{"T0701"};               // an option is unknown, missing or malformed
inline constexpr Code bad_buffer{"T0702"};          // --in or --out is malformed, or given twice
inline constexpr Code not_a_program{"T0703"};       // a file holds nothing that could be run
inline constexpr Code no_such_pdi{"T0704"};         // --pdi names a PDI that the partition lacks
inline constexpr Code other_run{"T0708"};           // `run --restart`: the checkpoint is of another run
inline constexpr Code not_text{"T0706"};            // `asm`: the input is not text
inline constexpr Code data_needs_elf{"T0707"};      // `asm`: an image of the program memory holds no data
inline constexpr Code old_checkpoints{"T0709"};     // warning: an earlier run left checkpoints in the folder
inline constexpr Code nothing_to_explain{"T0790"};  // `explain`: nothing has this name
inline constexpr Code build_part{"T0710"};          // `build`: a part that it cannot use
inline constexpr Code no_kernel_pdi{"T0711"};       // warning: no kernel of a container has a PDI
inline constexpr Code device_conflict{"T0712"};     // warning: files of one program were made for different devices
inline constexpr Code bad_allowance{"T0713"};       // `run --check-allow`: a line that Tessera refuses
inline constexpr Code unused_allowance{"T0714"};    // warning: `run --check-allow`: a line that accepts no finding
inline constexpr Code other_program{"T0715"};       // warning: `run --program`: a stream loads another program
inline constexpr Code unused_buffer{"T0716"};       // warning: `run`: --in or --out of a buffer that no command uses
inline constexpr Code no_core_program{"T0720"};     // `disasm`: no program, or programs of several tiles without --tile
inline constexpr Code nothing_to_assemble{"T0760"};  // `asm`: a text without an instruction, data or command
inline constexpr Code no_design{"T0761"};            // `compile`, `check`, `run`: a file that holds no design
inline constexpr Code no_hardware_program{"T0762"};  // warning: `compile`: cores whose bodies run only on the host
inline constexpr Code bad_pointer{"T0730"};          // `core`: --p0 to --p5 is malformed
inline constexpr Code no_entry{"T0731"};             // `core`: the program has no symbol that --entry names
inline constexpr Code core_memory{"T0732"};          // `core`: program, buffers and stack do not fit the memories
inline constexpr Code not_callable{"T0733"};         // `core`: the file is neither text nor a linked core ELF

inline constexpr Code no_compiler{"T0750"};     // libtessera_compiler.so cannot be loaded
inline constexpr Code bad_kernel{"T0751"};      // `run --kernel`: code that cannot be compiled
inline constexpr Code kernel_fault{"T0752"};    // a kernel crashes, ends itself or throws an exception
inline constexpr Code kernel_misuse{"T0753"};   // a kernel asks the AIE API for an operation that no core has
inline constexpr Code kernel_endless{"T0754"};  // a kernel, or the body of a core, does not return
inline constexpr Code bodies_refused{"T0755"};  // `run --no-bodies`: the program has bodies that run on the host

inline constexpr Code bad_debug{"T0740"};      // a debugging option is malformed or names a missing object
inline constexpr Code not_reached{"T0741"};    // warning: a breakpoint that the run did not reach
inline constexpr Code other_symbols{"T0743"};  // warning: `run --elf`: symbols of a program that the core does not have

}  // namespace tessera::runtime::code
