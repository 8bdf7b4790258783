// Requests for resources that a tile does not have, and contradictory requests.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s --split-input-file --verify-diagnostics

aie.device(npu1_1col) {
  // expected-error@+1 {{'aie.tile' op number of output DMA channel exceeded! @f2 finds no free MM2S channel of tile (0,2), which has 2 of them [T0950]}}
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 4)
  aie.objectfifo @f0 (%a, {%b}, [1, 1]) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @f1 (%a, {%b}, [1, 1]) : !aie.objectfifo<memref<16xi32>>
  // expected-note@+1 {{the object FIFO}}
  aie.objectfifo @f2 (%a, {%b}, [1, 1]) : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(xcve2302) {
  %shim = aie.tile(1, 0)
  %core = aie.tile(1, 2)
  // The text stays usable for another column; the router refuses the flow.
  // expected-warning@+1 {{the object FIFO finds no MM2S channel of tile (1,0): the shim tile of this column has no DMA, so the flow cannot be routed}}
  aie.objectfifo @of (%shim, {%core}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 4)
  // expected-error@+1 {{pinned S2MM DMA channel 2 is out of range or already in use on this tile: S2MM channel 2 of tile (0,4) does not exist; the tile has 2 such channels, counted from 0 [T0951]}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) {cons_dma_channels = array<i32: 2>} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 4)
  aie.objectfifo @f0 (%a, {%b}, 1 : i32) {prod_dma_channel = 1 : i32} : !aie.objectfifo<memref<16xi32>>
  // expected-error@+1 {{pinned MM2S DMA channel 1 is out of range or already in use on this tile: MM2S channel 1 of tile (0,2) is in use already [T0951]}}
  aie.objectfifo @f1 (%a, {%b}, 1 : i32) {prod_dma_channel = 1 : i32} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @f0 (%a, {%b}, 1 : i32) {aie_stream = 0 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<16xi32>>
  // expected-error@+1 {{the object FIFO asks for port 0 of the core of tile (0,2), which is in use already [T0951]}}
  aie.objectfifo @f1 (%a, {%b}, 1 : i32) {aie_stream = 0 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 4)
  // expected-error@+1 {{the object FIFO needs a channel of tile (0,4), whose program has aie.dma in place of aie.dma_start: a program cannot mix the two [T0951]}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  %own = aie.buffer(%b) : memref<16xi32>
  %mem = aie.mem(%b) {
    %0 = aie.dma(MM2S, 0) [{
      aie.dma_bd(%own : memref<16xi32>, 0, 16)
    }]
    aie.end
  }
}

// -----

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 4)
  aie.objectfifo @f0 (%a, {%b}, [9, 1]) : !aie.objectfifo<memref<16xi32>>
  // expected-error@+1 {{the object FIFO needs 8 buffer descriptors for MM2S channel 1 of tile (0,2), which can use 16: 9 of them are in use already [T0952]}}
  aie.objectfifo @f1 (%a, {%b}, [4, 1]) {repeat_count = 2 : i32} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu1_1col) {
  // expected-note@+1 {{the tile}}
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %own = aie.buffer(%a) : memref<16xi32>
  aie.core(%a) {
    aie.end
  }
  // expected-error@+1 {{object 1, counted from 0, of 2 with 40000 bytes finds no room: 41088 of 65536 bytes of tile (0,2) are taken [T0953]}}
  aie.objectfifo @of (%a, {%b}, 2 : i32) : !aie.objectfifo<memref<10000xi32>>
}

// -----

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{@of has objects without a size: 'memref<?xi32>' [T0953]}}
  aie.objectfifo @of (%a, {%b}, 2 : i32) : !aie.objectfifo<memref<?xi32>>
}

// -----

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 4)
  // expected-error@+1 {{2 objects, each sent 40 times, cannot be counted: tile (0,2) has locks that count up to 63 [T0954]}}
  aie.objectfifo @of (%a, {%b}, 2 : i32) {repeat_count = 40 : i32} : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(xcvc1902) {
  %a = aie.tile(3, 3)
  %b = aie.tile(3, 4)
  // expected-error@+1 {{17 objects cannot be counted: tile (3,3) has 16 locks [T0954]}}
  aie.objectfifo @of (%a, {%b}, 17 : i32) : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%b) {
    // expected-error@+1 {{@of has 2 objects on tile (0,3), and a core cannot hold 3 at once [T0955]}}
    %s = aie.objectfifo.acquire @of (Consume, 3) : !aie.objectfifosubview<memref<16xi32>>
    aie.end
  }
}

// -----

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%b) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c9 = arith.constant 9 : index
    scf.for %i = %c0 to %c9 step %c1 {
      // As in mlir-aie, a round of a loop that gives back too many objects is reported at its acquire.
      // expected-error@+1 {{'aie.objectfifo.acquire' op cannot release more elements than are already acquired: in this loop the core gives back 1 of the objects of @of, but holds 0 of them [T0955]}}
      %s = aie.objectfifo.acquire @of (Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
      aie.objectfifo.release @of (Consume, 1)
      aie.objectfifo.release @of (Consume, 1)
    }
    aie.end
  }
}

