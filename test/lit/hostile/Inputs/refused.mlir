//--- system
// SAYS: error[T0918]: 'llvm.func' may not stand in the body of a core on the host
// SAYS: --> bodies of cores:2:1
llvm.func @system(!llvm.ptr) -> i32
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) { return }
//--- pointer
// SAYS: error[T0918]: 'llvm.ptr' may not stand in the body of a core on the host
func.func @core_0_2(%core: !llvm.ptr, %a: memref<16xi32>, %b: memref<64xi8>) { return }
//--- cast-between-worlds
// SAYS: error[T0918]: 'builtin.unrealized_conversion_cast' may not stand in the body of a core on the host
%z = arith.constant 4096 : index
%m = builtin.unrealized_conversion_cast %z : index to memref<16xi32>
//--- unknown-operation
// SAYS: error[T0918]: 'evil.op' may not stand in the body of a core on the host
"evil.op"() : () -> ()
//--- external
// SAYS: error[T0911]: no library has the kernel 'system' that a core calls
func.func private @system(memref<64xi8>) -> i32
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) {
  %x = func.call @system(%b) : (memref<64xi8>) -> i32
  return
}
//--- external-of-math
// SAYS: error[T0911]: no library has the kernel 'memcpy' that a core calls
func.func private @memcpy(memref<64xi8>, memref<64xi8>, i64)
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) {
  %n = arith.constant 100000 : i64
  func.call @memcpy(%b, %b, %n) : (memref<64xi8>, memref<64xi8>, i64) -> ()
  return
}
//--- intrinsic
// SAYS: error[T0918]: 'func.func' has the name 'llvm.memcpy.p0.p0.i64' of an intrinsic
func.func private @llvm.memcpy.p0.p0.i64(memref<64xi8>, memref<64xi8>, i64, i1)
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) { return }
//--- own-call-of-another-type
// SAYS: error[T0918]: 'func.func' has the name 'tessera_core_get_cascade' of a call of the emulator
func.func private @tessera_core_get_cascade(memref<1xi32>)
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) { return }
//--- own-call-of-compiler
// SAYS: error[T0918]: 'func.func' has the name 'tessera_core_access' of a call of the emulator
func.func private @tessera_core_access(i32, i64, i64, i32)
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) { return }
//--- own-call-defined
// SAYS: of a call of the emulator
func.func @tessera_core_acquire(%l: i32, %v: i32) { return }
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) { return }
//--- global-without-value
// SAYS: error[T0918]: 'memref.global' defines the constant 'environ' without a value
memref.global @environ : memref<1xi64>
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) { return }
//--- global-uninitialised
// SAYS: without a value
memref.global @stdout : memref<1xi64> = uninitialized
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) { return }
//--- global-too-large
// SAYS: with which the constants have more than 1048576 bytes together
memref.global "private" @g : memref<1000000xi32> = dense<0>
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) { return }
//--- address-as-number
// SAYS: error[T0918]: 'memref.extract_aligned_pointer_as_index' may not stand
%x = memref.extract_aligned_pointer_as_index %a : memref<16xi32> -> index
//--- metadata
// SAYS: error[T0918]: 'memref.extract_strided_metadata' may not stand
%base, %offset, %size, %stride = memref.extract_strided_metadata %a : memref<16xi32> -> memref<i32>, index, index, index
//--- reshape
// SAYS: error[T0918]: 'memref.reshape' may not stand
%n = memref.alloca() : memref<1xindex>
%v = memref.reshape %a(%n) : (memref<16xi32>, memref<1xindex>) -> memref<?xi32>
//--- heap
// SAYS: error[T0918]: 'memref.alloc' may not stand
%m = memref.alloc() : memref<4xi32>
memref.dealloc %m : memref<4xi32>
//--- realloc
// SAYS: error[T0918]: 'memref.realloc' may not stand
%m = memref.realloc %a : memref<16xi32> to memref<32xi32>
//--- free-buffer
// SAYS: error[T0918]: 'memref.dealloc' may not stand
memref.dealloc %a : memref<16xi32>
//--- assert
// SAYS: error[T0918]: 'cf.assert' may not stand
%f = arith.constant false
cf.assert %f, "text"
//--- print
// SAYS: error[T0918]: 'vector.print' may not stand
%f = arith.constant 1 : i32
vector.print %f : i32
//--- function-value
// SAYS: error[T0918]: 'func.constant' may not stand
func.func private @f()
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) {
  %f = func.constant @f : () -> ()
  func.call_indirect %f() : () -> ()
  return
}
//--- prefetch
// SAYS: error[T0918]: 'memref.prefetch' may not stand
%i = arith.constant 100000000 : index
memref.prefetch %a[%i], read, locality<3>, data : memref<16xi32>
//--- dma
// SAYS: error[T0918]: 'memref.alloca' has a memref of type memref<1xi32, 2>
%t = memref.alloca() : memref<1xi32, 2>
//--- memref-of-memref
// SAYS: error[T0918]: 'memref.alloca' has a memref of memref<16xi32>
%t = memref.alloca() : memref<1xmemref<16xi32>>
//--- unranked
// SAYS: error[T0918]: 'memref.cast' has a value of type memref<*xi32>
%t = memref.cast %a : memref<16xi32> to memref<*xi32>
//--- tensor
// SAYS: error[T0918]: 'arith.constant' has a value of type tensor
%t = arith.constant dense<0> : tensor<4xi32>
//--- wide-integer
// SAYS: error[T0918]: 'arith.constant' has the attribute value with
%t = arith.constant 0 : i100000
//--- odd-integer
// SAYS: error[T0918]: 'arith.constant' has the attribute value with
%t = arith.constant 0 : i24
//--- float-of-128
// SAYS: error[T0918]: 'arith.constant' has the attribute value with
%t = arith.constant 0.0 : f128
//--- wide-vector
// SAYS: error[T0918]: 'arith.constant' has a vector of more than 1024 lanes
%t = arith.constant dense<0> : vector<100000xi32>
//--- wide-vector-of-several
// SAYS: has a vector of more than 1024 lanes
%t = arith.constant dense<0> : vector<65536x65536x65536x65536xi32>
//--- scalable
// SAYS: error[T0918]: 'vector.step' has a vector of type vector<[4]xindex>
%t = vector.step : vector<[4]xindex>
//--- no-lane
// SAYS: error[T0918]: 'vector.extract' names lane -1
%v = arith.constant dense<0> : vector<4xi32>
%t = vector.extract %v[-1] : i32 from vector<4xi32>
//--- no-lane-of-shuffle
// SAYS: error[T0918]: 'vector.shuffle' names lane -1
%v = arith.constant dense<0> : vector<4xi32>
%t = vector.shuffle %v, %v [0, -1] : vector<4xi32>, vector<4xi32>
//--- c-interface
// SAYS: error[T0918]: 'func.func' has the attribute llvm.emit_c_interface
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) attributes {llvm.emit_c_interface} { return }
//--- passthrough
// SAYS: error[T0918]: 'func.func' has the attribute passthrough
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) attributes {passthrough = ["naked"]} { return }
//--- triple
// SAYS: error[T0918]: 'builtin.module' has the attribute llvm.target_triple
module { module @pdi_0 attributes {llvm.target_triple = "wasm32"} {
  func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) { return }
} }
//--- inner-module
// SAYS: error[T0918]: 'builtin.module' is in a place where it cannot be used
module { }
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) { return }
//--- returns-memory
// SAYS: error[T0918]: 'func.func' returns memory
func.func @f() -> memref<4xi32> {
  %m = memref.alloca() : memref<4xi32>
  return %m : memref<4xi32>
}
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) { return }
//--- returns-values
// SAYS: error[T0912]: the bodies of cores have no function 'core_0_2' with 2 buffers
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) -> i32 {
  %x = arith.constant 1 : i32
  return %x : i32
}
//--- larger-buffer
// SAYS: error[T0912]: the bodies of cores have no function 'core_0_2' with 2 buffers
func.func @core_0_2(%a: memref<17xi32>, %b: memref<64xi8>) { return }
//--- buffer-with-layout
// SAYS: error[T0912]: the bodies of cores have no function
func.func @core_0_2(%a: memref<16xi32, strided<[1000]>>, %b: memref<64xi8>) { return }
//--- huge-type
// SAYS: which reaches over too many bytes
%c = memref.reinterpret_cast %a to offset: [0], sizes: [9223372036854775807], strides: [4611686018427387904] : memref<16xi32> to memref<9223372036854775807xi32, strided<[4611686018427387904]>>
//--- many-dimensions
// SAYS: has a memref of type
%c = memref.alloca() : memref<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xi32>
//--- too-much-stack
// SAYS: T0910
%m = memref.alloca() : memref<1000000xi32>
%i = arith.constant 5 : index
%x = memref.load %m[%i] : memref<1000000xi32>
memref.store %x, %a[%i] : memref<16xi32>
//--- stack-of-unknown-size
// SAYS: T0910
%n = arith.constant 1000000000 : index
%m = memref.alloca(%n) : memref<?xi32>
//--- bytecode
// SAYS: error[T0912]: the bodies of cores
MLïR
//--- no-text
// SAYS: error[T0912]: the bodies of cores cannot be read
module { module @pdi_0 { func.func @core_0_2(
//--- nested
// SAYS: error[T0912]: the bodies of cores cannot be read
module { module @pdi_0 { func.func @core_0_2() attributes {x = [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
