"""Compares the packets of two files in any order. Bits 16 to 27 of a header name its source, and bit 31 is odd parity."""
import sys


def packets(name):
    found, words, is_last = [], [], False
    for line in open(name):
        if line.strip() == "TLAST":
            is_last = True
            continue
        words.append(int(line) & 0xFFFFFFFF)
        if not is_last:
            continue
        header = words[0]
        if bin(header).count("1") % 2 == 0:
            sys.exit(f"{name}: the header {header:#x} has a wrong parity")
        found.append((header & 0x701F, *words[1:]))
        words, is_last = [], False
    if words:
        sys.exit(f"{name}: words behind the last packet")
    return sorted(found)


one, other = (packets(name) for name in sys.argv[1:])
if not one or one != other:
    sys.exit(f"the packets differ: {one} and {other}")
