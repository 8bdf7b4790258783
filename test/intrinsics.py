"""Which families of intrinsics of the first generation are here: facts/aie_api/intrinsic_families.tsv, compiled.

    intrinsics.py FACTS INCLUDE... -- COMPILER [FLAG...]

Prints the families, and fails when a call that should be there does not compile, or one that should not does. All calls
are in one translation unit, as questions that the compiler answers.
"""
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../cmake/generate"))
import facts

QUESTION = """template <class... Args>
concept has_{name} = requires(Args... args) {{ {name}(args...); }};
static_assert({negation}has_{name}<{types}>, "{name}");
"""
PLAIN = "inline void call_{name}() {{ static_cast<void>({name}()); }}\n"


def main(path, *arguments):
    includes, compiler = arguments[:arguments.index("--")], list(arguments[arguments.index("--") + 1:])
    text, standing = '#include "aie_api/aie.hpp"\n', {"present": [], "absent": []}
    for row in facts.rows(path):
        name, stand, types = row[0], row[1], row[2]
        if stand not in ("present", "absent") or name in standing["present"] + standing["absent"]:
            row.fail("the family is repeated, or its standing is unknown")
        standing[stand].append(name)
        if types:
            negation = "!" if stand == "absent" else ""
            text += QUESTION.format(name=name, negation=negation, types=types)
        else:
            text += PLAIN.format(name=name)
    for stand, names in standing.items():
        print(f"{stand} {len(names)}: {' '.join(names)}")
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "families.cpp")
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        flags = ["-std=c++20", "-fsyntax-only", "-D__AIE_ARCH__=10", *(f"-I{folder}" for folder in includes), source]
        return subprocess.run([*compiler, *flags], check=False).returncode


sys.exit(main(*sys.argv[1:]))
