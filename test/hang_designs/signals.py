"""Signals that let a core begin: locks that a unit outside sets, and memory that a core polls."""
from .parts import *


# A unit outside lets a core begin ------------------------------------------------------------------------------------

def started(seed, how):
    """A core begins when a control packet or the stream sets a lock: here it sets another one."""
    rng, _, words, blocks, depth = drawn(seed)
    right, wrong = rng.sample(range(8, 15), 2)
    go = [f"  %go = aie.lock(%c, {right}) {{init = 0 : i32, sym_name = \"go\"}}",
          f"  %other = aie.lock(%c, {wrong}) {{init = 0 : i32, sym_name = \"other\"}}"]
    address = 0x21f000 + wrong * 16
    sets = {"packet": f"    aiex.control_packet {{address = {address:#x} : ui32, data = array<i32: 1>, "
                      "opcode = 0 : i32, stream_id = 0 : i32}",
            "stream": "    aiex.set_lock(%other, 1)"}[how]
    total = words * blocks
    steps = [acquire("out", "Produce", words), release("out", "Produce")]
    text = design(tiles("c"), go, fifo("out", "c", ["shim"], words, depth),
                  core("c", words, steps, before=[take("go")]),
                  sequence({"b": total}, [transfer("out", "b", total, 0), [sets],
                                          ["    aiex.npu.dma_wait {symbol = @out}"]]))
    who = "control packet" if how == "packet" else "register write"
    return Case(f"started-by-{how}-{seed}", text, [who, rf"lock {wrong} of {at(2)}", rf"lock {right} of {at(2)} 'go'"],
                arguments=["--out", f"0=-:{total * 4}:words"])


def started_by_too_little(seed):
    """The stream sets the lock that the core waits for, but to a smaller value."""
    rng, _, words, blocks, depth = drawn(seed)
    number, little = rng.randint(8, 14), rng.randint(1, 3)
    total = words * blocks
    steps = [acquire("out", "Produce", words), release("out", "Produce")]
    text = design(tiles("c"), [f"  %go = aie.lock(%c, {number}) {{init = 0 : i32, sym_name = \"go\"}}"],
                  fifo("out", "c", ["shim"], words, depth),
                  core("c", words, steps, before=[take("go", little + rng.randint(1, 3))]),
                  sequence({"b": total}, [transfer("out", "b", total, 0), [f"    aiex.set_lock(%go, {little})"],
                                          ["    aiex.npu.dma_wait {symbol = @out}"]]))
    return Case(f"started-by-too-little-{seed}", text,
                [rf"core {at(2)} waits for lock {number} of {at(2)} 'go'", f"a register write set it to {little}"],
                arguments=["--out", f"0=-:{total * 4}:words"])


def started_by_packet(seed):
    return started(seed, "packet")


def started_by_stream(seed):
    return started(seed, "stream")


# Memory that cores poll -----------------------------------------------------------------------------------------------

def polled(seed, fault):
    """The second core waits for the first by a flag in memory: the first never writes it or writes another one, or each
    polls a flag of the other."""
    rng, _, words, blocks, depth = drawn(seed)
    flags = ["  %flag = aie.buffer(%s) {sym_name = \"flag\"} : memref<1xi32>",
             "  %sign = aie.buffer(%s) {sym_name = \"sign\"} : memref<1xi32>"]
    write = {"unwritten": [], "other": ["    memref.store %k1, %sign[%c0] : memref<1xi32>"],
             "each-other": ["    memref.store %k1, %flag[%c0] : memref<1xi32>"]}[fault]
    first = [poll("sign"), write] if fault == "each-other" else [write]
    before = [poll("flag")] + ([["    memref.store %k1, %sign[%c0] : memref<1xi32>"]] if fault == "each-other" else [])

    def steps(mine, yours):
        return [acquire(mine, "Consume", words), acquire(yours, "Produce", words), copy(mine, yours, words),
                release(mine, "Consume"), release(yours, "Produce")]
    text = design(tiles("f", "s"), flags, fifo("in", "shim", ["f"], words, depth),
                  fifo("between1", "f", ["s"], words, depth), fifo("out", "s", ["shim"], words, depth),
                  core("f", words, steps("in", "between1"), before=first),
                  core("s", words, steps("between1", "out"), before=before), to_host(words * blocks))
    culprit = {"unwritten": [rf"core {at(3)} polls", "'flag'", "writes it"],
               "other": [rf"core {at(3)} polls", "'flag'", rf"core {at(2)} writes buffer 'sign'"],
               "each-other": [rf"core {at(2)}", rf"core {at(3)}", "'flag'", "'sign'"]}[fault]
    return Case(f"polled-{fault}-{seed}", text, culprit, words=words * blocks)


def polled_elsewhere(seed):
    """The second core waits for a word of a buffer, and the first writes another word of it."""
    rng, _, words, blocks, depth = drawn(seed)
    polled_word, written_word = rng.sample(range(4), 2)
    both = [[f"    %at = arith.constant {polled_word} : index", f"    %other = arith.constant {written_word} : index"]]

    def steps(mine, yours):
        return [acquire(mine, "Consume", words), acquire(yours, "Produce", words), copy(mine, yours, words),
                release(mine, "Consume"), release(yours, "Produce")]
    text = design(tiles("f", "s"), ["  %flag = aie.buffer(%s) {sym_name = \"flag\"} : memref<4xi32>"],
                  fifo("in", "shim", ["f"], words, depth), fifo("between1", "f", ["s"], words, depth),
                  fifo("out", "s", ["shim"], words, depth),
                  core("f", words, steps("in", "between1"),
                       before=[*both, ["    memref.store %k1, %flag[%other] : memref<4xi32>"]]),
                  core("s", words, steps("between1", "out"), before=[*both, poll("flag", "%at", 4)]),
                  to_host(words * blocks))
    return Case(f"polled-elsewhere-{seed}", text, [rf"core {at(3)} polls word {polled_word} of buffer 'flag'",
                                                   rf"core {at(2)} writes word {written_word} of it"],
                words=words * blocks)


def polled_unwritten(seed):
    return polled(seed, "unwritten")


def polled_other(seed):
    return polled(seed, "other")


def polled_each_other(seed):
    return polled(seed, "each-other")


FAULTS = [started_by_packet, started_by_stream, started_by_too_little, polled_unwritten, polled_other, polled_elsewhere,
          polled_each_other]
