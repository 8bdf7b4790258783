// Each FIFO that is sent in packets needs a separate ID; there are 32.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform{packet-sw-objFifos=true}))' %s --verify-diagnostics

// expected-error@+1 {{'aie.device' op max number of packet IDs reached: @of finds no free one. IDs are 0 to 31, one for each object FIFO [T0950]}}
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 4)
  aie.packet_flow(31) {
    aie.packet_source<%shim, DMA : 0>
    aie.packet_dest<%a, DMA : 0>
  }
  aie.objectfifo @of (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
}
