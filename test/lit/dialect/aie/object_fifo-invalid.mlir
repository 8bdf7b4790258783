// What object FIFOs cannot be asked for.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op has 3 depths for 2 ends}}
  aie.objectfifo @of (%a, {%b}, [2, 2, 2]) : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op needs numbers as depths}}
  aie.objectfifo @of (%a, {%b}, [2, "two"]) : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op has 1 initial objects, and holds 2}}
  aie.objectfifo @of (%a, {%b}, 2 : i32) : !aie.objectfifo<memref<4xi32>> = [dense<0> : memref<4xi32>]
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op has an initial object of 'memref<5xi32>' and objects of 'memref<4xi32>'}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<4xi32>> = [dense<0> : memref<5xi32>]
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 0)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op has dimensions at its producer, tile (0,0)}}
  aie.objectfifo @of (%a dimensionsToStream [<size = 4, stride = 1>], {%b}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.logical_tile<ShimNOCTile>(?, ?)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op has a repeat count at its producer, a shim tile}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) {repeat_count = 2 : i32} : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 3)
  %b = aie.tile(0, 0)
  // expected-error@+1 {{'aie.objectfifo' op has dimensions at its consumer, tile (0,0)}}
  aie.objectfifo @of (%a, {%b dimensionsFromStream [<size = 4, stride = 1>]}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
}

// -----

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
  // expected-error@+1 {{'aie.objectfifo' op needs both aie_stream and aie_stream_port, or none}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) {aie_stream = 0 : i32} : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op asks for what only a DMA does at its stream end}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) {aie_stream = 2 : i32, aie_stream_port = 0 : i32, repeat_count = 2 : i32} : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op iterates, and has no end on a memory tile}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) {iter_count = 2 : i32} : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 1)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op iterates 257 times: 1 to 256 are possible}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) {iter_count = 257 : i32} : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op produces 'memref<4xi32>', which is no whole number of 'memref<3xi32>'}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<4xi32>> -> !aie.objectfifo<memref<3xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 1 : i32) {via_DMA = true} : !aie.objectfifo<memref<4xi32>>
  // expected-error@+1 {{'aie.objectfifo.allocate' op shares the memory of @of, which is moved by DMAs}}
  aie.objectfifo.allocate @of (%b)
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{'aie.objectfifo.allocate' op names @of, which is no object FIFO of the device}}
  aie.objectfifo.allocate @of (%a)
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %b = aie.tile(0, 3)
  aie.objectfifo @in (%shim, {%b}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out (%mem, {%b}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  // expected-error@+1 {{'aie.objectfifo.link' op has no tile where what comes in goes out}}
  aie.objectfifo.link [@in] -> [@out] ([] [])
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @in (%shim, {%a}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<2xi32>>
  aie.objectfifo @out2 (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<2xi32>>
  // expected-error@+1 {{'aie.objectfifo.link' op distributes on tile (0,2): only memory tiles can}}
  aie.objectfifo.link [@in] -> [@out, @out2] ([] [0, 2])
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %b = aie.tile(0, 3)
  aie.objectfifo @in (%shim, {%mem}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out (%mem, {%b}, 1 : i32) : !aie.objectfifo<memref<2xi32>>
  aie.objectfifo @out2 (%mem, {%b}, 1 : i32) : !aie.objectfifo<memref<2xi32>>
  // expected-error@+1 {{'aie.objectfifo.link' op has 0 offsets in and 1 out, for 1 FIFOs in and 2 out}}
  aie.objectfifo.link [@in] -> [@out, @out2] ([] [0])
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-note@+1 {{the FIFO}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.core(%b) {
    // expected-error@+1 {{'aie.objectfifo.acquire' op produces for @of on a tile that is no such end of it}}
    %s = aie.objectfifo.acquire @of (Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
    aie.end
  }
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.core(%b) {
    // expected-error@+1 {{'aie.objectfifo.acquire' op acquires objects of 'memref<5xi32>' from a FIFO of 'memref<4xi32>'}}
    %s = aie.objectfifo.acquire @of (Consume, 1) : !aie.objectfifosubview<memref<5xi32>>
    aie.end
  }
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.core(%b) {
    %s = aie.objectfifo.acquire @of (Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
    // expected-error@+1 {{'aie.objectfifo.subview.access' op takes object 1 of 1 that are acquired}}
    %o = aie.objectfifo.subview.access %s[1] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
    aie.end
  }
}

// -----

aie.device(npu1) {
  // expected-error@+1 {{'aie.objectfifo.release' op has to stand in an aie.core}}
  aie.objectfifo.release @of (Consume, 1)
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{'aie.objectfifo_rearm_binding' op has 1 channels, and lists of another length}}
  aie.objectfifo_rearm_binding @again channels(%a : index) locks() {channel_dirs = array<i32>, channel_indices = array<i32: 1>, lock_inits = array<i32>}
}
