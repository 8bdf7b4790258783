"""many.py KIND COUNT: bodies of many operations, for the core of base.mlir."""
import sys

kind, count = sys.argv[1], int(sys.argv[2])
print("""module { module @pdi_0 {
func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) {
%z = arith.constant 0 : index
%o = arith.constant 1 : index
%one = arith.constant 1 : i32
%n = memref.load %a[%z] : memref<16xi32>
%v = vector.broadcast %one : i32 to vector<1024xi32>
%m = vector.broadcast %one : i32 to vector<32x32xi32>
%i0 = arith.index_cast %n : i32 to index""")
for i in range(count):
    if kind == "store":  # increments the first word, at a computed index
        print(f"%x{i} = memref.load %a[%i0] : memref<16xi32>\n%y{i} = arith.addi %x{i}, %one : i32")
        print(f"memref.store %y{i}, %a[%i0] : memref<16xi32>")
    elif kind == "divide":
        print(f"%x{i} = arith.divsi %v, %v : vector<1024xi32>")
    elif kind == "contract":
        print(f"""%x{i} = vector.contract {{indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>,
  affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}}
  %m, %m, %m : vector<32x32xi32>, vector<32x32xi32> into vector<32x32xi32>""")
    elif kind == "block":
        print(f"scf.for %k{i} = %z to %o step %o {{")
        for j in range(30):
            print(f"%x{i}_{j} = memref.load %a[%i0] : memref<16xi32>\n%y{i}_{j} = arith.addi %x{i}_{j}, %one : i32")
            print(f"memref.store %y{i}_{j}, %a[%i0] : memref<16xi32>")
        print("}")
    elif kind == "loop":
        print(f"scf.for %k{i} = %z to %i0 step %o {{ memref.store %one, %a[%k{i}] : memref<16xi32> }}")
    elif kind == "differences":
        before, last = (f"%x{i - 1}" if i > 0 else "%n"), (f"%x{i - 2}" if i > 1 else "%one")
        print(f"%x{i} = arith.subi {before}, {last} : i32")
if kind == "differences":
    print(f"%l = arith.constant 99 : i32\nfunc.call @tessera_core_acquire(%l, %x{count - 1}) : (i32, i32) -> ()")
print("return\n}\nfunc.func private @tessera_core_acquire(i32, i32)\n} }")
