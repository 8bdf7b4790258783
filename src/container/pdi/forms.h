// A PDI in another form.
#pragma once

#include "container/pdi/pdi.h"

namespace tessera::container {

// The form of this name (to_string); none for another name.
std::optional<PdiForm> parse_pdi_form(std::string_view name);

// Returns the bytes of the PDI in another form. A plain PDI made from a transformed one has right lengths and
// checksums, and NOPs that align the data of its DMA_WRITEs; a PDI that was cut keeps the words that are there. Fails
// as write_pdi() does.
Result<Bytes> write_pdi_as(Pdi pdi, PdiForm form);

}  // namespace tessera::container
