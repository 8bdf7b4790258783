#include "cli/exit_codes.h"

#include "base/codes.h"
#include "compiler/codes.h"
#include "container/codes.h"
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
                                    container::code::no_such_form,
                                    container::code::no_code,
                                    container::code::kernel_rename,
                                    container::code::bad_uuid,
                                    device::code::unknown_device,
                                    compiler::code::no_device,
                                    compiler::code::missing_kernel};
  // The command names standard input twice, or redirects a folder to it.
  if (diag.code == tessera::code::file_unreadable && diag.places == std::vector<std::string>{"-"}) return Exit::Usage;
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
