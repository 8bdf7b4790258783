// From object FIFOs to switches: the result of the pass gets lock numbers, addresses and routes.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform,aie-assign-lock-ids,aie-assign-buffer-addresses,aie-create-pathfinder-flows))' %s | FileCheck %s

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @in (%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
  aie.objectfifo @in_a (%mem, {%a}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @in_b (%mem, {%b}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo.link [@in] -> [@in_a, @in_b] ([] [0, 16])
  aie.objectfifo @out_a (%a, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out_b (%b, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out (%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
  aie.objectfifo.link [@out_a, @out_b] -> [@out] ([0, 16] [])
  aie.core(%a) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %end = arith.constant 9223372036854775807 : index
    scf.for %turn = %c0 to %end step %c1 {
      %s = aie.objectfifo.acquire @in_a (Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
      %e = aie.objectfifo.subview.access %s[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
      %t = aie.objectfifo.acquire @out_a (Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
      %f = aie.objectfifo.subview.access %t[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
      scf.for %i = %c0 to %c16 step %c1 {
        %v = memref.load %e[%i] : memref<16xi32>
        memref.store %v, %f[%i] : memref<16xi32>
      }
      aie.objectfifo.release @in_a (Consume, 1)
      aie.objectfifo.release @out_a (Produce, 1)
    }
    aie.end
  }
  aiex.runtime_sequence() {}  // a form of 2025
}

// CHECK: aie.buffer(%tile_0_1) {address = 0 : i32, mem_bank = 0 : i32, sym_name = "out_buff_0"} : memref<32xi32>
// CHECK: aie.buffer(%tile_0_1) {address = 65536 : i32, mem_bank = 1 : i32, sym_name = "out_buff_1"} : memref<32xi32>
// CHECK: aie.lock(%tile_0_1, 4) {init = 2 : i32, sym_name = "out_prod_lock_0"}
// CHECK: aie.lock(%tile_0_1, 5) {init = 0 : i32, sym_name = "out_cons_lock_0"}
// CHECK: aie.lock(%tile_0_1, 6) {init = 2 : i32, sym_name = "out_prod_lock_1"}
// CHECK: aie.lock(%tile_0_1, 7) {init = 0 : i32, sym_name = "out_cons_lock_1"}
// CHECK: aie.buffer(%tile_0_3) {address = 0 : i32, mem_bank = 0 : i32, sym_name = "out_b_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_3) {address = 16384 : i32, mem_bank = 1 : i32, sym_name = "out_b_buff_1"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_3, 2) {init = 2 : i32, sym_name = "out_b_prod_lock"}
// CHECK: aie.lock(%tile_0_3, 3) {init = 0 : i32, sym_name = "out_b_cons_lock"}
// CHECK: aie.buffer(%tile_0_2) {address = 1024 : i32, mem_bank = 0 : i32, sym_name = "out_a_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_2) {address = 16384 : i32, mem_bank = 1 : i32, sym_name = "out_a_buff_1"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_2, 2) {init = 2 : i32, sym_name = "out_a_prod_lock"}
// CHECK: aie.lock(%tile_0_2, 3) {init = 0 : i32, sym_name = "out_a_cons_lock"}
// CHECK: aie.buffer(%tile_0_3) {address = 32768 : i32, mem_bank = 2 : i32, sym_name = "in_b_cons_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_3) {address = 49152 : i32, mem_bank = 3 : i32, sym_name = "in_b_cons_buff_1"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_3, 0) {init = 2 : i32, sym_name = "in_b_cons_prod_lock"}
// CHECK: aie.lock(%tile_0_3, 1) {init = 0 : i32, sym_name = "in_b_cons_cons_lock"}
// CHECK: aie.buffer(%tile_0_2) {address = 32768 : i32, mem_bank = 2 : i32, sym_name = "in_a_cons_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_2) {address = 49152 : i32, mem_bank = 3 : i32, sym_name = "in_a_cons_buff_1"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_2, 0) {init = 2 : i32, sym_name = "in_a_cons_prod_lock"}
// CHECK: aie.lock(%tile_0_2, 1) {init = 0 : i32, sym_name = "in_a_cons_cons_lock"}
// CHECK: aie.buffer(%tile_0_1) {address = 131072 : i32, mem_bank = 2 : i32, sym_name = "in_cons_buff_0"} : memref<32xi32>
// CHECK: aie.buffer(%tile_0_1) {address = 196608 : i32, mem_bank = 3 : i32, sym_name = "in_cons_buff_1"} : memref<32xi32>
// CHECK: aie.lock(%tile_0_1, 0) {init = 2 : i32, sym_name = "in_cons_prod_lock_0"}
// CHECK: aie.lock(%tile_0_1, 1) {init = 0 : i32, sym_name = "in_cons_cons_lock_0"}
// CHECK: aie.lock(%tile_0_1, 2) {init = 2 : i32, sym_name = "in_cons_prod_lock_1"}
// CHECK: aie.lock(%tile_0_1, 3) {init = 0 : i32, sym_name = "in_cons_cons_lock_1"}
// CHECK: aie.core(%tile_0_2) {
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK: aie.use_lock(%in_a_cons_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.use_lock(%out_a_prod_lock, AcquireGreaterEqual, 1)
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK: memref.load %in_a_cons_buff_0[%{{.*}}] : memref<16xi32>
// CHECK: memref.store %{{.*}}, %out_a_buff_0[%{{.*}}] : memref<16xi32>
// CHECK: aie.use_lock(%in_a_cons_prod_lock, Release, 1)
// CHECK: aie.use_lock(%out_a_cons_lock, Release, 1)
// CHECK: aie.use_lock(%in_a_cons_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.use_lock(%out_a_prod_lock, AcquireGreaterEqual, 1)
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK: memref.load %in_a_cons_buff_1[%{{.*}}] : memref<16xi32>
// CHECK: memref.store %{{.*}}, %out_a_buff_1[%{{.*}}] : memref<16xi32>
// CHECK: aie.use_lock(%in_a_cons_prod_lock, Release, 1)
// CHECK: aie.use_lock(%out_a_cons_lock, Release, 1)
// CHECK: aie.use_lock(%in_a_cons_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.use_lock(%out_a_prod_lock, AcquireGreaterEqual, 1)
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK: memref.load %in_a_cons_buff_0[%{{.*}}] : memref<16xi32>
// CHECK: memref.store %{{.*}}, %out_a_buff_0[%{{.*}}] : memref<16xi32>
// CHECK: aie.use_lock(%in_a_cons_prod_lock, Release, 1)
// CHECK: aie.use_lock(%out_a_cons_lock, Release, 1)
// CHECK: aie.end
// CHECK: aie.shim_dma_allocation @in(MM2S, 0, 0)
// CHECK: aie.memtile_dma(%tile_0_1) {
// CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb5)
// CHECK: aie.use_lock(%in_cons_prod_lock_0, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%in_cons_buff_0 : memref<32xi32>, 0, 16)
// CHECK: aie.use_lock(%in_cons_cons_lock_0, Release, 1)
// CHECK: aie.next_bd ^bb2
// CHECK: aie.use_lock(%in_cons_prod_lock_1, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%in_cons_buff_0 : memref<32xi32>, 16, 16)
// CHECK: aie.use_lock(%in_cons_cons_lock_1, Release, 1)
// CHECK: aie.next_bd ^bb3
// CHECK: aie.use_lock(%in_cons_prod_lock_0, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%in_cons_buff_1 : memref<32xi32>, 0, 16)
// CHECK: aie.use_lock(%in_cons_cons_lock_0, Release, 1)
// CHECK: aie.next_bd ^bb4
// CHECK: aie.use_lock(%in_cons_prod_lock_1, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%in_cons_buff_1 : memref<32xi32>, 16, 16)
// CHECK: aie.use_lock(%in_cons_cons_lock_1, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.dma_start(MM2S, 0, ^bb6, ^bb8)
// CHECK: aie.use_lock(%in_cons_cons_lock_0, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%in_cons_buff_0 : memref<32xi32>, 0, 16)
// CHECK: aie.use_lock(%in_cons_prod_lock_0, Release, 1)
// CHECK: aie.next_bd ^bb7
// CHECK: aie.use_lock(%in_cons_cons_lock_0, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%in_cons_buff_1 : memref<32xi32>, 0, 16)
// CHECK: aie.use_lock(%in_cons_prod_lock_0, Release, 1)
// CHECK: aie.next_bd ^bb6
// CHECK: aie.dma_start(MM2S, 1, ^bb9, ^bb11)
// CHECK: aie.use_lock(%in_cons_cons_lock_1, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%in_cons_buff_0 : memref<32xi32>, 16, 16)
// CHECK: aie.use_lock(%in_cons_prod_lock_1, Release, 1)
// CHECK: aie.next_bd ^bb10
// CHECK: aie.use_lock(%in_cons_cons_lock_1, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%in_cons_buff_1 : memref<32xi32>, 16, 16)
// CHECK: aie.use_lock(%in_cons_prod_lock_1, Release, 1)
// CHECK: aie.next_bd ^bb9
// CHECK: aie.dma_start(S2MM, 1, ^bb12, ^bb14)
// CHECK: aie.use_lock(%out_prod_lock_0, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_buff_0 : memref<32xi32>, 0, 16)
// CHECK: aie.use_lock(%out_cons_lock_0, Release, 1)
// CHECK: aie.next_bd ^bb13
// CHECK: aie.use_lock(%out_prod_lock_0, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_buff_1 : memref<32xi32>, 0, 16)
// CHECK: aie.use_lock(%out_cons_lock_0, Release, 1)
// CHECK: aie.next_bd ^bb12
// CHECK: aie.dma_start(S2MM, 2, ^bb15, ^bb17)
// CHECK: aie.use_lock(%out_prod_lock_1, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_buff_0 : memref<32xi32>, 16, 16)
// CHECK: aie.use_lock(%out_cons_lock_1, Release, 1)
// CHECK: aie.next_bd ^bb16
// CHECK: aie.use_lock(%out_prod_lock_1, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_buff_1 : memref<32xi32>, 16, 16)
// CHECK: aie.use_lock(%out_cons_lock_1, Release, 1)
// CHECK: aie.next_bd ^bb15
// CHECK: aie.dma_start(MM2S, 2, ^bb18, ^bb22)
// CHECK: aie.use_lock(%out_cons_lock_0, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_buff_0 : memref<32xi32>, 0, 16)
// CHECK: aie.use_lock(%out_prod_lock_0, Release, 1)
// CHECK: aie.next_bd ^bb19
// CHECK: aie.use_lock(%out_cons_lock_1, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_buff_0 : memref<32xi32>, 16, 16)
// CHECK: aie.use_lock(%out_prod_lock_1, Release, 1)
// CHECK: aie.next_bd ^bb20
// CHECK: aie.use_lock(%out_cons_lock_0, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_buff_1 : memref<32xi32>, 0, 16)
// CHECK: aie.use_lock(%out_prod_lock_0, Release, 1)
// CHECK: aie.next_bd ^bb21
// CHECK: aie.use_lock(%out_cons_lock_1, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_buff_1 : memref<32xi32>, 16, 16)
// CHECK: aie.use_lock(%out_prod_lock_1, Release, 1)
// CHECK: aie.next_bd ^bb18
// CHECK: aie.end
// CHECK: aie.mem(%tile_0_2) {
// CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb3)
// CHECK: aie.use_lock(%in_a_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%in_a_cons_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%in_a_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb2
// CHECK: aie.use_lock(%in_a_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%in_a_cons_buff_1 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%in_a_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.dma_start(MM2S, 0, ^bb4, ^bb6)
// CHECK: aie.use_lock(%out_a_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_a_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%out_a_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb5
// CHECK: aie.use_lock(%out_a_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_a_buff_1 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%out_a_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb4
// CHECK: aie.end
// CHECK: aie.mem(%tile_0_3) {
// CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb3)
// CHECK: aie.use_lock(%in_b_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%in_b_cons_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%in_b_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb2
// CHECK: aie.use_lock(%in_b_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%in_b_cons_buff_1 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%in_b_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.dma_start(MM2S, 0, ^bb4, ^bb6)
// CHECK: aie.use_lock(%out_b_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_b_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%out_b_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb5
// CHECK: aie.use_lock(%out_b_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_b_buff_1 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%out_b_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb4
// CHECK: aie.end
// CHECK: aie.shim_dma_allocation @out(S2MM, 0, 0)

// CHECK-DAG: aie.switchbox(%tile_0_1)
// CHECK-NOT: aie.flow(
