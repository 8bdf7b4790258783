"""show_files.py DATA FOLDER: shows and extracts the files of DATA/valid.tsv, and prints what is wrong and a count."""
import json
import os
import struct
import subprocess
import sys
from pathlib import Path

data, folder = Path(sys.argv[1]), Path(sys.argv[2])
os.makedirs(folder, exist_ok=True)
CUT = "1bit-MONSTER__insts_i8_D_qwen3.6-moe_35b.txt"  # has a quarter of its stream
problems, cdos = [], 0


def tessera(*words):
    return subprocess.run(["tessera", *words], capture_output=True)


def check(place, what, good):
    if not good:
        problems.append(f"{place}: {what}")


def show(word):
    answer = tessera("show", word, "--json")
    check(word, f"show: {answer.returncode} {answer.stderr[:200]}", answer.returncode == 0)
    return json.loads(answer.stdout) if answer.stdout else {}


def paths_of(part, kind):
    found = [part["path"]] if part["kind"].startswith(kind) else []
    return found + [path for inner in part["parts"] for path in paths_of(inner, kind)]


def expected_partition(expected):
    """The section that xclbinutil makes from this JSON, with images of one byte, by the layout in the specification."""
    section = bytearray(184)

    def place(item):
        at = len(section)
        section.extend(item + bytes(-len(item) % 8))
        return at

    def numbers(values, form):
        return (len(values), place(b"".join(struct.pack(form, int(value, 0)) for value in values))) if values else (0, 0)

    body = expected["aie_partition"]
    name = place(body["name"].encode() + b"\0")
    commit = place(body["kernel_commit_id"].encode() + b"\0")
    columns = numbers(body["partition"]["start_columns"], "<H")
    types = {"PRIMARY": 1, "LITE": 2, "PRE_POST": 3}
    pdis = b""
    for pdi in body["PDIs"]:
        image = place(b"x")
        groups = b""
        for group in pdi["cdo_groups"]:
            text = place(group["name"].encode() + b"\0")
            kernels = numbers(group.get("dpu_kernel_ids", []), "<Q")
            before = numbers(group.get("pre_cdo_groups", []), "<Q")
            groups += struct.pack("<IB3xQ4I64x", text, types.get(group.get("type"), 0), int(group["pdi_id"], 0),
                                  *kernels, *before)
        count = len(pdi["cdo_groups"])
        pdis += bytes.fromhex(pdi["uuid"].replace("-", "")) + struct.pack("<4I64x", 1, image, count, place(groups))
    at = place(pdis)
    struct.pack_into("<4xII4xQQH6x2I72x2II", section, 0, name, int(body["operations_per_cycle"]),
                     int(body["inference_fingerprint"]), int(body["pre_post_fingerprint"]),
                     int(body["partition"]["column_width"]), *columns, len(body["PDIs"]), at, commit)
    return bytes(section)


def container_of(kind, section):
    """An xclbin with one section."""
    head = bytearray(496)
    head[:8] = b"xclbin2\0"
    struct.pack_into("<i", head, 8, -1)
    struct.pack_into("<Q", head, 0x130, len(head) + len(section))
    struct.pack_into("<I", head, 0x1c0, 1)
    struct.pack_into("<I16x4xQQ", head, 456, kind, len(head), len(section))
    return bytes(head) + section


files = [line.split("\t") for line in (data / "valid.tsv").read_text(encoding="utf-8").splitlines()]
for kind, name in files:
    path = str(data / name)
    if name.endswith(CUT):
        continue
    whole = show(path)
    if "parts" not in whole:
        continue
    check(name, "extract of the whole file", tessera("extract", path, "-o", "-").stdout == Path(path).read_bytes())
    for part in paths_of(whole, "configuration commands"):
        if not part.endswith("cdo") or kind == "boot":
            continue
        cdos += 1
        bytes_of = tessera("extract", f"{path}!{part}", "-o", "-").stdout
        text = tessera("disasm", f"{path}!{part}")
        (folder / "text").write_bytes(text.stdout)
        again = tessera("asm", str(folder / "text"), "-o", "-")
        check(f"{name}!{part}", f"asm(disasm(x)) differs from x {again.stderr[:200]}", again.stdout == bytes_of)

unittests = data / "containers-2/xrt-unittests/aie_partition_expected.json"
if unittests.exists():
    expected = json.loads(unittests.read_text(encoding="utf-8"))
    built = folder / "partition.xclbin"
    built.write_bytes(container_of(32, expected_partition(expected)))
    check(unittests.name, "the JSON of the partition", show(f"{built}!AIE_PARTITION") == expected)

elf = data / "containers-2/3847f690_aie.elf"
if elf.exists():
    sections = show(str(elf))["parts"]
    check(elf.name, "25 sections", len(sections) == 25)
    check(elf.name, "6 dynamic symbols", [len(each["described"]["symbols"]) for each in sections
                                          if each["path"] == ".dynsym"] == [6])
    check(elf.name, "14 relocations", [len(each["described"]["relocations"]) for each in sections
                                       if each["path"] == ".rela.dyn"] == [14])
    text = tessera("disasm", f"{elf}!.ctrltext.0")
    (folder / "text").write_bytes(text.stdout)
    assembled = tessera("asm", str(folder / "text"), "-o", "-").stdout
    check(elf.name, ".ctrltext.0 through text", assembled == elf.read_bytes()[0x1070:0x1070 + 0x4a0])

packets = data / "containers-2/39cba14e_PM_1_sq.bin"
if packets.exists():
    shown = show(str(packets))
    check(packets.name, "133 packets of odd parity", shown["fields"]["count"] == 133 and all(
        packet["parity"] == packet["stream_header"]["parity"] == "odd" for packet in shown["fields"]["packets"]))

for problem in problems:
    print(problem)
print(f"{len(files)} files, {cdos} CDOs, {len(problems)} problems")
