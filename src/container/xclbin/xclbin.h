// xclbin: the outer container, a header and a list of sections.
//
// The reader is tolerant. It keeps a section of an unknown kind as raw bytes, keeps as much of a section as the file
// has, and only warns of a wrong total length. The writer puts sections in list order, each at the next multiple of 8,
// as xclbinutil does. A file that was read and has not changed comes back byte for byte if its sections follow each
// other. For this purpose, Xclbin keeps bytes that xclbinutil would not write (for example between sections and behind
// the end of a name), and a wrong total length. Data after the last section (mirror data, a signature) stay unchanged:
// a kernel runs without them, and their format varies.
#pragma once

#include "base/shared_bytes.h"
#include "container/format.h"
#include "container/residue.h"
#include "container/tables.h"
#include "container/uuid.h"

#include <optional>

namespace tessera::container {

struct Section {
  SectionKind kind{};
  std::string name;
  std::uint64_t offset = 0;   // offset in the file
  std::uint64_t size = 0;     // size in the header; data.size() is less when the file is cut
  std::uint32_t padding = 0;  // padding in the header; not zero in one real file
  SharedBytes data;
  std::optional<Bytes> lead{};  // the bytes in front of the data, when they are not the writer's padding
  Residue residue{};            // bytes of the header behind the end of the name

  bool operator==(const Section&) const = default;
};
std::string section_name(SectionKind kind);  // "AIE_PARTITION", or "kind 99"
// Returns a section without an offset, which write_xclbin() computes.
Section make_section(SectionKind kind, std::string_view name, SharedBytes data);

struct Xclbin {
  std::int32_t signature_length = kXclbinUnsigned;
  std::array<std::uint8_t, 28> reserved;
  std::array<std::uint8_t, 256> key_block;
  std::uint64_t unique_id = 0;
  std::uint64_t length = 0;      // length in the header
  std::uint64_t file_bytes = 0;  // size of the file that was read; 0: the value was not read from a file
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
  Bytes trailer;      // the bytes after the last section
  Residue residue{};  // bytes of the fixed header: padding, and bytes behind the end of a text

  Xclbin();
  // Returns the first section of a kind; nullptr when the xclbin has none. `is` distinguishes sections of one kind by
  // their bytes: several tools put their own formats into USER_METADATA.
  const Section* find(SectionKind kind, bool (*is)(ByteSpan) = nullptr) const;
};

// The format allows 0x10000 sections; real files have at most 13. A larger table means a damaged header.
inline constexpr std::uint32_t kMaxSections = 4096;

bool is_xclbin(ByteSpan data);
// The sections are parts of `file`.
Partial<Xclbin> read_xclbin(const SharedBytes& file, std::uint64_t origin = 0);
// Computes the offsets, and takes the size of each section from its data. Computes the total length, but a file that
// was read keeps the length in its header, right or wrong, if its size stays the same. Fails with T0214 for more than
// kMaxSections sections.
Result<Bytes> write_xclbin(const Xclbin& xclbin);

}  // namespace tessera::container
