// A container of the compiler names its device, so that it needs no start columns to tell it.

// RUN: tessera compile %s -o %t.xclbin && tessera edit %t.xclbin --start-columns 0 -o %t.moved.xclbin
// RUN: tessera info %t.moved.xclbin | FileCheck %s
// RUN: tessera state %t.moved.xclbin | FileCheck %s --check-prefix=STATE
// CHECK: device       npu2_1col, chosen by device npu2_1col among the names of the design
// STATE: the device is chosen by device npu2_1col among the names of the design

// Without the names, the width alone suits both NPUs.
// RUN: tessera edit %t.moved.xclbin --remove 'USER_METADATA[0]' -o %t.other.xclbin
// RUN: tessera info %t.other.xclbin | FileCheck %s --check-prefix=WIDTH
// WIDTH: device       npu1_1col, chosen by the partition's width, 1 column, which fits npu2_1col as well

// A stream for the other NPU contradicts the name.
// RUN: printf '.txn generation=3\nwrite (0,2)+0x400 1\n' > %t.txn
// RUN: tessera run %t.moved.xclbin --insts %t.txn --quiet 2>&1 | FileCheck %s --check-prefix=AGAINST
// AGAINST: warning[T0712]: the device is npu2_1col, but generation 3 (AIE2IPU) in the header of {{.*}} contradicts this choice
// AGAINST: note: the device is chosen by device npu2_1col among the names of the design

aie.device(npu2_1col) {
  %core = aie.tile(0, 2)
  %buffer = aie.buffer(%core) {sym_name = "kept"} : memref<4xi32>
}
