// What the compiler told of a body, as the array's explanations read it.
#pragma once

#include "array/core/code_scan.h"
#include "compiler/native/body_acts.h"
#include "container/core_bodies.h"

namespace tessera::runtime {

array::CodeScan scan_body(const std::vector<compiler::BodyAct>& acts, const container::CoreBody& body);

}  // namespace tessera::runtime
