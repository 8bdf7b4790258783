"""Designs that stop or race, each by one deliberate mistake, so that the culprit is known beforehand.

A family is a design that works, made of a few numbers that a seed draws: the number of cores, the depth of the object
FIFOs, the length of the blocks. A fault changes one thing in it. The names that an explanation must contain stand
beside the change: the unit that does the wrong thing and, where there is one, the lock, the buffer or the object FIFO.
They do not depend on how the explanation finds them. Patterns are regular expressions, and the headline must match all
of them.
"""
import dataclasses
import random

ENDLESS = 0x7fffffff
NAMES = ["a0", "a1", "a2", "a3"]
STREAM_WORDS = 256  # more than a stream of two switches holds by itself


@dataclasses.dataclass
class Case:
    name: str
    text: str
    culprit: list  # patterns that the headline must match, all of them
    wrong: list = dataclasses.field(default_factory=list)  # patterns that nothing in the output may match
    unnamed: list = dataclasses.field(default_factory=list)  # patterns that the headline may not match: innocent units
    also: list = dataclasses.field(default_factory=list)  # units besides the culprit that may be accused: "core (0,2)"
    words: int = 64  # of the host's buffers, each
    arguments: list = dataclasses.field(default_factory=list)  # used instead of one input and one output
    checked: bool = False  # under --check: the patterns are those of a finding
    refused: bool = False  # the compiler refuses the design: the patterns are those of its error


def numbers(*values):
    lines = [f"    %c{n} = arith.constant {n} : index" for n in sorted(set(values) | {0, 1})]
    return lines + ["    %k1 = arith.constant 1 : i32"]


def acquire(fifo, port, words, count=1):
    return [f"    %s_{fifo}_{port} = aie.objectfifo.acquire @{fifo}({port}, {count}) : "
            f"!aie.objectfifosubview<memref<{words}xi32>>",
            f"    %{fifo} = aie.objectfifo.subview.access %s_{fifo}_{port}[0] : "
            f"!aie.objectfifosubview<memref<{words}xi32>> -> memref<{words}xi32>"]


def release(fifo, port, count=1):
    return [f"    aie.objectfifo.release @{fifo}({port}, {count})"]


def lock(name, action, value=1):
    return [f"    aie.use_lock(%{name}, {action}, {value})"]


def take(name, value=1):
    return lock(name, "AcquireGreaterEqual", value)


def give(name, value=1):
    return lock(name, "Release", value)


def copy(source, target, words):
    """Copies `source` to `target` and adds one to each word."""
    return [f"    scf.for %i = %c0 to %c{words} step %c1 {{",
            f"      %a = memref.load %{source}[%i] : memref<{words}xi32>",
            "      %b = arith.addi %a, %k1 : i32",
            f"      memref.store %b, %{target}[%i] : memref<{words}xi32>",
            "    }"]


def core(tile, words, steps, rounds=ENDLESS, before=()):
    body = [line for step in steps for line in step]
    first = [line for step in before for line in step]
    return [f"  aie.core(%{tile}) {{", *numbers(words, rounds), *first,
            f"    scf.for %n = %c0 to %c{rounds} step %c1 {{", *body, "    }", "    aie.end", "  }"]


def tiles(*cores, memory=False):
    lines = ["  %shim = aie.tile(0, 0)"] + (["  %mem = aie.tile(0, 1)"] if memory else [])
    return lines + [f"  %{name} = aie.tile(0, {2 + i})" for i, name in enumerate(cores)]


def fifo(name, source, sinks, words, depth=2, more=""):
    sinks = ", ".join(f"%{sink}" for sink in sinks)
    return [f"  aie.objectfifo @{name}(%{source}, {{{sinks}}}, {depth} : i32){more} : "
            f"!aie.objectfifo<memref<{words}xi32>>"]


def transfer(name, argument, total, number):
    return [f"    aiex.npu.dma_memcpy_nd (0, 0, %{argument}[0, 0, 0, 0][1, 1, 1, {total}][0, 0, 0, 1]) "
            f"{{metadata = @{name}, id = {number} : i64}} : memref<{total}xi32>"]


def sequence(arguments, steps):
    """`arguments`: lengths in words, by name."""
    list_of = ", ".join(f"%{name} : memref<{total}xi32>" for name, total in arguments.items())
    return [f"  aiex.runtime_sequence({list_of}) {{", *[line for step in steps for line in step], "  }"]


def to_host(total, received=None, sent=None, between=(), wait="out"):
    """The usual sequence: an input, an output, and a wait for the output."""
    received = total if received is None else received
    sent = total if sent is None else sent
    steps = [] if sent == 0 else [transfer("in", "a", sent, 1)]
    steps += [transfer("out", "b", received, 0), *between, [f"    aiex.npu.dma_wait {{symbol = @{wait}}}"]]
    return sequence({"a": max(sent, 1), "b": received}, steps)


def design(*parts):
    return "\n".join(["aie.device(npu1_1col) {", *[line for part in parts for line in part], "}", ""])


def at(row):
    return rf"\(0,{row}\)"


def drawn(seed):
    """The numbers of a case: the generator, cores, words of a block, blocks, depth of object FIFOs."""
    rng = random.Random(seed)
    return rng, rng.choice([1, 2, 3]), rng.choice([4, 8, 16]), rng.randint(5, 9), rng.choice([1, 2, 3])


def dma(core_name, side, takes, descriptor, gives):
    """A program of one descriptor, which it executes once, in the form that can stand beside object FIFOs."""
    return [f"  aie.mem(%{core_name}) {{", f"    %0 = aie.dma_start({side}, 0, ^begin, ^end)", "  ^begin:", *takes,
            f"    aie.dma_bd({descriptor})", *gives, "    aie.next_bd ^end", "  ^end:", "    aie.end", "  }"]


def poll(flag, index="%c0", words=1):
    return ["    scf.while : () -> () {", f"      %flag_now = memref.load %{flag}[{index}] : memref<{words}xi32>",
            "      %z = arith.constant 0 : i32", "      %again = arith.cmpi eq, %flag_now, %z : i32",
            "      scf.condition(%again)", "    } do {", "      scf.yield", "    }"]
