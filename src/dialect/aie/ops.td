// The operations of the `aie` dialect, by subject. The generated C++ has the same order.
include "aie/array.td"
include "aie/dma.td"
include "aie/switches.td"
include "aie/object_fifo.td"
include "aie/cascade.td"
include "aie/trace.td"
