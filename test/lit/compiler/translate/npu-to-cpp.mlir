// A command stream as a C++ function of the numbers that the host gives. The compiled function makes the same words as
// the translation of a sequence in which these numbers are constants.
// RUN: tessera-translate --aie-npu-to-cpp %s -o %t.h
// RUN: FileCheck %s < %t.h
// RUN: c++ -std=c++17 -Wall -Werror -fsanitize=undefined -fno-sanitize-recover=all -I %S/Inputs -DGENERATED='"%t.h"' %S/Inputs/print_streams.cpp -o %t.out
// RUN: tessera-translate --aie-npu-to-binary --aie-output-binary=false --aie-sequence-name=fixed %s > %t.words
// RUN: %t.out fixed | cmp - %t.words
// RUN: %t.out computed 7 -20 3 | cmp - %t.words
// Guards: 1024 and -7 do not fit the field, 6 is no multiple of 7, and the last division is one by zero.
// RUN: %t.out computed 1024 -20 3 | FileCheck %s --check-prefix=NONE
// RUN: %t.out computed 6 -20 3 | FileCheck %s --check-prefix=NONE
// RUN: %t.out computed 0 -20 3 | FileCheck %s --check-prefix=NONE
// RUN: %t.out computed -7 -20 3 | FileCheck %s --check-prefix=NONE
// RUN: %t.out computed 7 -27 4 > %t.other
// RUN: not cmp -s %t.other %t.words
// NONE: none

// CHECK: #include "aie/Runtime/TxnEncoding.h"
// CHECK: inline std::optional<std::vector<uint32_t>> generate_txn_main_fixed() {
// CHECK: aie_runtime::txn_prepend_header(txn, 9u, {0, 1, 3, 6, 4, 1});
// CHECK: inline std::optional<std::vector<uint32_t>> generate_txn_main_computed(int32_t [[N:v[0-9]+]], int32_t [[M:v[0-9]+]], size_t {{v[0-9]+}}) {
// CHECK: if ([[N]] > 1023) return std::nullopt;
// CHECK: if ([[N]] != 1 && [[N]] % 7 != 0) return std::nullopt;
// CHECK: for (size_t
// CHECK: } else {
// CHECK: aie_runtime::txn_prepend_header(txn, __opcount, {0, 1, 3, 6, 4, 1});
aie.device(npu1) {
  memref.global "private" constant @data : memref<3xi32> = dense<[1, -2, 3]>
  aie.runtime_sequence @fixed(%a : memref<8xi32>) {
    aiex.npu.write32 {address = 2301952 : ui32, value = 7 : ui32}
    %d = memref.get_global @data : memref<3xi32>
    aiex.npu.blockwrite(%d) {address = 2228224 : ui32} : memref<3xi32>
    // Three rounds: the numbers 100, 107 and 114, and each time the number of the round before.
    aiex.npu.write32 {address = 2301952 : ui32, value = 100 : ui32}
    aiex.npu.write32 {address = 2301952 : ui32, value = 107 : ui32}
    aiex.npu.write32 {address = 2301952 : ui32, value = 114 : ui32}
    // -20 / 7 is -2, and -20 % 7 is -6.
    aiex.npu.maskwrite32 {address = 2301952 : ui32, value = 4294967294 : ui32, mask = 4294967290 : ui32}
    aiex.npu.address_patch {addr = 118788 : ui32, arg_idx = 0 : i32, arg_plus = 121 : i32}
    aiex.npu.sync {column = 0 : i32, row = 0 : i32, direction = 1 : i32, channel = 1 : i32, column_num = 1 : i32, row_num = 1 : i32}
    aiex.npu.preempt {level = 2 : ui8}
  }
  aie.runtime_sequence @computed(%a : memref<8xi32>, %n : i32, %m : i32, %rounds : index) {
    aiex.npu.assert_bd_field(%n) {max = 1023 : i32} : i32
    aiex.npu.assert_bd_divisible(%n) {divisor = 7 : i32, allow_unit} : i32
    %address = arith.constant 2301952 : i32
    aiex.npu.write32(%address, %n) : i32, i32
    %d = memref.get_global @data : memref<3xi32>
    aiex.npu.blockwrite(%d) {address = 2228224 : ui32} : memref<3xi32>
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %begin = arith.constant 100 : i32
    %next, %last = scf.for %i = %zero to %rounds step %one iter_args(%now = %begin, %before = %n) -> (i32, i32) {
      aiex.npu.write32(%address, %now) : i32, i32
      %sum = arith.addi %now, %n : i32
      scf.yield %sum, %now : i32, i32
    }
    %quotient = arith.divsi %m, %n : i32
    %rest = arith.remsi %m, %n : i32
    aiex.npu.maskwrite32(%address, %quotient, %rest) : i32, i32, i32
    %negative = arith.constant 0 : i32
    %is_negative = arith.cmpi slt, %m, %negative : i32
    scf.if %is_negative {
      aiex.npu.address_patch(%next : i32) {addr = 118788 : ui32, arg_idx = 0 : i32}
    } else {
      aiex.npu.address_patch(%last : i32) {addr = 118788 : ui32, arg_idx = 0 : i32}
    }
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %three = arith.constant 3 : i32
    %rows = arith.remui %n, %three : i32
    aiex.npu.sync(%c0, %c0, %c1, %c1, %c1, %rows) : i32, i32, i32, i32, i32, i32
    aiex.npu.preempt {level = 2 : ui8}
  }
}
