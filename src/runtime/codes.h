// Codes of the command line (T07xx). Each has a page docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::runtime::code {

inline constexpr Code usage{"T0701"};                // an option is unknown, missing or malformed
inline constexpr Code bad_buffer{"T0702"};           // --in or --out is malformed, or given twice
inline constexpr Code not_a_program{"T0703"};        // a file holds nothing that could be run
inline constexpr Code no_such_pdi{"T0704"};          // --pdi names a PDI that the partition lacks
inline constexpr Code other_run{"T0708"};            // `run --restart`: the checkpoint is of another run
inline constexpr Code not_text{"T0706"};             // `asm` was given bytes
inline constexpr Code data_needs_elf{"T0707"};       // `asm`: an image of the program memory holds no data
inline constexpr Code old_checkpoints{"T0709"};      // warning: an earlier run left checkpoints in the folder
inline constexpr Code nothing_to_explain{"T0790"};   // `explain` knows nothing of that name
inline constexpr Code build_part{"T0710"};           // `build` was given a part it cannot use
inline constexpr Code no_kernel_pdi{"T0711"};        // warning: no kernel of a container has a PDI
inline constexpr Code device_conflict{"T0712"};      // warning: files that belong together are of different devices
inline constexpr Code bad_allowance{"T0713"};        // `run --check-allow`: a line that accepts nothing
inline constexpr Code unused_allowance{"T0714"};     // warning: a line of it that no finding is like
inline constexpr Code other_program{"T0715"};        // warning: `run --program`: a stream loads another program
inline constexpr Code unused_buffer{"T0716"};        // warning: `run`: --in or --out of a buffer that no command uses
inline constexpr Code no_core_program{"T0720"};      // `disasm`: no program, or those of several tiles and no --tile
inline constexpr Code nothing_to_assemble{"T0760"};  // `asm`: a text without an instruction, data or command
inline constexpr Code no_design{"T0761"};            // `compile`, `check`, `run`: a file without a word of a design
inline constexpr Code no_hardware_program{"T0762"};  // warning: `compile`: cores that have a body for the host alone
inline constexpr Code bad_pointer{"T0730"};          // `core`: --p0 to --p5 is malformed
inline constexpr Code no_entry{"T0731"};             // `core`: the program has no symbol that --entry names
inline constexpr Code core_memory{"T0732"};          // `core`: program, buffers and stack do not fit the memories
inline constexpr Code not_callable{"T0733"};         // `core`: the file is neither text nor a linked core ELF

inline constexpr Code no_compiler{"T0750"};     // libtessera_compiler.so cannot be loaded
inline constexpr Code bad_kernel{"T0751"};      // `run --kernel`: code that cannot be compiled
inline constexpr Code kernel_fault{"T0752"};    // a kernel that a core calls goes wild
inline constexpr Code kernel_misuse{"T0753"};   // a kernel asks the AIE API for what no core does
inline constexpr Code kernel_endless{"T0754"};  // a kernel, or the body of a core, computes without an end
inline constexpr Code bodies_refused{"T0755"};  // `run --no-bodies` of a program with bodies that run on the host

inline constexpr Code bad_debug{"T0740"};      // a debugging option that makes no sense
inline constexpr Code other_symbols{"T0743"};  // warning: `run --elf`: symbols of a program that the core does not have
inline constexpr Code not_reached{"T0741"};    // warning: a breakpoint that the run did not come to

}  // namespace tessera::runtime::code
