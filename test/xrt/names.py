"""Compares facts/xrt.tsv with Tessera's headers and with the libraries: names.py BUILD SOURCE CXX [CLANG++].

The library exports each function of the table that is here or throws, with all variants of constructors and
destructors, the type information of exceptions, and nothing else. The headers of include/xrt/ compile without warnings. With
clang++, which prints mangled names, overloads and values, each name of the table is in the headers, and no function is
there that the table does not have.
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
build, source, cxx = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
sys.path[:0] = [str(source / "cmake/generate"), str(source / "cmake/extract")]
from facts import rows  # noqa: E402
from xrt_map import exported  # noqa: E402
import xrt_names  # noqa: E402

# Programs in C include these.
C_HEADERS = ["xrt.h", "xrt/xrt_device.h", "xrt/xrt_bo.h", "xrt/xrt_kernel.h", "xrt/experimental/xrt_xclbin.h",
             "xrt/experimental/xrt_ini.h", "xrt/experimental/xrt_error.h", "xrt/detail/ert.h", "xrt/detail/xclbin.h"]
problems = []
table = rows(source / "facts/xrt.tsv")
wanted = exported(table)


def check_library():
    listed = subprocess.run(["nm", "-D", "--defined-only", build / "lib/libxrt_coreutil.so.2"], capture_output=True,
                            text=True, check=True).stdout
    found = {line.split()[-1] for line in listed.splitlines()}
    # A destructor that is not virtual has no variant D0, and a class without virtual bases may share C1 and C2.
    lacks = {symbol for symbol in wanted - found if "D0E" not in symbol}
    problems.extend(f"the library lacks {symbol}" for symbol in sorted(lacks))
    problems.extend(f"the library also exports {symbol}" for symbol in sorted(found - wanted))
    return len(found)


def check_headers():
    """All headers together, in both orders: so each finds what it needs. The one of kernels in C++11, too."""
    headers = sorted(path.relative_to(source / "include") for path in
                     [*(source / "include/xrt").rglob("*.h"), *(source / "include/experimental").glob("*.h"),
                      source / "include/xrt.h"])
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "all.cpp"
        for language, some in (("-std=c++17", headers), ("-std=c++20", headers[::-1]),
                               ("-std=c++11", [pathlib.Path("xrt/xrt_kernel.h")])):
            path.write_text("".join(f"#include <{header}>\n" for header in some), encoding="utf-8")
            done = subprocess.run([cxx, language, "-Wall", "-Wextra", "-Wshadow", "-Wpedantic", "-Werror",
                                   "-fsyntax-only", f"-I{source}/include", path], capture_output=True, text=True)
            if done.returncode != 0:
                problems.append(f"headers with {language}:\n{done.stderr}")
        program = pathlib.Path(folder) / "all.c"
        program.write_text("".join(f"#include <{header}>\n" for header in C_HEADERS), encoding="utf-8")
        done = subprocess.run(["cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", f"-I{source}/include",
                               program], capture_output=True, text=True)
        if done.returncode != 0:
            problems.append(f"headers in C:\n{done.stderr}")
    return len(headers)


def check_names(clang):
    ours = {(kind, name, symbol) for kind, name, symbol, _ in xrt_names.read(source / "include", clang)}
    names = {(kind, name.split("(")[0] if kind == "macro" else name) for kind, name, _ in ours}
    for row in table:
        kind, name, fate, symbol = row[0], row[1], row[2], row[3]
        exact = kind in ("function", "value")
        there = (kind, name, symbol) in ours if exact else (kind, name) in names
        if there != (fate != "elsewhere"):
            problems.append(f"facts/xrt.tsv:{row.number}: {kind} {name} is {fate}, and the headers "
                            f"{'have' if there else 'lack'} it")
    known = {row[3] for row in table if row[0] == "function"}
    problems.extend(f"the headers also declare {name} ({symbol})" for kind, name, symbol in sorted(ours)
                    if kind == "function" and symbol not in known)
    return len(ours)


counts = f"{check_library()} symbols, {check_headers()} headers"
clang = next(filter(None, map(shutil.which, [*sys.argv[4:], "clang++-22", "clang++"])), None)
if clang:
    counts += f", {check_names(clang)} names"
else:
    print("no clang++: names of the headers are not compared")
for problem in problems:
    print(problem)
print(f"{counts}, {len(problems)} problems")
sys.exit(bool(problems))
