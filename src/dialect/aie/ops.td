// The operations of the `aie` dialect, by what they speak of. The order is that of the generated C++.
include "aie/array.td"
include "aie/dma.td"
include "aie/switches.td"
include "aie/object_fifo.td"
include "aie/cascade.td"
include "aie/trace.td"
