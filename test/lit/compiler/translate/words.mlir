// --aie-output-binary=false writes the words of a command stream, and of control packets, as text. Patches of arguments
// that the firmware does not translate get the place of host memory in the array's address space, unless the driver
// does so.
// RUN: tessera-translate --aie-npu-to-binary --aie-output-binary=false %s | FileCheck %s
// RUN: tessera-translate --aie-npu-to-binary %s -o %t.bytes
// RUN: tessera-translate --aie-npu-to-binary --aie-output-binary=false %s -o %t.words
// RUN: python3 -c "import struct, sys; d = open(sys.argv[1], 'rb').read(); print('\n'.join('%08X' % w for w in struct.unpack('<%dI' % (len(d) // 4), d)))" %t.bytes > %t.expected
// RUN: cmp %t.words %t.expected
// RUN: tessera-translate --aie-npu-to-binary --aie-output-binary=false --aie-npu-fold-ddr-addr-offset=false %s | FileCheck %s --check-prefix=DRIVER
// In January 2025, command streams had the optimised encoding: version 1.0, and a write of three words.
// RUN: tessera-translate --aie-npu-instgen --text=2025 %s | FileCheck %s --check-prefix=OLD

// OLD: 06030001
// OLD-NEXT: 00000104
// OLD-NEXT: 00000003
// OLD: {{^}}00000000
// OLD-NEXT: 00232000
// OLD-NEXT: 00000007
// CHECK: 06030100
// CHECK: 00000104
// CHECK: 00000003
// CHECK: {{^}}00000004
// CHECK-NEXT: 00000000
// CHECK-NEXT: 00000010
// CHECK: {{^}}00000005
// CHECK-NEXT: 00000000
// CHECK-NEXT: 80000010
// DRIVER: {{^}}00000005
// DRIVER-NEXT: 00000000
// DRIVER-NEXT: 00000010
aie.device(npu1) {
  aie.runtime_sequence(%a0: memref<8xi32>, %a1: memref<8xi32>, %a2: memref<8xi32>, %a3: memref<8xi32>, %a4: memref<8xi32>, %a5: memref<8xi32>) {
    aiex.npu.write32 {address = 2301952 : ui32, value = 7 : ui32}
    aiex.npu.address_patch {addr = 118788 : ui32, arg_idx = 4 : i32, arg_plus = 16 : i32}
    aiex.npu.address_patch {addr = 118788 : ui32, arg_idx = 5 : i32, arg_plus = 16 : i32}
  }
}
