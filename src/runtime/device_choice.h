// Chooses the device that a program was made for, if the caller names none.
//
// The problem: neither id codes nor platform names of a container distinguish the generations of NPUs, and the width of
// a partition fits several devices. By only the width, Tessera would choose the wrong device for two of three of the
// vendor's containers.
//
// The decision: a statement about the generation counts more than the width, and the statement nearest to the code
// counts most. First comes the name of the device that Tessera's compiler writes into a container, then the header of a
// command stream, then the flags of a core's ELF, then AIE_METADATA of the container, then, for a part of a file, the
// file around it. Among the devices of that generation, the needed columns and rows choose. Without any statement, only
// the columns and rows decide. Tessera warns of each file that contradicts the chosen device (T0712). All verbs use
// this choice and report the evidence.
#pragma once

#include "container/cdo/cdo.h"
#include "container/sections/aie_partition.h"
#include "container/sections/design_names.h"
#include "container/stream/stream.h"
#include "container/xclbin/xclbin.h"
#include "device/device.h"
#include "runtime/extent.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tessera::runtime {

// A statement of a file about the generation of its device.
struct DeviceClue {
  enum class Kind : std::uint8_t { Design, Stream, CoreElf, Metadata, OuterFile };  // the most reliable first
  Kind kind;
  std::string says;  // "generation 4 (AIE2P) in the header of call.bin"
  device::Arch arch;
  std::optional<bool> programmable_logic{};  // empty: the file does not say whether the device has any
};

// All evidence about a program's device.
struct DeviceClues {
  std::vector<DeviceClue> clues;
  Extent needs;                       // the columns and rows that the device must have
  std::size_t last_start_column = 0;  // the last column on which the partition may begin
  bool is_partition = false;          // needs.columns is the width of a partition, not a count of addressed columns

  std::vector<std::string> unknown{};  // generations without a device here: "generation 6 in the header of call.bin"

  // Adds the tiles that the stream addresses, and the generation in its header. If Tessera knows no device of this
  // generation, the generation only causes a warning.
  void add_stream(const container::InstructionStream& stream, std::string_view file);
  void add_stream(const container::Txn& stream, std::string_view file);
  void add_stream(const container::DpuSequence& stream, std::string_view file);
  void add_configuration(const container::Cdo& cdo);
  void add_core_elf(device::Arch arch, std::string_view file);
  // Adds the generation that the file around a part tells: AIE_METADATA of an xclbin, or a stream of a control ELF.
  // `part`: "app.xclbin!AIE_PARTITION/pdi[0]".
  void add_outer_file(std::optional<device::Arch> arch, const std::string& part);
  void add_container(const container::Xclbin& xclbin, const container::AiePartition& partition);
  // Adds the name of the device, if the names have one.
  void add_names(std::span<const container::DesignName> names);
};

struct DeviceChoice {
  const device::Device* device;
  std::string_view kind;  // "design", "stream", "core_elf", "metadata", "outer_file", "width" or "columns"
  std::string by;         // "hw_gen 3 (AIE2IPU) in AIE_METADATA"
  const device::Device* or_else = nullptr;  // if only the width decided: another device that fits as well
  std::vector<Diag> warnings{};             // one for each clue against the device, and each unknown generation
};
DeviceChoice choose_device(const DeviceClues& clues);

// Returns the narrowest device of the same generation that has all of `needs`; `device` itself if none has.
const device::Device& widened(const device::Device& device, Extent needs);

// Returns the device for a program without any evidence: npu1, an NPU of the first generation, whose cores Tessera
// emulates.
const device::Device& default_device();

// Returns the reason as text: "hw_gen 3 (AIE2IPU) in AIE_METADATA", "the partition's width, 1 column, which fits
// npu2_1col as well".
std::string reason(const DeviceChoice& choice);

}  // namespace tessera::runtime
