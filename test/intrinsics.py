"""Which families of intrinsics the headers have: compiles facts/aie_api/intrinsic_families.tsv for each architecture.

    intrinsics.py FACTS INCLUDE... -- COMPILER [FLAG...]

Prints the families, and fails when a call that should exist does not compile, or a call that should not exist does. All
calls of an architecture are in one translation unit, as questions that the compiler answers.
"""
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../cmake/generate"))
import facts

QUESTION = """template <class... Args>
concept has_{name}_{number} = requires(Args... args) {{ {name}(args...); }};
static_assert({negation}has_{name}_{number}<{types}>, "{name}");
"""
PLAIN = "inline void call_{name}() {{ static_cast<void>({name}()); }}\n"


def families(path):
    """{arch: [(name, standing, types)]}"""
    of_arch, seen = {}, set()
    for row in facts.rows(path):
        name, archs, standing, types = row[0], row[1].split(","), row[2], row[3]
        if standing not in ("present", "absent") or (standing == "absent" and not types):
            row.fail("the standing is unknown, or an absent family has no arguments to be asked for")
        for arch in archs:
            if (name, arch) in seen:
                row.fail("the family is repeated")
            seen.add((name, arch))
            of_arch.setdefault(arch, []).append((name, standing, types))
    return of_arch


def ask(arch, calls, includes, compiler):
    """The compiler's return code."""
    text = '#include "aie_api/aie.hpp"\n'
    for number, (name, standing, types) in enumerate(calls):
        text += QUESTION.format(name=name, number=number, negation="!" if standing == "absent" else "", types=types) \
            if types else PLAIN.format(name=name)
    for standing in ("present", "absent"):
        names = [name for name, stand, _ in calls if stand == standing]
        print(f"{arch}: {standing} {len(names)}: {' '.join(names)}")
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "families.cpp")
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        flags = ["-std=c++20", "-fsyntax-only", f"-D__AIE_ARCH__={arch}", *(f"-I{folder}" for folder in includes), source]
        return subprocess.run([*compiler, *flags], check=False).returncode


def main(path, *arguments):
    includes, compiler = arguments[:arguments.index("--")], list(arguments[arguments.index("--") + 1:])
    return max(ask(arch, calls, includes, compiler) for arch, calls in families(path).items())


sys.exit(main(*sys.argv[1:]))
