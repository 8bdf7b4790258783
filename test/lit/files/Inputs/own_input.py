"""own_input.py: each verb refuses an output that is one of the files it reads. They stay as they are in `kept`."""
import os
import subprocess
import sys

call = "run app.xclbin --insts call.bin --in 0=in.bin"
body = "run called.mlir --kernel scale.cc --in 0=words:0..15"
scale = "core scale.s --entry scale --p0 in:in.bin --r1 16 --r2 3"
commands = {  # the output that is refused, and the other name of that file
    f"{call} --out 1=app.xclbin:256": ("app.xclbin", None),
    f"{call} --out 1=link.xclbin:256": ("link.xclbin", "app.xclbin"),
    f"{call} --out 1=in.bin:256": ("in.bin", None),
    f"{call} --out 1=hard.bin:256": ("hard.bin", "in.bin"),
    f"{call} --out 1=out.bin:256 --report call.bin": ("call.bin", None),
    f"{call} --out 1=out.bin:256 --trace-core 0,2=app.xclbin": ("app.xclbin", None),
    f"{call} --out 1=out.bin:256 --elf core.elf --dump 0,2=core.elf": ("core.elf", None),
    f"{call} --out 1=out.bin:256 --fingerprints 100:in.bin": ("in.bin", None),
    f"{call} --out 1=core.s:256 --program 0,2=core.s": ("core.s", None),
    f"{call} --out 1=out.bin:256 --check --check-allow allowed.txt --report allowed.txt": ("allowed.txt", None),
    f"{body} --out 1=scale.cc:64": ("scale.cc", None),
    f"{body} --out 1=out.bin:64 --report called.mlir": ("called.mlir", None),
    "compile one.mlir -o one.mlir": ("one.mlir", None),
    "compile one.mlir -o other.xclbin --insts one.mlir": ("one.mlir", None),
    "compile one.mlir --emit placed -o one.mlir": ("one.mlir", None),
    "compile core.mlir -o core.elf": ("core.elf", None),
    "asm core.s -o core.s": ("core.s", None),
    "asm - -o core.s": ("core.s", "standard input"),
    "asm text.txt -o text.txt": ("text.txt", None),
    "asm text.txt -o blob.bin": ("blob.bin", None),
    "build --program 0,2=core.elf --cdo column.cdo -o column.cdo": ("column.cdo", None),
    "build --program 0,2=core.elf --cdo column.cdo -o core.elf": ("core.elf", None),
    "tiling tiling.json --svg tiling.json": ("tiling.json", None),
    f"{scale} --p1 out:in.bin:64": ("in.bin", None),
    f"{scale} --p1 out:scale.s:64": ("scale.s", None),
    f"{scale} --p1 inout:in.bin": ("in.bin", None),
    f"{scale} --p1 out:out.bin:64 --trace-core scale.s": ("scale.s", None),
}
wrong = []
for words, (output, other) in commands.items():
    with open("core.s", "rb") as given:
        done = subprocess.run(["tessera", *words.split()], capture_output=True, text=True, stdin=given)
    said = done.stderr
    expected = ["error[T0109]: the output would replace a file that the command reads", f"  --> {output}\n"]
    expected += [f"note: {other} is the same file"] if other else []
    if done.returncode != 2 or any(text not in said for text in expected) or (not other and "same file" in said):
        wrong.append(f"{words}: ended with {done.returncode}: {said}")
    for name in os.listdir("kept"):
        with open(name, "rb") as now, open(f"kept/{name}", "rb") as before:
            if now.read() != before.read():
                sys.exit(f"{words}: {name} is another file now")
    wrong += [f"{words}: {name} was written" for name in ("out.bin", "other.xclbin") if os.path.exists(name)]
    wrong += [f"{words}: {name} was left" for name in os.listdir(".") if "unfinished" in name]
sys.exit("\n".join(wrong) or 0)
