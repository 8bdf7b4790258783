"""Object FIFOs whose ends do not agree: two inputs, joins, rings, and lengths of loops."""
from .parts import *


def two_inputs(seed, fault):
    """A core needs a block of each of two inputs, which come from one channel of the host in turns or one after the
    other."""
    rng, _, words, blocks, depth = drawn(seed)
    blocks += 2 * depth + STREAM_WORDS // words
    total = words * blocks
    steps = [acquire("left", "Consume", words), acquire("right", "Consume", words), acquire("out", "Produce", words),
             copy("left", "out", words), release("left", "Consume"), release("right", "Consume"),
             release("out", "Produce")]
    short = words * (blocks - rng.randint(1, 3))
    number = {"left": total, "right": total}
    if fault == "short":
        number["right"] = short
    sequence_steps = [transfer("left", "a", number["left"], 1), transfer("out", "b", total, 0)]
    if fault != "missing":
        sequence_steps.insert(1, transfer("right", "a", number["right"], 2))
    text = design(tiles("c"), fifo("left", "shim", ["c"], words, depth), fifo("right", "shim", ["c"], words, depth),
                  fifo("out", "c", ["shim"], words, depth), core("c", words, steps),
                  sequence({"a": total, "b": total}, [*sequence_steps, ["    aiex.npu.dma_wait {symbol = @out}"]]))
    text = text.replace(f"memref<{short}xi32>", f"memref<{total}xi32>") if fault == "short" else text
    culprit = {"short": [rf"MM2S 1 of {at(0)}", f"{short} words"], "missing": [rf"MM2S 1 of {at(0)}", "never given a task"]}
    return Case(f"two-inputs-{fault}-{seed}", text, culprit[fault], [rf"MM2S 0 of {at(0)}, where"], words=total)


def two_inputs_short(seed):
    return two_inputs(seed, "short")


def two_inputs_missing(seed):
    return two_inputs(seed, "missing")


def join(seed, fault):
    """Two cores fill halves of the host's blocks, joined in a memory tile: one of them makes too few, or none."""
    rng, _, _, blocks, depth = drawn(seed)
    words, bad = 4, rng.randrange(2)
    rounds = [ENDLESS, ENDLESS]
    rounds[bad] = rng.randint(1, blocks - 1)
    parts = [tiles("a0", "a1", memory=True), fifo("o0", "a0", ["mem"], words, depth),
             fifo("o1", "a1", ["mem"], words, depth), fifo("out", "mem", ["shim"], 2 * words, depth),
             [f"  aie.objectfifo.link [@o0, @o1] -> [@out]([0, {words}] [])"]]
    for i in range(2):
        steps = [acquire(f"o{i}", "Produce", words), copy(f"o{i}", f"o{i}", words), release(f"o{i}", "Produce")]
        if fault == "waits" and i == bad:
            parts.append([f"  %go = aie.lock(%a{i}, 12) {{init = 0 : i32, sym_name = \"go\"}}"])
            steps.insert(0, take("go"))
        parts.append(core(f"a{i}", words, steps, rounds[i] if fault == "ends" else ENDLESS))
    total = 2 * words * blocks
    text = design(*parts, sequence({"b": total}, [transfer("out", "b", total, 0),
                                                  ["    aiex.npu.dma_wait {symbol = @out}"]]))
    culprit = {"ends": [rf"core {at(2 + bad)}", "has ended"],
               "waits": [rf"core {at(2 + bad)}", "'go'", "initial value is 0, and with 1"]}[fault]
    return Case(f"join-{fault}-{seed}", text, culprit, [rf"core {at(3 - bad)} (never|acquires)"],
                arguments=["--out", f"0=-:{total * 4}:words"])


def join_ends(seed):
    return join(seed, "ends")


def join_waits(seed):
    return join(seed, "waits")


