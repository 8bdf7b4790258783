// Loads a configuration, by its number or by the device that it is made from.
// RUN: %texts %s
aie.device(npu2) @filter {
}
aie.device(npu2) @main {
  aie.runtime_sequence @all() {
    // CHECK: aiex.npu.load_pdi {device_ref = @filter}
    aiex.npu.load_pdi {device_ref = @filter}
    // CHECK: aiex.npu.load_pdi {address = 305419896 : ui64, id = 7 : i32, size = 4096 : i32}
    aiex.npu.load_pdi {id = 7 : i32, size = 4096 : i32, address = 305419896 : ui64}
  }
}
