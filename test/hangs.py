#!/usr/bin/env python3
"""hangs.py TESSERA [SEED [ROUNDS]]: runs designs that stop or race by one known mistake (hang_designs.py), and checks
whether the explanation names it.

The headline of the explanation, or a finding of --check, must contain the names that the design gives for its culprit.
This must hold for 38 of 40 cases, and no case may name another culprit. Each design also runs from its container, with
the same explanation: a container carries enough for it. ROUNDS is the number of cases of each fault, all with different
numbers.
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from hang_designs import cases

SHARE = 38 / 40


def run(tessera, folder, arguments):
    done = subprocess.run([tessera, "run", *arguments, "--quiet", "--max-cycles", "2000000"], cwd=folder,
                          capture_output=True, text=True, timeout=60,
                          env={**os.environ, "NO_COLOR": "1", "COLUMNS": "100000"})  # a headline stays one line
    return done.stderr


def headline(case, told):
    """The part of the output that names the culprit; empty where the run ended well."""
    if case.checked:
        return "\n".join(line for line in told.splitlines() if "T053" in line or "note" in line)
    lines = [line for line in told.splitlines() if re.match(r"error\[T060[456]\]: ", line)]
    return re.sub(r"^error\[T\d+\]: (deadlock: )?", "", lines[-1]) if lines else ""


def look_at(tessera, case):
    """The patterns that are missing, the patterns for others that matched, and the headline."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "design.mlir").write_text(case.text)
        buffers = case.arguments or ["--in", f"0=words:0..{case.words - 1}", "--out", f"1=-:{case.words * 4}:words"]
        more = ["--check"] if case.checked else []
        said = headline(case, run(tessera, folder, ["design.mlir", *buffers, *more]))
        missing = [pattern for pattern in case.culprit if not re.search(pattern, said)]
        wrong = [pattern for pattern in case.wrong if re.search(pattern, said)]
        made = subprocess.run([tessera, "compile", "design.mlir", "-o", "design.xclbin", "--insts", "design.insts",
                               *(["--ctrlpkt", "design.packets"] if "control_packet" in case.text else [])],
                              cwd=folder, capture_output=True, text=True, timeout=60)
        if made.returncode not in (0, 1) or not (folder / "design.xclbin").exists():
            return case, missing, [*wrong, "is not compiled: " + made.stderr[:300]], said
        if "control_packet" in case.text:
            buffers = [*buffers, "--in", "1=design.packets"]
        again = headline(case, run(tessera, folder, ["design.xclbin", "--insts", "design.insts", *buffers, *more]))
        if again != said and not case.checked:
            wrong.append("its container says: " + again)
        return case, missing, wrong, said


def main(tessera, seed=1, rounds=2):
    all_cases = cases(int(seed), int(rounds))
    named, bad = 0, []
    with concurrent.futures.ThreadPoolExecutor() as pool:
        for case, missing, wrong, said in pool.map(lambda case: look_at(tessera, case), all_cases):
            named += not missing and not wrong
            if missing or wrong:
                print(f"{case.name}\n  says:    {said or 'nothing'}")
            for pattern in missing:
                print(f"  lacks:   {pattern}")
            for pattern in wrong:
                print(f"  wrong:   {pattern}")
                bad.append(case.name)
    print(f"{named} of {len(all_cases)} culprits are named")
    return 0 if named >= SHARE * len(all_cases) and not bad else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
