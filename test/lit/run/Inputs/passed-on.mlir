aie.device(xcvc1902) {
  %tile = aie.tile(6, 2)
  %north = aie.tile(6, 3)
  %lock = aie.lock(%tile, 1)
  %words = aie.buffer(%tile) : memref<16xi32>
  func.func private @scale(memref<16xi32>)
  aie.core(%tile) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 1000000000000 : index
    func.call @scale(%words) : (memref<16xi32>) -> ()
    aie.use_lock(%lock, Acquire, 0)
    aie.use_lock(%lock, Release, 1)
    scf.for %i = %c0 to %n step %c1 {
      aie.use_lock(%lock, Acquire, 1)
      aie.use_lock(%lock, Release, 1)
    }
    aie.end
  }
  aie.core(%north) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 1000000000000 : index
    scf.for %i = %c0 to %n step %c1 {
      aie.use_lock(%lock, Acquire, 1)
      aie.use_lock(%lock, Release, 1)
    }
    aie.end
  }
}
