// Tokens, and copies that wait for them.
// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s
// RUN: tessera-opt %s --aie-text-2026 | tessera-opt | FileCheck %s

aie.device(xcvc1902) {
  // CHECK: aiex.token(0) {sym_name = "token0"}
  aiex.token(0) {sym_name = "token0"}
  %a = aie.tile(1, 1)
  %b = aie.tile(2, 2)
  // CHECK: %[[FROM:.*]] = aie.buffer(%[[A:.*]]) : memref<256xi32>
  %from = aie.buffer(%a) : memref<256xi32>
  // CHECK: %[[TO:.*]] = aie.buffer(%[[B:.*]]) : memref<512xi16>
  %to = aie.buffer(%b) : memref<512xi16>
  %core = aie.core(%a) {
    // CHECK: aiex.useToken @token0(Acquire, 0)
    aiex.useToken @token0("Acquire", 0)
    // CHECK: aiex.useToken @token0(Release, 5)
    aiex.useToken @token0(Release, 5)
    aie.end
  }
  // CHECK: aiex.memcpy @token0(1, 2) (%[[A]] : <%[[FROM]], 0, 256>, %[[B]] : <%[[TO]], 512, 0>) : (memref<256xi32>, memref<512xi16>)
  aiex.memcpy @token0(1, 2) (%a : <%from, 0, 256>, %b : <%to, 512, 0>) : (memref<256xi32>, memref<512xi16>)
  func.func @program() {
    // CHECK: aiex.useToken @token0(Release, -1)
    aiex.useToken @token0(Release, -1)
    return
  }
}
