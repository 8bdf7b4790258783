// PDI: the device image that carries a CDO to the NPU.
//
// An NPU PDI has no boot header. It consists of four SMAP words, three headers with a checksum each (image table,
// image, partition) and the CDO, always at the same place: firmware ignores every offset field, and so does this
// reader. There are three forms:
//   - plain: the CDO unchanged, padded to 16 bytes;
//   - transformed: xclbinutil has sorted the CDO into a zone of commands and a zone of data. Its partition header keeps
//     the old lengths and a stale checksum, so neither may be trusted. It is decoded into the same list of commands;
//   - boot image: the full Versal form with a boot header, recognised and refused.
#pragma once

#include "container/cdo/cdo.h"

namespace tessera::container {

enum class PdiForm : std::uint8_t { Plain, Transformed };
std::string_view to_string(PdiForm form);

struct Pdi {
  PdiForm form = PdiForm::Plain;
  Bytes headers;                 // the bytes in front of the CDO; container/layouts.h names their fields
  std::uint64_t cdo_offset = 0;  // offset of the CDO in the file
  Cdo cdo;

  std::string image_name() const;
  std::uint32_t id_code() const;
  std::uint32_t image_id() const;
};

enum class PdiKind : std::uint8_t { None, Npu, BootImage };
PdiKind recognise_pdi(ByteSpan data);

Partial<Pdi> read_pdi(ByteSpan data, std::uint64_t origin = 0);

// Makes a plain PDI with the usual header values around `cdo`; aligns the data of its DMA_WRITEs.
Pdi make_pdi(Cdo cdo);
// Returns the bytes of a plain PDI. Computes lengths and checksums, and keeps other header fields. Writes a transformed
// PDI in the plain form.
Result<Bytes> write_pdi(const Pdi& pdi);

}  // namespace tessera::container