// -----

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @a (%a, {%mem}, 1 : i32) : !aie.objectfifo<memref<32xi32>>
  aie.objectfifo @b (%b, {%mem}, 1 : i32) : !aie.objectfifo<memref<32xi32>>
  aie.objectfifo @out (%mem dimensionsToStream [<size = 2, stride = 1>, <size = 32, stride = 2>], {%shim}, 1 : i32)
    : !aie.objectfifo<memref<64xi32>>
  // expected-error@+1 {{'aie.objectfifo.link' op specified output stride(s) and size(s) result in out of bounds access in join input, for index 63 in transfer of length 32. They are the dimensions of @out, whose objects the link moves part by part}}
  aie.objectfifo.link [@a, @b] -> [@out] ([0, 32] [])
}

// -----

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  aie.objectfifo @in (%shim, {%mem}, 1 : i32) : !aie.objectfifo<memref<64xi32>>
  aie.objectfifo @a (%mem, {%a}, 1 : i32) : !aie.objectfifo<memref<64xi32>>
  aie.objectfifo.link [@in] -> [@a] ([] [])
  // expected-error@+1 {{@in is already part of a link in the same direction [T0956]}}
  aie.objectfifo.link [@in] -> [@a] ([] [])
}

// -----

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @in (%shim, {%mem}, 1 : i32) : !aie.objectfifo<memref<64xi32>>
  aie.objectfifo @a (%mem, {%a}, 1 : i32) : !aie.objectfifo<memref<32xi32>>
  aie.objectfifo @b (%mem, {%b}, 1 : i32) : !aie.objectfifo<memref<32xi32>>
  // expected-error@+1 {{the link has a part at offset 32, but its next part must begin at 0 [T0956]}}
  aie.objectfifo.link [@in] -> [@a, @b] ([] [32, 48])
}

// -----

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @in (%shim, {%a}, 1 : i32) : !aie.objectfifo<memref<64xi32>>
  aie.objectfifo @on (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<64xi32>>
  aie.objectfifo.link [@in] -> [@on] ([] [])
  aie.core(%a) {
    // expected-error@+1 {{@in is part of a link on tile (0,2): its DMA passes the objects on, and the core cannot use them [T0957]}}
    %s = aie.objectfifo.acquire @in (Consume, 1) : !aie.objectfifosubview<memref<64xi32>>
    aie.end
  }
}

// -----

aie.device(npu1_1col) {
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  aie.objectfifo @in (%mem, {%a}, 1 : i32) {aie_stream = 1 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<16xi32>>
  aie.core(%a) {
    // expected-error@+1 {{cannot release from objectfifo stream port: @in has no objects on tile (0,2) [T0957]}}
    aie.objectfifo.release @in (Consume, 1)
    aie.end
  }
}

// -----

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %far = aie.tile(0, 5)
  aie.objectfifo @of (%a, {%b}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  // expected-error@+1 {{@of cannot lie on tile (0,5): its ends on tiles (0,2) and (0,3) do not both reach the memory there [T0958]}}
  aie.objectfifo.allocate @of (%far)
}

// -----

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op has more than one allocate operation [T0958]}}
  aie.objectfifo @of (%a, {%b}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo.allocate @of (%a)
  aie.objectfifo.allocate @of (%b)
}

// -----

aie.device(npu1_1col) {
  %a = aie.logical_tile<CoreTile>(?, ?)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{producer tile is not a placed aie.tile; run --aie-place-tiles before this pass [T0959]}}
  aie.objectfifo @of (%a, {%b}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
}

// -----

// This core did not ask to count, but nothing else works for it.
aie.device(npu1_2col) {
  %a = aie.tile(0, 3)
  %b = aie.tile(1, 3)
  // expected-warning@+1 {{via_shared_mem asks for the memory of tile (1,3), which tile (0,3) does not reach}}
  aie.objectfifo @of (%a, {%b}, 2 : i32) {via_shared_mem = 1 : i32} : !aie.objectfifo<memref<16xi32>>
  %rtp = aie.buffer(%b) : memref<1xi32>
  // expected-warning@+1 {{the core uses counters for its objects: the objects that it holds are known only at run time}}
  aie.core(%b) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %count = memref.load %rtp[%c0] : memref<1xi32>
    %n = arith.index_cast %count : i32 to index
    scf.for %i = %c0 to %n step %c1 {
      %s = aie.objectfifo.acquire @of (Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
      aie.objectfifo.release @of (Consume, 1)
    }
    aie.end
  } {dynamic_objfifo_lowering = false}
}

// -----

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 4)
  // expected-warning@+1 {{via_shared_mem has no effect: DMAs move these objects}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) {via_shared_mem = 1 : i32} : !aie.objectfifo<memref<16xi32>>
}
