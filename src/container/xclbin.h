// xclbin: the outer container, a header and a list of sections.
//
// The reader is tolerant: an unknown section kind is kept as raw bytes, a section behind the end of the file is listed
// with what is there of it, a wrong total length is a warning. The writer puts sections in list order, each at the next
// multiple of 8, which is what xclbinutil does, so an untouched file comes back byte for byte. What follows the last
// section (mirror metadata, a signature) is kept as it is: nobody needs it to run a kernel, and its format varies.
#pragma once

#include "container/aie_partition.h"
#include "container/tables.h"

namespace tessera::container {

struct Section {
  SectionKind kind{};
  std::string name;
  std::uint64_t offset = 0;   // in the file
  std::uint64_t size = 0;     // as the header says; data.size() is less when the file is cut
  std::uint32_t padding = 0;  // of the header; one real file has it set
  Bytes data;

  bool operator==(const Section&) const = default;
};
std::string section_name(SectionKind kind);  // "AIE_PARTITION", or "kind 99"

struct Xclbin {
  std::int32_t signature_length = kXclbinUnsigned;
  std::array<std::uint8_t, 28> reserved;
  std::array<std::uint8_t, 256> key_block;
  std::uint64_t unique_id = 0;
  std::uint64_t length = 0;  // as the header says
  std::uint64_t timestamp = 0;
  std::uint64_t feature_rom_timestamp = 0;
  std::uint16_t version_patch = 0;
  std::uint8_t version_major = 0;
  std::uint8_t version_minor = 0;
  std::uint16_t mode = 0;
  std::uint16_t action_mask = 0;
  Uuid interface_uuid{};
  std::string platform;
  Uuid uuid{};
  std::array<std::uint8_t, 16> debug_bin{};
  std::vector<Section> sections;
  Bytes trailer;  // everything behind the last section

  Xclbin();
  const Section* find(SectionKind kind) const;  // the first of its kind, nullptr when there is none
};

// The format allows 0x10000 sections; real files have at most 13. A table of more is a damaged header.
inline constexpr std::uint32_t kMaxSections = 4096;

bool is_xclbin(ByteSpan data);
Partial<Xclbin> read_xclbin(ByteSpan file);
// Computes offsets and the total length; section sizes are those of their data.
Bytes write_xclbin(const Xclbin& xclbin);

// The AIE partition of an xclbin; an error with T0211 when there is none.
Partial<AiePartition> find_aie_partition(const Xclbin& xclbin);

// An entry of IP_LAYOUT, which a runtime matches kernels with.
struct Ip {
  std::uint32_t type = 0;
  std::uint16_t subtype = 0;
  std::uint16_t kernel_id = 0;
  std::uint64_t base_address = kUnusedAddress;
  std::string name;  // "KERNEL:INSTANCE"

  bool operator==(const Ip&) const = default;
};
Partial<std::vector<Ip>> read_ip_layout(const Section& section);

// The DeviceGeneration that AIE_METADATA names (hw_gen), which files of the vendor's compiler carry; a number, or a
// text that is one.
struct MetadataGeneration {
  std::optional<std::uint32_t> number;  // none: what stands there is no number of 32 bits
  std::string text;                     // as it stands there
};
// None where there is no such section, or it says nothing of it.
std::optional<MetadataGeneration> metadata_generation(const Xclbin& xclbin);

// A kernel of an NPU xclbin, which is a PDI under a name.
struct NpuKernel {
  std::string name = "TESSERA";  // that a host program asks for
  std::string instance = "TESSERA0";
  unsigned buffers = 3;      // host buffers that it takes
  std::uint64_t pdi_id = 1;  // by which streams load the PDI
  Bytes pdi;
};

// What an NPU xclbin is made of.
struct NpuParts {
  std::uint16_t kernel_id = kDefaultKernelId;  // of the first, the others follow
  std::uint16_t column_width = 1;
  std::vector<std::uint16_t> start_columns;
  std::vector<NpuKernel> kernels;
  std::vector<Section> further;  // behind the others
  std::uint64_t timestamp = 0;   // 0 keeps the output reproducible
};
// Where a partition of this width may lie: any place on a Phoenix, whose column 0 has no shim DMA; wider ones at 0.
std::vector<std::uint16_t> usual_start_columns(std::uint16_t width);

// The sections that mlir-aie writes, in its order, around `parts`; identifiers are made of the content.
Result<Xclbin> make_npu_xclbin(const NpuParts& parts);

}  // namespace tessera::container
