// An option without an effect on the chosen output is refused, because its user expects a result that never comes.
// RUN: %python %S/../run/Inputs/exits.py 2 tessera compile %s --emit resources --sequence-name NOPE 2>&1 | FileCheck %s --check-prefix=SEQUENCE
// SEQUENCE: error[T0701]: --sequence-name has no effect with --emit resources
// SEQUENCE-NEXT: note: the option has an effect on the files of -o and --insts, --emit lowered
// SEQUENCE-NEXT: help: leave --sequence-name out, or ask for one of these outputs
// RUN: not tessera compile %s --emit lowered --sequence-name NOPE 2>&1 | FileCheck %s --check-prefix=CHOSEN
// CHOSEN: error[T0904]
// RUN: not tessera compile %s --emit resources --peano /nowhere 2>&1 | FileCheck %s --check-prefix=PEANO
// PEANO: error[T0701]: --peano has no effect with --emit resources
// RUN: not tessera compile %s --emit resources --txn-1-0 --text-2026 2>&1 | FileCheck %s --check-prefix=TXN
// TXN: error[T0701]: --txn-1-0 has no effect with --emit resources
// RUN: not tessera compile %s --emit graph --text-2026 2>&1 | FileCheck %s --check-prefix=TEXT
// TEXT: error[T0701]: --text-2026 has no effect with --emit graph
// RUN: not tessera compile %s -o %t.xclbin --text-2026 2>&1 | FileCheck %s --check-prefix=FILES
// FILES: error[T0701]: --text-2026 has no effect with an xclbin or a stream
// RUN: not tessera compile %s --emit placed --device-name NOPE 2>&1 | FileCheck %s --check-prefix=DEVICE
// DEVICE: error[T0701]: --device-name has no effect with --emit placed
// RUN: not tessera compile %s --emit design --alloc-scheme basic-sequential 2>&1 | FileCheck %s --check-prefix=SCHEME
// SCHEME: error[T0701]: --alloc-scheme has no effect with --emit design
// RUN: not tessera compile %s --emit ldscript --ctrl-pkt-overlay 2>&1 | FileCheck %s --check-prefix=OVERLAY
// OVERLAY: error[T0701]: --ctrl-pkt-overlay has no effect with --emit ldscript
// RUN: not tessera compile %s --emit placed --stop-after aie-assign-lock-ids 2>&1 | FileCheck %s --check-prefix=BOTH
// BOTH: error[T0701]: --emit has no effect with --stop-after
// RUN: not tessera compile %s --print-pipeline -o %t.txt 2>&1 | FileCheck %s --check-prefix=PIPELINE
// PIPELINE: error[T0701]: --output has no effect with --print-pipeline
// RUN: not ls %t.xclbin %t.txt

// Without --emit, each of them has an effect, and a table on a narrow terminal fits it.
// RUN: tessera compile %s --txn-1-0 -o %t.xclbin --insts %t.bin
// RUN: env COLUMNS=60 tessera compile %s --emit resources | %python -c "import sys; print(max(len(line.rstrip()) for line in sys.stdin) <= 60)" | FileCheck %s --check-prefix=NARROW
// NARROW: True
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  aie.objectfifo @in(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out(%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo.link [@in] -> [@out]([] [])
  aie.runtime_sequence(%a: memref<16xi32>, %b: memref<16xi32>) {
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<16xi32>
    aiex.npu.dma_memcpy_nd(%b[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {id = 1 : i64, metadata = @out, issue_token = true} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
