"""One name, one type: the linker takes two types with the same full name in two files for one type.

Templates over both (std::optional<Channel>, say) then have the same symbol, and the linker keeps only one of them: the
other file gets code for the wrong layout. Compilers inline such code when they optimise; the mistake shows only without
that.
Unnamed namespaces keep a name to its file, and are left out; so are specialisations, whose symbols contain their
arguments.
"""
import collections
import re

import common

root = common.root()
places = collections.defaultdict(set)

TYPE = re.compile(r"(?:template\s*<.*>\s*)?(?:struct|class|enum class|union)\s+(?:\[\[\w+\]\]\s*|[A-Z_]+_API\s+)?(\w+)\b([^;]*)$")
MEMBER = re.compile(r"(?:struct|class)\s+\w+::")

for folder in ("src", "include", "test", "bench"):
    for path in sorted((root / folder).rglob("*")):
        if path.suffix not in (".h", ".hpp", ".cpp"):
            continue
        inside = []
        for line in path.read_text(encoding="utf-8").splitlines():
            if opening := re.match(r"(?:inline )?namespace\s*([\w:]*)\s*\{", line):
                inside.append(opening[1])
            elif line.startswith("}  // namespace") and inside:
                inside.pop()
            elif "" not in inside and not MEMBER.search(line) and (found := TYPE.match(re.sub(r"//.*", "", line))):
                if not found[2].startswith("<") and ("{" in found[2] or not found[2].strip()):
                    is_program = folder in ("test", "bench")  # programs that are not linked with each other
                    home = "/".join(path.relative_to(root).parts[:-1]) if is_program else ""
                    places[home, "::".join(inside) + "::" + found[1]].add(str(path.relative_to(root)))

problems = [f"{name} is defined in {' and '.join(sorted(files))}" for (home, name), files in sorted(places.items())
            if len(files) > 1]
common.finish(problems, len(places))
