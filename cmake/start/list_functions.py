"""Lists the functions that a start of the command executes, by name: the content of functions.txt.

  list_functions.py PROGRAM FILE.xclbin > functions.txt

valgrind runs `PROGRAM --version` and `PROGRAM info FILE.xclbin`. A name that the program no longer has does no harm: it
orders nothing (cmake/Archives.cmake).
"""
import os
import re
import subprocess
import sys
import tempfile

UNKNOWN = "???"  # callgrind's name for the section .text.start, which has the functions of the list so far


def functions(program, arguments):
    """Returns the mangled names of the program's own functions, as one run writes them."""
    with tempfile.TemporaryDirectory() as folder:
        profile = os.path.join(folder, "profile")
        subprocess.run(["valgrind", "--tool=callgrind", "--demangle=no", f"--callgrind-out-file={profile}", program,
                        *arguments], check=True, capture_output=True)
        lines = open(profile).read().splitlines()
    names, objects, mine, found = {}, {}, False, []
    for line in lines:
        named = re.match(r"(ob|cob|fn|cfn)=(\(\d+\))(?: (.*))?$", line)
        if not named:
            continue
        kind, number, name = named.groups()
        table = objects if kind in ("ob", "cob") else names
        if name:
            table[number] = name
        if kind == "ob":
            mine = os.path.basename(objects[number]) in (os.path.basename(program), UNKNOWN)
        if kind == "fn" and mine:
            found.append(re.sub(r"'\d+$", "", names[number]))  # 'N counts the depth of a recursion
    return found


def sections(name):
    """Returns the names that the section of a function may have. The constructors C1 and C2 of a class are often one
    function, and so are the destructors D1 and D2; the section then has the name with the 2."""
    return {name, re.sub(r"C1E", "C2E", name), re.sub(r"D1Ev", "D2Ev", name)}


program, file = sys.argv[1:]
both = functions(program, ["--version"]) + functions(program, ["info", file])
for name in sorted(set().union(*map(sections, both))):
    if re.fullmatch(r"[A-Za-z_][\w.$]*", name):  # code without a name has an address
        print(name)
