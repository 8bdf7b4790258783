"""Installs Tessera into a separate folder, moves that folder, and uses it there: install.py BUILD SOURCE CXX.

Runs a design, a design with a kernel, and a container from the moved folder; compares manual pages and completions with
`--help`; completes words in bash, zsh and fish; builds a project that finds the package, a program by
pkg-config, and a host program that takes the folder for an XRT.
A shell or pkg-config that this machine lacks is named and left out.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

build, source, cxx = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
problems, left_out = [], []


def run(*words, **options):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}: exit {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def expect(text, holds):
    if not holds:
        problems.append(text)


def has(program):
    if shutil.which(program):
        return True
    left_out.append(program)
    return False


def check_runs(tessera, folder):
    """A design; its container; a design with a kernel, which includes the installed headers."""
    alone = {"PATH": "/usr/bin:/bin", "HOME": str(folder)}
    version = run(tessera, "--version")
    expect("--version names no commit and no LLVM: " + version,
           re.fullmatch(r"tessera \d+\.\d+\.\d+ \(.*(commit [0-9a-f]{12}.*|no commit known), LLVM \d+\.\d+\.\d+\)\n", version))
    expect("-V differs from --version", run(tessera, "-V") == version)

    designs = source / "test/lit/designs"
    small = shutil.copytree(source / "examples/small", folder / "small")
    words = ["--in", "0=words:0..63", "--out", "1=-:256:words"]
    design = run(tessera, "run", designs / "objectfifo-link.mlir", *words, env=alone, cwd=folder)
    run(tessera, "compile", designs / "objectfifo-link.mlir", "-o", "app.xclbin", "--insts", "app.bin", env=alone,
        cwd=folder)
    container = run(tessera, "run", "app.xclbin", "--insts", "app.bin", *words, env=alone, cwd=folder)
    expect("a design and its container give different words", design == container and len(design.split()) == 64)
    printed = run(tessera.parent / "tessera-opt", designs / "objectfifo-link.mlir", env=alone, cwd=folder)
    expect("tessera-opt prints no device: " + printed, "aie.device" in printed)
    version = run(tessera.parent / "tessera-lsp-server", "--version", env=alone, cwd=folder)
    expect("tessera-lsp-server prints no version: " + version, version.startswith("tessera-lsp-server (Tessera) "))
    called = run(tessera, "run", small / "called.mlir", "--kernel", small / "scale.cc", "--in", "0=words:0..15", "--out",
                 "1=-:64:words", env=alone | {"CXX": cxx}, cwd=folder)
    expect("a design with a kernel gives no words: " + called, len(called.split()) == 16)


def check_pages(tessera, prefix, completions):
    """The manual page and the completions have each option that --help lists."""
    texts = {shell: path.read_text() for shell, path in completions.items()}
    verbs = re.findall(r"^  (\w+) {2,}", run(tessera, "--help").split("Subcommands:")[1], re.M)
    expect("--help lists no verbs", len(verbs) > 10)
    for verb in verbs:
        help_text = run(tessera, verb, "--help")
        options = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", "\n".join(
            line[:34] for line in help_text.splitlines() if line.startswith("  -"))))
        page = (prefix / f"share/man/man1/tessera-{verb}.1").read_text().replace("\\-", "-")
        for name, text in {f"tessera-{verb}.1": page, **texts}.items():
            lacks = [option for option in options if (f"-l {option[2:]}" if name == "fish" else option) not in text]
            expect(f"{name} lacks {lacks} of {verb}", not lacks)
        expect(f"`help {verb}` differs from `{verb} --help`", run(tessera, "help", verb) == help_text)
    return len(verbs)


def check_shells(folder, completions):
    """The shells themselves complete a verb, an option and a value."""
    script = folder / "complete.sh"
    script.write_text(f'. "{completions["bash"]}"\n'
                      'COMP_WORDS=(tessera run --timing c); COMP_CWORD=3; _tessera; echo "${COMPREPLY[@]}"\n'
                      'COMP_WORDS=(tessera ru); COMP_CWORD=1; _tessera; echo "${COMPREPLY[@]}"\n')
    expect("bash completes something else", run("bash", script) == "cycle\nrun\n")
    if has("zsh"):
        lines = run("zsh", "-f", source / "test/install/complete.zsh", completions["zsh"].parent, "tessera ru",
                    "tessera run --timing=c", "tessera run --timing c", "tessera compi", timeout=60).splitlines()
        wanted = ["tessera run", "tessera run --timing=cycle", "tessera run --timing cycle", "tessera compile"]
        expect(f"zsh completes something else: {lines}", [line.rstrip() for line in lines] == wanted)
    if has("fish"):
        asked = "".join(f'complete -C "{line}";' for line in ("tessera ru", "tessera run --timing c"))
        words = run("fish", "--no-config", "-c", f'source "{completions["fish"]}"; {asked}', cwd=folder,
                    env=os.environ | {"HOME": str(folder)})
        expect(f"fish completes something else: {words}",
               [line.split("\t")[0] for line in words.splitlines()] == ["run", "cycle"])


def check_graphs(prefix):
    """ADF graphs with the installed libadf, and one by the installed adfc++."""
    graphs = source / "examples/adf"
    run(sys.executable, graphs / "run.py", prefix, "windows", "gmio", "--cxx", cxx)
    with tempfile.TemporaryDirectory() as name:
        program, expected = pathlib.Path(name) / "program", graphs / "windows/expected/sums.txt"
        run(prefix / "bin/adfc++", graphs / "windows/graph.cpp", "-o", program, env=os.environ | {"CXX": cxx})
        run(program, "-i", graphs / "windows", "-o", name, cwd=name)
        found = pathlib.Path(name) / expected.name
        expect("adfc++ makes a program that writes something else", found.read_text() == expected.read_text())


def check_project(prefix, folder):
    """A user's project: kernels, programs that embed Tessera, and a program that opens containers."""
    examples, project = source / "examples", folder / "project"
    run("cmake", "-S", source / "test/install", "-B", project, f"-DCMAKE_PREFIX_PATH={prefix}",
        f"-DCMAKE_CXX_COMPILER={cxx}", f"-DEXAMPLES={examples}")
    run("cmake", "--build", project)
    expect("the kernel of a project that finds the package adds up wrongly",
           run(project / "kernel") == f"{sum(range(32))}\n")
    if not (prefix / "lib/libtessera.so").exists():
        return
    expect("tessera::container opens no container", run(project / "container", folder / "app.xclbin") == "a container\n")

    # The examples compare their results themselves.
    tessera = prefix / "bin/tessera"
    run(tessera, "build", "--program", f"0,2={examples}/threshold/threshold.s", "--cdo",
        examples / "threshold/threshold.cdo", "-o", folder / "threshold.xclbin")
    run(tessera, "asm", examples / "embed/lines.txn", "-o", folder / "lines.bin")
    said = run(project / "call_cpp", examples)
    cycles = re.search(r": (\d+) cycles", said)
    expect(f"the example in C++ counts no cycles: {said}", cycles)
    in_c = run(project / "call_c", folder / "threshold.xclbin", folder / "lines.bin")
    expect(f"the example in C counts other cycles: {said}{in_c}", cycles and f": {cycles[1]} cycles" in in_c)
    threads = run(project / "two_threads_cpp", examples)
    expect(f"two threads count other cycles: {said}{threads}", cycles and threads.strip() == cycles[1])
    if has("pkg-config"):
        flags = run("pkg-config", "--cflags", "--libs", "tessera", env=os.environ | {
            "PKG_CONFIG_PATH": str(prefix / "lib/pkgconfig")}).split()
        run(cxx, "-std=c++20", examples / "embed/call.cpp", *flags, f"-Wl,-rpath,{prefix}/lib", "-o", folder / "call")
        expect("the example that pkg-config builds says something else", run(folder / "call", examples) == said)


