"""Builds and runs each example and compares what it writes with its folder `expected`.

A plain C++ compiler builds them. adfc++ builds an example with files of constraints, which name members of graphs.

  run.py BUILD [--cxx COMPILER] [--flags FLAGS] [--times N] [--seeds N] [--options OPTIONS] [EXAMPLE...]

BUILD has include/ and lib/libadf.a. `expected/stdout` is the standard output, if present. With --times each program
runs N times; all runs must write the same bytes. With --seeds it also runs with N fuzzed schedules, which must not change
them either, except where a pktmerge passes packets on as they arrive. All outputs count, also those without an expected
file. With `--cxx adfc++`, BUILD/bin/adfc++ compiles the examples.
"""
import argparse
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).resolve().parent
arguments = argparse.ArgumentParser()
arguments.add_argument("build", type=pathlib.Path)
arguments.add_argument("--cxx", default="c++")
arguments.add_argument("--flags", default="-O1")
arguments.add_argument("--times", type=int, default=1)
arguments.add_argument("--seeds", type=int, default=0)
arguments.add_argument("--options", default="")
arguments.add_argument("examples", nargs="*")
options = arguments.parse_intermixed_args()
build = options.build.resolve()


def compile_example(example, program):
    sources = sorted(str(path) for path in example.glob("*.cpp"))
    constraints = [f"--constraints={path}" for path in sorted(example.glob("*.aiecst"))]
    if constraints or options.cxx == "adfc++":
        command = [build / "bin/adfc++", *sources, *constraints, *options.flags.split(), "-o", program]
        compiler = {} if options.cxx == "adfc++" else {"CXX": options.cxx}
        done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **compiler})
        return done.returncode, done.stderr
    command = [options.cxx, "-std=c++20", "-Wall", "-Wextra", "-Wno-missing-field-initializers", "-D__X86SIM__",
               "-D__AIE_ARCH__=10", *options.flags.split(), f"-I{build}/include", *sources, f"-L{build}/lib", "-ladf",
               "-o", str(program)]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.returncode, done.stderr


def digest(folder, stdout):
    made = hashlib.sha256(stdout.encode())
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        made.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return made.hexdigest()


# Returns a problem, or None, and the counts of runs.
def check(example):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        program = folder / "program"
        status, messages = compile_example(example, program)
        if status != 0 or messages:
            return "does not compile without messages:\n" + messages, ""
        by_arrival = any("pktmerge<" in path.read_text() for path in example.glob("*.cpp"))
        seeds = range(0 if by_arrival else options.seeds)
        schedules = [""] * options.times + [f"--schedule=fuzz --seed {seed}" for seed in seeds]
        output, first = folder / "x86simulator_output", None
        for schedule in schedules:
            shutil.rmtree(output, ignore_errors=True)
            done = subprocess.run([program], cwd=folder, capture_output=True, text=True, timeout=600,
                                  env={**os.environ, "TESSERA_ADF_OPTIONS": f"-i {example} {options.options} {schedule}"})
            if done.returncode != 0 or done.stderr:
                return f"exit status {done.returncode} {schedule}\n{done.stderr}", ""
            found = digest(output, done.stdout)
            first = first or found
            if found == first and schedule != schedules[0]:
                continue
            for expected in sorted((example / "expected").iterdir()):
                found = output / expected.name
                text = done.stdout if expected.name == "stdout" else found.read_text() if found.exists() else None
                if text != expected.read_text():
                    return f"{expected.name} differs {schedule}:\n{text}", ""
            if first != digest(output, done.stdout):
                return f"an output without an expected file differs {schedule}", ""
        counts = f"{options.times} runs, {len(seeds)} schedules"
        return None, counts + (", as packets merge by their arrival" if by_arrival and options.seeds else "")


failures = 0
for example in sorted(path for path in here.iterdir() if (path / "expected").is_dir()):
    if options.examples and example.name not in options.examples:
        continue
    problem, counts = check(example)
    print(f"{example.name}: {problem or f'as expected ({counts})'}", flush=True)
    failures += problem is not None
sys.exit(failures != 0)
