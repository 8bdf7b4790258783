#!/usr/bin/env python3
"""hangs.py TESSERA [SEED [ROUNDS [NAME]]]: runs designs that stop or race by one known mistake (hang_designs/), and
checks whether the explanation names it.

The headline of the explanation, or a finding of --check, must contain the names that the design gives for its culprit.
This must hold for 38 of 40 cases. No case may say anything wrong: not in the headline, not in a note, a warning or a
help. Two things are wrong: a text that the design refuses, and an accusation of a unit that the design does not name.
Each design also runs from its container, with the same explanation: a container carries enough for it. ROUNDS is the
number of cases of each fault, all with different numbers. With NAME, only cases with this word in their name run, and
the script prints their first lines.
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
MOST_SECONDS = 600  # of one command, on a busy machine

UNIT = r"(core|S2MM \d of|MM2S \d of) (\(\d+,\d+\))"
# A unit, followed by a claim that it does something wrong.
ACCUSES = re.compile(UNIT + r"(?= (?:"
                     r"acquires [^;:]*? and (?:never releases|releases nothing|releases only)|never releases|"
                     r"takes \d+ of [^;:]*? and gives|releases [^;:]*?(?:instead|, too\b|no unit takes)|"
                     r"has taken [^;:]*? and given|asks for \d|sends each block|sends \d+ words of|"
                     r"goes round|, to which the waiting unit gives))")


def run(tessera, folder, arguments):
    done = subprocess.run([tessera, "run", *arguments, "--quiet", "--max-cycles", "2000000"], cwd=folder,
                          capture_output=True, text=True, timeout=MOST_SECONDS,
                          env={**os.environ, "NO_COLOR": "1", "COLUMNS": "100000"})  # a headline stays one line
    return done.stderr


def headline(case, told):
    """The part of the output that names the culprit; empty where the run ended well."""
    if case.refused:
        return told
    if case.checked:
        return "\n".join(line for line in told.splitlines() if "T053" in line or "note" in line)
    lines = [line for line in told.splitlines() if re.match(r"error\[T060[456]\]: ", line)]
    return re.sub(r"^error\[T\d+\]: (deadlock: )?", "", lines[-1]) if lines else ""


def without_lines(said):
    """A headline without places in the command stream: a container has no lines of the design for it."""
    return re.sub(r"(line \d+|TXN operation \d+) (\(\w+\))( at offset 0x[0-9a-f]+)?", r"\2", said)


def unit_names(patterns):
    """The units that patterns name, such as "core (0,2)"."""
    plain = " ".join(patterns).replace("\\", "")
    return {" ".join(found) for found in re.findall(UNIT, plain)}


def wrong_texts(case, told):
    wrong = [pattern for pattern in case.wrong if re.search(pattern, told)]
    wrong += [f"names {pattern}" for pattern in case.unnamed if re.search(pattern, headline(case, told))]
    named = unit_names(case.culprit) | set(case.also)
    if named:
        wrong += sorted({f"accuses {' '.join(found)}" for found in ACCUSES.findall(told)
                         if " ".join(found) not in named})
    return wrong


def look_at(tessera, case):
    """The patterns that are missing, wrong statements, the headline, and everything that was said."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "design.mlir").write_text(case.text)
        buffers = case.arguments or ["--in", f"0=words:0..{case.words - 1}", "--out", f"1=-:{case.words * 4}:words"]
        more = ["--check"] if case.checked else []
        told = run(tessera, folder, ["design.mlir", *buffers, *more])
        said = headline(case, told)
        missing = [pattern for pattern in case.culprit if not re.search(pattern, said)]
        wrong = wrong_texts(case, told)
        if case.refused:
            return case, missing, wrong, said, told
        made = subprocess.run([tessera, "compile", "design.mlir", "-o", "design.xclbin", "--insts", "design.insts",
                               *(["--ctrlpkt", "design.packets"] if "control_packet" in case.text else [])],
                              cwd=folder, capture_output=True, text=True, timeout=MOST_SECONDS)
        if made.returncode not in (0, 1) or not (folder / "design.xclbin").exists():
            return case, missing, [*wrong, "is not compiled: " + made.stderr[:300]], said, told
        wrong += [f"{text} (compile)" for text in wrong_texts(case, made.stderr)]
        if "control_packet" in case.text:
            buffers = [*buffers, "--in", "1=design.packets"]
        again = headline(case, run(tessera, folder, ["design.xclbin", "--insts", "design.insts", *buffers, *more]))
        if without_lines(again) != without_lines(said) and not case.checked:
            wrong.append("its container says: " + again)
        return case, missing, wrong, said, told


def main(tessera, seed=1, rounds=1, only=""):
    all_cases = [case for case in cases(int(seed), int(rounds)) if only in case.name]
    named, bad = 0, []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for case, missing, wrong, said, told in pool.map(lambda case: look_at(tessera, case), all_cases):
            named += not missing and not wrong
            if missing or wrong or only:
                print(f"{case.name}\n  says:    {(told if only else said) or 'nothing'}")
            for pattern in missing:
                print(f"  lacks:   {pattern}")
            for pattern in wrong:
                print(f"  wrong:   {pattern}")
                bad.append(case.name)
    print(f"{named} of {len(all_cases)} culprits are named")
    return 0 if named >= SHARE * len(all_cases) and not bad else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
