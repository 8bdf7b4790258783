// The AIE API in the kernels of a graph: vectors and accumulators through streams, cascades, windows and buffers.
//
// aie_api/adf/ports.hpp describes how the host moves the data.
#pragma once

#include "aie_api/adf/cascade.hpp"
#include "aie_api/adf/io_buffer.hpp"
#include "aie_api/adf/names.hpp"
#include "aie_api/adf/packets.hpp"
#include "aie_api/adf/ports.hpp"
#include "aie_api/adf/stream.hpp"
#include "aie_api/adf/window.hpp"
#include "aie_api/aie.hpp"
