"""width.py FOLDER CHECKOUT: without a terminal and without COLUMNS, no line that people read has more than 80 columns.

In --help, the description of an option begins in the same column as the others: behind a gap of two blanks or, behind
an option that needs the gap, on a line of its own.

Runs each verb on designs and containers in FOLDER. docs/cli.md lists the outputs that are for programs and may be wider;
the commands below write none of them.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

WIDEST = 80
COLUMN = 34  # at which --help begins the description of an option
folder, checkout = sys.argv[1:3]
for_programs = {"disasm", "completion"}  # verbs without a text for people, besides their --help
verbs = re.findall(r"^VERB\((\w+)\)", pathlib.Path(checkout, "src/cli/verbs.inc").read_text(), re.MULTILINE)
designs = ["bd-chains", "packet-fan-out", "four-columns", "aie1-tokens"]
for design in designs:
    shutil.copy(f"{checkout}/test/lit/designs/{design}.mlir", folder)
call = "--insts call.bin --in 0=in.bin --out 1=out.bin:256"
commands = [
    "--help", "--version", *(f"help {verb}" for verb in verbs), *(f"{verb} --help" for verb in verbs),
    *(line for name in ["traced", "two", "design", *designs] for line in (
        f"check {name}.mlir", f"compile {name}.mlir", f"compile {name}.mlir --emit resources",
        f"compile {name}.mlir -o {name}.xclbin", f"info {name}.xclbin", f"state {name}.xclbin",
        f"state {name}.xclbin --all")),
    "compile traced.mlir --time", "compile traced.mlir --emit nothing", "state traced.mlir", "check absent.mlir",
    "compile bd-chains.mlir --insts stream.bin", "info stream.bin", "state stream.bin",
    "info app.xclbin", "info call.bin", "info column.cdo", "info core.elf", "info design.mlir", "state app.xclbin --all",
    f"run app.xclbin {call} --dump 0,2 --dump-memory 0,2:0x400:64", f"run app.xclbin {call} --check --seeds 2",
    f"run app.xclbin {call} --break 0,2:lock", f"run app.xclbin {call} --trace-core 0,3=lines.txt",
    "run app.xclbin --insts call.bin --in 0=words:0..3 --out 1=out.bin:256",
    "run traced.mlir --in 0=words:0..63 --out 1=out.bin:256 --out 2=trace.bin:4096 --dump 0,2",
    "run column.cdo --program 0,2=core.s",
    "core kernel.s --entry scale --p0 in:in.bin --p1 out:out.bin:256 --r1 64 --r2 3 --dump",
    "build --program 0,2=core.elf --cdo column.cdo -o other.xclbin", "build", "asm core.s -o other.bin --symbols",
    "trace trace.bin --config traced.mlir", "tiling t1.json", "tiling t1.json --first 1000", "tiling absent.json",
    *(f"explain {page.stem}" for page in sorted(pathlib.Path(checkout, "docs/errors").glob("T*.md"))),
    "explain token", "explain slot", "explain DMA_BD3_1=0x12345678", "explain LOCK_STALL", "explain GROUP_ERRORS_0",
    "explain 0x1d064", "explain nothing_of_that_name",
]
environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
wrong = [f"{verb}: no command uses it" for verb in verbs
         if verb not in for_programs and not any(line.split()[0] == verb for line in commands)]
for line in commands:
    done = subprocess.run(["tessera", *line.split()], capture_output=True, text=True, cwd=folder, env=environment)
    if done.returncode not in (0, 1, 2, 3):
        wrong.append(f"{line}: ended with {done.returncode}")
    wrong += [f"{line}: {len(said)} columns: {said}" for said in (done.stdout + done.stderr).splitlines()
              if len(said) > WIDEST]
for verb in verbs:
    said = subprocess.run(["tessera", verb, "--help"], capture_output=True, text=True, env=environment).stdout
    lines = said.splitlines() + [""]
    wrong += [f"{verb} --help: no gap behind the option: {line}" for line, following in zip(lines, lines[1:])
              if re.match(r"  -", line) and line[COLUMN - 2:COLUMN].strip()
              and not re.match(" " * COLUMN + r"\S", following)]
print(*wrong[:40], f"{len(wrong)} mistakes", sep="\n")
sys.exit(bool(wrong))
