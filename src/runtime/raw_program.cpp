// Recognises images of a program memory, which have no header. Tessera first excludes other kinds of files, and then
// decodes the bytes as bundles. Nearly all bytes of a compiler's program decode, except for some words of data between
// functions. Other bytes decode only in part, by chance. Zeros decode, but an empty memory has them, too, so they count
// neither for nor against a program.
#include "runtime/raw_program.h"

#include "container/files/sniff.h"
#include "container/packets/control_packets.h"
#include "core/aie2/lone_core.h"
#include "device/capabilities.h"
#include "device/device.h"
#include "isa/aie2/aie2.h"
#include "runtime/codes.h"

#include <algorithm>

namespace tessera::runtime {
namespace {

bool is_zero(ByteSpan bytes) {
  return std::ranges::all_of(bytes, [](std::uint8_t byte) { return byte == 0; });
}

// Returns the percentage of bytes that decode as part of a bundle, without the bundles of zeros.
std::size_t decoded(ByteSpan file) {
  std::size_t in_bundles = 0, others = 0;
  for (std::uint32_t pc = 0; pc < file.size();) {
    const Result<isa::Bundle> bundle = isa::kAie2.decode(file, pc);
    const std::uint32_t length = bundle ? bundle->length : 2;  // bundles begin at even addresses
    if (!bundle)
      others += length;
    else if (!is_zero(file.subspan(pc, std::min<std::size_t>(length, file.size() - pc))))
      in_bundles += length;
    pc += length;
  }
  return in_bundles == 0 ? 0 : in_bundles * 100 / (in_bundles + others);
}

Diag refused(std::string_view why) {
  return error(code::no_core_program, "the file holds no program of a core").note("{}", why);
}

constexpr std::string_view kTaken =
    "give a core ELF, an image of program memory, or a container; `tessera info` shows "
    "the kind of a file";

}  // namespace

Result<void> check_raw_program(ByteSpan file) {
  if (const auto format = container::foreign_format(file))
    return Failure(refused(fmt::format("it is {}", *format)).help("{}", kTaken));
  if (container::is_control_packets(file))
    return Failure(refused("the whole file is control packets: headers, and the words that they write")
                       .help("the host copies them into the buffer that a command stream sends; {}", kTaken));
  CHECK_OK(check_program_size(file));
  return check_bundles(file);
}

Result<void> check_program_size(ByteSpan file) {
  const std::uint32_t most = core::aie2::LoneCore::model().program_memory;
  if (file.size() > most)
    return Failure(
        refused(fmt::format("the file has {} bytes, but the program memory of a core has {}", file.size(), most))
            .help("{}", kTaken));
  return {};
}

Result<void> check_bundles(ByteSpan program) {
  constexpr std::size_t kLeast = 50;
  if (!program.empty() && is_zero(program)) return Failure(refused("all of its bytes are zero").help("{}", kTaken));
  if (const std::size_t percent = decoded(program); percent < kLeast)
    return Failure(refused(fmt::format("only {} % of the bytes of the file are bundles of AIE2 cores", percent))
                       .help("cores of AIE2P and of AIE1 have other bundles, which llvm-objdump of their compiler "
                             "shows; {}",
                             kTaken));
  return {};
}

Diag part_without_program(std::string_view noun) {
  return error(code::no_core_program, "the part holds no program of a core")
      .note("it is {}", noun)
      .help("look at the part with `tessera show`, or disassemble its bytes as an image of program memory");
}

Diag other_generation(std::string_view arch) {
  return error(code::no_core_program, "the program is for cores of {}", arch)
      .note("their bundles differ from those of AIE2, which Tessera disassembles")
      .help("llvm-objdump of the compiler that made the program (llvm-aie) shows the program");
}

}  // namespace tessera::runtime
