#include "container/pdi/forms.h"

#include <algorithm>

namespace tessera::container {

std::optional<PdiForm> parse_pdi_form(std::string_view name) {
  for (const PdiForm form : {PdiForm::Plain, PdiForm::Transformed, PdiForm::TransformedCut})
    if (to_string(form) == name) return form;
  return std::nullopt;
}

std::size_t bytes_left_out(const Pdi& pdi, PdiForm form) {
  if (pdi.form != PdiForm::Plain || form == PdiForm::Plain) return 0;
  const Bytes none;
  std::size_t count = 0;
  for (const Bytes* bytes : {&pdi.cdo.trailer, pdi.tail ? &*pdi.tail : &none})
    if (std::ranges::any_of(*bytes, [](std::uint8_t byte) { return byte != 0; })) count += bytes->size();
  return count;
}

Result<Bytes> write_pdi_as(Pdi pdi, PdiForm form) {
  const bool was_plain = pdi.form == PdiForm::Plain;
  if (form == PdiForm::Plain && !was_plain) {
    align_dma_writes(pdi.cdo);
    pdi.plain_cdo_header.clear();
  }
  if (was_plain && form != PdiForm::Plain) pdi.tail.reset();  // XRT leaves out the bytes behind the CDO
  pdi.form = form;
  return write_pdi(pdi);
}

}  // namespace tessera::container
