//--- subview-wraps
// SAYS: error[T0524]
%o = arith.constant 0 : index
%s = arith.constant 4611686018427387905 : index
%st = arith.constant 4 : index
%v = memref.subview %a[%o][%s][%st] : memref<16xi32> to memref<?xi32, strided<[?], offset: ?>>
%i = arith.constant 25000000 : index
%x = arith.constant 7 : i32
memref.store %x, %v[%i] : memref<?xi32, strided<[?], offset: ?>>
//--- subview-wraps-back
// SAYS: error[T0524]
%o = arith.constant -9223372036854775808 : index
%s = arith.constant 4 : index
%st = arith.constant 4611686018427387904 : index
%v = memref.subview %a[%o][%s][%st] : memref<16xi32> to memref<?xi32, strided<[?], offset: ?>>
%i = arith.constant 1 : index
%x = arith.constant 7 : i32
memref.store %x, %v[%i] : memref<?xi32, strided<[?], offset: ?>>
//--- negative-stride
// SAYS: error[T0524]
%n = arith.constant 100000000 : index
%m = arith.constant -1 : index
%v = memref.reinterpret_cast %a to offset: [0], sizes: [%n], strides: [%m] : memref<16xi32> to memref<?xi32, strided<[?]>>
%i = arith.constant 99999999 : index
%x = arith.constant 7 : i32
memref.store %x, %v[%i] : memref<?xi32, strided<[?]>>
//--- negative-stride-known
// SAYS: error[T0524]
%v = memref.reinterpret_cast %a to offset: [0], sizes: [16], strides: [-1] : memref<16xi32> to memref<16xi32, strided<[-1]>>
%i = arith.constant 1 : index
%x = arith.constant 7 : i32
memref.store %x, %v[%i] : memref<16xi32, strided<[-1]>>
//--- cast-of-cast
// SAYS: error[T0524]
%v = memref.reinterpret_cast %a to offset: [15], sizes: [16], strides: [-1] : memref<16xi32> to memref<16xi32, strided<[-1], offset: 15>>
%w = memref.reinterpret_cast %v to offset: [0], sizes: [100000], strides: [1] : memref<16xi32, strided<[-1], offset: 15>> to memref<100000xi32>
%i = arith.constant 99999 : index
%x = arith.constant 7 : i32
memref.store %x, %w[%i] : memref<100000xi32>
//--- lying-cast
// SAYS: error[T0524]
%f = arith.constant 15 : index
%n = arith.constant 16 : index
%m = arith.constant -1 : index
%v = memref.reinterpret_cast %a to offset: [%f], sizes: [%n], strides: [%m] : memref<16xi32> to memref<?xi32, strided<[?], offset: ?>>
%w = memref.cast %v : memref<?xi32, strided<[?], offset: ?>> to memref<16xi32, strided<[-1]>>
%i = arith.constant 16 : index
%x = arith.constant 7 : i32
memref.store %x, %w[%i] : memref<16xi32, strided<[-1]>>
//--- lying-cast-handed-on
// SAYS: error[T0524]
func.func @f(%v: memref<16xi32>) {
  %i = arith.constant 15 : index
  %x = arith.constant 7 : i32
  memref.store %x, %v[%i] : memref<16xi32>
  return
}
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) {
  %f = arith.constant 8 : index
  %n = arith.constant 16 : index
  %o = arith.constant 1 : index
  %v = memref.reinterpret_cast %a to offset: [%f], sizes: [%n], strides: [%o] : memref<16xi32> to memref<?xi32, strided<[?], offset: ?>>
  %w = memref.cast %v : memref<?xi32, strided<[?], offset: ?>> to memref<16xi32>
  func.call @f(%w) : (memref<16xi32>) -> ()
  return
}
//--- larger-by-select
// SAYS: error[T0524]
%m = memref.alloca() : memref<4xi32>
%n = arith.constant 16 : index
%v = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<4xi32> to memref<?xi32>
%w = memref.cast %v : memref<?xi32> to memref<16xi32>
%z = arith.constant 0 : index
%k = memref.load %a[%z] : memref<16xi32>
%one = arith.constant 1 : i32
%c = arith.cmpi eq, %k, %one : i32
%s = arith.select %c, %a, %w : memref<16xi32>
%i = arith.constant 15 : index
memref.store %one, %s[%i] : memref<16xi32>
//--- larger-by-loop
// SAYS: error[T0524]
%z = arith.constant 0 : index
%o = arith.constant 1 : index
%n = arith.constant 9 : index
%x = arith.constant 7 : i32
%r = scf.for %i = %z to %n step %o iter_args(%v = %a) -> memref<16xi32> {
  memref.store %x, %v[%i] : memref<16xi32>
  %w = memref.reinterpret_cast %v to offset: [%i], sizes: [16], strides: [1] : memref<16xi32> to memref<16xi32, strided<[1], offset: ?>>
  %y = memref.cast %w : memref<16xi32, strided<[1], offset: ?>> to memref<16xi32>
  scf.yield %y : memref<16xi32>
}
//--- of-unknown-size-by-branch
// SAYS: passes on a memref of type 'memref<?xi32>', which does not say where the memory ends
%n = arith.constant 16 : index
%c = arith.constant true
%v = memref.cast %a : memref<16xi32> to memref<?xi32>
%m = scf.if %c -> memref<?xi32> {
  scf.yield %v : memref<?xi32>
} else {
  scf.yield %v : memref<?xi32>
}
%x = arith.constant 7 : i32
memref.store %x, %m[%n] : memref<?xi32>
//--- expanded
// SAYS: error[T0524]
%n = arith.constant 1000 : index
%d = memref.cast %a : memref<16xi32> to memref<?xi32>
%v = memref.expand_shape %d [[0, 1]] output_shape [%n, 4] : memref<?xi32> into memref<?x4xi32>
%i = arith.constant 999 : index
%z = arith.constant 0 : index
%x = arith.constant 7 : i32
memref.store %x, %v[%i, %z] : memref<?x4xi32>
//--- collapsed
// SAYS: error[T0524]
%n = arith.constant 4000000000 : index
%v = memref.reinterpret_cast %a to offset: [0], sizes: [%n, %n], strides: [%n, 1] : memref<16xi32> to memref<?x?xi32, strided<[?, 1]>>
%d = memref.cast %v : memref<?x?xi32, strided<[?, 1]>> to memref<?x?xi32>
%w = memref.collapse_shape %d [[0, 1]] : memref<?x?xi32> into memref<?xi32>
%i = arith.constant 1000 : index
%x = arith.constant 7 : i32
memref.store %x, %w[%i] : memref<?xi32>
//--- transposed
// SAYS: error[T0524]
%n = arith.constant 4 : index
%v = memref.reinterpret_cast %a to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<16xi32> to memref<4x4xi32>
%w = memref.transpose %v (i, j) -> (j, i) : memref<4x4xi32> to memref<4x4xi32, strided<[1, 4]>>
%z = arith.constant 3 : index
%x = arith.constant 7 : i32
memref.store %x, %w[%n, %z] : memref<4x4xi32, strided<[1, 4]>>
//--- bytes-behind
// SAYS: error[T0524]
%s = arith.constant 64 : index
%z = arith.constant 0 : index
%x = arith.constant 7 : i32
%v = memref.view %b[%s][] : memref<64xi8> to memref<4xi32>
memref.store %x, %v[%z] : memref<4xi32>
//--- bytes-before
// SAYS: error[T0524]
%s = arith.constant -16 : index
%z = arith.constant 0 : index
%x = arith.constant 7 : i32
%v = memref.view %b[%s][] : memref<64xi8> to memref<4xi32>
memref.store %x, %v[%z] : memref<4xi32>
//--- bytes-many
// SAYS: error[T0524]
%s = arith.constant 0 : index
%n = arith.constant 4611686018427387904 : index
%i = arith.constant 4611686018427387903 : index
%x = arith.constant 7 : i32
%v = memref.view %b[%s][%n] : memref<64xi8> to memref<?xi32>
memref.store %x, %v[%i] : memref<?xi32>
//--- bytes-not-aligned
// RUNS
%s = arith.constant 1 : index
%z = arith.constant 0 : index
%x = arith.constant 7 : i64
%v = memref.view %b[%s][] : memref<64xi8> to memref<4xi64>
memref.store %x, %v[%z] : memref<4xi64>
//--- bytes-as-vectors
// SAYS: takes bytes as elements of a type or layout that cannot be run on the host
%s = arith.constant 1 : index
%z = arith.constant 0 : index
%v = memref.view %b[%s][] : memref<64xi8> to memref<1xvector<8xi32>>
%x = memref.load %v[%z] : memref<1xvector<8xi32>>
memref.store %x, %v[%z] : memref<1xvector<8xi32>>
//--- vector-load
// SAYS: error[T0524]
%i = arith.constant 9 : index
%x = vector.load %a[%i] : memref<16xi32>, vector<8xi32>
vector.store %x, %a[%i] : memref<16xi32>, vector<8xi32>
//--- vector-load-wraps
// SAYS: error[T0524]
%i = arith.constant 9223372036854775807 : index
%x = vector.load %a[%i] : memref<16xi32>, vector<8xi32>
vector.store %x, %a[%i] : memref<16xi32>, vector<8xi32>
//--- transfer-in-bounds
// SAYS: error[T0524]
%i = arith.constant 15 : index
%p = arith.constant 0 : i32
%x = vector.transfer_read %a[%i], %p {in_bounds = [true]} : memref<16xi32>, vector<8xi32>
vector.transfer_write %x, %a[%i] {in_bounds = [true]} : vector<8xi32>, memref<16xi32>
//--- transfer-far-behind
// RUNS
%i = arith.constant 4294967304 : index
%p = arith.constant 0 : i32
%x = arith.constant dense<7> : vector<8xi32>
vector.transfer_write %x, %a[%i] : vector<8xi32>, memref<16xi32>
%y = vector.transfer_read %a[%i], %p : memref<16xi32>, vector<8xi32>
%z = arith.constant 0 : index
vector.store %y, %a[%z] : memref<16xi32>, vector<8xi32>
//--- transfer-before
// SAYS: error[T0524]
%i = arith.constant -4 : index
%x = arith.constant dense<7> : vector<8xi32>
vector.transfer_write %x, %a[%i] : vector<8xi32>, memref<16xi32>
//--- gather
// SAYS: error[T0524]
%z = arith.constant 0 : index
%at = arith.constant dense<[0, 2147483647, -2147483648, 1]> : vector<4xi32>
%m = arith.constant dense<true> : vector<4xi1>
%p = arith.constant dense<0> : vector<4xi32>
%x = vector.gather %a[%z][%at], %m, %p : memref<16xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
vector.store %x, %a[%z] : memref<16xi32>, vector<4xi32>
//--- scatter-wraps
// SAYS: error[T0524]
%o = arith.constant 9223372036854775800 : index
%at = arith.constant dense<[9223372036854775800, 16]> : vector<2xi64>
%m = arith.constant dense<true> : vector<2xi1>
%p = arith.constant dense<0> : vector<2xi32>
vector.scatter %a[%o][%at], %m, %p : memref<16xi32>, vector<2xi64>, vector<2xi1>, vector<2xi32>
//--- masked
// SAYS: error[T0524]
%i = arith.constant 12 : index
%m = arith.constant dense<true> : vector<8xi1>
%p = arith.constant dense<7> : vector<8xi32>
vector.maskedstore %a[%i], %m, %p : memref<16xi32>, vector<8xi1>, vector<8xi32>
//--- compressed
// SAYS: error[T0524]
%i = arith.constant 14 : index
%m = arith.constant dense<true> : vector<8xi1>
%p = arith.constant dense<7> : vector<8xi32>
vector.compressstore %a[%i], %m, %p : memref<16xi32>, vector<8xi1>, vector<8xi32>
//--- copy
// SAYS: error[T0524]
%n = arith.constant 1000 : index
%m = memref.alloca() : memref<16xi32>
%v = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<16xi32> to memref<?xi32>
%w = memref.reinterpret_cast %a to offset: [0], sizes: [%n], strides: [1] : memref<16xi32> to memref<?xi32>
memref.copy %v, %w : memref<?xi32> to memref<?xi32>
//--- atomic
// SAYS: error[T0524]
%i = arith.constant 16 : index
%x = arith.constant 7 : i32
%y = memref.atomic_rmw addi %x, %a[%i] : (i32, memref<16xi32>) -> i32
//--- dim-that-is-not
// RUNS
%i = arith.constant 1000000 : index
%d = memref.dim %a, %i : memref<16xi32>
%x = memref.load %a[%d] : memref<16xi32>
//--- aligned-by-promise
// RUNS
%s = arith.constant 1 : index
%v = memref.subview %b[%s][32][1] : memref<64xi8> to memref<32xi8, strided<[1], offset: ?>>
%w = memref.assume_alignment %v, 64 : memref<32xi8, strided<[1], offset: ?>>
%z = arith.constant 0 : index
%x = vector.load %w[%z] {alignment = 64} : memref<32xi8, strided<[1], offset: ?>>, vector<32xi8>
vector.store %x, %w[%z] {alignment = 64} : memref<32xi8, strided<[1], offset: ?>>, vector<32xi8>
//--- bits-of-a-byte
// SAYS: error[T0524]
%z = arith.constant 0 : index
%all = arith.constant -1 : i8
memref.store %all, %b[%z] : memref<64xi8>
%v = memref.view %b[%z][] : memref<64xi8> to memref<64xi1>
%bit = memref.load %v[%z] : memref<64xi1>
%i = arith.extui %bit : i1 to i64
%j = arith.index_cast %i : i64 to index
%k = arith.constant 15 : index
%l = arith.addi %j, %k : index
%x = arith.constant 7 : i32
memref.store %x, %a[%l] : memref<16xi32>
//--- affine
// SAYS: error[T0524]
affine.for %i = 0 to 17 {
  %x = affine.load %a[%i] : memref<16xi32>
  affine.store %x, %a[%i] : memref<16xi32>
}
//--- no-elements
// SAYS: error[T0524]
%m = memref.alloca() : memref<0xi32>
%z = arith.constant 0 : index
%x = memref.load %m[%z] : memref<0xi32>
//--- vector-of-two-dimensions
// SAYS: has a vector of type 'vector<2x4xi32>', which cannot be run on the host
%z = arith.constant 0 : index
%v = memref.expand_shape %a [[0, 1]] output_shape [4, 4] : memref<16xi32> into memref<4x4xi32>
%x = vector.load %v[%z, %z] : memref<4x4xi32>, vector<2x4xi32>
vector.store %x, %v[%z, %z] : memref<4x4xi32>, vector<2x4xi32>
//--- vector-of-bits
// SAYS: has a vector of type 'vector<8xi1>', which cannot be run on the host
%z = arith.constant 0 : index
%m = memref.alloca() : memref<8xi1>
%x = vector.load %m[%z] : memref<8xi1>, vector<8xi1>
vector.store %x, %m[%z] : memref<8xi1>, vector<8xi1>
//--- update-of-bits
// SAYS: updates an element that the host cannot update in one step
%z = arith.constant 0 : index
%m = memref.alloca() : memref<8xi1>
%x = arith.constant true
%y = memref.atomic_rmw ori %x, %m[%z] : (i1, memref<8xi1>) -> i1
//--- lanes-of-bits
// SAYS: has lanes that cannot be run on the host
%z = arith.constant 0 : index
%m = memref.alloca() : memref<8xi1>
%x = arith.constant dense<true> : vector<8xi1>
vector.maskedstore %m[%z], %x, %x : memref<8xi1>, vector<8xi1>, vector<8xi1>
//--- transfer-of-vectors
// SAYS: cannot be run on the host: it must move numbers along one dimension of a memref
%z = arith.constant 0 : index
%m = memref.alloca() : memref<4xvector<4xi32>>
%p = arith.constant dense<0> : vector<4xi32>
%x = vector.transfer_read %m[%z], %p {in_bounds = [true]} : memref<4xvector<4xi32>>, vector<1x4xi32>
%w = vector.shape_cast %x : vector<1x4xi32> to vector<4xi32>
vector.store %w, %a[%z] : memref<16xi32>, vector<4xi32>
//--- transfer-along-rows
// RUNS
%z = arith.constant 0 : index
%p = arith.constant 0 : i32
%v = memref.expand_shape %a [[0, 1]] output_shape [4, 4] : memref<16xi32> into memref<4x4xi32>
%x = vector.transfer_read %v[%z, %z], %p {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<4x4xi32>, vector<4xi32>
vector.store %x, %a[%z] : memref<16xi32>, vector<4xi32>
//--- transfer-of-one
// RUNS
%z = arith.constant 0 : index
%p = arith.constant 0 : i32
%x = vector.transfer_read %a[%z], %p {in_bounds = [true], permutation_map = affine_map<(d0) -> (0)>} : memref<16xi32>, vector<4xi32>
vector.store %x, %a[%z] : memref<16xi32>, vector<4xi32>
//--- transfer-of-one-with-a-mask
// RUNS
%z = arith.constant 0 : index
%p = arith.constant 0 : i32
%m = arith.constant dense<[true]> : vector<1xi1>
%x = vector.transfer_read %a[%z], %p, %m {in_bounds = [true], permutation_map = affine_map<(d0) -> (0)>} : memref<16xi32>, vector<4xi32>
vector.store %x, %a[%z] : memref<16xi32>, vector<4xi32>
//--- constant-that-is-written
// RUNS
memref.global "private" constant @g : memref<16xi32> = dense<3>
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) {
  %z = arith.constant 0 : index
  %n = memref.load %a[%z] : memref<16xi32>
  %i = arith.index_cast %n : i32 to index
  %m = memref.get_global @g : memref<16xi32>
  %o = arith.constant 7 : i32
  %x = memref.atomic_rmw addi %o, %m[%i] : (i32, memref<16xi32>) -> i32
  memref.store %o, %m[%i] : memref<16xi32>
  memref.store %x, %a[%z] : memref<16xi32>
  return
}
