// The design writes one chain and starts it twice; it also gives the numbers of the descriptors.
// REQUIRES: shared
// RUN: tessera compile %s --insts %t.npu1_1col
// RUN: cmp %t.npu1_1col %golden/add_one_cpp_aiecc@npu1_1col/insts.bin
// RUN: sed s/npu1_1col/npu2_1col/ %s | tessera compile - --insts %t.npu2_1col
// RUN: cmp %t.npu2_1col %golden/add_one_cpp_aiecc@npu2_1col/insts.bin

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)

  aie.objectfifo @in(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @to_core(%mem, {%core}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo.link [@in] -> [@to_core]([] [0])
  aie.objectfifo @from_core(%core, {%mem}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @out(%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo.link [@from_core] -> [@out]([0] [])
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %forever = arith.constant 0x7fffffff : index
    %summand = arith.constant dense<1> : vector<8xi32>
    scf.for %i = %zero to %forever step %one {
      %from = aie.objectfifo.acquire @to_core(Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
      %a = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      %to = aie.objectfifo.acquire @from_core(Produce, 1) : !aie.objectfifosubview<memref<8xi32>>
      %b = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      %x = vector.load %a[%zero] : memref<8xi32>, vector<8xi32>
      %y = arith.addi %x, %summand : vector<8xi32>
      vector.store %y, %b[%zero] : memref<8xi32>, vector<8xi32>
      aie.objectfifo.release @to_core(Consume, 1)
      aie.objectfifo.release @from_core(Produce, 1)
    }
    aie.end
  }

  aie.bd_chain @receive(%buffer : memref<64xi32>) {
    aie.dma_bd(%buffer : memref<64xi32>, 0, 64) {bd_id = 1 : i32}
    aie.end
  }
  aie.bd_chain @send(%buffer : memref<64xi32>) {
    aie.dma_bd(%buffer : memref<64xi32>, 0, 64)
    aie.end
  }

  aiex.runtime_sequence(%in : memref<64xi32>, %unused : memref<32xi32>, %out : memref<64xi32>) {
    %received = aiex.dma_start_bd_chain @receive(%out) : (memref<64xi32>) on (%shim, S2MM, 0) {issue_token = true}
    %sent = aiex.dma_start_bd_chain_for @send(%in) : (memref<64xi32>) for @in {issue_token = true}
    aiex.dma_await_task(%received)
    aiex.dma_free_task(%sent)
  }
}
