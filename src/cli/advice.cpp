#include "cli/advice.h"

#include "array/codes.h"
#include "base/advice.h"
#include "base/codes.h"
#include "compiler/codes.h"
#include "compiler/native/codes.h"
#include "container/codes.h"
#include "device/codes.h"
#include "npu/codes.h"
#include "runtime/codes.h"
#include "runtime/no_effect/codes.h"

#include <nlohmann/json.hpp>

namespace tessera::cli {
namespace {

namespace compiling = compiler::code;
namespace running = runtime::code;

constexpr Advice kAdvice[] = {
    {array::code::no_such_tile, "choose a larger device", "--device NAME"},
    {array::code::queue_overflow, "give each command its measured duration", "--controller=measured"},
    {array::code::silent_event, "run with a timing that counts cycles", "--timing=cycle"},
    {array::code::open_order, "run it in one order alone", "--seed N"},

    {tessera::code::file_unwritable, "choose another folder for the checkpoints", "--checkpoint-dir DIR"},
    {container::code::not_a_checkpoint, "make a new checkpoint", "tessera run --checkpoint-every CYCLES"},
    {container::code::written_differently, "repair the file first", "--repair"},
    {container::code::pdi_lengths, "repair the file", "tessera edit --repair"},
    {container::code::unknown_file, "look at its resources", "tessera compile --emit resources"},
    {container::code::unknown_file, "run the static checks", "tessera check"},

    {container::code::txn_opcode, "with another table of opcodes", "tessera disasm --opcodes TABLE"},

    {compiling::no_device, "choose a device by its name", "--device-name NAME"},
    {compiling::no_device, "a sequence by its name", "--sequence-name NAME"},
    {compiling::missing_kernel, "give its source or its library", "--kernel FILE.cc or FILE.so"},
    {compiling::not_in_bodies, "put native code into a kernel", "--kernel FILE"},
    {compiling::not_compiled, "give the values of these numbers", "--arg NAME=VALUE"},
    {compiling::not_compiled, "make a C++ function of the stream", "tessera-translate --aie-npu-to-cpp"},
    {compiling::not_emittable, "compile the bodies for the hardware", "--peano DIR"},
    {compiling::no_tool, "give the folder of an installation of llvm-aie", "--peano DIR"},

    {npu::code::no_buffer, "contents if the program reads the buffer", "--in N=FILE"},
    {npu::code::no_buffer, "a size if the program only writes the buffer", "--out N=FILE:BYTES"},
    {npu::code::no_such_tile, "choose a larger device", "--device NAME"},
    {device::code::outside_device, "choose a larger device", "--device NAME"},
    {npu::code::no_scratchpad, "give the words that the host writes into the scratchpad",
     "--scratchpad FILE or --scratchpad words:1,2,3"},
    {npu::code::cycle_limit, "raise the limit of cycles", "--max-cycles N"},
    {npu::code::cycle_limit, "allow more cycles", "--max-cycles N"},
    {npu::code::at_rest, "if a command stream gives these units their work, add it", "--insts FILE"},
    {npu::code::interrupted, "this is not an error of the program", "no output was written"},
    {npu::code::interrupted, "limit the seconds that a kernel may take", "--kernel-seconds N"},
    {npu::code::stopped, "look at the state of this cycle", "--dump, --dump-memory"},
    {npu::code::stopped, "stop at a later hit", "--break TILE:WHAT:N"},
    {npu::code::stopped, "nothing after this point has happened", "--dump and --dump-memory show more"},

    {running::usage, "choose a wider device", "--device NAME"},
    {running::usage, "by the number of the PDI", "--pdi N"},
    {running::usage, "by the name of the kernel", "--kernel NAME"},
    {running::usage, "choose a PDI by its number", "--pdi N"},
    {running::usage, "by the name of its kernel", "--kernel NAME"},
    {running::usage, "choose a device of the design by its name", "--device-name NAME"},
    {running::usage, "the number of a PDI", "--pdi"},
    {running::usage, "the name of a kernel", "--kernel"},
    {running::usage, "the name of a device", "--device-name"},
    {running::usage, "the name of a sequence", "--sequence-name"},
    {running::usage, "an allocation scheme", "--alloc-scheme"},
    {running::usage, "a number of the host", "--arg"},
    {running::usage, "an overlay for control packets", "--ctrl-pkt-overlay"},
    {running::usage, "a configuration by packets", "--configure-by-packets"},
    {running::usage, "a compiler of cores", "--peano"},
    {running::usage, "leave the kernels out", "--kernel FILE"},
    {running::usage, "leave the limit of seconds out", "--kernel-seconds"},
    {running::usage, "a limit of cycles", "--max-cycles N"},
    {running::usage, "give the command stream of the call", "--insts FILE"},
    {running::usage, "leave the tile out", "--tile COL,ROW"},
    {running::usage, "leave the version out", "--version"},
    {running::usage, "leave the table of opcodes out", "--opcodes"},
    {running::usage, "leave the ELF out", "--elf"},
    {running::usage, "leave the ASCII form out", "--ascii"},
    {running::usage, "leave the form of control packets out", "--packets"},
    {running::usage, "leave the scratchpad out", "--scratchpad"},
    {running::usage, "give the stream that creates it", "--insts FILE"},
    {running::usage, "run without checkpoints", "no --checkpoint-every, --restart"},
    {running::usage, "in the usual order", "no --seed, --seeds"},
    {running::usage, "give one seed, and stop its run", "--seed N"},
    {running::usage, "without sanitizers", "no --check"},
    {running::usage, "run with a timing that counts cycles", "--timing=cycle"},
    {running::usage, "restart from an earlier checkpoint", "--restart FILE"},
    {running::usage, "for example 1000:states.txt", "--fingerprints"},
    {running::bad_buffer, "for example 0=picture.rgba, or 0=words:0..63", "--in"},
    {running::bad_buffer, "for example 1=result.rgba:3686400", "--out"},
    {running::bad_buffer, "for example words:1,2,3, or scratchpad.bin", "--scratchpad"},
    {running::bad_buffer, "for example 4,0=words:0..63", "--plio-in"},
    {running::bad_buffer, "for example 4,0=result.bin:256", "--plio-out"},
    {running::bad_buffer, "leave the buffers out", "--in, --out"},
    {running::not_a_program, "give a TXN or a DPU sequence, binary or as text", "--insts FILE"},
    {running::not_a_program, "pass a command stream separately", "--insts FILE"},
    {running::no_such_pdi, "choose no PDI", "leave out --pdi"},
    {running::no_such_pdi, "a PDI by its number", "--pdi N"},
    {running::no_kernel_pdi, "choose a PDI by its number", "--pdi N"},
    {running::old_checkpoints, "give each run a folder of its own", "--checkpoint-dir DIR"},
    {running::build_part, "choose the device of the program", "--device NAME"},
    {running::build_part, "choose a device with this core", "--device NAME"},
    {running::build_part, "write COLUMN,ROW=FILE", "--program"},
    {running::build_part, "give a configuration", "--cdo FILE"},
    {running::build_part, "a core program", "--program COLUMN,ROW=FILE"},
    {running::build_part, "or a section", "--add SECTION=FILE"},
    {running::build_part, "a width of at least", "--columns N"},
    {running::build_part, "choose a smaller width", "--columns N"},
    {running::build_part, "choose a wider device", "--device NAME"},
    {running::device_conflict, "a device that the caller chooses", "--device NAME"},
    {running::device_conflict, "choose the device", "--device NAME"},
    {running::unused_buffer, "leave the buffer out", "--in, --out"},
    {running::idle_program, "give the program to a core that the run enables", "--program COLUMN,ROW=FILE"},
    {running::data_needs_elf, "write an ELF", "--elf"},
    {running::no_core_program, "choose one of the tiles", "--tile COLUMN,ROW"},
    {running::no_core_program, "disassemble its bytes as an image of program memory", "--raw"},
    {running::kernel_fault, "run this command in a debugger, which stops at the fault", "gdb --args tessera run ..."},
    {running::kernel_endless, "allow more seconds", "--kernel-seconds N; 0 sets no limit"},
    {running::bodies_refused, "let bodies run on the host", "without --no-bodies"},
    {running::bodies_refused, "compile its body for the array", "--peano DIR"},
    {running::bodies_refused, "name its ELF", "--program COLUMN,ROW=FILE"},
    {running::no_entry, "give a label of the program", "tessera asm --symbols lists them"},
    {running::bad_debug, "give symbols", "--elf FILE"},
    {running::other_symbols, "give the ELF of the program that this core executes", "--elf COLUMN,ROW=FILE"},
    {running::not_reached, "trace the core", "--trace-core"},
    {running::not_reached, "disassemble its program", "tessera disasm"},
    {running::no_bundles, "give the core a program of bundles", "compile --peano, or run --program"},
};

}  // namespace

std::string with_options(std::string_view code, std::string help) {
  return with_ways(kAdvice, code, std::move(help));
}

std::string_view last_option(std::string_view code, std::string_view help) {
  for (const Advice& advice : kAdvice)
    if (advice.code == code && help.ends_with(advice.words)) return advice.way;
  return {};
}

void add_options(nlohmann::ordered_json& document) {
  if (document.is_object() && document.contains("code") && document.contains("help") && document["code"].is_string() &&
      document["help"].is_string())
    document["help"] = with_options(document["code"].get<std::string>(), document["help"].get<std::string>());
  if (document.is_structured())
    for (auto& part : document) add_options(part);
}

}  // namespace tessera::cli
