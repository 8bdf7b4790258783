// Attributes that a FIFO end that is a core's stream cannot have.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 1)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op has a stream end on a tile without a core}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) {aie_stream = 0 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op needs both aie_stream and aie_stream_port, or neither}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) {aie_stream = 0 : i32} : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op uses a feature of DMAs at its stream end}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) {aie_stream = 2 : i32, aie_stream_port = 0 : i32, repeat_count = 2 : i32} : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op has the aie_stream 3: 0 is the producer, 1 the consumer, 2 both}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) {aie_stream = 3 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %c = aie.tile(0, 4)
  // expected-error@+1 {{'aie.objectfifo' op streams to several consumers: a FIFO with a stream end has one consumer}}
  aie.objectfifo @of (%a, {%b, %c}, 1 : i32) {aie_stream = 1 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op uses a feature of DMAs at its stream end: repeats, iterations, dimensions or initial objects}}
  aie.objectfifo @of (%a dimensionsToStream [<size = 4, stride = 1>], {%b}, 1 : i32) {aie_stream = 0 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op has a stream end and dimensions at its consumer: remove one of the two}}
  aie.objectfifo @of (%a, {%b dimensionsFromStream [<size = 4, stride = 1>]}, 1 : i32) {aie_stream = 1 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op names a DMA channel for its stream end, which uses no DMA}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) {aie_stream = 0 : i32, aie_stream_port = 0 : i32, prod_dma_channel = 1 : i32} : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op names a DMA channel for its stream end, which uses no DMA}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) {aie_stream = 2 : i32, aie_stream_port = 0 : i32, cons_dma_channels = array<i32: 0>} : !aie.objectfifo<memref<4xi32>>
}
