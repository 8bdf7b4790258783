#include "cli/exit_codes.h"

#include "compiler/codes.h"
#include "device/codes.h"
#include "runtime/codes.h"

#include <algorithm>

namespace tessera::cli {

Exit exit_for(const Diag& diag) {
  static constexpr Code kUsage[] = {code::usage,
                                    code::no_such_pdi,
                                    code::bad_buffer,
                                    code::build_part,
                                    code::bad_debug,
                                    code::other_run,
                                    device::code::unknown_device,
                                    compiler::code::no_device,
                                    compiler::code::missing_kernel};
  return std::ranges::find(kUsage, diag.code) == std::end(kUsage) ? Exit::BadInput : Exit::Usage;
}

void fail(Context& context, const api::Diagnostic& diagnostic) {
  const Diag diag = context.diag(diagnostic);
  context.fail(diag, exit_for(diag));
  for (const api::Diagnostic& other : diagnostic.others) fail(context, other);
}

void fail(Context& context, const std::vector<Diag>& diags) {
  for (const Diag& diag : diags) context.fail(diag, exit_for(diag));
}

}  // namespace tessera::cli
