"""A design whose core calls a chain of functions: calls.py COUNT TIMES. Each function calls the one before TIMES times."""
import sys

count, times = int(sys.argv[1]), int(sys.argv[2])
print("""aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {sym_name = "a"} : memref<4xi32>
  func.func private @f0(%m : memref<4xi32>) { return }""")
for i in range(count):
    calls = f"func.call @f{i}(%m) : (memref<4xi32>) -> () " * times
    print(f"  func.func private @f{i + 1}(%m : memref<4xi32>) {{ {calls} return }}")
print(f"""  aie.core(%core) {{
    func.call @f{count}(%a) : (memref<4xi32>) -> ()
    aie.end
  }}
}}""")
