"""schema_commands.py FOLDER CHECKOUT: the answers of the verbs with --json, good and bad, follow docs/schema/, and show
each part of it. Each schema that `--help` of a verb names has to be there. schema.test makes the files in FOLDER.
"""
import json
import os
import re
import subprocess
import sys

import schema

CALL = "--insts call.bin --in 0=in.bin --out 1=out.bin:256"
SCALE = "--entry scale --p0 in:in.bin --p1 out:out.bin:256 --r1 64"
COLUMN = "column.cdo --program 0,2=core.s"
COMMANDS = [
    # Each kind of file.
    "info app.xclbin", "info two.xclbin", "info bodies.xclbin", "info phoenix.xclbin", "info no-partition.xclbin",
    "info broken.xclbin", "info program.xclbin", "info image.pdi", "info cut.pdi", "info program.cdo", "info call.bin",
    "info program.txn", "info told/call.dpu", "info core.elf", "info control.elf", "info full.elf", "info checkpoint",
    "info core.s", "info kept/cut.pdi", "info kept/behind.pdi", "info kept/behind.cdo", "info kept/behind.txn",
    "info kept/reserved.txn", "info kept/logic.xclbin", "info kept/memory.xclbin",
    # Everything in a file: parts with and without a place, damaged ones.
    "show app.xclbin", "show app.xclbin!AIE_PARTITION/pdi[0]", "show kept/cut.pdi", "show kept/cut.pdi!cdo",
    "show broken.xclbin", "show kept/behind.cdo", "show control.elf", "show many.elf", "show many.xclbin", "show code.elf --patch 3=0x1000 --patch none=1",
    # Configurations and streams, with and without a device.
    "state app.xclbin", "state app.xclbin --insts call.bin --all", "state traced.xclbin", "state state/config.cdo",
    "state state/bad.txn", "state descriptors.cdo --device npu1_1col", "state aie1/fifo.cdo --device xcvc1902",
    "state aie1.cdo --device xcvc1902", "state no-kernel.xclbin", "state scattered.cdo",
    # Runs that end well: containers, designs, AIE1, bodies on the host, all kinds of breakpoints and dumps.
    f"run app.xclbin {CALL}", f"run app.xclbin {CALL} --check", f"run no-kernel.xclbin {CALL} --device npu1_1col",
    f"run app.xclbin {CALL} --break 0,2:word --elf core.elf --dump 0,0 --dump 0,1",
    f"run app.xclbin {CALL} --break 0,2:0x42", f"run app.xclbin {CALL} --break 0,2:lock",
    f"run app.xclbin {CALL} --break 0,2:bd", f"run app.xclbin {CALL} --dump 0,2 --dump-memory 0,2:0:8 --elf core.elf",
    f"run app.xclbin {CALL} --stop-at 50 --dump 0,2 --dump 0,0", f"run app.xclbin {CALL} --max-cycles 10",
    f"run {COLUMN}", "run told/none.cdo --insts told/call.txn",
    "run design.mlir --in 0=words:0..15 --out 1=out.bin:64",
    "run two.xclbin --kernel square --insts insts_square_main.bin --in 0=words:1..4 --out 1=out.bin:16",
    "run called.mlir --kernel scale.cc --kernel-slots --in 0=words:0..15 --out 1=out.bin:64", "run debug.mlir",
    # Runs that fail, wait or find mistakes.
    "run polls.mlir --in 0=words:0..143 --out 1=out.bin:576 --check", "run exact.cdo --program 0,2=exact.s",
    "run binary/design.cdo --insts binary/call.txn --device xcvc1902 --in 0=words:1..40 --out 1=out.bin:160",
    "run polls/design.cdo --program 0,2=polls/short.s --insts polls/call.txn",
    f"run paused/design.cdo --program 0,2=core.s {CALL}", "run arbiter.mlir --out 0=out.bin:8 --seeds 8",
    "run hang.mlir --out 0=out.bin:4 --seeds 4",
    "run hang.mlir --out 0=out.bin:4 --seed 3", "run no-line.mlir --program 0,2=race/store.s --check",
    "run check/two-words.cdo --program 0,2=check/reads.s --insts check/low.txn --check",
    "run race/race.mlir --program 0,2=race/store.s --check --seeds 2",
    "run check/tile.cdo --insts check/two.txn --in 0=words:1..16 --out 1=out.bin:64 --check=strict"
    " --check-allow check/allow.txt --check-allow unused.txt",
    # A call on one core.
    f"core kernel.s {SCALE} --r2 3", f"core kernel.s {SCALE} --break scale --dump --dump-memory 0x70000:8",
    "core branch.s --entry 0 --break 0x16 --dump",
    # Designs and tilings.
    "check design.mlir", "check balance/core.mlir", "check app.xclbin", "check broken.xclbin",
    "diff app.xclbin two.xclbin", "diff app.xclbin no-partition.xclbin", "diff no-partition.xclbin app.xclbin",
    "diff app.xclbin app.xclbin --hash", "diff image.pdi --hash", "compile design.mlir --emit resources",
    "compile design.mlir --emit graph", "compile arbiter.mlir --emit graph", "tiling t1.json", "tiling packet.json",
    "tiling no-fit.json", "tiling host.json",
    # Words of each kind.
    "explain T0101", "explain DMA_BD0_1", "explain LOCK_STALL", "explain token", "explain 0x1d064=3",
    "explain 0x00220040=7", "explain 0xA0064",
    # Traces.
    "trace trace.bin --config traced.mlir", "trace one.bin", "trace pc.bin",
    # Mistakes on the command line.
    "info", "run --hlep", "explain nothing_at_all",
]


def named_in_help():
    """The schemas that `--help` of any verb names."""
    def help_of(*verb):
        return subprocess.run(["tessera", *verb, "--help"], capture_output=True, text=True, check=True).stdout

    verbs = re.findall(r"^  (\w+) {2,}\S", help_of().split("Subcommands:")[1], re.M)
    return {name for verb in verbs for name in re.findall(r"tessera\.\w+/\d+", help_of(verb))}


folder, checkout = sys.argv[1:3]
os.chdir(folder)
schemas = schema.read_schemas(checkout)
wrong = [one for line in COMMANDS for one in schema.mistakes_of(schemas, *line.split())]
with open("interrupted.json", encoding="utf-8") as file:
    wrong += schema.mistakes(schemas, json.load(file))
schema.share(schemas)
wrong += [one for each in schemas.values() for one in each.not_shown()]
wrong += [f"--help names {name}, which has no file" for name in sorted(named_in_help() - set(schemas))]
print(f"{len(schemas)} schemas, {len(wrong)} mistakes")
sys.exit("\n".join(wrong[:40]) or 0)
