#include "container/pdi/boot_image.h"

#include "container/codes.h"
#include "container/layouts.h"

#include <algorithm>

namespace tessera::container {

namespace {

using FileHeader = layout::BootHeader;
using TableHeader = layout::PdiImageTable;
using ImageHeader = layout::PdiImage;
using PartitionHeader = layout::PdiPartition;

class BootReader {
 public:
  BootReader(ByteSpan file, std::uint64_t origin, Partial<BootImage>& out)
      : file_(file), origin_(origin), budget_(2 * file.size()), out_(out) {}

  void read() {
    BootImage& image = out_.value;
    image.header = take(0, FileHeader::kSize, "boot header");
    if (image.header.empty()) return;
    check(image.header.subspan(FileHeader::width_detection.offset,
                               FileHeader::checksum.offset - FileHeader::width_detection.offset),
          FileHeader::checksum.get(image.header), "boot header", 0);
    const std::uint64_t cdo_at =
        std::uint64_t{FileHeader::source_offset.get(image.header)} + FileHeader::loader_total_bytes.get(image.header);
    if (const std::uint32_t size = FileHeader::cdo_bytes.get(image.header); size != 0) {
      image.loader_cdo = take(cdo_at, size, "CDO of the platform loader");
      image.loader_cdo_offset = origin_ + cdo_at;
    }
    const std::uint64_t table_at = FileHeader::image_table_offset.get(image.header);
    image.table = take(table_at, TableHeader::kSize, "image header table");
    image.table_offset = origin_ + table_at;
    if (image.table.empty()) return;
    check(image.table.first(TableHeader::checksum.offset), TableHeader::checksum.get(image.table), "image header table",
          table_at);
    read_images();
  }

 private:
  void read_images() {
    const std::uint64_t first = std::uint64_t{4} * TableHeader::image_word_offset.get(out_.value.table);
    const std::uint32_t count = std::min(TableHeader::image_count.get(out_.value.table), kMaxBootParts);
    for (std::uint32_t i = 0; i < count; ++i) {
      BootImage::Image image;
      const std::uint64_t at = first + std::uint64_t{i} * ImageHeader::kSize;
      image.header = take(at, ImageHeader::kSize, "image header");
      if (image.header.empty()) return;
      image.offset = origin_ + at;
      image.name = ImageHeader::name.text(image.header);
      check(image.header.first(ImageHeader::checksum.offset), ImageHeader::checksum.get(image.header), "image header",
            at);
      read_partitions(image);
      out_.value.images.push_back(std::move(image));
    }
  }

  void read_partitions(BootImage::Image& image) {
    const std::uint64_t first = std::uint64_t{4} * ImageHeader::partition_word_offset.get(image.header);
    const std::uint32_t count = std::min(ImageHeader::partition_count.get(image.header), kMaxBootParts);
    for (std::uint32_t i = 0; i < count; ++i) {
      BootPartition partition;
      const std::uint64_t at = first + std::uint64_t{i} * PartitionHeader::kSize;
      partition.header = take(at, PartitionHeader::kSize, "partition header");
      if (partition.header.empty()) return;
      check(partition.header.first(PartitionHeader::checksum.offset), PartitionHeader::checksum.get(partition.header),
            "partition header", at);
      partition.type = PartitionHeader::attributes.get(partition.header) >> kPartitionTypeShift & kPartitionTypeMask;
      const std::uint64_t data_at = std::uint64_t{4} * PartitionHeader::data_word_offset.get(partition.header);
      partition.offset = origin_ + data_at;
      partition.data =
          take(data_at, std::uint64_t{4} * PartitionHeader::total_words.get(partition.header), "data of a partition");
      image.partitions.push_back(partition);
    }
  }

  // Returns the bytes at `offset`. Reports an error and returns none if they lie outside the file, or exceed the budget
  // of twice the file's size. In a sound file, headers and data do not overlap, so together they have at most the
  // file's size; the budget stops a hostile file whose parts overlap.
  ByteSpan take(std::uint64_t offset, std::uint64_t size, std::string_view name) {
    if (in_range(offset, size, file_.size()) && size <= budget_) {
      budget_ -= size;
      return file_.subspan(offset, size);
    }
    out_.errors.push_back(error(code::boot_image_part, "the {} lies outside the file", name)
                              .at("offset 0x{:x}", origin_ + offset)
                              .note("it has {} bytes, and the file has {}", size, file_.size())
                              .help("the file is cut short or damaged; fetch it again"));
    return {};
  }

  void check(ByteSpan words, std::uint32_t stated, std::string_view name, std::uint64_t at) {
    const std::uint32_t computed = boot_checksum(words);
    if (computed == stated) return;
    out_.warnings.push_back(
        error(code::pdi_checksum, "the {}'s checksum is 0x{:08x}, but its words give 0x{:08x}", name, stated, computed)
            .at("offset 0x{:x}", origin_ + at));
  }

  ByteSpan file_;
  std::uint64_t origin_;
  std::uint64_t budget_;
  Partial<BootImage>& out_;
};

}  // namespace

std::uint32_t boot_checksum(ByteSpan words) {
  std::uint32_t sum = 0;
  for (std::size_t at = 0; at + 4 <= words.size(); at += 4) sum += load_le<std::uint32_t>(words, at);
  return ~sum;
}

Partial<BootImage> read_boot_image(ByteSpan file, std::uint64_t origin) {
  Partial<BootImage> out;
  BootReader(file, origin, out).read();
  return out;
}

}  // namespace tessera::container
