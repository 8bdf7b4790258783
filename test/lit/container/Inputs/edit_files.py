"""edit_files.py DATA FOLDER: edits the files of DATA/valid.tsv, and prints what is wrong and a count."""
import os
import subprocess
import sys
from pathlib import Path

data, folder = Path(sys.argv[1]), Path(sys.argv[2])
os.makedirs(folder, exist_ok=True)
problems, forms = [], 0


def edited(path, *options):
    out = folder / "out"
    out.unlink(missing_ok=True)
    answer = subprocess.run(["tessera", "edit", str(path), *options, "-o", str(out)], capture_output=True)
    return out.read_bytes() if answer.returncode == 0 else answer.stderr


def plain_text(path):
    """The commands of a PDI without NOPs."""
    answer = subprocess.run(["tessera", "disasm", f"{path}!cdo"], capture_output=True, text=True, check=True)
    return [line for line in answer.stdout.splitlines() if not line.startswith("nop")]


names = [line.split("\t")[1] for line in (data / "valid.tsv").read_text(encoding="utf-8").splitlines()]
partitions = 0
for name in names:
    answer = subprocess.run(["tessera", "edit", str(data / name), "-o", str(folder / "same")], capture_output=True)
    if answer.returncode or answer.stderr or (folder / "same").read_bytes() != (data / name).read_bytes():
        problems.append(f"{name}: edit without a change: {answer.stderr[:200]}")
    shown = subprocess.run(["tessera", "show", f"{data / name}!AIE_PARTITION", "--json"], capture_output=True)
    if shown.returncode == 0:
        partitions += 1
        (folder / "partition.json").write_bytes(shown.stdout)
        if edited(data / name, "--replace", f"AIE_PARTITION={folder}/partition.json") != (data / name).read_bytes():
            problems.append(f"{name}: the partition from its JSON")
golden = data / "pdi-golden"
for cut in sorted(golden.glob("*_expected.pdi")) if golden.exists() else []:
    whole = golden / f"00000000-0000-0000-0000-00000000{cut.name[:4]}.pdi"
    if not whole.exists():
        continue
    forms += 1
    if edited(whole, "--form", "transformed-cut") != cut.read_bytes():
        problems.append(f"{whole.name}: the cut form")
    (folder / "zones.pdi").write_bytes(edited(whole, "--form", "transformed"))
    (folder / "plain.pdi").write_bytes(edited(folder / "zones.pdi", "--form", "plain"))
    if plain_text(folder / "plain.pdi") != plain_text(whole):
        problems.append(f"{whole.name}: plain again")
unittests = data / "containers-2/xrt-unittests"
for number in ("2220", "2221"):
    if (unittests / f"{number}.hex").exists():
        forms += 1
        text = {part: (unittests / f"{part}.hex").read_text(encoding="utf-8").split()
                for part in (number, f"{number}_expected")}
        (folder / "whole.pdi").write_bytes(bytes.fromhex("".join(text[number])))
        if edited(folder / "whole.pdi", "--form", "transformed") != bytes.fromhex("".join(text[f"{number}_expected"])):
            problems.append(f"{number}: the transformed form")
for problem in problems:
    print(problem)
print(f"{len(names)} files, {partitions} partitions, {forms} forms, {len(problems)} problems")
