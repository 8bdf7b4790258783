// AIE_PARTITION: the section of an xclbin that holds the configurations of an NPU.
//
// The section is a fixed record, followed by a heap of names and arrays, each padded to 8 bytes. References to heap
// items are offsets from the start of the section. A partition is a strip of `column_width` columns that may be placed
// at any of `start_columns`. Each PDI has CDO groups with ids of kernels, and configures the strip for these kernels.
// The public header is wrong in two points, where this reader follows real files: pre_cdo_groups are 64-bit, and the
// records of the array "aie_pdi" are of type aie_pdi.
#pragma once

#include "container/residue.h"
#include "container/sections/lost_images.h"
#include "container/xclbin/xclbin.h"

#include <optional>

namespace tessera::container {

struct CdoGroup {
  std::string name;
  std::uint8_t type = 0;
  std::uint64_t pdi_id = 0;
  std::vector<std::uint64_t> kernel_ids{};
  std::vector<std::uint64_t> pre_groups{};
  Residue padding{};  // bytes of the record that have no meaning and are not zero

  bool operator==(const CdoGroup&) const = default;
};
std::string cdo_group_type_name(std::uint8_t type);

struct PartitionPdi {
  Uuid uuid{};
  SharedBytes image;
  std::uint64_t offset = 0;  // offset of the image in the file
  std::vector<CdoGroup> groups;
  Residue padding{};

  bool operator==(const PartitionPdi& other) const {
    return uuid == other.uuid && image == other.image && groups == other.groups && padding == other.padding;
  }
};

struct AiePartition {
  std::string name;
  std::uint8_t schema_version = 0;
  std::uint32_t operations_per_cycle = 0;
  std::uint64_t inference_fingerprint = 0;
  std::uint64_t pre_post_fingerprint = 0;
  std::uint16_t column_width = 0;
  std::vector<std::uint16_t> start_columns;
  std::optional<std::string> kernel_commit_id;
  std::vector<PartitionPdi> pdis;
  std::vector<FoundImage> found_cdos{};  // CDOs found in a section whose list of PDIs is lost
  Residue padding{};

  bool operator==(const AiePartition&) const = default;
};

// A limit for each list of a partition. Real partitions have up to 31 PDIs with one group each.
inline constexpr std::uint32_t kMaxPartitionItems = 4096;

// Reads the section. If the list of PDIs is lost, searches for images by their first bytes (lost_images.h), and warns
// (T0277) if it finds any.
// The images are parts of `section`.
Partial<AiePartition> read_aie_partition(const SharedBytes& section, std::uint64_t origin = 0);

// Returns the section in xclbinutil's layout. Fails with T0214 when its offsets do not fit into 32 bits.
Result<Bytes> write_aie_partition(const AiePartition& partition);

// Reads the first AIE partition of an xclbin. Reports T0211 when the xclbin has none.
Partial<AiePartition> find_aie_partition(const Xclbin& xclbin);

}  // namespace tessera::container
