#include "container/pdi/forms.h"

namespace tessera::container {

std::optional<PdiForm> parse_pdi_form(std::string_view name) {
  for (const PdiForm form : {PdiForm::Plain, PdiForm::Transformed, PdiForm::TransformedCut})
    if (to_string(form) == name) return form;
  return std::nullopt;
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
