// A full Versal boot image: a boot header, and a list of images with their partitions.
//
// The boot header gives the places of the platform loader, its CDO and the table of images. An image header gives the
// place of its first partition header and the number of its partitions; a partition header gives the place of the data.
// All offsets count from the beginning of the file: in bytes in the boot header, in words in the other headers. The
// headers of table, images and partitions have the same layouts as in an NPU PDI (facts/container/layouts.tsv).
//
// All spans point into the file, which must outlive the value.
#pragma once

#include "container/format.h"
#include "container/tables.h"

namespace tessera::container {

struct BootPartition {
  ByteSpan header{};
  std::uint32_t type = 0;    // PartitionType
  std::uint64_t offset = 0;  // file offset of the data
  ByteSpan data{};
};

struct BootImage {
  struct Image {
    std::string name;
    ByteSpan header{};
    std::uint64_t offset = 0;  // file offset of the header
    std::vector<BootPartition> partitions{};
  };
  ByteSpan header{};
  ByteSpan table{};
  std::uint64_t table_offset = 0;  // file offset of the table
  ByteSpan loader_cdo{};           // CDO that the platform loader executes first
  std::uint64_t loader_cdo_offset = 0;
  std::vector<Image> images{};
};

// Limits the images of a file, and the partitions of an image. The largest known boot image has 12 partitions.
inline constexpr std::uint32_t kMaxBootParts = 256;

// Reports a header or data outside the file as an error (T0216), and a wrong checksum as a warning (T0208).
Partial<BootImage> read_boot_image(ByteSpan file, std::uint64_t origin = 0);

// Returns the checksum of a header: the inverted sum of `words`, the words in front of the checksum.
std::uint32_t boot_checksum(ByteSpan words);

}  // namespace tessera::container
