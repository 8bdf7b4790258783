// RUN: tessera-translate --aie-cdo-to-text --split-input-file --verify-diagnostics %s

// AIE2 has no register for this value, whether a channel or a descriptor gives it.
aie.device(npu1_1col) {
  %t = aie.tile(0, 1)
  %b = aie.buffer(%t) {address = 0 : i32} : memref<16xi32>
  aie.memtile_dma(%t) {
    // expected-error @+1 {{'aie.dma_start' op pad_value requires the CONSTANT_PAD_VALUE register, which npu1_1col does not have: its channels always pad with 0}}
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end) {pad_value = 42 : i32}
  ^bd:
    aie.dma_bd(%b : memref<16xi32>, 0, 17, [<size = 16, stride = 1>], [<const_pad_before = 1, const_pad_after = 0>]) {bd_id = 0 : i32}
    aie.next_bd ^end
  ^end:
    aie.end
  }
}

// -----

aie.device(npu1_1col) {
  %t = aie.tile(0, 1)
  %b = aie.buffer(%t) {address = 0 : i32} : memref<16xi32>
  aie.memtile_dma(%t) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error @+1 {{'aie.dma_bd' op pads with -1: channels of npu1_1col pad with zeros, and have no register for another value [T0932]}}
    aie.dma_bd(%b : memref<16xi32>, 0, 17, [<size = 16, stride = 1>], [<const_pad_before = 1, const_pad_after = 0>], pad_value = -1) {bd_id = 0 : i32}
    aie.next_bd ^end
  ^end:
    aie.end
  }
}

// -----

// Two descriptors of a channel; one of them pads with zeros.
aie.device(npu2_1col) {
  %t = aie.tile(0, 1)
  %b = aie.buffer(%t) {address = 0 : i32} : memref<16xi32>
  aie.memtile_dma(%t) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-note @+1 {{the other value is given here}}
    aie.dma_bd(%b : memref<16xi32>, 0, 17, [<size = 16, stride = 1>], [<const_pad_before = 1, const_pad_after = 0>], pad_value = 7) {bd_id = 0 : i32}
    aie.next_bd ^other
  ^other:
    // expected-error @+1 {{'aie.dma_bd' op pads with 0, and MM2S 0 of (0,1) with 7: a channel has one value for all its descriptors [T0932]}}
    aie.dma_bd(%b : memref<16xi32>, 0, 17, [<size = 16, stride = 1>], [<const_pad_before = 0, const_pad_after = 1>]) {bd_id = 2 : i32}
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

// -----

// A channel, and a descriptor of that channel.
aie.device(npu2_1col) {
  %t = aie.tile(0, 1)
  %b = aie.buffer(%t) {address = 0 : i32} : memref<16xi32>
  aie.memtile_dma(%t) {
    // expected-note @+1 {{the other value is given here}}
    %0 = aie.dma(MM2S, 1) {loop = false, pad_value = 42 : i32} [{
      // expected-error @+1 {{'aie.dma_bd' op pads with 7, and MM2S 1 of (0,1) with 42: a channel has one value for all its descriptors [T0932]}}
      aie.dma_bd(%b : memref<16xi32>, 0, 17, [<size = 16, stride = 1>], [<const_pad_before = 1, const_pad_after = 0>], pad_value = 7) {bd_id = 24 : i32}
    }]
    aie.end
  }
}
