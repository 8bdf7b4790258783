#include "compiler/tools/translate_options.h"

namespace tessera::compiler::translate {

llvm::cl::opt<std::string> sequence_name("aie-sequence-name", llvm::cl::desc("The command stream to translate"));
llvm::cl::opt<std::string> locmap_file("aie-npu-emit-locmap",
                                       llvm::cl::desc("File for a JSON table: the place in the design from which each "
                                                      "operation of the command stream comes"));
llvm::cl::opt<std::string> device_name("aie-device-name",
                                       llvm::cl::desc("The device to translate, if the design has several"));
llvm::cl::opt<PrintedText> text_age(
    "text", llvm::cl::desc("The age of output whose form or names changed"), llvm::cl::init(PrintedText::OfInput),
    llvm::cl::values(clEnumValN(PrintedText::Of2025, "2025",
                                "as in January 2025: command streams in the optimised "
                                "encoding 1.0, libXAIE objects as members of the context"),
                     clEnumValN(PrintedText::Of2026, "2026", "as in 2026"),
                     clEnumValN(PrintedText::OfInput, "input",
                                "as in 2026 for command streams; for libXAIE, the age of "
                                "the first form in the input that only one age has")));
llvm::cl::opt<bool> optimised("tessera-txn-1-0", llvm::cl::desc("Write command streams in the optimised encoding 1.0"));

llvm::cl::opt<std::string> work_dir("work-dir-path",
                                    llvm::cl::desc("The folder for output files and for the ELFs of cores"));
llvm::cl::opt<std::string> kernel_name("xclbin-kernel-name", llvm::cl::desc("The kernel that a host program asks for"));
llvm::cl::opt<std::string> instance_name("xclbin-instance-name", llvm::cl::desc("The instance of the kernel"));
llvm::cl::opt<unsigned> tile_col("tilecol", llvm::cl::desc("The column of the core to translate"));
llvm::cl::opt<unsigned> tile_row("tilerow", llvm::cl::desc("The row of the core to translate"));
llvm::cl::opt<bool> cdo_unified("cdo-unified", llvm::cl::desc("Write one CDO instead of three"));
llvm::cl::opt<bool> cdo_enable_cores("cdo-enable-cores", llvm::cl::init(true), llvm::cl::desc("Start the cores"));
llvm::cl::opt<bool> cdo_debug("cdo-debug", llvm::cl::desc("Print each command of the CDO as well"));
llvm::cl::opt<bool> as_bytes("aie-output-binary", llvm::cl::init(true),
                             llvm::cl::desc("Write command streams and control packets as bytes; `false`: as words in "
                                            "hexadecimal, one per line"));
llvm::cl::opt<bool> host_addresses(
    "aie-npu-fold-ddr-addr-offset", llvm::cl::init(true),
    llvm::cl::desc("Add the place of host memory in the array's address space to the patches of arguments that the "
                   "firmware does not translate; `false` for control code in an ELF, whose driver does so"));

bool writes_bytes(bool in_2025) {
  const bool chosen = as_bytes.getNumOccurrences() != 0;
  return !chosen && text_age == PrintedText::Of2025 ? in_2025 : as_bytes;
}

}  // namespace tessera::compiler::translate
