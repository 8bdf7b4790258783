// Control code in an ELF, as a host program loads it: kernels, the operations of their calls, device images, and the
// places into which the host writes addresses of buffers.
//
// There are two kinds. A flat ELF has the operations of one call and is loaded beside an xclbin, which has the device
// images. Its symbols number the host's buffers from kElfFirstArgument on. A full ELF replaces the xclbin: it has
// device images, kernels, and for each instance of a kernel a group of sections with the operations of a call. Its
// symbols number the buffers from 0 on.
//
// The reader follows XRT (Xilinx/XRT 963c58ee, api/xrt_elf.*) for AIE2 and AIE2P. Where XRT ends with an exception, it
// reports an error. XRT joins sections of one kind and group, and so does the reader. Of several sections `.pdi.N` with
// one name it takes the first: a full ELF repeats all device images in front of each group.
#pragma once

#include "container/elf/patch_words.h"
#include "container/uuid.h"

#include <optional>

namespace tessera::container {

// The bytes of a call into which a host writes addresses.
enum class CodePart : std::uint8_t { Instructions, Packets, Save, Restore };
inline constexpr CodePart kCodeParts[] = {CodePart::Instructions, CodePart::Packets, CodePart::Save, CodePart::Restore};

// A place that a host patches with the address of a buffer.
struct CodePatch {
  std::string symbol;  // the buffer: a number, or one of the names in facts/container/constants.tsv
  CodePart part = CodePart::Instructions;
  std::uint32_t offset = 0;  // in the bytes of the part
  PatchRule rule;
  std::uint32_t size = 0;  // bytes of the buffer; the mask for schema scalar_32

  bool operator==(const CodePatch&) const = default;
};

// One call: the sections of a group in a full ELF, or of the whole flat ELF.
struct ControlCode {
  std::string kernel{}, instance{};  // "" in a flat ELF
  Bytes instructions{};              // a transaction stream
  Bytes packets{};                   // control packets that the stream sends
  Bytes save{}, restore{};           // transaction streams that save and restore the state of the array
  std::vector<CodePatch> patches{};

  ByteSpan part(CodePart part) const;
  bool operator==(const ControlCode&) const = default;
};

struct ControlKernel {
  std::string name;
  unsigned arguments = 0;  // all are buffers
  bool operator==(const ControlKernel&) const = default;
};

// A named section: a device image by its symbol, control packets by their section, or a section for the host program.
struct ModuleBytes {
  std::string name;
  Bytes bytes;
  bool operator==(const ModuleBytes&) const = default;
};

struct ControlModule {
  std::uint8_t abi_version = 0;
  std::optional<std::uint32_t> columns{};  // the width of the partition, which only a full ELF gives
  std::optional<Uuid> uuid{};
  std::vector<ControlKernel> kernels{};
  std::vector<ControlCode> codes{};
  std::vector<ModuleBytes> pdis{};             // ".pdi.1"
  std::vector<ModuleBytes> program_packets{};  // ".ctrlpkt.pm.0"
  std::vector<ModuleBytes> custom{};

  bool is_full() const { return columns.has_value(); }
  bool operator==(const ControlModule&) const = default;
};

// Returns the bytes with this name; nullptr if there are none.
const ModuleBytes* find_bytes(const std::vector<ModuleBytes>& all, std::string_view name);
// Returns the number in the name of a device image, ".pdi.7"; none for another name.
std::optional<std::uint64_t> number_of_pdi(std::string_view name);

// Reports malformed tables (T0212), and control code that hosts refuse or that is for other devices (T0324).
Partial<ControlModule> read_control_module(ByteSpan file, std::uint64_t origin = 0);

// Returns the index of a call by "KERNEL:INSTANCE", or "KERNEL" if the kernel has one instance; "" chooses the only
// call. Fails with T0325.
Result<std::size_t> find_code(const ControlModule& module, std::string_view name);

// Returns the bytes that the controller's scratchpad takes: 0 if the code uses none.
std::uint32_t scratchpad_size(const ControlCode& code);

// The meaning of an address: the driver's, to which a schema adds the begin of host memory as the array sees it, or the
// one at which the array itself sees the buffer.
enum class SeenBy : std::uint8_t { Driver, Array };

// Writes the address into the place of a patch. `bytes` is a copy of the patch's part of the code, and may have been
// patched before: then it gets the new address in place of the old one.
void patch_place(const ControlCode& code, const CodePatch& patch, std::span<std::uint8_t> bytes, std::uint64_t address,
                 SeenBy seen_by = SeenBy::Driver);
// Writes the address into all places of `part` that have the symbol. Returns the number of places.
std::size_t patch_code(const ControlCode& code, CodePart part, std::span<std::uint8_t> bytes, std::string_view symbol,
                       std::uint64_t address, SeenBy seen_by = SeenBy::Driver);
// Does so for an argument of the kernel: for its name, or if no place has this name, for its number.
std::size_t patch_argument(const ControlCode& code, CodePart part, std::span<std::uint8_t> bytes, std::size_t number,
                           std::string_view name, std::uint64_t address);

}  // namespace tessera::container
