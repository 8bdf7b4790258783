// An error names each operation that cannot be written, with the pass that did not run or the number that is too large.
// RUN: tessera-translate --aie-cdo-to-text --split-input-file --verify-diagnostics %s

aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  // expected-error @+2 {{'aie.lock' op has no number [T0930]}}
  // expected-note @+1 {{run aie-assign-lock-ids first}}
  %l = aie.lock(%t) {init = 1 : i32}
  // The errors name all such locks, and buffers with contents as well. A buffer that nothing writes needs no address.
  // expected-error @+2 {{'aie.lock' op has no number [T0930]}}
  // expected-note @+1 {{run aie-assign-lock-ids first}}
  %k = aie.lock(%t) {init = 1 : i32}
  // expected-error @+2 {{'aie.buffer' op has no address [T0930]}}
  // expected-note @+1 {{run aie-assign-buffer-addresses first}}
  %b = aie.buffer(%t) : memref<4xi32> = dense<[1, 2, 3, 4]>
  %c = aie.buffer(%t) : memref<4xi32>
}

// -----

aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) {address = 1024 : i32} : memref<4xi32>
  %m = aie.mem(%t) {
    %0 = aie.dma_start(S2MM, 0, ^bd, ^end)
  ^bd:
    // expected-error @+2 {{'aie.dma_bd' op has no number [T0930]}}
    // expected-note @+1 {{run aie-assign-bd-ids first}}
    aie.dma_bd(%b : memref<4xi32>)
    aie.next_bd ^end
  ^end:
    aie.end
  }
}

// -----

aie.device(npu1_2col) {
  %t = aie.tile(0, 2)
  %u = aie.tile(1, 2)
  // expected-error @+2 {{'aie.flow' op cannot be expressed in registers [T0931]}}
  // expected-note @+1 {{run aie-create-pathfinder-flows first}}
  aie.flow(%t, DMA : 0, %u, DMA : 0)
  // expected-error @+2 {{'aie.cascade_flow' op cannot be expressed in registers [T0931]}}
  // expected-note @+1 {{run aie-lower-cascade-flows first}}
  aie.cascade_flow(%t, %u)
  // expected-error @+2 {{'aie.objectfifo' op cannot be expressed in registers [T0931]}}
  // expected-note @+1 {{run aie-objectFifo-stateful-transform first}}
  aie.objectfifo @of(%t, {%u}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) {address = 1024 : i32} : memref<64xi32>
  %m = aie.mem(%t) {
    // expected-error @+1 {{'aie.dma_start' op repeats its task 256 times, and a channel can repeat a task up to 255 times [T0932]}}
    %0 = aie.dma_start(S2MM, 0, ^bd, ^end, repeat_count = 256)
  ^bd:
    aie.dma_bd(%b : memref<64xi32>) {bd_id = 0 : i32}
    aie.next_bd ^end
  ^end:
    aie.end
  }
}

// -----

aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) {address = 1024 : i32} : memref<1024xi32>
  %m = aie.mem(%t) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // The outermost wrap is needed when the length goes on behind that dimension.
    // expected-error @+1 {{'aie.dma_bd' op has 300 for D1_Wrap, which has 8 bits in (0,2) [T0932]}}
    aie.dma_bd(%b : memref<1024xi32>, 0, 900, [<size = 300, stride = 2>, <size = 1, stride = 1>]) {bd_id = 0 : i32}
    aie.next_bd ^end
  ^end:
    aie.end
  }
}

// -----

aie.device(xcvc1902) {
  %t = aie.tile(2, 1)
  // expected-error @+2 {{'aie.lock' op begins with 1: no register of xcvc1902 sets a lock [T0932]}}
  // expected-note @+1 {{let a core release the lock first}}
  %l = aie.lock(%t, 0) {init = 1 : i32}
}

// -----

aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  // expected-error @+4 {{'aie.core' op cannot read the file [T0102]}}
  // expected-note-re @+3 {{at {{.*}}no-such-file.elf}}
  // expected-note @+2 {{No such file or directory}}
  // expected-note @+1 {{check the path and its permissions}}
  aie.core(%t) {
    aie.end
  } {elf_file = "no-such-file.elf"}
}
