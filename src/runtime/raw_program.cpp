// Recognises images of a program memory, which have no header. Tessera first excludes other kinds of files, and then
// decodes the bytes as bundles. Nearly all bytes of a compiler's program decode, except for some words of data between
// functions. Other bytes decode only in part, by chance.
#include "runtime/raw_program.h"

#include "array/control_operation.h"  // generated
#include "container/files/sniff.h"
#include "core/stream_header.h"
#include "device/capabilities.h"
#include "device/device.h"
#include "isa/aie2/aie2.h"
#include "runtime/codes.h"

#include <algorithm>

namespace tessera::runtime {
namespace {

// Whether the whole file is control packets: each has two headers, and a write also has as many words as its second
// header says.
bool is_control_packets(ByteSpan file) {
  if (file.empty() || !is_aligned(file.size(), 4)) return false;
  const std::size_t words = file.size() / 4;
  const auto word = [&](std::size_t i) { return load_le<std::uint32_t>(file, 4 * i); };
  const std::uint32_t packet_bits = core::kPacketHeaderId.mask() | core::kPacketHeaderOutOfOrder.mask() |
                                    core::kPacketHeaderType.mask() | core::kPacketHeaderRow.mask() |
                                    core::kPacketHeaderColumn.mask() | core::kPacketHeaderParity.mask();
  const std::uint32_t control_bits = core::kControlHeaderAddress.mask() | core::kControlHeaderBeats.mask() |
                                     core::kControlHeaderOperation.mask() | core::kControlHeaderResponse.mask() |
                                     core::kControlHeaderParity.mask();
  for (std::size_t at = 0; at < words;) {
    if (words - at < 2) return false;
    const std::uint32_t packet = word(at), control = word(at + 1);
    if ((packet & ~packet_bits) != 0 || (control & ~control_bits) != 0) return false;
    if (!core::parity_is_right(packet) || !core::parity_is_right(control)) return false;
    const bool reads = core::kControlHeaderOperation.get(control) == array::control_operation::kRead;
    const std::size_t data = reads ? 0 : core::kControlHeaderBeats.get(control) + 1;
    if (words - at - 2 < data) return false;
    at += 2 + data;
  }
  return true;
}

// The percentage of bytes that decode as part of a bundle.
std::size_t decoded(ByteSpan file) {
  if (file.empty()) return 0;
  std::size_t in_bundles = 0;
  for (std::uint32_t pc = 0; pc < file.size();) {
    const Result<isa::Bundle> bundle = isa::kAie2.decode(file, pc);
    in_bundles += bundle ? bundle->length : 0;
    pc += bundle ? bundle->length : 2;  // bundles begin at even addresses
  }
  return in_bundles * 100 / file.size();
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
  if (is_control_packets(file))
    return Failure(refused("all of it is control packets: headers, and the words that they write")
                       .help("the host copies them into the buffer that a command stream sends; {}", kTaken));
  CHECK_OK(check_program_size(file));
  return check_bundles(file);
}

Result<void> check_program_size(ByteSpan file) {
  const std::uint32_t most = device::tile_model(device::kEmulatedCores, device::TileKind::Core).program_memory;
  if (file.size() > most)
    return Failure(refused(fmt::format("it has {} bytes, but the program memory of a core has {}", file.size(), most))
                       .help("{}", kTaken));
  return {};
}

Result<void> check_bundles(ByteSpan program) {
  constexpr std::size_t kLeast = 50;
  if (const std::size_t percent = decoded(program); percent < kLeast)
    return Failure(refused(fmt::format("only {} % of its bytes are bundles of AIE2 cores", percent))
                       .help("cores of AIE2P and of AIE1 have other bundles, which llvm-objdump of their compiler "
                             "shows; {}",
                             kTaken));
  return {};
}

Diag other_generation(std::string_view arch) {
  return error(code::no_core_program, "the program is for cores of {}", arch)
      .note("their bundles differ from those of AIE2, which Tessera disassembles")
      .help("llvm-objdump of the compiler that made the program (llvm-aie) shows it");
}

}  // namespace tessera::runtime
