// Static checks of designs for host programs (include/tessera/design.h).
#include "runtime/design.h"
#include "embed/convert.h"
#include "embed/opened.h"

#include <tessera/design.h>

namespace tessera::embed {
namespace {

using Compiled = tl::expected<compiler::Compiled, compiler::Diags>;

api::Result<api::DesignCheck> design_check(const Compiled& compiled) {
  if (!compiled) return first_of(compiled.error());
  return api::DesignCheck{to_api(compiled->findings, api::Severity::Error),
                          to_api(compiled->warnings, api::Severity::Warning)};
}

}  // namespace
}  // namespace tessera::embed

namespace tessera::api {

Result<DesignCheck> DesignCheck::open(const std::string& path, const OpenOptions& options) {
  return embed::design_check(runtime::compile_design(path, embed::compile_options(options)));
}

Result<DesignCheck> DesignCheck::from_bytes(std::span<const std::uint8_t> bytes, const std::string& name,
                                            const OpenOptions& options) {
  return embed::design_check(runtime::compile_design(name, bytes, embed::compile_options(options)));
}

}  // namespace tessera::api
