// The functions of include/tessera/build.h.
#include "embed/convert.h"
#include "embed/opened.h"
#include "runtime/xclbin_build.h"

#include <tessera/build.h>

namespace tessera::embed {
namespace {

static_assert(api::XclbinParts::kDefaultKernelId == container::kDefaultKernelId &&
              api::XclbinParts::kMostBuffers == runtime::XclbinParts::kMostBuffers);

std::vector<runtime::InputFile> inputs_of(const std::vector<api::NamedBytes>& files) {
  std::vector<runtime::InputFile> inputs;
  for (const api::NamedBytes& file : files) inputs.push_back({file.name, file.bytes});
  return inputs;
}

Result<runtime::XclbinParts> room_parts(const api::XclbinParts& parts) {
  runtime::XclbinParts room;
  TRY(room.programs, programs_of(parts.core_programs));
  room.configurations = inputs_of(parts.configurations);
  room.further = inputs_of(parts.further);
  for (const api::XclbinParts::Section& each : parts.sections)
    room.sections.push_back({each.kind, each.content.bytes, each.title, each.folder, each.content.name});
  room.device = parts.device;
  room.kernel = parts.kernel;
  room.instance = parts.instance;
  room.kernel_id = parts.kernel_id;
  room.columns = parts.columns;
  room.start_columns = parts.start_columns;
  room.buffers = parts.buffers;
  return room;
}

}  // namespace
}  // namespace tessera::embed

namespace tessera::api {

Result<NamedBytes> NamedBytes::read(const std::string& path) {
  API_TRY(runtime::InputFile file, runtime::InputFile::read(path));
  return NamedBytes{path, std::move(file.bytes)};
}

Result<BuiltXclbin> build_xclbin(const XclbinParts& parts) {
  API_TRY(const runtime::XclbinParts room, embed::room_parts(parts));
  API_TRY(runtime::BuiltXclbin built, runtime::build_xclbin(room));
  return BuiltXclbin{std::move(built.bytes), built.sections, built.columns,
                     embed::to_api(built.warnings, Severity::Warning)};
}

}  // namespace tessera::api
