"""functions.py KIND COUNT [WHICH]: bodies of many functions or blocks, for the core of base.mlir.

checks   COUNT functions, each of which calls one of them ten times: the first or the last. The core passes on a memref
         that bodies may not pass on, so that work ends behind the checks before accesses.
acts     the core calls 19 functions, each of which calls the first or the last of COUNT others 500 times. No library has
         a kernel that the core calls before, so that work ends behind the list of its acts.
calls    a chain of COUNT functions, each of which calls the next one
blocks   a chain of COUNT blocks, or with `fork` in front a fork, which the list of acts does not follow; with the kernel
"""
import sys

kind, count, which = sys.argv[1], int(sys.argv[2]), (sys.argv + [""])[3]
TYPE = "(memref<16xi32>) -> ()"
called = 0 if which == "first" else count - 1
functions, body, kernel = [], [], "func.call @absent() : () -> ()"
if kind == "checks":
    functions = [f"func.call @f{called}(%a) : {TYPE}\n" * (0 if i == called else 10) for i in range(count)]
    body = ["%c = memref.cast %a : memref<16xi32> to memref<?xi32>", "func.call @g(%c) : (memref<?xi32>) -> ()"]
elif kind == "acts":
    functions = [""] * count + [f"func.call @f{called}(%a) : {TYPE}\n" * 500] * 19
    body = [kernel] + [f"func.call @f{count + i}(%a) : {TYPE}" for i in range(19)]
elif kind == "calls":
    functions = [f"func.call @f{i + 1}(%a) : {TYPE}\n" for i in range(count - 1)] + [""]
    body = [f"func.call @f0(%a) : {TYPE}"]
else:
    body = [kernel] + (["%t = arith.constant true", "cf.cond_br %t, ^b0, ^b1"] if which == "fork" else ["cf.br ^b0"])
    body += [f"^b{i}:\ncf.br ^b{i + 1}" for i in range(count)] + [f"^b{count}:"]
print("module { module @pdi_0 {\nfunc.func private @absent()" if kernel in body else "module { module @pdi_0 {")
for i, text in enumerate(functions):
    print(f"func.func private @f{i}(%a: memref<16xi32>) {{\n{text}return\n}}")
print("func.func private @g(%c: memref<?xi32>) { return }" if kind == "checks" else "")
print("func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) {", *body, "return\n}\n} }", sep="\n")
