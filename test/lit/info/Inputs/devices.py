"""devices.py DATA: runs `tessera info` for each container and command stream of the collection, and compares the device
with the origin of the file. Prints one line per difference, and at the end how many were compared.

The expectations follow from the origin of a file, not from its contents: the device in the name of a folder of golden
streams, the machine that a repository is for, the folder (phx, stx) that the vendor keeps a file in. Where only the
width is known, the answer must say that the other generation fits as well.
"""
import json
import re
import subprocess
import sys
from pathlib import Path

data = Path(sys.argv[1])
EXPECTED = [
    (r"golden-insts/.*@(npu\d)", None),
    (r"riallto/", "npu1"),  # programs for Phoenix, as its README says
    (r"npu-toolkit/", "npu1"),  # measured by its author on a 7840HS
    (r"vendor-gemm/", "npu1"),  # xclbin/phx
    (r"containers/1bit-MONSTER__", "npu2"),  # for Strix Halo, as its README says
    (r"containers/Triton-XDNA__", "npu2"),
    (r"containers/mlir-air__air", "npu2"),  # its examples of 2026 are built for npu2
    (r"containers/mlir-aie__(final|cb349c|222b04)", "npu2"),  # flash attention on 8 columns
    (r"containers/iree-amd-aie__", "npu1"),  # its tests of 2024, for npu1_4col
    (r"containers/RyzenAI-SW__bfloat16_256x2048", "npu1"),  # xclbin/phx
    (r"containers/RyzenAI-SW__(dummy|square_cube)", "npu2"),  # xclbin/stx
    (r"containers-2/(0c372b97_4x4|9ec8c9ec_4x2)", "npu2"),  # likewise
    (r"containers-2/d2d1d5f5_1x4", "npu1"),  # the overlay of Phoenix with four partitions of one column
]


def expected(name):
    for pattern, family in EXPECTED:
        found = re.search(pattern, name)
        if found:
            return family or found.group(1)
    return None


files = [line.split("\t") for line in (data / "valid.tsv").read_text(encoding="utf-8").splitlines()]
files += [("xclbin", str(path.relative_to(data))) for path in sorted((data / "vendor-gemm").glob("*.xclbin"))]
files += [("txn", str(path.relative_to(data))) for path in sorted((data / "vendor-gemm").glob("*.bin"))]
compared = by_width = differ = 0
for kind, name in files:
    if kind not in ("xclbin", "txn"):
        continue
    run = subprocess.run(["tessera", "info", str(data / name), "--json"], capture_output=True, check=False)
    report = json.loads(run.stdout)
    family = expected(name)
    if "device" not in report:  # containers for FPGAs, and streams that address nothing
        continue
    if family is None:
        print(f"{name}: {report['device']}, and nobody says whether that is right")
        continue
    compared += 1
    devices = [report["device"]]
    if report["device_by"]["kind"] in ("width", "columns") and "or_else" in report["device_by"]:
        by_width += 1
        devices.append(report["device_by"]["or_else"])
    if not any(device == family or device.startswith(family + "_") for device in devices):
        differ += 1
        print(f"{name}: {' or '.join(devices)}, not {family}")
print(f"{compared} compared, {by_width} of them by their width alone, {differ} differ")