def check_xrt(prefix, folder):
    """The prefix as an XRT: a host program by its CMake project, by flags, by pkg-config; the variables of setup.sh."""
    if not (prefix / "lib/libxrt_coreutil.so").exists():
        return
    host = source / "examples/host"
    files = folder / "host.xclbin", folder / "host.bin"
    run(prefix / "bin/tessera", "compile", host / "design.mlir", "-o", files[0], "--insts", files[1])
    variables = 'echo "$XILINX_XRT:$(command -v tessera):$LD_LIBRARY_PATH:$PYTHONPATH"'
    said = run("bash", "-c", f'. "{prefix}/setup.sh" && {variables}', env={"PATH": "/usr/bin:/bin"})
    expect(f"setup.sh sets {said}", said == f"{prefix}:{prefix}/bin/tessera:{prefix}/lib:{prefix}/python\n")
    run("cmake", "-S", host, "-B", folder / "host", f"-DCMAKE_PREFIX_PATH={prefix}", f"-DCMAKE_CXX_COMPILER={cxx}")
    run("cmake", "--build", folder / "host")
    expect("the project that finds XRT does not pass", "PASS!" in run(folder / "host/call", *files))
    flags = [f"-I{prefix}/include", f"-L{prefix}/lib", "-lxrt_coreutil"]
    if has("pkg-config"):
        found = run("pkg-config", "--cflags", "--libs", "xrt", env=os.environ | {
            "PKG_CONFIG_PATH": str(prefix / "lib/pkgconfig")}).split()
        expect(f"pkg-config says {found}", [os.path.normpath(word) for word in found] == flags)
    run(cxx, "-std=c++17", host / "call.cpp", *flags, "-o", folder / "by_flags")
    said = run(folder / "by_flags", *files, env={"LD_LIBRARY_PATH": str(prefix / "lib")})
    expect(f"the program that flags build says {said}", "PASS!" in said)
    check_python(prefix, folder, files)
    said = run(prefix / "bin/xrt-smi", "examine") + run(prefix / "bin/xrt-smi", "validate")
    expect(f"xrt-smi says {said}", "|[0000:c5:00.1]  |NPU Phoenix  |" in said and "[PASSED]" in said)
    texts = [*(prefix / "share/cmake/XRT").iterdir(), prefix / "lib/pkgconfig/xrt.pc", prefix / "setup.sh",
             *(path for path in (prefix / "python").rglob("*") if path.is_file())]
    expect("an installed text has an absolute path", not any(str(build) in path.read_text() for path in texts))


