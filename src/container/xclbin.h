// xclbin: the outer container, a header and a list of sections.
//
// The reader is tolerant: an unknown section kind is kept as raw bytes, a section beyond the end of the file keeps the
// bytes that the file has, a wrong total length is a warning. The writer puts sections in list order, each at the next
// multiple of 8, as xclbinutil does, so an untouched file comes back byte for byte. Data after the last section (mirror
// metadata, a signature) is kept unchanged: running a kernel does not need it, and its format varies.
#pragma once

#include "container/aie_partition.h"
#include "container/tables.h"

namespace tessera::container {

struct Section {
  SectionKind kind{};
  std::string name;
  std::uint64_t offset = 0;   // in the file
  std::uint64_t size = 0;     // from the header; data.size() is less when the file is cut
  std::uint32_t padding = 0;  // of the header; not zero in one real file
  Bytes data;

  bool operator==(const Section&) const = default;
};
std::string section_name(SectionKind kind);  // "AIE_PARTITION", or "kind 99"

struct Xclbin {
  std::int32_t signature_length = kXclbinUnsigned;
  std::array<std::uint8_t, 28> reserved;
  std::array<std::uint8_t, 256> key_block;
  std::uint64_t unique_id = 0;
  std::uint64_t length = 0;  // from the header
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
  Bytes trailer;  // the bytes after the last section

  Xclbin();
  const Section* find(SectionKind kind) const;  // the first of its kind, nullptr when there is none
};

// The format allows 0x10000 sections; real files have at most 13. A larger table means a damaged header.
inline constexpr std::uint32_t kMaxSections = 4096;

bool is_xclbin(ByteSpan data);
Partial<Xclbin> read_xclbin(ByteSpan file);
// Computes offsets and the total length; section sizes are those of their data.
Bytes write_xclbin(const Xclbin& xclbin);

// The AIE partition of an xclbin; an error with T0211 when there is none.
Partial<AiePartition> find_aie_partition(const Xclbin& xclbin);

// An entry of IP_LAYOUT, by which a runtime finds kernels.
struct Ip {
  std::uint32_t type = 0;
  std::uint16_t subtype = 0;
  std::uint16_t kernel_id = 0;
  std::uint64_t base_address = kUnusedAddress;
  std::string name;  // "KERNEL:INSTANCE"

  bool operator==(const Ip&) const = default;
};
Partial<std::vector<Ip>> read_ip_layout(const Section& section);

// The DeviceGeneration in AIE_METADATA (hw_gen, a number or a text of one), which files of the vendor's compiler carry.
struct MetadataGeneration {
  std::optional<std::uint32_t> number;  // none: the entry is not a number of 32 bits
  std::string text;                     // the entry as the file has it
};
// None when the section or the entry is missing.
std::optional<MetadataGeneration> metadata_generation(const Xclbin& xclbin);

// A kernel of an NPU xclbin: a PDI with a name.
struct NpuKernel {
  std::string name = "TESSERA";  // host programs ask for this name
  std::string instance = "TESSERA0";
  unsigned buffers = 3;      // host buffers that it takes
  std::uint64_t pdi_id = 1;  // streams load the PDI by it
  Bytes pdi;
};

// The parts of an NPU xclbin.
struct NpuParts {
  std::uint16_t kernel_id = kDefaultKernelId;  // of the first kernel; the others count up from it
  std::uint16_t column_width = 1;
  std::vector<std::uint16_t> start_columns;
  std::vector<NpuKernel> kernels;
  std::vector<Section> further;  // written after the other sections
  std::uint64_t timestamp = 0;   // 0 keeps the output reproducible
};
// The columns where a partition of this width may start: on a Phoenix any column but 0, which has no shim DMA; a
// partition too wide for that starts at 0.
std::vector<std::uint16_t> usual_start_columns(std::uint16_t width);

// The sections that mlir-aie writes, in its order, around `parts`; identifiers are derived from the content.
Result<Xclbin> make_npu_xclbin(const NpuParts& parts);

}  // namespace tessera::container
