// PDI: the device image that carries a CDO to the NPU.
//
// An NPU PDI has no boot header. It consists of four SMAP words, three headers (image table, image, partition), each
// with a checksum, and the CDO. All of them have fixed places: firmware ignores every offset field, and so does this
// reader. There are four forms:
//   - plain: the CDO unchanged, padded to 16 bytes;
//   - transformed: xclbinutil has sorted the CDO into a zone of commands and a zone of data (transform.h). The headers
//     of partition and CDO keep the old lengths and checksums, so none of these may be trusted;
//   - cut: a transformed PDI without its last 20 bytes. Until July 2025 XRT cut each transformed PDI in this way, and
//     all public transformed PDIs are cut;
//   - boot image: the full Versal form with a boot header, recognised and refused.
// The reader decodes the first three forms into the same list of commands.
#pragma once

#include "container/cdo/cdo.h"
#include "container/layouts.h"
#include "container/pdi/transform.h"

#include <optional>

namespace tessera::container {

// The fixed positions of the headers, which follow each other.
inline constexpr std::size_t kPdiImageTableAt = layout::BootHeader::smap.length;
inline constexpr std::size_t kPdiImageAt = kPdiImageTableAt + layout::PdiImageTable::kSize;
inline constexpr std::size_t kPdiPartitionAt = kPdiImageAt + layout::PdiImage::kSize;
inline constexpr std::size_t kPdiCdoAt = kPdiPartitionAt + layout::PdiPartition::kSize;

enum class PdiForm : std::uint8_t { Plain, Transformed, TransformedCut };
std::string_view to_string(PdiForm form);  // "plain", "transformed", "transformed-cut"

struct Pdi {
  PdiForm form = PdiForm::Plain;
  Bytes headers;                 // the bytes in front of the CDO; container/layouts.h names their fields
  std::uint64_t cdo_offset = 0;  // offset of the CDO in the file
  Cdo cdo;
  Bytes plain_cdo_header{};            // for a transformed PDI: the CDO's header before the transformation
  std::vector<MissingWord> missing{};  // words that a cut PDI lacks
  std::optional<Bytes> tail{};         // the bytes behind the CDO, when they are not the writer's padding
  bool counts_later_cdos = false;      // the length in the partition header includes CDOs at the begin of the tail

  std::string image_name() const;
  std::uint32_t id_code() const;
  std::uint32_t image_id() const;
};

enum class PdiKind : std::uint8_t { None, Npu, BootImage };
PdiKind recognise_pdi(ByteSpan data);

Partial<Pdi> read_pdi(ByteSpan data, std::uint64_t origin = 0);
// Reads like read_pdi(), but gives the commands to `take`, one by one, and returns a PDI without commands.
Partial<Pdi> read_pdi_commands(ByteSpan data, std::uint64_t origin, const CdoCommandSink& take);

// Makes a plain PDI with the usual header values around the commands of `cdo`; aligns the data of its DMA_WRITEs.
Pdi make_pdi(Cdo cdo);
// Returns the bytes of a PDI in its form (`form`). A PDI that was read comes back byte for byte, with two exceptions:
// the headers of a plain PDI get right lengths and checksums, and the zones of a transformed PDI get the order in which
// XRT writes them. Fails with T0214 when the transformed form cannot express the commands.
//
// To transform a plain PDI, set `form`. The result has no NOPs, and keeps the headers of the plain form, as XRT does.
Result<Bytes> write_pdi(const Pdi& pdi);

}  // namespace tessera::container
