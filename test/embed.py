"""Host programs over libtessera.so: embed.py BUILD SOURCE CXX.

The first comments of api.h and tessera.h are compiled and run as they stand; the examples in C and Python run on an
xclbin; cycles and bytes are compared with those of `tessera run`. Each header of the C interface compiles by itself as
C99. The library exports the interface and nothing else.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

build, source, cxx = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
library = build / "lib/libtessera.so"
tessera = build / "bin/tessera"
problems = []


def run(*words, **options):
    done = subprocess.run([str(word) for word in words], capture_output=True, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}: exit {done.returncode}\n{(done.stdout + done.stderr).decode()}")
    return done.stdout.decode()


def expect(text, holds):
    if not holds:
        problems.append(text)


def program_of(header, prefix):
    """The program in the first comment: its indented lines, from the first #include to the end of main()."""
    lines = [line.removeprefix(prefix) for line in (source / "include/tessera" / header).read_text().splitlines()
             if line.startswith(prefix) or line == prefix.strip()]
    text = "\n".join("" if line.strip() in ("//", "*") else line for line in lines)
    return re.search(r"#include <tessera.*?\n}\n", text, re.S)[0]


def compiled(folder, name, text, *compiler):
    path = folder / name
    path.write_text(text)
    run(*compiler, "-Wall", "-Wextra", "-Werror", path, f"-I{source}/include", library, f"-Wl,-rpath,{library.parent}",
        "-o", folder / f"{name}.out")
    return folder / f"{name}.out"


with tempfile.TemporaryDirectory(prefix="tessera-embed-") as folder:
    folder = pathlib.Path(folder)
    examples = source / "examples"
    run(tessera, "build", "--program", f"0,2={examples}/threshold/threshold.s", "--cdo",
        examples / "threshold/threshold.cdo", "-o", folder / "app.xclbin")
    run(tessera, "asm", examples / "embed/lines.txn", "-o", folder / "lines.bin")
    size = 10 * 1280 * 4
    (folder / "in.bin").write_bytes(bytes(i * 7 % 256 for i in range(size)))
    report = json.loads(run(tessera, "run", folder / "app.xclbin", "--insts", folder / "lines.bin", "--in",
                            f"0={folder}/in.bin", "--out", f"1={folder}/out.bin:{size}", "--json"))
    cycles, bundles = report["cycles"], report["bundles"]

    # The first comments. Their buffers have 4096 bytes; the program of examples/small fits into them.
    small = source / "test/lit/run/Inputs"
    run(tessera, "build", "--program", f"0,2={small}/increment.s", "--cdo", small / "column.cdo", "-o",
        folder / "small.xclbin")
    run(tessera, "asm", small / "call.txn", "-o", folder / "small.bin")
    (folder / "ones.bin").write_bytes(b"\1" * 4096)
    of_run = json.loads(run(tessera, "run", folder / "small.xclbin", "--insts", folder / "small.bin", "--in",
                            f"0={folder}/ones.bin", "--out", f"1={folder}/small.out:4096", "--json"))
    first = (folder / "small.out").read_bytes()[0]
    # The first lines of code in a header's first comment, as a function.
    for header in sorted((source / "include/tessera").glob("*.h")):
        comment = header.read_text().split("#pragma once")[0]
        lines = [line[5:] for line in comment.splitlines() if line.startswith("//   ")]
        if any("ts::" in line for line in lines) and not any("#include" in line for line in lines):
            body = "\n".join(line for line in lines if not line.lstrip().startswith("//"))
            compiled(folder, f"{header.stem}_example.cpp", "#include <tessera/api.h>\n#include <cstdio>\n"
                     "namespace ts = tessera::api;\n#pragma GCC diagnostic ignored \"-Wunused-variable\"\n"
                     "const std::vector<std::uint8_t> input;\n"
                     "template <class... T> void save(const T&...) {}\ntemplate <class... T> void use(const T&...) {}\n"
                     "template <class... T> void write(const T&...) {}\nvoid complain(const ts::Diagnostic&) {}\n"
                     f"void example(const char*) {{\n{body}\n}}\nint main() {{}}\n", cxx, "-std=c++20")
    cc = "gcc" if shutil.which("gcc") else "cc"
    for header, prefix, name, compiler, byte in (("api.h", "//   ", "first.cpp", [cxx, "-std=c++20"], first),
                                                 ("tessera.h", " *   ", "first.c", [cc, "-std=c99"], None)):
        program = compiled(folder, name, program_of(header, prefix), *compiler)
        said = run(program, folder / "small.xclbin", folder / "small.bin")
        match = re.fullmatch(r"(\d+) cycles, first byte (\d+)\n", said)
        expect(f"the program of {header} says: {said}", match)
        expect(f"the program of {header} gives another byte: {said}", not match or byte is None or int(match[2]) == byte)
        expect(f"the program of {header} counts other cycles than tessera run ({of_run['cycles']}): {said}",
               match and 0 < int(match[1]) <= of_run["cycles"])
        broken = subprocess.run([program, folder / "no-such-file", "x"], capture_output=True)
        expect(f"the program of {header} is happy without a file", broken.returncode != 0)

    # The examples.
    said = run(build / "bin/embed_call_c", folder / "app.xclbin", folder / "lines.bin")
    expect(f"call.c differs from tessera run ({cycles}, {bundles}): {said}", f": {cycles} cycles, {bundles} " in said)
    said = run(sys.executable, examples / "embed/call.py", library, folder / "app.xclbin", folder / "lines.bin")
    expect(f"call.py differs from tessera run ({cycles}, {bundles}): {said}", f": {cycles} cycles, {bundles} " in said)
    said = run(build / "bin/embed_two_threads", examples)
    expect(f"two_threads.cpp differs from tessera run ({cycles}): {said}", said.strip() == str(cycles))

# Each header of the C interface is complete by itself, and the first one includes all others.
c_headers = [source / "include/tessera/tessera.h", *sorted((source / "include/tessera/c").glob("*.h"))]
for header in c_headers:
    run(cc, "-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", f"-I{source}/include", "-x", "c", header)
    expect(f"tessera.h does not include {header.name}",
           header == c_headers[0] or f"#include <tessera/c/{header.name}>\n" in c_headers[0].read_text())

# Mangled names of tessera::api, the C functions, and the two functions that kernels call.
exported = [line.split()[-1] for line in run("nm", "-D", "--defined-only", library).splitlines()]
foreign = [name for name in exported
           if not re.match(r"tessera_|event[01]$|_ZN(K|O|R)?K?7tessera3api|_ZNK[RO]?7tessera3api|_ZT[ISV]N7tessera3api", name)]
expect(f"the library exports {foreign[:5]} and {len(foreign)} such names", not foreign)
declared = {name for header in c_headers for name in re.findall(r"\b(tessera_\w+)\(", header.read_text())}
expect(f"declared and not exported: {sorted(declared - set(exported))}", declared <= set(exported))

for problem in problems:
    print(problem)
print(f"{len(exported)} names exported, {len(problems)} problems")
sys.exit(1 if problems else 0)
