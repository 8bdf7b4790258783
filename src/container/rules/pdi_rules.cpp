// Rules for device images: the headers of an NPU PDI, and of a Versal boot image.
//
// NPU firmware ignores most fields of the headers and reads its CDO at a fixed place, so a wrong field rarely stops an
// NPU. Other readers (bootgen, boot loaders) follow the fields.
#include "container/codes.h"
#include "container/layouts.h"
#include "container/rules/subjects.h"

#include <algorithm>

namespace tessera::container::rules {

namespace {

using layout::PdiImage;
using layout::PdiImageTable;
using layout::PdiPartition;

ByteSpan table_of(const PdiSubject& subject) {
  return ByteSpan(subject.pdi.headers).subspan(kPdiImageTableAt, PdiImageTable::kSize);
}
ByteSpan image_of(const PdiSubject& subject) {
  return ByteSpan(subject.pdi.headers).subspan(kPdiImageAt, PdiImage::kSize);
}
ByteSpan partition_of(const PdiSubject& subject) {
  return ByteSpan(subject.pdi.headers).subspan(kPdiPartitionAt, PdiPartition::kSize);
}

// A field of a header, its value, and the only value that it may have in an NPU PDI.
struct Expected {
  std::string_view name;
  std::uint64_t value;
  std::uint64_t expected;
  std::uint64_t offset;  // file offset of the field
};
void compare(const PdiSubject& subject, std::span<const Expected> all, std::string_view reason, Found& found) {
  for (const Expected& each : all)
    if (each.value != each.expected)
      found.add(found.diag("{} is {:#x}, but an NPU PDI always has {:#x}", each.name, each.value, each.expected)
                    .at("offset 0x{:x}", subject.origin + each.offset)
                    .note("{}", reason)
                    .help("make the PDI again with the tool that made it"));
}

void counts_of_pdi(const PdiSubject& subject, Found& found) {
  const Expected all[] = {
      {"the number of images", PdiImageTable::image_count.get(table_of(subject)), 1,
       kPdiImageTableAt + PdiImageTable::image_count.offset},
      {"the number of partitions", PdiImageTable::partition_count.get(table_of(subject)), 1,
       kPdiImageTableAt + PdiImageTable::partition_count.offset},
      {"the number of partitions of the image", PdiImage::partition_count.get(image_of(subject)), 1,
       kPdiImageAt + PdiImage::partition_count.offset},
  };
  compare(subject, all, "NPU firmware loads one partition of one image", found);
}

void places_of_pdi(const PdiSubject& subject, Found& found) {
  const Expected all[] = {
      {"the word offset of the image header", PdiImageTable::image_word_offset.get(table_of(subject)), kPdiImageAt / 4,
       kPdiImageTableAt + PdiImageTable::image_word_offset.offset},
      {"the word offset of the partition header", PdiImageTable::partition_word_offset.get(table_of(subject)),
       kPdiPartitionAt / 4, kPdiImageTableAt + PdiImageTable::partition_word_offset.offset},
      {"the word offset of the partition header in the image header",
       PdiImage::partition_word_offset.get(image_of(subject)), kPdiPartitionAt / 4,
       kPdiImageAt + PdiImage::partition_word_offset.offset},
      {"the word offset of the CDO", PdiPartition::data_word_offset.get(partition_of(subject)), kPdiCdoAt / 4,
       kPdiPartitionAt + PdiPartition::data_word_offset.offset},
  };
  compare(subject, all, "NPU firmware ignores the field, and other readers follow it", found);
}

void identity_of_pdi(const PdiSubject& subject, Found& found) {
  const Expected all[] = {
      {"the identification", PdiImageTable::identification.get(table_of(subject)), kPdiIdentification,
       kPdiImageTableAt + PdiImageTable::identification.offset},
      {"the id code", PdiImageTable::id_code.get(table_of(subject)), kPdiIdCode,
       kPdiImageTableAt + PdiImageTable::id_code.offset},
      {"the type of the partition",
       PdiPartition::attributes.get(partition_of(subject)) >> kPartitionTypeShift & kPartitionTypeMask,
       kPartitionTypeCdo, kPdiPartitionAt + PdiPartition::attributes.offset},
  };
  compare(subject, all, "the field says which device the PDI is for, and that it holds a CDO", found);
}

// Checks only plain PDIs: the headers of a transformed PDI keep the lengths of the plain PDI from which it was made.
void lengths_of_pdi(const PdiSubject& subject, Found& found) {
  if (subject.pdi.form != PdiForm::Plain) return;
  const ByteSpan header = partition_of(subject);
  const std::uint64_t words = (subject.bytes.size() - kPdiCdoAt) / 4;
  const std::uint64_t total = PdiPartition::total_words.get(header);
  const std::uint64_t plain = PdiPartition::unencrypted_words.get(header);
  if (total != words)
    found.add(found.diag("the partition header says {} words, but the PDI has {}", total, words)
                  .at("offset 0x{:x}", subject.origin + kPdiPartitionAt + PdiPartition::total_words.offset)
                  .note("the right number counts the words from offset 0x{:x} to the end", kPdiCdoAt)
                  .help("repair the file: Tessera then writes the PDI with right lengths"));
  const ByteSpan cdo = subject.bytes.subspan(kPdiCdoAt);
  if (subject.pdi.cdo.big_endian || cdo.size() < layout::CdoHeader::kSize) return;
  const std::uint64_t stated = layout::CdoHeader::kSize / 4 + std::uint64_t{layout::CdoHeader::length_words.get(cdo)};
  if (plain != stated && !subject.pdi.counts_later_cdos)
    found.add(found.diag("the partition header says {} words of data, but the CDO has {}", plain, stated)
                  .at("offset 0x{:x}", subject.origin + kPdiPartitionAt + PdiPartition::unencrypted_words.offset)
                  .help("repair the file: Tessera then writes the PDI with right lengths"));
}

void size_of_pdi(const PdiSubject& subject, Found& found) {
  if (subject.pdi.form != PdiForm::Plain || is_aligned(subject.bytes.size(), kPdiAlignment)) return;
  found.add(found.diag("the PDI has {} bytes, which is not a multiple of {}", subject.bytes.size(), kPdiAlignment)
                .note("bootgen fills a PDI up with zeros")
                .help("append zeros to the PDI until its size is such a multiple"));
}

constexpr Rule<PdiSubject> kPdiRules[] = {
    {code::pdi_counts, Severity::Warning, "a PDI with several images or partitions", counts_of_pdi},
    {code::pdi_places, Severity::Warning, "headers of a PDI at other places", places_of_pdi},
    {code::pdi_identity, Severity::Warning, "a PDI that does not say it is for an NPU", identity_of_pdi},
    {code::pdi_lengths, Severity::Warning, "wrong lengths in a PDI", lengths_of_pdi},
    {code::pdi_size, Severity::Note, "a PDI without its padding", size_of_pdi},
};

void counts_of_boot_image(const BootSubject& subject, Found& found) {
  if (subject.image.table.empty()) return;
  const std::uint32_t images = PdiImageTable::image_count.get(subject.image.table);
  const std::uint32_t partitions = PdiImageTable::partition_count.get(subject.image.table);
  std::size_t found_partitions = 0;
  for (const BootImage::Image& image : subject.image.images) found_partitions += image.partitions.size();
  const std::uint64_t at = subject.image.table_offset;
  if (images != subject.image.images.size())
    found.add(found.diag("the table announces {} images, but {} can be read", images, subject.image.images.size())
                  .at("offset 0x{:x}", at + PdiImageTable::image_count.offset)
                  .help("the file is cut short or damaged; fetch it again"));
  if (partitions != found_partitions)
    found.add(found.diag("the table announces {} partitions, but the images have {}", partitions, found_partitions)
                  .at("offset 0x{:x}", at + PdiImageTable::partition_count.offset)
                  .help("the file is cut short or damaged; fetch it again"));
}

void overlapping_partitions(const BootSubject& subject, Found& found) {
  std::vector<const BootPartition*> all;
  for (const BootImage::Image& image : subject.image.images)
    for (const BootPartition& partition : image.partitions)
      if (!partition.data.empty()) all.push_back(&partition);
  std::ranges::stable_sort(all, {}, &BootPartition::offset);
  for (std::size_t i = 1; i < all.size(); ++i)
    if (all[i]->offset < all[i - 1]->offset + all[i - 1]->data.size())
      found.add(found.diag("two partitions share bytes")
                    .at("offset 0x{:x}", all[i]->offset)
                    .note("the partition before it ends at 0x{:x}", all[i - 1]->offset + all[i - 1]->data.size())
                    .help("correct the offset or the length in the header of one of the two partitions"));
}

constexpr Rule<BootSubject> kBootRules[] = {
    {code::boot_counts, Severity::Warning, "wrong counts in a boot image", counts_of_boot_image},
    {code::boot_overlap, Severity::Warning, "overlapping partitions of a boot image", overlapping_partitions},
};

}  // namespace

std::span<const Rule<PdiSubject>> pdi_rules() {
  return kPdiRules;
}
std::span<const Rule<BootSubject>> boot_rules() {
  return kBootRules;
}

}  // namespace tessera::container::rules
