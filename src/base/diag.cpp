#include "base/diag.h"

#include "base/terminal.h"

namespace tessera {

std::string render(const Diag& diag, bool colour, std::string_view severity) {
  return render(diag, colour, severity, 0);
}

}  // namespace tessera
