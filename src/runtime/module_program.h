// Control code in an ELF (container/module) as the parts of a program.
#pragma once

#include "container/module/module_call.h"
#include "container/sections/aie_partition.h"
#include "container/sections/core_bodies.h"
#include "container/sections/design_names.h"
#include "runtime/pdi_choice.h"

namespace tessera::runtime {

struct ModuleProgram {
  std::vector<container::PartitionPdi> pdis;
  std::size_t first_pdi = 0;  // the number of the device image that the call loads first
  std::string kernel;         // "KERNEL:INSTANCE" of the call
  container::ModuleCall call;
  std::size_t columns = 1;
  std::vector<container::CoreBodies> bodies{};
  std::vector<container::DesignName> names{};
};

// Opens a full ELF with the call of the chosen kernel. Fails with T0701 for a chosen number of a PDI, with T0703 for a
// flat ELF, which has no device images, with T0325 for a kernel that the ELF lacks or that has several instances, and
// with T0326.
Result<ModuleProgram> open_module(ByteSpan file, const PdiChoice& choice, std::vector<Diag>& warnings);

// Returns the command stream of a flat ELF. Fails with T0703 for a full ELF, and with T0326. The control packets that
// the stream sends are a host buffer, which the caller gives.
Result<container::Txn> stream_of_module(ByteSpan file, std::vector<Diag>& warnings);

}  // namespace tessera::runtime
