// Writes a PDI in another form.
#pragma once

#include "container/pdi/pdi.h"

namespace tessera::container {

// Returns the form with this name (see to_string()); none for any other name.
std::optional<PdiForm> parse_pdi_form(std::string_view name);

// Returns the number of bytes behind the CDO that the PDI would lose in this form; 0 if all of them are zeros.
std::size_t bytes_left_out(const Pdi& pdi, PdiForm form);

// Returns the bytes of the PDI in another form. A plain PDI made from a transformed one has right lengths and
// checksums, and NOPs that align the data of its DMA_WRITEs; words that a cut has taken away stay missing. A
// transformed PDI made from a plain one loses the bytes behind the CDO, as with XRT. Fails as write_pdi() does.
Result<Bytes> write_pdi_as(Pdi pdi, PdiForm form);

}  // namespace tessera::container
