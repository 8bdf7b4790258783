#!/usr/bin/env python3
"""bodies_seeds.py FOLDER: writes each body of test/lit/hostile/Inputs as a seed file for fuzz_bodies."""
import pathlib
import re
import sys

here, folder = pathlib.Path(__file__).parent, pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
for path in sorted((here.parent / "lit/hostile/Inputs").glob("*.mlir")):
    parts = re.split(r"^//--- (\S+)\n", path.read_text(), flags=re.M)[1:]
    for name, text in zip(parts[::2], parts[1::2]):
        text = "\n".join(line for line in text.splitlines() if not line.startswith("// "))
        if "@core_0_2" not in text:
            text = f"func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) {{\n{text}\nreturn\n}}"
        if "@pdi_0" not in text:
            text = f"module {{ module @pdi_0 {{\n{text}\n}} }}\n"
        (folder / f"{path.stem}-{name}").write_text(text)
