#include "adf/control/constraints.h"

#include "adf/array/far.h"
#include "adf/constraints/prepare.h"
#include "adf/constraints/read.h"
#include "adf/driver_interface.h"
#include "base/file.h"

#include <adf/driver_tables.h>

#include <cstdlib>

namespace tessera::adf {

namespace {

void take_table(constraints::Settings& to) {
  if (&tessera_adf_constraints == nullptr) return;
  const auto& table = tessera_adf_constraints;
  to.device = table.device;
  to.stack_size = table.stack_size;
  to.heap_size = table.heap_size;
  for (std::uint32_t i = 0; i < table.text_count; ++i)
    to.texts.push_back({table.texts[i].name, {table.texts[i].text, table.texts[i].bytes}, true});
}

Result<void> take_file(const std::filesystem::path& file, constraints::Settings& to) {
  TRY(const Bytes bytes, read_file(file, constraints::kMostBytes));
  to.texts.push_back({file.string(), {reinterpret_cast<const char*>(bytes.data()), bytes.size()}, false});
  return {};
}

}  // namespace

ConstraintsOfProgram constraints_of_program(const Netlist& netlist, const Options& options, unsigned arch,
                                            bool is_placed) {
  constraints::Settings settings;
  ConstraintsOfProgram made;
  settings.arch = arch;
  take_table(settings);
  if (&tessera_adf_constraints != nullptr) made.pl_megahertz = tessera_adf_constraints.pl_megahertz;
  for (const auto& file : options.constraints)
    if (auto taken = take_file(file, settings); !taken) made.errors.push_back(std::move(taken.error()));
  std::filesystem::path output = options.write_constraints;
  if (const char* named = std::getenv(kWriteConstraintsVariable); named != nullptr) output = named;
  settings.wants_all = is_placed || !output.empty();
  constraints::Prepared prepared = constraints::prepare(design(), netlist, settings);
  for (Diag& one : prepared.errors) made.errors.push_back(std::move(one));
  made.warnings = std::move(prepared.warnings);
  if (!output.empty() && made.errors.empty())
    if (auto written = write_file(output, constraints::write(prepared.all)); !written)
      made.errors.push_back(std::move(written.error()));
  made.device = constraints::device_of(settings);
  design().far_sinks = array::far_sinks(design(), netlist, prepared.tiles, *made.device);
  made.all = std::move(prepared.all);
  return made;
}

}  // namespace tessera::adf
