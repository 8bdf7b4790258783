"""Installs Tessera into a separate folder, moves that folder, and uses it there: install.py BUILD SOURCE CXX.

Runs a design, a design with a kernel, and a container from the moved folder; compares manual pages and completions with
`--help`; builds a project that finds the package.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

build, source, cxx = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
problems = []


def run(*words, **options):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}: exit {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def expect(text, what):
    if not what:
        problems.append(text)


def has_each_word(page, words, name):
    for word in words:
        expect(f"{name} lacks {word}", word in page)


with tempfile.TemporaryDirectory(prefix="tessera-install-") as folder:
    folder = pathlib.Path(folder)
    run("cmake", "--install", build, "--prefix", folder / "first")
    prefix = folder / "second"
    (folder / "first").rename(prefix)
    tessera = prefix / "bin/tessera"
    alone = {"PATH": "/usr/bin:/bin", "HOME": str(folder)}

    expect("--version names no commit and no LLVM: " + run(tessera, "--version"),
           re.fullmatch(r"tessera \d+\.\d+\.\d+ \(.*(commit [0-9a-f]{12}.*|no commit known), LLVM \d+\.\d+\.\d+\)\n",
                        run(tessera, "--version")))
    expect("-V differs from --version", run(tessera, "-V") == run(tessera, "--version"))

    # A design; its container; a design with a kernel, which includes the installed headers.
    designs = source / "test/lit/designs"
    small = shutil.copytree(source / "examples/small", folder / "small")
    words = ["--in", "0=words:0..63", "--out", "1=-:256:words"]
    design = run(tessera, "run", designs / "objectfifo-link.mlir", *words, env=alone, cwd=folder)
    run(tessera, "compile", designs / "objectfifo-link.mlir", "-o", "app.xclbin", "--insts", "app.bin", env=alone,
        cwd=folder)
    container = run(tessera, "run", "app.xclbin", "--insts", "app.bin", *words, env=alone, cwd=folder)
    expect("a design and its container give different words", design == container and len(design.split()) == 64)
    called = run(tessera, "run", small / "called.mlir", "--kernel", small / "scale.cc", "--in", "0=words:0..15", "--out",
                 "1=-:64:words", env=alone | {"CXX": cxx}, cwd=folder)
    expect("a design with a kernel gives no words: " + called, len(called.split()) == 16)

    # Checks that the manual page and the completions have each option that --help lists.
    completions = {shell: (prefix / path).read_text() for shell, path in {
        "bash": "share/bash-completion/completions/tessera", "zsh": "share/zsh/site-functions/_tessera",
        "fish": "share/fish/vendor_completions.d/tessera.fish"}.items()}
    verbs = re.findall(r"^  (\w+) {2,}", run(tessera, "--help").split("Subcommands:")[1], re.M)
    expect("--help lists no verbs", len(verbs) > 10)
    for verb in verbs:
        page = (prefix / f"share/man/man1/tessera-{verb}.1").read_text().replace("\\-", "-")
        options = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", "\n".join(
            line[:34] for line in run(tessera, verb, "--help").splitlines() if line.startswith("  -"))))
        has_each_word(page, options, f"tessera-{verb}.1")
        has_each_word(completions["bash"], options, "the completion of bash")
        has_each_word(completions["zsh"], options, "the completion of zsh")
        has_each_word(completions["fish"], {"-l " + option[2:] for option in options}, "the completion of fish")
        expect(f"`help {verb}` differs from `{verb} --help`", run(tessera, "help", verb) == run(tessera, verb, "--help"))
    script = folder / "complete.sh"
    script.write_text(f'. "{prefix}/share/bash-completion/completions/tessera"\n'
                      'COMP_WORDS=(tessera run --timing c); COMP_CWORD=3; _tessera; echo "${COMPREPLY[@]}"\n'
                      'COMP_WORDS=(tessera ru); COMP_CWORD=1; _tessera; echo "${COMPREPLY[@]}"\n')
    expect("bash completes something else", run("bash", script) == "cycle\nrun\n")

    # A user's project.
    run("cmake", "-S", source / "test/install", "-B", folder / "project", f"-DCMAKE_PREFIX_PATH={prefix}",
        f"-DCMAKE_CXX_COMPILER={cxx}")
    run("cmake", "--build", folder / "project")
    expect("the kernel of a project that finds the package adds up wrongly",
           run(folder / "project/uses_tessera") == f"{sum(range(32))}\n")

for problem in problems:
    print(problem)
print(f"{len(problems)} problems with {len(verbs)} verbs installed")
sys.exit(bool(problems))
