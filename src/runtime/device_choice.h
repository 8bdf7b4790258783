// Which device a program was made for, where nobody says so (--device).
//
// The problem. Neither id codes nor platform names of a container tell one generation of NPUs from another, and a
// partition of so many columns fits several devices: by its width alone, two of three containers of the vendor are
// taken for another device than theirs.
//
// The decision. What files say of the generation comes before the width, and what is nearest to the code comes first:
// the header of a command stream, the flags of a core's ELF, AIE_METADATA of the container. The columns and the rows
// that are needed choose among the devices of that generation, and they decide alone where no file says anything. What
// contradicts the device that is taken is a warning (T0712). All verbs ask here, and tell people by what a device was
// chosen.
#pragma once

#include "container/aie_partition.h"
#include "container/cdo.h"
#include "container/stream.h"
#include "container/xclbin.h"
#include "device/device.h"
#include "runtime/extent.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::runtime {

// What a file says of its device, apart from the width.
struct DeviceClue {
  enum class Kind : std::uint8_t { Stream, CoreElf, Metadata };  // in the order in which they are believed
  Kind kind;
  std::string says;  // "generation 4 (AIE2P) in the header of call.bin"
  device::Arch arch;
  std::optional<bool> programmable_logic{};  // none: it says nothing of that
};

// Everything that is known of a program's device before one is chosen.
struct DeviceClues {
  std::vector<DeviceClue> clues;
  Extent needs;                       // that the device must have
  std::size_t last_start_column = 0;  // of the columns on which the partition may begin
  bool is_partition = false;          // the columns are its width, not those that commands name

  std::vector<std::string> unknown{};  // generations of no device here, as "generation 6 in the header of call.bin"

  // The generation in its header and the tiles that it addresses. A generation that no device here belongs to decides
  // nothing, and is a warning.
  void add_stream(const container::InstructionStream& stream, std::string_view file);
  // The tiles that it addresses.
  void add_configuration(const container::Cdo& cdo);
  void add_core_elf(device::Arch arch, std::string_view file);
  void add_container(const container::Xclbin& xclbin, const container::AiePartition& partition);
};

struct DeviceChoice {
  const device::Device* device;
  std::string_view kind;                    // "stream", "core_elf", "metadata", "width" or "columns"
  std::string by;                           // "hw_gen 3 (AIE2IPU) in AIE_METADATA"
  const device::Device* or_else = nullptr;  // where only the width decides: one that it fits as well
  std::vector<Diag> warnings{};             // clues that contradict the device
};
DeviceChoice choose_device(const DeviceClues& clues);

// The narrowest of its kind that has all of it; the device itself where none has.
const device::Device& widened(const device::Device& device, Extent needs);

// The device that is meant where nothing says which: the first generation of NPUs, the one whose cores are emulated.
const device::Device& default_device();

// "hw_gen 3 (AIE2IPU) in AIE_METADATA", "the partition's width, 1 column, which fits npu2_1col as well"
std::string reason(const DeviceChoice& choice);

}  // namespace tessera::runtime
