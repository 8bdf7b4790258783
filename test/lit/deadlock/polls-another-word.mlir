// A core polls a word that no unit writes, while a partner writes another word of the buffer or another buffer, which
// no unit reads. The message names the written word or buffer, and the place of the write.

// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: not tessera run %s --quiet --in 0=words:0..3 --out 1=-:16:words 2>&1 | FileCheck %s --check-prefix=WORD
// WORD: core (0,3) polls word 2 of buffer 'flag' of (0,3) in vain: no core, DMA or control packet writes it; core (0,2) writes word 3 of it at {{.*}}polls-another-word.mlir:[[@LINE+35]]:5

// RUN: sed -e '/memref.store %%k, %%flag/s/flag/sign/' %s > sign.mlir
// RUN: not tessera run sign.mlir --quiet --in 0=words:0..3 --out 1=-:16:words 2>&1 | FileCheck %s --check-prefix=SIGN
// SIGN: core (0,3) polls word 2 of buffer 'flag' of (0,3) in vain: no core, DMA or control packet writes it; core (0,2) writes buffer 'sign' of (0,3) at sign.mlir:{{[0-9]+}}:5, which no unit reads

// The command stream writes a parameter to another word, or to another buffer.
// RUN: sed -e '/memref.store %%k, %%flag/d' -e 's/^    \/\/ WRITES/    aiex.npu.rtp_write(@flag, 1, 7)/' %s > beside.mlir
// RUN: not tessera run beside.mlir --quiet --in 0=words:0..3 --out 1=-:16:words 2>&1 | FileCheck %s --check-prefix=BESIDE
// BESIDE: core (0,3) polls word 2 of buffer 'flag' of (0,3) in vain: {{.*}}writes it; line {{[0-9]+}} (WRITE) wrote word 1 of it
// RUN: sed -e '/memref.store %%k, %%flag/d' -e 's/^    \/\/ WRITES/    aiex.npu.rtp_write(@sign, 2, 7)/' %s > other.mlir
// RUN: not tessera run other.mlir --quiet --in 0=words:0..3 --out 1=-:16:words 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: core (0,3) polls word 2 of buffer 'flag' of (0,3) in vain: {{.*}}writes it; line {{[0-9]+}} (WRITE) wrote buffer 'sign' of (0,3), which no unit reads

// If some unit reads the other buffer, the write to it may be intended, so the message does not name it.
// RUN: sed -e 's/^    \/\/ READS/    %%r = memref.load %%sign[%%c2] : memref<4xi32>/' other.mlir > read.mlir
// RUN: not tessera run read.mlir --quiet --in 0=words:0..3 --out 1=-:16:words 2>&1 | FileCheck %s --check-prefix=READ --implicit-check-not=sign
// READ: core (0,3) polls word 2 of buffer 'flag' of (0,3) in vain: no core, DMA or control packet writes it{{$}}

// The polled word was written, but not with a value that ends the poll.
// RUN: sed -e '/memref.store %%k, %%flag/d' -e 's/^    \/\/ WRITES/    aiex.npu.rtp_write(@flag, 2, 0)/' %s > value.mlir
// RUN: not tessera run value.mlir --quiet --in 0=words:0..3 --out 1=-:16:words 2>&1 | FileCheck %s --check-prefix=VALUE
// VALUE: core (0,3) polls word 2 of buffer 'flag' of (0,3) in vain: line {{[0-9]+}} (WRITE) wrote 0 to it, and no core, DMA or control packet writes it{{$}}
// VALUE: = help: write the value that ends the poll, or use a lock
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %f = aie.tile(0, 2)
  %s = aie.tile(0, 3)
  %flag = aie.buffer(%s) {sym_name = "flag"} : memref<4xi32>
  %sign = aie.buffer(%s) {sym_name = "sign"} : memref<4xi32>
  aie.objectfifo @in(%shim, {%s}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out(%s, {%shim}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.core(%f) {
    %c3 = arith.constant 3 : index
    %k = arith.constant 1 : i32
    memref.store %k, %flag[%c3] : memref<4xi32>
    aie.end
  }
  aie.core(%s) {
    %c2 = arith.constant 2 : index
    %zero = arith.constant 0 : i32
    // READS
    scf.while : () -> () {
      %now = memref.load %flag[%c2] : memref<4xi32>
      %again = arith.cmpi eq, %now, %zero : i32
      scf.condition(%again)
    } do {
      scf.yield
    }
    %got = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
    %made = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
    aie.objectfifo.release @in(Consume, 1)
    aie.objectfifo.release @out(Produce, 1)
    aie.end
  }
  aiex.runtime_sequence(%a : memref<4xi32>, %b : memref<4xi32>) {
    // WRITES
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<4xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<4xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
