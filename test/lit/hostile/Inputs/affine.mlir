//--- apply-smallest-by-minus-one
// SAYS: divides by a value that is not a positive constant
%a0 = arith.constant -9223372036854775808 : index
%b0 = arith.constant 0 : index
%r = affine.apply affine_map<(d0)[s0] -> (d0 floordiv -1)>(%a0)[%b0]
%z = arith.index_cast %r : index to i32
%zero = arith.constant 0 : index
memref.store %z, %a[%zero] : memref<16xi32>
//--- apply-smallest-by-symbol
// SAYS: divides by a value that is not a positive constant
%a0 = arith.constant -9223372036854775808 : index
%b0 = arith.constant -1 : index
%r = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%a0)[%b0]
%z = arith.index_cast %r : index to i32
%zero = arith.constant 0 : index
memref.store %z, %a[%zero] : memref<16xi32>
//--- apply-ceiling-by-symbol
// SAYS: divides by a value that is not a positive constant
%a0 = arith.constant -9223372036854775808 : index
%b0 = arith.constant -1 : index
%r = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv s0)>(%a0)[%b0]
%z = arith.index_cast %r : index to i32
%zero = arith.constant 0 : index
memref.store %z, %a[%zero] : memref<16xi32>
//--- apply-by-zero
// SAYS: divides by a value that is not a positive constant
%a0 = arith.constant 5 : index
%b0 = arith.constant 0 : index
%r = affine.apply affine_map<(d0)[s0] -> (d0 mod 0)>(%a0)[%b0]
%z = arith.index_cast %r : index to i32
%zero = arith.constant 0 : index
memref.store %z, %a[%zero] : memref<16xi32>
//--- apply-by-constant-symbol
// RUNS
%a0 = arith.constant -9223372036854775808 : index
%b0 = arith.constant 1 : index
%r = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%a0)[%b0]
%z = arith.index_cast %r : index to i32
%zero = arith.constant 0 : index
memref.store %z, %a[%zero] : memref<16xi32>
//--- min
// SAYS: divides by a value that is not a positive constant
%a0 = arith.constant -9223372036854775808 : index
%b0 = arith.constant -1 : index
%zero = arith.constant 0 : index
%r = affine.min affine_map<(d0)[s0] -> (d0 floordiv s0, d0)>(%a0)[%b0]
//--- max
// SAYS: divides by a value that is not a positive constant
%a0 = arith.constant -9223372036854775808 : index
%b0 = arith.constant -1 : index
%zero = arith.constant 0 : index
%r = affine.max affine_map<(d0)[s0] -> (d0 floordiv s0, d0)>(%a0)[%b0]
//--- for-mod-s0
// SAYS: divides by a value that is not a positive constant
%a0 = arith.constant -9223372036854775808 : index
%b0 = arith.constant -1 : index
%zero = arith.constant 0 : index
affine.for %i = 0 to affine_map<(d0)[s0] -> (d0 mod s0)>(%zero)[%zero] { }
//--- for-floordiv-0
// SAYS: divides by a value that is not a positive constant
%a0 = arith.constant -9223372036854775808 : index
%b0 = arith.constant -1 : index
%zero = arith.constant 0 : index
affine.for %i = 0 to affine_map<(d0)[s0] -> (d0 floordiv 0)>(%zero)[%zero] { }
//--- for-ceildiv-0
// SAYS: divides by a value that is not a positive constant
%a0 = arith.constant -9223372036854775808 : index
%b0 = arith.constant -1 : index
%zero = arith.constant 0 : index
affine.for %i = 0 to affine_map<(d0)[s0] -> (d0 ceildiv 0)>(%zero)[%zero] { }
//--- for-mod-0
// SAYS: divides by a value that is not a positive constant
%a0 = arith.constant -9223372036854775808 : index
%b0 = arith.constant -1 : index
%zero = arith.constant 0 : index
affine.for %i = 0 to affine_map<(d0)[s0] -> (d0 mod 0)>(%zero)[%zero] { }
//--- for-mod--5
// SAYS: divides by a value that is not a positive constant
%a0 = arith.constant -9223372036854775808 : index
%b0 = arith.constant -1 : index
%zero = arith.constant 0 : index
affine.for %i = 0 to affine_map<(d0)[s0] -> (d0 mod -5)>(%zero)[%zero] { }
//--- parallel
// SAYS: divides by a value that is not a positive constant
%a0 = arith.constant -9223372036854775808 : index
%b0 = arith.constant -1 : index
%zero = arith.constant 0 : index
affine.parallel (%i) = (0) to (symbol(%zero) floordiv symbol(%zero)) { }
//--- if
// SAYS: divides by a value that is not a positive constant
%a0 = arith.constant -9223372036854775808 : index
%b0 = arith.constant -1 : index
%zero = arith.constant 0 : index
affine.if affine_set<(d0)[s0] : (d0 mod s0 == 0)>(%zero)[%zero] { }
//--- load
// SAYS: divides by a value that is not a positive constant
%a0 = arith.constant -9223372036854775808 : index
%b0 = arith.constant -1 : index
%zero = arith.constant 0 : index
%v = affine.load %a[symbol(%a0) floordiv symbol(%b0)] : memref<16xi32>
memref.store %v, %a[%zero] : memref<16xi32>
//--- delinearize-by-zero
// SAYS: error[T0525]
%a0 = arith.constant -9223372036854775808 : index
%b0 = arith.constant -1 : index
%zero = arith.constant 0 : index
%r, %q = affine.delinearize_index %a0 into (%zero, %zero) : index, index
%z = arith.index_cast %r : index to i32
memref.store %z, %a[%zero] : memref<16xi32>
//--- delinearize-by-static-zero
// SAYS: no basis element may be statically non-positive
%a0 = arith.constant 5 : index
%r, %q = affine.delinearize_index %a0 into (4, 0) : index, index
//--- reduction-by-assignment
// SAYS: combines the results of its rounds by 'assign', a reduction without an initial value
%k = arith.constant 3 : i32
%r = affine.parallel (%i) = (0) to (4) reduce ("assign") -> (i32) { affine.yield %k : i32 }
//--- delinearize-by-minus-one
// SAYS: error[T0525]
%a0 = arith.constant -9223372036854775808 : index
%b0 = arith.constant -1 : index
%zero = arith.constant 0 : index
%r, %q = affine.delinearize_index %a0 into (%b0) : index, index
%z = arith.index_cast %r : index to i32
memref.store %z, %a[%zero] : memref<16xi32>
//--- delinearize-by-computed
// SAYS: error[T0525]
%a0 = arith.constant -9223372036854775808 : index
%b0 = arith.constant -1 : index
%zero = arith.constant 0 : index
%m = affine.apply affine_map<(d0) -> (d0 + 1)>(%b0)
%r, %q = affine.delinearize_index %a0 into (%m) : index, index
%z = arith.index_cast %r : index to i32
memref.store %z, %a[%zero] : memref<16xi32>
