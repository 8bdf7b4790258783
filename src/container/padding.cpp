#include "container/padding.h"

namespace tessera::container {

Residue nonzero_padding(const RecordInfo& info, ByteSpan record) {
  assert(record.size() >= info.size);
  Residue residue;
  for (const RecordField& field : info.fields) {
    if (field.type != FieldType::Pad) continue;
    for (std::size_t at = field.offset; at < field.offset + field.length; ++at)
      if (record[at] != 0) residue.push_back({static_cast<std::uint32_t>(at), record[at]});
  }
  return residue;
}

}  // namespace tessera::container
