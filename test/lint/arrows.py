"""Arrows between rooms: an #include of another room must be one that docs/architecture.md allows.

The table of that page is the list; there is no second one. Its rows stand lowest room first, and an arrow may only point
to a row above, so a cycle cannot even be written down. The linker holds the same arrows for functions: what
src/<room>/CMakeLists.txt links (USES and LOADS) must equal the row.

Quotes stand for headers of rooms, and of the build; angle brackets stand for headers of include/ and of others. So
"adf/codes.h" is a header of the room `adf`, and <adf/tiling_parameters.h> is one of the folder include/adf, which
belongs to no room.

Codes of diagnostics are the vocabulary of all rooms: `codes.h` of a room may be included from every row below it.

Files of the rooms in the table of clients use Tessera through include/tessera/: through all that they include, they
reach only the rooms in their row of that table. The table has no exceptions for single files.

Inside a room, too, no arrows may lead in a circle: neither between files (a header and the .cpp of its name count as
one) nor between folders. Whoever reads a file of a circle has to read all of it.
"""
import collections
import pathlib
import re

import common

root = common.root()
problems = []
includes = 0


def rows(page, *heading):
    """The cells of the rows under the row that begins with these headings."""
    inside = False
    for line in page.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip().replace("`", "") for cell in line.strip("|").split("|")]
        if cells[:len(heading)] == list(heading):
            inside = True
        elif inside and not line.startswith("|"):
            break
        elif inside and not set(cells[0]) <= set("-: "):
            yield cells


def names_in(cell):
    return set() if cell == "nothing" else {name.strip() for name in cell.split(",")}


def table(page):
    """{room: set of rooms it may include} from the rows `| `room` | a, b | ...` under the heading row."""
    arrows = {}
    for cells in rows(page, "room", "may include"):
        below = names_in(cells[1])
        for name in sorted(below - arrows.keys()):
            problems.append(f"docs/architecture.md: the arrow {cells[0]} -> {name} does not point to a row above")
        arrows[cells[0]] = below
    return arrows


def reach(file, graph):
    """All files that a file includes, and those that they include."""
    found, queue = set(), [file]
    while queue:
        for target in graph.get(queue.pop(), ()):
            if target not in found:
                found.add(target)
                queue.append(target)
    return found


def circles(graph):
    """For each set of nodes that reach each other, a shortest way from its first node back to itself."""
    found, known = [], set()
    for start in sorted(graph):
        came_from, queue = {}, collections.deque([start])
        while queue and start not in came_from:
            node = queue.popleft()
            for target in sorted(graph.get(node, ())):
                if target not in came_from:
                    came_from[target] = node
                    queue.append(target)
        if start not in came_from:
            continue
        way = [start, came_from[start]]
        while way[-1] != start:
            way.append(came_from[way[-1]])
        if known.isdisjoint(way):
            found.append(list(reversed(way)))
        known.update(way)
    return found


page = root / "docs/architecture.md"
arrows = table(page)
order = list(arrows)
clients = {cells[0]: names_in(cells[1]) for cells in rows(page, "client", "may reach")}
files, folders = collections.defaultdict(set), collections.defaultdict(set)
included_as = collections.defaultdict(set)  # headers by the file that includes them, with their endings

for source in sorted((root / "src").rglob("*")):
    if source.suffix not in (".h", ".cpp", ".inc"):
        continue
    place, name = source.relative_to(root), source.relative_to(root / "src").with_suffix("")
    room = name.parts[0]
    for number, line in enumerate(source.read_text(encoding="utf-8").splitlines(), 1):
        if (outer := re.match(r"\s*#\s*include\s+<([^>]+)>", line)) and (root / "src" / outer[1]).is_file():
            problems.append(f'{place}:{number}: <{outer[1]}> is a header of a room: write "{outer[1]}"')
        match = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
        if not match:
            continue
        includes += 1
        target = match[1].split("/")[0]
        if (root / "include" / match[1]).is_file():
            problems.append(f'{place}:{number}: "{match[1]}" is a header of include/: write <{match[1]}>')
            continue
        if target not in arrows or "/" not in match[1]:
            problems.append(f'{place}:{number}: "{match[1]}" does not begin with a room')
        elif target != room and target not in arrows.get(room, set()):
            is_code = match[1].endswith("/codes.h") and room in order and order.index(target) < order.index(room)
            if not is_code:
                problems.append(f"{place}:{number}: {room} must not include {target}")
        included_as[str(place.relative_to("src"))].add(match[1])
        if (root / "src" / match[1]).exists():  # generated files include none of these
            included = pathlib.PurePath(match[1]).with_suffix("")
            if included != name:
                files[str(name)].add(str(included))
            if included.parent != name.parent:
                folders[str(name.parent)].add(str(included.parent))

for file in sorted(included_as):
    room = file.split("/", 1)[0]
    if room not in clients:
        continue
    beyond = {}
    for header in sorted(reach(file, included_as)):
        target = header.split("/")[0]
        if target not in clients[room] | {room} and not header.endswith("/codes.h"):
            beyond.setdefault(target, header)
    problems += [f"src/{file}: a client of include/tessera/, but it reaches {header}" for header in beyond.values()]

for kind, graph in (("files", files), ("folders", folders)):
    problems += [f"src: a circle of {kind}: {' -> '.join(way)}" for way in circles(graph)]

for folder in sorted(path.parent for path in (root / "src").glob("*/CMakeLists.txt")):
    text = re.sub(r"#.*", "", (folder / "CMakeLists.txt").read_text(encoding="utf-8"))
    call = re.search(r"tessera_room\(\s*(\w+)([^)]*)\)", text)
    if folder.name not in arrows:
        problems.append(f"src/{folder.name}: no row in docs/architecture.md")
    elif not call or call[1] != folder.name:
        problems.append(f"src/{folder.name}/CMakeLists.txt: no tessera_room({folder.name} ...)")
    else:
        uses = {room for rooms in re.findall(r"\b(?:USES|LOADS)\b((?:\s+[a-z]\w*)*)", call[2]) for room in rooms.split()}
        if uses != arrows[folder.name]:
            problems.append(f"src/{folder.name}/CMakeLists.txt: USES {' '.join(sorted(uses)) or 'nothing'}, but "
                            f"docs/architecture.md has {' '.join(sorted(arrows[folder.name])) or 'nothing'}")

common.finish(problems, includes)
