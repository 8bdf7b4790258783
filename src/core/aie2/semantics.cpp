#include "core/aie2/semantics.h"

#include "base/lasting.h"

namespace tessera::core::aie2 {

Semantics::Semantics() {
  define_scalar(*this);
  define_control(*this);
  define_stream(*this);
  define_cascade(*this);
  define_memory(*this);
  define_compressed(*this);
  define_gather(*this);
  define_vector(*this);
  define_movement(*this);
  define_convert(*this);
  define_multiply(*this);
  define_float(*this);
}

const Semantics& Semantics::get() {
  return lasting([] { return Semantics(); });
}

}  // namespace tessera::core::aie2
