"""The program of examples/host/ as a user builds it: host.py BUILD SOURCE CXX.

It is compiled with the headers and libraries of the build, runs on the array, compares its own result, and tells a
mistake by XRT's line and Tessera's code.
"""
import json
import os
import pathlib
import struct
import subprocess
import sys
import tempfile

build, source, cxx = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]


def run(*words, code=0, **options):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, **options)
    if done.returncode != code:
        sys.exit(f"{' '.join(map(str, words))}: exit {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def expect(text, holds):
    if not holds:
        sys.exit(text)


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    files = folder / "design.xclbin", folder / "design.bin"
    run(build / "bin/tessera", "compile", source / "examples/host/design.mlir", "-o", files[0], "--insts", files[1])
    program = folder / "call"
    run(cxx, "-std=c++17", "-Wall", "-Wextra", "-Werror", source / "examples/host/call.cpp", f"-I{source}/include",
        f"-L{build}/lib", f"-Wl,-rpath,{build}/lib", "-lxrt_coreutil", "-lxrt_core", "-o", program)
    said = run(program, *files)
    expect(f"the program says: {said}", said == "device: NPU Phoenix\nPASS!\n")
    report = folder / "calls.json"
    run(program, *files, env=os.environ | {"TESSERA_REPORT": str(report)})
    expect("the report of a call is not one line", report.read_text().count("\n") == 1)
    expect("the report is not that of a run", report.read_text().startswith('{"schema":"tessera.run/1"') or
           '"tessera.run/1"' in report.read_text())
    # The full ELF of the design gives the same sums in the same cycles, and as many as the command needs.
    elf = folder / "design.elf"
    run(build / "bin/tessera", "compile", source / "examples/host/design.mlir", "--full-elf", elf)
    report.unlink()
    said = run(program, elf, env=os.environ | {"TESSERA_REPORT": str(report), "TESSERA_TIMING": "cycle"})
    expect(f"the program with an ELF says: {said}", said == "device: NPU Phoenix\nPASS!\n")
    library = json.loads(report.read_text())
    numbers = folder / "numbers"
    numbers.write_bytes(struct.pack("<2048i", *range(1024), *(7 * i - 500 for i in range(1024))))
    (folder / "a").write_bytes(numbers.read_bytes()[:4096])
    (folder / "b").write_bytes(numbers.read_bytes()[4096:])
    command = json.loads(run(build / "bin/tessera", "run", elf, "--in", f"0={folder}/a", "--in", f"1={folder}/b", "--out",
                             f"2={folder}/sum:4096", "--timing=cycle", "--json"))
    expect("the command computes other sums", struct.unpack("<1024i", (folder / "sum").read_bytes()) ==
           tuple(3 * i + 7 * i - 500 for i in range(1024)))
    expect(f"cycles: {library['cycles']} by the library, {command['cycles']} by the command",
           library["cycles"] == command["cycles"])
    wrong = run(program, *files, code=1, env=os.environ | {"TESSERA_DEVICE": "npu3"})
    expect(f"a wrong setting says: {wrong}", "Invalid value 'npu3' for TESSERA_DEVICE\nerror[T1109]" in wrong)
    bodies = run(program, *files, code=1, env=os.environ | {"TESSERA_BODIES": "off"})
    expect(f"refused bodies say: {bodies}", "Failed to create hardware context" in bodies and "T0755" in bodies)
print("PASS")
