//--- shift-as-index
// SAYS: error[T0524]
%z = arith.constant 0 : index
%n = memref.load %a[%z] : memref<16xi32>
%w = arith.index_cast %n : i32 to index
%s = arith.constant 64 : index
%t = arith.addi %w, %s : index
%o = arith.constant 1 : index
%i = arith.shli %o, %t : index
%k = arith.constant 16 : index
%j = arith.addi %i, %k : index
%x = arith.constant 7 : i32
memref.store %x, %a[%j] : memref<16xi32>
//--- shift-known
// SAYS: error[T0524]
%s = arith.constant 64 : index
%o = arith.constant 1 : index
%i = arith.shli %o, %s : index
%x = arith.constant dense<7> : vector<32xi32>
vector.store %x, %a[%i] : memref<16xi32>, vector<32xi32>
//--- shift-known-as-that-of-a-run
// RUNS
%s = arith.constant 64 : index
%o = arith.constant 1 : index
%i = arith.shli %o, %s : index
%x = arith.constant dense<7> : vector<16xi32>
vector.store %x, %a[%i] : memref<16xi32>, vector<16xi32>
//--- sum-that-must-not-wrap
// SAYS: error[T0524]
%z = arith.constant 0 : index
%n = memref.load %a[%z] : memref<16xi32>
%w = arith.index_cast %n : i32 to index
%m = arith.constant 9223372036854775807 : index
%i = arith.addi %w, %m overflow<nsw, nuw> : index
%o = arith.constant 1 : index
%j = arith.addi %i, %o overflow<nsw, nuw> : index
%x = arith.constant 7 : i32
memref.store %x, %a[%j] : memref<16xi32>
//--- number-that-is-no-integer
// SAYS: error[T0524]
%f = arith.constant 1.0e30 : f32
%i = arith.fptosi %f : f32 to i64
%j = arith.index_cast %i : i64 to index
%x = arith.constant 7 : i32
memref.store %x, %a[%j] : memref<16xi32>
//--- lane
// SAYS: error[T0524]: index 9 is out of range for a vector
%i = arith.constant 9 : index
%v = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
%x = vector.extract %v[%i] : i32 from vector<4xi32>
%z = arith.constant 0 : index
memref.store %x, %a[%z] : memref<16xi32>
//--- lane-inserted
// SAYS: error[T0524]: index 4 is out of range for a vector
%i = arith.constant 4 : index
%v = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
%y = arith.constant 7 : i32
%w = vector.insert %y, %v[%i] : i32 into vector<4xi32>
%z = arith.constant 0 : index
vector.store %w, %a[%z] : memref<16xi32>, vector<4xi32>
//--- division
// SAYS: error[T0525]
%z = arith.constant 0 : index
%n = memref.load %a[%z] : memref<16xi32>
%q = arith.divsi %n, %n : i32
memref.store %q, %a[%z] : memref<16xi32>
//--- power
// RUNS
%z = arith.constant 0 : index
%n = memref.load %a[%z] : memref<16xi32>
%m = arith.constant -1 : i32
%q = math.ipowi %n, %m : i32
memref.store %q, %a[%z] : memref<16xi32>
//--- modulo
// SAYS: error[T0525]
%z = arith.constant 0 : index
%n = memref.load %a[%z] : memref<16xi32>
%i = arith.index_cast %n : i32 to index
%q = index.rems %i, %i
%x = arith.constant 7 : i32
memref.store %x, %a[%q] : memref<16xi32>
//--- endless
// SAYS: error[T0754]
%z = arith.constant 0 : index
%n = arith.constant 10 : index
%x = arith.constant 7 : i32
scf.for %i = %z to %n step %z {
  memref.store %x, %a[%i] : memref<16xi32>
}
//--- endless-branch
// SAYS: error[T0754]
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) {
  cf.br ^loop
^loop:
  cf.br ^loop
}
//--- number-that-an-integer-does-not-hold
// SAYS: error[T0524]
%z = arith.constant 0 : index
%n = memref.load %a[%z] : memref<16xi32>
%f = arith.sitofp %n : i32 to f32
%e = arith.constant 1.0e30 : f32
%g = arith.addf %f, %e : f32
%i = arith.fptosi %g : f32 to i64
%j = arith.index_cast %i : i64 to index
%x = arith.constant 7 : i32
memref.store %x, %a[%j] : memref<16xi32>
//--- lane-computed
// SAYS: error[T0524]: index 9 is out of range for a vector
%z = arith.constant 0 : index
%n = memref.load %a[%z] : memref<16xi32>
%w = arith.index_cast %n : i32 to index
%nine = arith.constant 9 : index
%i = arith.addi %w, %nine : index
%v = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
%x = vector.extract %v[%i] : i32 from vector<4xi32>
memref.store %x, %a[%z] : memref<16xi32>
//--- calls-itself
// SAYS: error[T0526]
func.func @f(%n: i32) -> i32 {
  %o = arith.constant 1 : i32
  %m = arith.addi %n, %o : i32
  %x = func.call @f(%m) : (i32) -> i32
  %y = arith.addi %x, %n : i32
  return %y : i32
}
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) {
  %o = arith.constant 1 : i32
  %x = func.call @f(%o) : (i32) -> i32
  %z = arith.constant 0 : index
  memref.store %x, %a[%z] : memref<16xi32>
  return
}
//--- calls-the-core
// SAYS: error[T0526]
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) {
  %m = memref.alloca() : memref<1024xi32>
  %z = arith.constant 0 : index
  %x = memref.load %a[%z] : memref<16xi32>
  memref.store %x, %m[%z] : memref<1024xi32>
  func.call @g(%a, %b) : (memref<16xi32>, memref<64xi8>) -> ()
  %y = memref.load %m[%z] : memref<1024xi32>
  memref.store %y, %a[%z] : memref<16xi32>
  return
}
func.func @g(%a: memref<16xi32>, %b: memref<64xi8>) {
  func.call @core_0_2(%a, %b) : (memref<16xi32>, memref<64xi8>) -> ()
  return
}
//--- named-as-c
// RUNS
func.func @memset(%a: memref<16xi32>, %x: i32, %n: i64) { return }
func.func @sinf(%x: f32) -> f32 { return %x : f32 }
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) {
  %m = memref.alloca() : memref<1024xi32>
  %z = arith.constant 0 : index
  %x = memref.load %m[%z] : memref<1024xi32>
  %f = arith.sitofp %x : i32 to f32
  %s = math.sin %f : f32
  %i = arith.fptosi %s : f32 to i32
  memref.store %i, %a[%z] : memref<16xi32>
  return
}
//--- unwritten
// RUNS
%m = memref.alloca() : memref<1024xi32>
%z = arith.constant 0 : index
%x = memref.load %m[%z] : memref<1024xi32>
%i = arith.index_cast %x : i32 to index
%y = memref.load %a[%i] : memref<16xi32>
//--- wide-numbers
// RUNS
%z = arith.constant 0 : index
%n = memref.load %a[%z] : memref<16xi32>
%w = arith.extsi %n : i32 to i128
%o = arith.constant 7 : i128
%s = arith.addi %w, %o : i128
%q = arith.divui %s, %o : i128
%t = arith.trunci %q : i128 to i32
memref.store %t, %a[%z] : memref<16xi32>
//--- lock-that-is-not
// SAYS: error[T05
func.func private @tessera_core_acquire(i32, i32)
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) {
  %l = arith.constant -1 : i32
  func.call @tessera_core_acquire(%l, %l) : (i32, i32) -> ()
  return
}
//--- port-that-is-not
// SAYS: error[T05
func.func private @tessera_core_put_stream(i32, i32)
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) {
  %l = arith.constant -1 : i32
  func.call @tessera_core_put_stream(%l, %l) : (i32, i32) -> ()
  return
}
//--- event-that-is-not
// SAYS: error[T05
func.func private @tessera_core_event(i32)
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) {
  %l = arith.constant -1 : i32
  func.call @tessera_core_event(%l) : (i32) -> ()
  return
}
//--- debug-of-a-place-that-is-not
// RUNS
func.func private @tessera_core_debug(i32, i64, i32)
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) {
  %l = arith.constant -1 : i32
  %v = arith.constant 7 : i64
  func.call @tessera_core_debug(%l, %v, %l) : (i32, i64, i32) -> ()
  return
}
//--- vectors-of-bits-in-private-memory
// RUNS
%z = arith.constant 0 : index
%n = memref.load %a[%z] : memref<16xi32>
%k = arith.index_cast %n : i32 to index
%m = memref.alloca() : memref<16xvector<64xi1>>
%p = memref.alloca() : memref<3xvector<1000xi1>>
%t = arith.constant dense<true> : vector<64xi1>
memref.store %t, %m[%k] : memref<16xvector<64xi1>>
%q = memref.load %m[%z] : memref<16xvector<64xi1>>
%e = vector.reduction <and>, %q : vector<64xi1> into i1
%w = arith.extui %e : i1 to i32
memref.store %w, %a[%z] : memref<16xi32>
%r = memref.load %p[%z] : memref<3xvector<1000xi1>>
%f = vector.reduction <or>, %r : vector<1000xi1> into i1
%g = arith.extui %f : i1 to i32
memref.store %g, %a[%z] : memref<16xi32>
//--- a-core-that-calls-itself
// SAYS: error[T0526]: function 'core_0_2' is called too deeply: the calls around it have used up the stack
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) {
%z = arith.constant 0 : index
%big = memref.alloca() : memref<24000xi32>
%x = memref.load %big[%z] : memref<24000xi32>
memref.store %x, %a[%z] : memref<16xi32>
func.call @core_0_2(%a, %b) : (memref<16xi32>, memref<64xi8>) -> ()
%y = memref.load %big[%z] : memref<24000xi32>
memref.store %y, %a[%z] : memref<16xi32>
return
}
//--- deep-frames-without-calls-at-the-end
// SAYS: error[T0526]
func.func @last(%a: memref<16xi32>, %i: index) -> i32 {
%big = memref.alloca() : memref<30000xi32>
%x = memref.load %a[%i] : memref<16xi32>
memref.store %x, %big[%i] : memref<30000xi32>
%z = arith.constant 0 : index
%y = memref.load %big[%z] : memref<30000xi32>
return %y : i32
}
func.func @down(%a: memref<16xi32>, %i: index) -> i32 {
%big = memref.alloca() : memref<30000xi32>
%s = func.call @last(%a, %i) : (memref<16xi32>, index) -> i32
memref.store %s, %big[%i] : memref<30000xi32>
%t = func.call @down(%a, %i) : (memref<16xi32>, index) -> i32
%z = arith.constant 0 : index
%y = memref.load %big[%z] : memref<30000xi32>
%u = arith.addi %t, %y : i32
return %u : i32
}
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) {
%z = arith.constant 0 : index
%big = memref.alloca() : memref<30000xi32>
%s = func.call @down(%a, %z) : (memref<16xi32>, index) -> i32
memref.store %s, %big[%z] : memref<30000xi32>
%y = memref.load %big[%z] : memref<30000xi32>
memref.store %y, %a[%z] : memref<16xi32>
return
}
