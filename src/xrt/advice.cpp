#include "xrt/advice.h"

#include "base/advice.h"

namespace tessera::xrtlib {
namespace {

constexpr Advice kAdvice[] = {
    {"T0601", "contents if the program reads the buffer", "an xrt::bo as the argument of the kernel"},
    {"T0606", "raise the limit of cycles", "TESSERA_MAX_CYCLES"},
    {"T0606", "allow more cycles", "TESSERA_MAX_CYCLES"},
    {"T0506", "give each command its measured duration", "TESSERA_CONTROLLER=measured"},
    {"T0754", "allow more seconds", "TESSERA_KERNEL_SECONDS; 0 sets no limit"},
    {"T0755", "let bodies run on the host", "TESSERA_BODIES=on"},
    {"T0911", "give its source or its library", "TESSERA_KERNEL=FILE"},
};

}  // namespace

std::string text_of(api::Diagnostic diagnostic) {
  diagnostic.help = with_ways(kAdvice, diagnostic.code, std::move(diagnostic.help));
  return api::to_text(diagnostic);
}

}  // namespace tessera::xrtlib
