#!/usr/bin/env python3
"""waits.py TESSERA: which unit waits for which does not depend on the timing.

The two timings move words in different ways, in bursts and one by one, and each must decide by itself when a channel
begins to wait and when it stops. Counters, events, status registers, the stall table and explanations all follow from
that. So each design of the text tests runs in both timings, and these must be equal:
  the exit code, and the headline of an explanation with every unit that waits, and what it waits for
  the kinds of waits of each channel and each core: only the kinds, because the cycles differ
  in runs that end well, the status register of each channel, bit for bit, as a stream behind the others reads it
  registers that the design's own streams read, as 0 or not 0
Here host memory takes no time and the controller one cycle for each operation, so that they hide no waits.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from designs import LIT, designs, without

ROOMS = ["run", "array", "deadlock", "npu"]
TIMINGS = [["--timing=functional"],
           ["--timing=cycle", "--noc-read-latency=0", "--noc-write-latency=0", "--controller=swift"]]
SETTLE = 500  # operations without effect before registers are read, so that work under way ends
KINDS = ["lock", "stream", "cascade", "registers"]  # only one of the timings counts conflicts of memory banks
DIFFER = {  # what may differ, and why
    "block-length-differs": ("MM2S 0 of (0,0) stalls", "waits a cycle while its sink turns to the next descriptor"),
    "banks": ("S2MM 0 of (0,2) stalls", "waits while the source of its words waits for a bank"),
    "core-stream-tlast": ("core (0,2) stalls", "words take time to reach it"),
    "exactly-one-by-descriptor": ("headline", "equality takes nothing, so that how far the others get is a matter of time"),
    "giver-held-in-reset": ("S2MM 0 of (0,1) stalls", "is reset before words that take time reach it"),
    "giver-reset": ("S2MM 0 of (0,1) stalls", "likewise"),
    "hand-overs": ("S2MM 2 of (0,1) stalls", "words take time to reach it"),
    "limit-before-stream": ("who waits", "ends at a cycle, before or after the first push"),
    "lock-too-high": ("S2MM 0 of (0,2) stalls", "words take time to reach it"),
    "memory-stall": ("register 0x231520", "counts conflicts of memory banks"),
    "neighbours": ("S2MM 2 of (1,1) stalls", "words take time to reach it"),
    "ports-running": ("S2MM 0 of (0,4) stalls", "words take time to reach it"),
    "read-unsettled": ("S2MM 0 of (0,1) stalls", "words take time to reach it"),
    "slow-core": ("headline", "ends at a cycle, with a core at another program counter"),
}

# Their commands build the files that they run, or try many: each compares the timings itself, or never waits.
MADE = {"futile-waits", "no-clock", "one-word-at-last", "patch-action", "pdi-keeps-memory", "pdi-of-kernel",
        "poll-restart", "scratchpad", "silent-events", "timer-goes-on", "trace-modes", "wakes-are-not-lost"}


def report_of(tessera, folder, arguments, timing, stream=None):
    """Exit code and report of a run, with a stream behind its own ones; no report when the command line is refused."""
    arguments = [re.sub(r"^(\d+)=-:", r"\1=out.words:", argument) for argument in arguments]  # the report is on stdout
    with tempfile.TemporaryDirectory() as name:
        copy = pathlib.Path(name) / "run"
        shutil.copytree(folder, copy)
        if stream:
            (copy / "more.txn").write_text(stream)
            arguments = [*arguments, "--insts", "more.txn"]
        done = subprocess.run([tessera, "run", *arguments, "--json", *timing], cwd=copy, capture_output=True, text=True,
                              env={**os.environ, "NO_COLOR": "1"})
    return done.returncode, json.loads(done.stdout) if done.stdout.startswith("{") else None


def place(row):
    return f"({row['tile'][0]},{row['tile'][1]})"


def status_words(tessera, folder, arguments, timing, report):
    """The final status registers of all channels that have a row; AIE1 shares registers among channels."""
    registers = {f"{row['direction']} {row['channel']} of {place(row)} status":
                 f"{place(row)}.DMA_{row['direction']}_Status_{row['channel']}" for row in report["channels"]}
    if not registers or report["device"] == "xcvc1902":
        return {}
    code, more = report_of(tessera, folder, arguments, timing,
                           ".txn\n" + SETTLE * "noop\n" + f"read_regs {' '.join(registers.values())}\n")
    if code != 0:
        return {}
    told = [told["value"] for told in more["told"] if told["kind"] == "register"]
    return dict(zip(registers, map(hex, told[-len(registers):])))


def outcome(tessera, folder, arguments, timing):
    """The facts that both timings must share, by name."""
    code, report = report_of(tessera, folder, arguments, timing)
    facts = {"exit code": code}
    if not report or "channels" not in report:  # refused before the run: the answer has only diagnostics
        return facts
    explanation = report.get("explanation")
    rows = [(f"{row['direction']} {row['channel']} of {place(row)}", row) for row in report["channels"]]
    rows += [(f"core {place(row)}", row) for row in report["cores"]]
    for name, row in rows:
        facts[f"{name} stalls"] = kinds(name, row, explanation)
    for told in report.get("told", []):
        if told["kind"] == "register":
            facts.setdefault(f"register {told['address']:#x}", []).append(told["value"] != 0)
    if explanation:
        facts["headline"] = explanation["headline"]
        facts["who waits"] = sorted((unit["name"], unit.get("cause", "")) for unit in explanation["units"] if unit["waits"])
    if code == 0:
        facts |= status_words(tessera, folder, arguments, timing, report)
    return facts


def kinds(name, row, explanation):
    """The kinds of waits of a unit, including a wait that has only just begun."""
    waits = {unit.get("cause") for unit in (explanation or {}).get("units", []) if unit["waits"] and unit["name"] == name}
    return [kind for kind in KINDS if row["stalls"][kind] or kind in waits]


def differences(tessera, design):
    """Names and values of the differences, and whether anything was compared."""
    arguments = without(design.arguments, "--controller", "--fingerprints", "--timing", "--quiet", "--json", "--report", "--stop-at")
    if "--help" in arguments or any(argument.startswith("--noc") for argument in arguments):
        return [], False
    one, other = (outcome(tessera, design.folder, arguments, timing) for timing in TIMINGS)
    different = [(name, one.get(name), other.get(name)) for name in sorted(one.keys() | other.keys())
                 if one.get(name) != other.get(name)]
    return different, len(one) > 1


def main():
    tessera = pathlib.Path(sys.argv[1]).resolve()
    told, compared, used, seen = [], 0, set(), set()
    for design in designs(ROOMS):
        found, ran = differences(tessera, design)
        compared += ran
        if ran:
            seen.add(design.test.stem)
        for name, *values in found:
            test = design.test.stem
            if DIFFER.get(test, ("",))[0] == name:
                used.add(test)
            else:
                told.append(f"{design.test.parent.name}/{test}: {name}: {values[0]} functional, {values[1]} by cycles")
    told += [f"{test} no longer differs: take it out of the list" for test in DIFFER if test not in used]
    for room in ROOMS[1:]:
        unseen = {test.stem for test in (LIT / room).glob("*.test")} - seen - MADE
        told += [f"{room}/{test}: no run of it was compared" for test in sorted(unseen)]
    told = list(dict.fromkeys(told))
    for line in told:
        print(line)
    print(f"{compared} runs in both timings, {len(told)} differences that no list explains")
    return 1 if told else 0


sys.exit(main())
