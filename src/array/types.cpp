#include "array/types.h"

namespace tessera::array {

std::string_view to_string(Cause cause) {
  switch (cause) {
    case Cause::Lock: return "lock";
    case Cause::Stream: return "stream";
    case Cause::Cascade: return "cascade";
    case Cause::Registers: return "registers";
    case Cause::Memory: break;
  }
  return "memory";
}

}  // namespace tessera::array
