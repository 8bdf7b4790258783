"""Facts: each file under facts/ says in its first line where its numbers come from."""
import common

root = common.root()
problems = []
files = [path for path in sorted((root / "facts").rglob("*")) if path.is_file() and path.suffix != ".md"]

for path in files:
    with path.open(encoding="utf-8") as file:
        first = file.readline()
    if not first.startswith("# origin: ") or not first[len("# origin: "):].strip():
        problems.append(f"{path.relative_to(root)}:1: the first line must be '# origin: ...'")

common.finish(problems, len(files))
