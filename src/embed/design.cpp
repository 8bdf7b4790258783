// Static checks of designs for host programs (include/tessera/design.h).
#include "runtime/design.h"
#include "embed/convert.h"
#include "embed/opened.h"

#include <tessera/design.h>

namespace tessera::api {

Result<DesignCheck> DesignCheck::open(const std::string& path, const OpenOptions& options) {
  const auto compiled = runtime::compile_design(path, embed::compile_options(options));
  if (!compiled) {
    const std::vector<Diag>& all = compiled.error();
    return embed::to_api(all.front(), {all.begin() + 1, all.end()});
  }
  return DesignCheck{embed::to_api(compiled->findings, Severity::Error),
                     embed::to_api(compiled->warnings, Severity::Warning)};
}

}  // namespace tessera::api
