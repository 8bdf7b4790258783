"""check_files.py DATA FOLDER: `tessera check` of every valid file: no error, and kernel ids that only one of IP_LAYOUT and
the CDO groups has are reported in exactly the files that have such ids. The ids are read here with struct alone. Then
`tessera diff --hash` of each PDI and its plain form.
"""
import json
import os
import struct
import subprocess
import sys

data, folder = sys.argv[1:3]
os.makedirs(folder, exist_ok=True)
problems = []


def run(*words):
    return subprocess.run(["tessera", *words], capture_output=True, text=True, timeout=300)


def sections(file):
    for i in range(struct.unpack_from("<I", file, 0x1C0)[0]):
        kind, offset, size = struct.unpack_from("<I20xQQ", file, 456 + 40 * i)
        yield kind, file[offset:offset + size]


def array(section, at):
    count, offset = struct.unpack_from("<II", section, at)
    return count, offset


def kernel_codes(file):
    """The codes that the ids of the file deserve."""
    layout, groups = None, set()
    partitions = 0
    for kind, section in sections(file):
        if kind == 8 and layout is None:
            layout = set()
            for i in range(struct.unpack_from("<I", section)[0]):
                type, properties = struct.unpack_from("<II", section, 8 + 80 * i)
                if type == 7:
                    layout.add(properties >> 16 & 0xFFF)
        if kind == 32:
            partitions += 1
            pdis, pdi_at = array(section, 0x78)
            for pdi in range(pdis):
                count, group_at = array(section, pdi_at + 96 * pdi + 0x18)
                for group in range(count):
                    ids, id_at = array(section, group_at + 96 * group + 0x10)
                    groups.update(struct.unpack_from(f"<{ids}Q", section, id_at))
    if layout is None or partitions == 0:
        return set()
    return ({"T0242"} if layout - groups else set()) | ({"T0243"} if groups - layout else set())


files = mismatches = forms = 0
with open(os.path.join(data, "valid.tsv"), encoding="utf-8") as table:
    for line in table:
        kind, name = line.rstrip("\n").split("\t")
        path = os.path.join(data, name)
        files += 1
        answer = run("check", path, "--json")
        findings = json.loads(answer.stdout)["findings"] if answer.stdout else []
        if answer.returncode != 0 or any(each["severity"] == "error" for each in findings):
            problems.append(f"{name}: exit code {answer.returncode}")
        if kind == "xclbin":
            with open(path, "rb") as file:
                expected = kernel_codes(file.read())
            found = {each["code"] for each in findings} & {"T0242", "T0243"}
            mismatches += bool(expected)
            if found != expected:
                problems.append(f"{name}: {sorted(found)}, not {sorted(expected)}")
        if kind == "pdi":
            plain = os.path.join(folder, "plain.pdi")
            if run("edit", path, "--form", "plain", "-o", plain).returncode == 0:
                forms += 1
                if run("diff", path, plain, "--hash").returncode != 0:
                    problems.append(f"{name}: the plain form has another hash")
for problem in problems:
    print(problem)
print(f"{files} files, {mismatches} with other kernel ids, {forms} forms, {len(problems)} problems")
