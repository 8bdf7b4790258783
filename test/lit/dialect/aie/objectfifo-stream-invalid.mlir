// Attributes that a FIFO end that is a core's stream cannot have.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 1)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op `aie_stream` is not available for shim and mem tiles}}
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
  // expected-error@+1 {{'aie.objectfifo' op `repeat_count` unavailable on stream end, which has no DMA}}
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
  // expected-error@+1 {{'aie.objectfifo' op `dimensionsToStream` data layout transformations are unavailable on stream end, which has no DMA}}
  aie.objectfifo @of (%a dimensionsToStream [<size = 4, stride = 1>], {%b}, 1 : i32) {aie_stream = 0 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op `dimensionsFromStreamPerConsumer` data layout transformations are unavailable on stream end}}
  aie.objectfifo @of (%a, {%b dimensionsFromStream [<size = 4, stride = 1>]}, 1 : i32) {aie_stream = 1 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op cannot pin a DMA channel on an objectfifo that also uses aie_stream (stream ports bypass DMA channels)}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) {aie_stream = 0 : i32, aie_stream_port = 0 : i32, prod_dma_channel = 1 : i32} : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op cannot pin a DMA channel on an objectfifo that also uses aie_stream (stream ports bypass DMA channels)}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) {aie_stream = 2 : i32, aie_stream_port = 0 : i32, cons_dma_channels = array<i32: 0>} : !aie.objectfifo<memref<4xi32>>
}
