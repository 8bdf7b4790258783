// Takes any bytes as a PDI. Each form that Tessera can write of it must read back in this form with the same commands,
// except NOPs, and in the cut form without the words that XRT cut off. A PDI that was repaired must stay as it is when
// it is repaired again. A new CDO must leave a PDI with the commands of this CDO.
#include "container/pdi/pdi.h"
#include "check.h"
#include "container/parts/again.h"
#include "container/parts/path.h"
#include "container/pdi/forms.h"

#include <algorithm>

using namespace tessera;
using namespace tessera::container;

namespace {

// The commands that a transformed PDI keeps.
std::vector<CdoCommand> without_nops(std::vector<CdoCommand> commands) {
  std::erase_if(commands, [](const CdoCommand& each) { return each.id == CdoId::Nop; });
  // A transformed PDI has one form of lengths.
  for (CdoCommand& command : commands) command.long_form = false;
  return commands;
}

// Whether `now` has the commands of `old`, without at most the words that the cut form leaves out: these stand at the
// end of DMA_WRITEs.
bool have_same_writes(const std::vector<CdoCommand>& old, const std::vector<CdoCommand>& now) {
  std::size_t lost = 0;
  const bool same = std::ranges::equal(old, now, [&](CdoCommand whole, const CdoCommand& cut) {
    if (whole.payload.size() < cut.payload.size()) return false;
    lost += whole.payload.size() - cut.payload.size();
    whole.payload.resize(cut.payload.size());
    return whole == cut;
  });
  return same && lost <= kTransformedCutBytes / 4;
}

void check_form(const Pdi& pdi, PdiForm form) {
  const Result<Bytes> written = write_pdi_as(pdi, form);
  if (!written) return (void)render(written.error());
  const Partial<Pdi> again = read_pdi(*written);
  const std::vector<CdoCommand> old = without_nops(pdi.cdo.commands);
  const std::vector<CdoCommand> now = without_nops(again.value.cdo.commands);
  require(form == PdiForm::TransformedCut ? have_same_writes(old, now) : old == now);
  if (!pdi.tail) require(again.value.form == form);
  // Writing it once more must change nothing.
  const Result<Bytes> same = write_pdi(again.value);
  require(same.has_value() && *same == *written);
}

void check_repair(ByteSpan image) {
  std::vector<Diag> warnings;
  const Result<Bytes> repaired = write_again(file_part(image), "", OnDifference::Take, warnings);
  require(repaired.has_value());
  const Result<Bytes> same = write_again(file_part(*repaired), "", OnDifference::Take, warnings);
  require(same.has_value() && *same == *repaired);
}

void check_change(ByteSpan image) {
  Cdo cdo;
  cdo.commands = {{.id = CdoId::Write, .address = 0x1000, .value = 1}, {.id = CdoId::DmaWrite, .address = 0x2000}};
  cdo.commands.back().payload.resize(8);
  const Result<Bytes> changed = change_part(file_part(image), "cdo", write_cdo(cdo).value());
  if (!changed) return (void)render(changed.error());
  require(without_nops(read_pdi(*changed).value.cdo.commands) == cdo.commands);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ByteSpan image(data, size);
  const Partial<Pdi> read = read_pdi(image);
  // If a CDO has no length, because its writer was interrupted, the reader takes the padding behind the CDO for
  // commands.
  if (read.value.headers.empty() || read.value.cdo.open_header) return 0;
  // Callers write another form only of a PDI that was read without errors.
  const bool is_sound = read.errors.empty();
  if (is_sound)
    for (const PdiForm form : {PdiForm::Plain, PdiForm::Transformed, PdiForm::TransformedCut})
      check_form(read.value, form);
  check_repair(image);
  if (is_sound) check_change(image);
  return 0;
}
