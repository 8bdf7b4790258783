#include "core/fidelity.h"

namespace tessera::core {

std::string_view to_string(Fidelity fidelity) {
  switch (fidelity) {
    case Fidelity::Silicon: return "silicon";
    case Fidelity::Reference: return "reference";
    case Fidelity::Program: return "program";
    case Fidelity::Documentation: return "documentation";
    case Fidelity::None: break;
  }
  return "none";
}

}  // namespace tessera::core
