"""schema_files.py DATA CHECKOUT: `info` and `state` answer for every file of the collection as docs/schema/ says."""
import sys
from pathlib import Path

import schema

data, checkout = Path(sys.argv[1]), sys.argv[2]
schemas = schema.read_schemas(checkout)
with open(data / "valid.tsv", encoding="utf-8") as listed:
    names = [line.rstrip("\n").split("\t")[1] for line in listed]
names += [str(path.relative_to(data)) for path in sorted(data.glob("*/*.elf"))]
wrong = []
for name in names:
    for verb in ("info", "state"):
        wrong += schema.mistakes_of(schemas, verb, str(data / name))
print(f"{len(names)} files, {len(wrong)} mistakes")
sys.exit("\n".join(wrong[:40]) or 0)