def check_python(prefix, folder, files):
    """The host program in Python: with the variables of setup.sh, and with a pyxrt of its own."""
    if b"__asan_init" in (prefix / "lib/libtessera_pyxrt.so").read_bytes():
        left_out.append("a CPython that can load a library with sanitizers")
        return
    program = source / "examples/host/call.py"
    in_python = f'. "{prefix}/setup.sh" && exec "{sys.executable}" -B'
    said = run("bash", "-c", f'{in_python} "$@"', "bash", program, *files)
    expect(f"the program in Python says {said}", said == "device: NPU Phoenix\nPASS!\n")
    (folder / "own").mkdir()
    run("bash", "-c", f'{in_python} -m tessera.pyxrt_for "$@"', "bash", folder / "own")
    said = run(sys.executable, "-B", program, *files, env=os.environ | {"PYTHONPATH": str(folder / "own")})
    expect(f"the program with a pyxrt of its own says {said}", said == "device: NPU Phoenix\nPASS!\n")


with tempfile.TemporaryDirectory(prefix="tessera-install-") as name:
    folder = pathlib.Path(name)
    run("cmake", "--install", build, "--prefix", folder / "first")
    prefix = folder / "second"
    (folder / "first").rename(prefix)
    completions = {shell: prefix / "share" / path for shell, path in {
        "bash": "bash-completion/completions/tessera", "zsh": "zsh/site-functions/_tessera",
        "fish": "fish/vendor_completions.d/tessera.fish"}.items()}
    check_runs(prefix / "bin/tessera", folder)
    check_xrt(prefix, folder)
    verbs = check_pages(prefix / "bin/tessera", prefix, completions)
    check_shells(folder, completions)
    check_graphs(prefix)
    check_project(prefix, folder)
    texts = {path.name for path in (prefix / "share/doc/tessera").iterdir()}
    expect(f"licences are missing: there are {texts}", {"LICENSE", "copyright"} <= texts)
    copyright_text = (prefix / "share/doc/tessera/copyright").read_text()
    for library in "nlohmann/json", "CLI11":
        expect(f"copyright names no {library}", library in copyright_text)

for problem in problems:
    print(problem)
if left_out:
    print("not tried, because they are not installed: " + ", ".join(left_out))
print(f"{len(problems)} problems with {verbs} verbs installed")
sys.exit(bool(problems))
