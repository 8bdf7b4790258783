// Objects that do not become a part of the design (include/adf/builder.h).
#include "adf/model/model.h"

namespace adf::host {

void apart::set(bool is_apart) {
  tessera::adf::set_design_apart(is_apart);
}

}  // namespace adf::host
