"""valid_files.py DATA FOLDER: runs verbs over the files of DATA/valid.tsv, and prints what is wrong and a count."""
import json
import os
import subprocess
import sys
from pathlib import Path

data, folder = Path(sys.argv[1]), Path(sys.argv[2])
os.makedirs(folder, exist_ok=True)
CUT = "1bit-MONSTER__insts_i8_D_qwen3.6-moe_35b.txt"  # has a quarter of its stream
problems, transformed, streams = [], 0, 0


def tessera(*words):
    return subprocess.run(["tessera", *words], capture_output=True, text=True)


def check(file, what, good):
    if not good:
        problems.append(f"{file}: {what}")


def text_of(path, *options):
    return tessera("disasm", path, *options).stdout


def bytes_of(text):
    (folder / "text").write_text(text, encoding="utf-8")
    again = tessera("asm", str(folder / "text"), "-o", str(folder / "again"))
    return (folder / "again").read_bytes() if again.returncode == 0 else again.stderr.encode()


files = [line.split("\t") for line in (data / "valid.tsv").read_text(encoding="utf-8").splitlines()]
for kind, name in files:
    path = str(data / name)
    if name.endswith(CUT):
        continue
    info = tessera("info", path, "--json")
    check(name, f"info: {info.returncode}", info.returncode == 0)
    if info.returncode != 0:
        continue
    answer = json.loads(info.stdout)
    pdis = answer.get("partition", {}).get("pdis", [answer["pdi"]] if "pdi" in answer else [])
    for number, pdi in enumerate(pdis):
        if "transformed" not in pdi.get("form", ""):
            continue
        transformed += 1
        choice = ["--pdi", str(number)] if kind == "xclbin" else []
        state = tessera("state", path, *choice, "--json")
        check(name, f"state of PDI {number}: {state.returncode}", state.returncode == 0)
        check(name, f"state of PDI {number}: no warning", state.stderr.count("warning[T0210]") == 1)
        check(name, f"PDI {number} names {pdi.get('missing_words')}", len(pdi.get("missing_words", [])) == 5)
        if kind == "pdi":
            program = tessera("disasm", path, "--tile", "0,2")
            check(name, f"disasm --tile: {program.stderr}", program.returncode == 0)
    if kind in ("cdo", "txn", "ctrlpkt"):
        if not any(word in answer["kind"] for word in ("(CDO)", "(TXN)", "control packets")):
            continue
        text = text_of(path)
        check(name, "asm(disasm(x)) differs from x", bytes_of(text) == Path(path).read_bytes())
        streams += 1
        if "(TXN)" in answer["kind"]:
            narrow = text_of(path, "--version", "1.0")
            bytes_of(narrow)
            bytes_of(text_of(str(folder / "again"), "--version", "0.1"))
            check(name, "version 1.0 and back changes it", text_of(str(folder / "again"), "--version", "1.0") == narrow)
            check(name, "version 1.0 has other operations", narrow.count("\n") == text.count("\n"))
for problem in problems:
    print(problem)
print(f"{len(files)} files, {transformed} transformed PDIs, {streams} streams, {len(problems)} problems")
