"""Finds the forwarding paths of the public schedule that programs with a known result rely on.

    forwarded_pairs.py TESSERA SHARED FACTS/isa [--write]     compares, or writes, aie2-forwarded.tsv

Searches the disassembly of programs whose whole output is compared by tests (PROGRAMS), and of the programs that were
captured on silicon, for a reader that follows a producer at the one distance at which the path decides between the old
value and the new one. Searches straight lines only: branches are not followed.
"""
import glob
import os
import re
import subprocess
import sys
import tarfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "generate"))
import isa  # noqa: E402
import itineraries  # noqa: E402

PROGRAMS = {"Riallto": "riallto/*.xclbin", "npu-toolkit": "npu-toolkit/*.xclbin",
            "vendor-gemm": "vendor-gemm/*4x4*32*.xclbin"}
PARTS = {"W": ("X", 2), "AM": ("CM", 4), "BM": ("CM", 2)}


class Reader:
    """Instructions from text, with the timing of their operands."""

    def __init__(self, folder):
        self.public = itineraries.Public("aie2", folder)
        self.registers = {name: (file, index) for file, names in isa.read_names(paths[-1]).items()
                          for index, name in enumerate(names)}
        self.by_text = {}
        for encoding in self.public.encodings:
            pattern = re.escape(encoding.syntax)
            for role in encoding.roles:
                pattern = pattern.replace(re.escape("{" + role + "}"), f"(?P<{role}>[^,\\s\\[\\]]+)")
            self.by_text.setdefault(encoding.text, []).append((encoding, re.compile(pattern)))

    def operands(self, text):
        """(operation, [(written, stage, path, register)]) of an instruction; None for text that is not an instruction."""
        mnemonic, _, rest = text.strip().partition(" ")
        for encoding, pattern in self.by_text.get(mnemonic, []):
            match = pattern.fullmatch(rest.strip())
            if match and all(self.fits(kind, match[role]) for role, kind in encoding.operands):
                return encoding.name, list(self.timed(encoding, match))
        return None

    def fits(self, kind, text):
        if kind.immediate:
            return text.startswith("#")
        return self.registers.get(text) in kind.codes.values()

    def timed(self, encoding, match):
        for operand in self.public.timings[encoding.opcode()].operands:
            register = self.registers.get(match[operand.role]) if operand.role in match.groupdict() else None
            if register is None:
                continue
            on_path = operand.classes is None or any(register in self.public.classes[name] for name in operand.classes)
            yield operand.written, operand.stage, operand.path if on_path else "-", register


def overlap(a, b):
    """The part that two registers share: a vector and its half, an accumulator and its quarter."""
    def span(register):
        file, index = register
        whole, parts = PARTS.get(file, (file, 1))
        return whole, index * (4 // parts), (index + 1) * (4 // parts)
    (file_a, begin_a, end_a), (file_b, begin_b, end_b) = span(a), span(b)
    return file_a == file_b and begin_a < end_b and begin_b < end_a


def pairs(reader, lines):
    window = []  # the last bundles: lists of (operation, operands)
    for line in lines:
        if line.startswith(".byte") or re.match(r"(j|jl|ret|jnz|jz|jnzd)\b", line):
            window = []
            continue
        bundle = [found for found in map(reader.operands, line.split(";")) if found]
        for distance, earlier in enumerate(reversed(window), 1):
            for producer, results in earlier:
                for operation, sources in bundle:
                    for written, stage, path, register in results:
                        if not written or path == "-":
                            continue
                        for read, read_stage, read_path, source in sources:
                            if not read and path == read_path and stage - read_stage == distance and overlap(register, source):
                                yield path, producer, operation
        window = (window + [bundle])[-4:]


def run(*command):
    return subprocess.run(command, capture_output=True, text=True)


def programs(tessera, shared):
    for name, pattern in PROGRAMS.items():
        for path in sorted(glob.glob(os.path.join(shared, "data", pattern))):
            tiles = re.search(r"choose one with --tile: (.*)", run(tessera, "disasm", path).stderr)
            for tile in tiles[1].split() if tiles else [None]:
                text = run(tessera, "disasm", path, *(["--tile", tile] if tile else [])).stdout
                yield name, [line.split("//")[0].strip() for line in text.splitlines() if line.startswith("  ")]
    with tarfile.open(os.path.join(shared, "data", "aie2-silicon", "batches-asm.tar.gz")) as archive:
        for member in sorted(archive.getnames()):
            text = archive.extractfile(member).read().decode().replace("\t", " ")
            yield "silicon", [line.split("//")[0].strip() for line in text.splitlines() if line.startswith("  ")]


def main(tessera, shared, folder, mode=None):
    reader, found = Reader(folder), {}
    for name, lines in programs(tessera, shared):
        for pair in pairs(reader, lines):
            found.setdefault(pair, set()).add(name)
    rows = ["\t".join([*pair, " ".join(sorted(names))]) + "\n" for pair, names in sorted(found.items())]
    path = os.path.join(folder, "aie2-forwarded.tsv")
    with open(path, encoding="utf-8") as file:
        lines = file.readlines()
    head, ours = [line for line in lines if line.startswith("#")], [line for line in lines if not line.startswith("#")]
    if mode == "--write":
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(head + rows)
    elif ours != rows:
        sys.exit(f"{path} differs from the programs; --write updates it")
    print(f"{len(rows)} pairs of operations")


if __name__ == "__main__":
    main(*sys.argv[1:])