def ring(seed):
    """Three cores in a ring of object FIFOs: each takes before it gives, and nobody puts the first block in."""
    rng, _, words, blocks, depth = drawn(seed)
    parts = [tiles("a0", "a1", "a2"), fifo("in", "shim", ["a0"], words, depth), fifo("out", "a0", ["shim"], words, depth)]
    for i in range(3):
        parts.append(fifo(f"r{i}", f"a{i}", [f"a{(i + 1) % 3}"], words, depth))
    for i in range(3):
        before, mine = f"r{(i + 2) % 3}", f"r{i}"
        steps = [acquire(before, "Consume", words), acquire(mine, "Produce", words), copy(before, mine, words),
                 release(before, "Consume"), release(mine, "Produce")]
        if i == 0:
            steps = [acquire("in", "Consume", words), acquire("out", "Produce", words), *steps,
                     release("in", "Consume"), release("out", "Produce")]
        parts.append(core(f"a{i}", words, steps))
    text = design(*parts, to_host(words * blocks))
    return Case(f"ring-{seed}", text, [rf"core {at(2)}", rf"core {at(3)}", rf"core {at(4)}", "before it"],
                ["initial value"], words=words * blocks)


def spread_ends(seed):
    """A memory tile deals blocks out to cores, and one of them ends early."""
    rng, _, _, blocks, depth = drawn(seed)
    words, count = 4, rng.randint(2, 3)
    bad, names = rng.randrange(count), NAMES[:count]
    offsets = ", ".join(str(words * i) for i in range(count))
    parts = [tiles(*names, memory=True), fifo("in", "shim", ["mem"], words * count, depth),
             fifo("out", "mem", ["shim"], words * count, depth)]
    for i, name in enumerate(names):
        parts += [fifo(f"in{i}", "mem", [name], words, depth), fifo(f"out{i}", name, ["mem"], words, depth)]
    parts.append([f"  aie.objectfifo.link [@in] -> [{', '.join(f'@in{i}' for i in range(count))}]([] [{offsets}])",
                  f"  aie.objectfifo.link [{', '.join(f'@out{i}' for i in range(count))}] -> [@out]([{offsets}] [])"])
    for i, name in enumerate(names):
        parts.append(core(name, words, [acquire(f"in{i}", "Consume", words), acquire(f"out{i}", "Produce", words),
                                        copy(f"in{i}", f"out{i}", words), release(f"in{i}", "Consume"),
                                        release(f"out{i}", "Produce")], rng.randint(1, 3) if i == bad else ENDLESS))
    total = words * count * (blocks + 8)
    return Case(f"spread-ends-{seed}", design(*parts, to_host(total)), [rf"core {at(2 + bad)}", "has ended"],
                [rf"core {at(2 + i)} (never|acquires)" for i in range(count) if i != bad], words=total)


def asks_for_more(seed):
    """A core acquires more objects at once than its neighbour ever makes before it waits itself."""
    rng, _, words, blocks, _ = drawn(seed)
    depth = rng.randint(2, 3)
    one = [acquire("in", "Consume", words), acquire("forth", "Produce", words), copy("in", "forth", words),
           release("forth", "Produce"), release("in", "Consume"), acquire("back", "Consume", words),
           release("back", "Consume")]
    two = [acquire("forth", "Consume", words, depth), acquire("out", "Produce", words), copy("forth", "out", words),
           release("forth", "Consume", depth), release("out", "Produce"), acquire("back", "Produce", words),
           release("back", "Produce")]
    text = design(tiles("f", "s"), fifo("in", "shim", ["f"], words), fifo("forth", "f", ["s"], words, depth),
                  fifo("back", "s", ["f"], words, 1), fifo("out", "s", ["shim"], words), core("f", words, one),
                  core("s", words, two), to_host(words * blocks))
    return Case(f"asks-for-more-{seed}", text, [rf"core {at(3)}", "forth"], ["initial value is missing"],
                words=words * blocks)


FAULTS = [two_inputs_short, two_inputs_missing, join_ends, join_waits, ring, spread_ends, asks_for_more]
