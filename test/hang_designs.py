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
STREAM_WORDS = 256  # more than a stream of two switches holds by itself


@dataclasses.dataclass
class Case:
    name: str
    text: str
    culprit: list  # patterns that the headline must match, all of them
    wrong: list = dataclasses.field(default_factory=list)  # patterns that it must not match
    words: int = 64  # of the host's buffers, each
    arguments: list = dataclasses.field(default_factory=list)  # used instead of one input and one output
    checked: bool = False  # under --check: the patterns are those of a finding


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


# A chain of cores, from object FIFO to object FIFO -------------------------------------------------------------------

NAMES = ["a0", "a1", "a2", "a3"]


def chain(cores, words, blocks, depth, change=None, host=None, depths=None):
    """`change`: maps the steps of each core, by its place in the chain, to other steps or to (steps, rounds)."""
    ends = ["in", *[f"between{i}" for i in range(1, cores)], "out"]
    names = NAMES[:cores]
    parts = [tiles(*names)]
    for i, end in enumerate(ends):
        source = names[i - 1] if i else "shim"
        sink = names[i] if i < cores else "shim"
        parts.append(fifo(end, source, [sink], words, (depths or {}).get(end, depth)))
    for i, name in enumerate(names):
        mine, yours = ends[i], ends[i + 1]
        steps = {"from": acquire(mine, "Consume", words), "to": acquire(yours, "Produce", words),
                 "work": copy(mine, yours, words),
                 "done": release(mine, "Consume"), "made": release(yours, "Produce")}
        changed = change(i, steps) if change else steps
        steps, rounds = changed if isinstance(changed, tuple) else (changed, ENDLESS)
        parts.append(core(name, words, steps.values(), rounds))
    parts.append(host or to_host(words * blocks))
    return design(*parts), ends


def drawn(seed):
    rng = random.Random(seed)
    return rng, rng.choice([1, 2, 3]), rng.choice([4, 8, 16]), rng.randint(5, 9), rng.choice([1, 2, 3])


def chain_keeps_output(seed):
    rng, cores, words, blocks, depth = drawn(seed)
    bad = rng.randrange(cores)

    def change(i, steps):
        return {k: v for k, v in steps.items() if not (i == bad and k == "made")}
    text, ends = chain(cores, words, blocks, depth, change)
    return Case(f"chain-keeps-output-{seed}", text, [rf"^core {at(2 + bad)}", "never releases", ends[bad + 1]],
                words=words * blocks)


def chain_ends_early(seed):
    rng, cores, words, blocks, depth = drawn(seed)
    bad, rounds = rng.randrange(cores), rng.randint(1, 2)
    text, ends = chain(cores, words, blocks, depth,
                       lambda i, steps: (steps, rounds) if i == bad else steps)
    return Case(f"chain-ends-early-{seed}", text, [rf"core {at(2 + bad)}", "has ended"], words=words * blocks)


def chain_host_sends_less(seed):
    rng, cores, words, blocks, depth = drawn(seed)
    text, _ = chain(cores, words, blocks, depth, host=to_host(words * blocks, sent=words * (blocks - 2)))
    return Case(f"chain-host-sends-less-{seed}", text,
                [rf"MM2S 0 of {at(0)}", "input too short", f"{words * (blocks - 2)} words"], words=words * blocks)


def chain_host_sends_nothing(seed):
    rng, cores, words, blocks, depth = drawn(seed)
    text, _ = chain(cores, words, blocks, depth, host=to_host(words * blocks, sent=0))
    return Case(f"chain-host-sends-nothing-{seed}", text, [rf"MM2S 0 of {at(0)}", "never given a task"],
                words=words * blocks)


def chain_takes_two(seed):
    """A core takes two blocks for each that it hands on: as many words go in as the host expects, and half of them
    stay."""
    rng, cores, words, blocks, depth = drawn(seed)
    bad = rng.randrange(cores)

    def change(i, steps):
        if i != bad:
            return steps
        mine = (["in", *[f"between{i}" for i in range(1, cores)]])[i]
        first = [line.replace(f"%s_{mine}_Consume", "%s_first").replace(f"%{mine} =", "%first =")
                 for line in acquire(mine, "Consume", words)]
        return {"first": first, "drop": release(mine, "Consume"), **steps}
    text, ends = chain(cores, words, blocks, depth, change)
    return Case(f"chain-takes-two-{seed}", text, [rf"core {at(2 + bad)} has taken \d+ of", ends[bad], "and given"],
                [rf"core {at(2 + i)} has taken" for i in range(cores) if i != bad], words=words * blocks)


def chain_gives_in_branch(seed):
    """A core hands its block on only in some of its rounds."""
    rng, cores, words, blocks, depth = drawn(seed)
    bad, limit = rng.randrange(cores), rng.randint(1, 3)

    def change(i, steps):
        made = [f"    %limit = arith.constant {limit} : index", "    %some = arith.cmpi ult, %n, %limit : index",
                "    scf.if %some {", *steps["made"], "    }"]
        return {**steps, "made": made} if i == bad else steps
    text, ends = chain(cores, words, blocks, depth, change)
    return Case(f"chain-gives-in-branch-{seed}", text, [rf"core {at(2 + bad)}", ends[bad + 1]],
                [rf"core {at(2 + i)} (has taken|acquires)" for i in range(cores) if i != bad], words=words * blocks)


# Fork and join: one branch is longer than the other ------------------------------------------------------------------

def fork_join(seed):
    """The first core sends to the last one, and to the second one, which hands on one block for several: the straight
    branch has too few buffers. Each block that comes out leaves more blocks in that branch, and blocks of a few words
    find room in the stream itself: the host asks for enough blocks to fill the stream, too."""
    rng, _, words, blocks, _ = drawn(seed)
    several = rng.randint(2, 4)
    depth = rng.randint(1, several - 1)
    room = 2 * depth + STREAM_WORDS // words  # room at both ends and in the stream between them
    outputs = 2 + room // (several - 1)
    straight_first = rng.random() < 0.5
    produce = [acquire("straight", "Produce", words), copy("in", "straight", words), release("straight", "Produce")]
    other = [acquire("detour", "Produce", words), copy("in", "detour", words), release("detour", "Produce")]
    first = [acquire("in", "Consume", words), *(produce + other if straight_first else other + produce),
             release("in", "Consume")]
    gather = [step for _ in range(several - 1)
              for step in ([acquire("detour", "Consume", words)[0]], release("detour", "Consume"))]
    gather = [[line.replace("%s_detour_Consume", f"%s_{n}") for line in step] for n, step in enumerate(gather)]
    second = [*gather, acquire("detour", "Consume", words), acquire("late", "Produce", words),
              copy("detour", "late", words), release("late", "Produce"), release("detour", "Consume")]
    last = [acquire("late", "Consume", words), acquire("straight", "Consume", words),
            acquire("out", "Produce", words), copy("straight", "out", words), release("late", "Consume"),
            release("straight", "Consume"), release("out", "Produce")]
    text = design(tiles("f", "s", "l"), fifo("in", "shim", ["f"], words), fifo("detour", "f", ["s"], words, 1),
                  fifo("straight", "f", ["l"], words, depth), fifo("late", "s", ["l"], words, 1),
                  fifo("out", "l", ["shim"], words), core("f", words, first), core("s", words, second),
                  core("l", words, last), to_host(words * outputs * several, received=words * outputs))
    return Case(f"fork-join-depth-{seed}", text, ["straight", rf"core {at(2)}", rf"core {at(4)}", "full"],
                words=words * outputs * several)


# Two cores that wait for each other --------------------------------------------------------------------------------

def circle(seed):
    """Each core takes from the other before it gives: neither can begin, though there is room enough."""
    rng, _, words, blocks, depth = drawn(seed)
    one = [acquire("back", "Consume", words), acquire("in", "Consume", words), acquire("forth", "Produce", words),
           copy("in", "forth", words), release("forth", "Produce"), release("in", "Consume"),
           acquire("out", "Produce", words), copy("back", "out", words), release("out", "Produce"),
           release("back", "Consume")]
    two = [acquire("forth", "Consume", words), acquire("back", "Produce", words), copy("forth", "back", words),
           release("forth", "Consume"), release("back", "Produce")]
    text = design(tiles("f", "s"), fifo("in", "shim", ["f"], words), fifo("forth", "f", ["s"], words, depth),
                  fifo("back", "s", ["f"], words, depth), fifo("out", "f", ["shim"], words),
                  core("f", words, one), core("s", words, two), to_host(words * blocks))
    return Case(f"circle-{seed}", text, [rf"core {at(2)}.* before it (gives|releases)", rf"core {at(3)}", "back", "forth"],
                ["initial value"], words=words * blocks)


def crossed(seed):
    """Two cores take two locks in different orders, and each holds one."""
    rng, _, words, blocks, _ = drawn(seed)
    first, second = rng.sample(["x_guard", "y_guard"], 2)

    def steps(mine, yours, one, other):
        return [acquire(mine, "Consume", words), take(one), acquire(yours, "Produce", words), take(other),
                copy(mine, yours, words), give(other), give(one), release(mine, "Consume"), release(yours, "Produce")]
    meet = ["  %ready_f = aie.lock(%f, 12) {init = 0 : i32, sym_name = \"ready_f\"}",
            "  %ready_s = aie.lock(%f, 13) {init = 0 : i32, sym_name = \"ready_s\"}"]
    guards = [f"  %{name} = aie.lock(%f, {10 + i}) {{init = 1 : i32, sym_name = \"{name}\"}}"
              for i, name in enumerate(["x_guard", "y_guard"])]
    one, two = steps("in", "between1", first, second), steps("between1", "out", second, first)
    # Each waits until the other has its first lock.
    one[1:2] = [take(first), give("ready_f"), take("ready_s")]
    two = [take(second), give("ready_s"), take("ready_f"), take(first), give(first), give(second),
           acquire("between1", "Consume", words), acquire("out", "Produce", words), copy("between1", "out", words),
           release("between1", "Consume"), release("out", "Produce")]
    text = design(tiles("f", "s"), meet, guards, fifo("in", "shim", ["f"], words),
                  fifo("between1", "f", ["s"], words), fifo("out", "s", ["shim"], words),
                  core("f", words, one, 1), core("s", words, two, 1), to_host(words * blocks))
    return Case(f"crossed-{seed}", text, [rf"core {at(2)}", rf"core {at(3)}", "x_guard", "y_guard"],
                words=words * blocks)


# Memory tiles ------------------------------------------------------------------------------------------------------

def spread(seed):
    """A memory tile deals blocks out to several cores and joins theirs: one core keeps what it gets, or makes."""
    rng, _, _, blocks, depth = drawn(seed)
    cores, words = rng.randint(2, 3), 4
    names, bad, keeps = NAMES[:cores], rng.randrange(cores), rng.choice(["done", "made"])
    offsets = ", ".join(str(words * i) for i in range(cores))
    ins, outs = [f"in{i}" for i in range(cores)], [f"out{i}" for i in range(cores)]
    parts = [tiles(*names, memory=True), fifo("in", "shim", ["mem"], words * cores, depth),
             fifo("out", "mem", ["shim"], words * cores, depth)]
    for i, name in enumerate(names):
        parts += [fifo(ins[i], "mem", [name], words, depth), fifo(outs[i], name, ["mem"], words, depth)]
    parts.append([f"  aie.objectfifo.link [@in] -> [{', '.join('@' + n for n in ins)}]([] [{offsets}])",
                  f"  aie.objectfifo.link [{', '.join('@' + n for n in outs)}] -> [@out]([{offsets}] [])"])
    for i, name in enumerate(names):
        steps = {"from": acquire(ins[i], "Consume", words), "to": acquire(outs[i], "Produce", words),
                 "work": copy(ins[i], outs[i], words), "done": release(ins[i], "Consume"),
                 "made": release(outs[i], "Produce")}
        parts.append(core(name, words, [v for k, v in steps.items() if not (i == bad and k == keeps)]))
    total = words * cores * (blocks + 8)
    text = design(*parts, to_host(total))
    return Case(f"spread-{seed}", text,
                [rf"^core {at(2 + bad)}", "never releases", (ins if keeps == "done" else outs)[bad]], words=total)


def broadcast(seed):
    """One object FIFO with several consumers, one of which keeps what it gets, so that the others get no more."""
    rng, _, words, blocks, depth = drawn(seed)
    cores = rng.randint(2, 3)
    names, bad = NAMES[:cores], rng.randrange(1, cores)
    parts = [tiles(*names), fifo("in", "shim", names, words, depth), fifo("out", names[0], ["shim"], words)]
    for i, name in enumerate(names):
        steps = {"from": acquire("in", "Consume", words), "done": release("in", "Consume")}
        if i == 0:
            steps = {"from": steps["from"], "to": acquire("out", "Produce", words), "work": copy("in", "out", words),
                     "done": steps["done"], "made": release("out", "Produce")}
        parts.append(core(name, words, [v for k, v in steps.items() if not (i == bad and k == "done")]))
    total = words * (blocks + 6)
    text = design(*parts, to_host(total))
    return Case(f"broadcast-{seed}", text, [rf"^core {at(2 + bad)}", "never releases", "in"], words=total)


def repeated(seed):
    """A memory tile repeats each block, but fewer times than the host expects."""
    rng, _, words, _, _ = drawn(seed)
    repeats, depth = rng.randint(2, 5), rng.choice([1, 2])
    wanted, blocks = repeats + rng.randint(1, 3), rng.randint(1, 3)
    text = design(tiles(memory=True), fifo("in", "shim", ["mem"], words, depth),
                  fifo("out", "mem", ["shim"], words, depth, f" {{repeat_count = {repeats} : i32}}"),
                  ["  aie.objectfifo.link [@in] -> [@out]([] [0])"],
                  to_host(words * blocks, received=words * blocks * wanted))
    return Case(f"repeated-{seed}", text, [rf"MM2S 0 of {at(1)}", f"{repeats} times", f"{words * blocks * repeats}"],
                words=words * blocks * wanted)


# Locks and descriptors by hand ---------------------------------------------------------------------------------------

def by_hand(words, blocks, change):
    """One core between two channels, in place: empty -> S2MM -> full -> core -> done -> MM2S -> empty."""
    parts = {
        "locks": [f"  %{name} = aie.lock(%c, {i}) {{init = {int(name == 'empty')} : i32, sym_name = \"{name}\"}}"
                  for i, name in enumerate(["empty", "full", "done", "spare"])],
        "flow in": ["  aie.flow(%shim, DMA : 0, %c, DMA : 0)"],
        "flow out": ["  aie.flow(%c, DMA : 0, %shim, DMA : 0)"],
        "received": words, "sent": words, "buffer": words,
        "fill takes": take("empty"), "fill gives": give("full"),
        "drain takes": take("done"), "drain gives": give("empty"),
        "fill loops": "true", "drain loops": "true", "fills": True,
        "core": [take("full"), copy("x", "x", words), give("done")],
        "rounds": ENDLESS,
    }
    change(parts)

    def program(side, loops, takes, length, gives):
        return [f"    %{side} = aie.dma({side}, 0) {{loop = {loops}}} [{{", *takes,
                f"      aie.dma_bd(%x : memref<{parts['buffer']}xi32>, 0, {length})", *gives, "    }]"]
    return design(
        tiles("c"), [f"  %x = aie.buffer(%c) {{sym_name = \"x\"}} : memref<{parts['buffer']}xi32>"], parts["locks"],
        parts["flow in"], parts["flow out"],
        ["  aie.shim_dma_allocation @in (MM2S, 0, 0)", "  aie.shim_dma_allocation @out (S2MM, 0, 0)", "  aie.mem(%c) {",
         *(program("S2MM", parts["fill loops"], parts["fill takes"], parts["received"], parts["fill gives"])
           if parts["fills"] else []),
         *program("MM2S", parts["drain loops"], parts["drain takes"], parts["sent"], parts["drain gives"]),
         "    aie.end", "  }"],
        core("c", words, parts["core"], parts["rounds"]), to_host(words * blocks))


def of_hand(name, seed, change, culprit, wrong=()):
    rng, _, words, blocks, _ = drawn(seed)
    text = by_hand(words, blocks, lambda parts: change(parts, rng, words))
    return Case(f"hand-{name}-{seed}", text, culprit, list(wrong), words=words * blocks)


def hand_core_other_lock(seed):
    def change(parts, rng, words):
        parts["core"][2] = give("spare")
    return of_hand("core-other-lock", seed, change, [rf"^core {at(2)}", "spare", "done"])


def hand_core_no_release(seed):
    def change(parts, rng, words):
        del parts["core"][2]
    return of_hand("core-no-release", seed, change, [rf"^core {at(2)}", "never releases", "done"])


def hand_core_takes_two(seed):
    def change(parts, rng, words):
        parts["core"][0] = take("full", rng.randint(2, 4))
    return of_hand("core-takes-two", seed, change, [rf"core {at(2)} (asks|waits)", "full", ">= [234]|[234] of lock"])


def hand_fill_other_lock(seed):
    def change(parts, rng, words):
        parts["fill gives"] = give("spare")
    return of_hand("fill-other-lock", seed, change, [rf"S2MM 0 of {at(2)}", "spare", "full"])


def hand_drain_other_lock(seed):
    def change(parts, rng, words):
        parts["drain gives"] = give("spare")
    return of_hand("drain-other-lock", seed, change, [rf"MM2S 0 of {at(2)}", "spare", "empty"])


def hand_fill_waits_other(seed):
    def change(parts, rng, words):
        parts["fill takes"] = take("spare")
    return of_hand("fill-waits-other", seed, change, [rf"S2MM 0 of {at(2)}", "spare"])


def hand_fill_length(seed):
    def change(parts, rng, words):
        parts["received"] = parts["buffer"] = words + rng.randint(1, 3)
        parts["core"][1] = []
    return of_hand("fill-length", seed, change, [rf"S2MM 0 of {at(2)}", r"BD \d"])


def hand_drain_length(seed):
    def change(parts, rng, words):
        parts["sent"] = words - 1
    return of_hand("drain-length", seed, change, [rf"MM2S 0 of {at(2)}", r"BD \d"])


def hand_fill_once(seed):
    def change(parts, rng, words):
        parts["fill loops"] = "false"
    return of_hand("fill-once", seed, change, [rf"S2MM 0 of {at(2)}", "has ended its task"])


def hand_drain_once(seed):
    def change(parts, rng, words):
        parts["drain loops"] = "false"
    return of_hand("drain-once", seed, change, [rf"MM2S 0 of {at(2)}", "has ended its task"])


def hand_no_fill(seed):
    def change(parts, rng, words):
        parts["fills"] = False
    return of_hand("no-fill", seed, change, [rf"S2MM 0 of {at(2)}|lock 1 of {at(2)}", "full|never given a task"])


def hand_no_flow_in(seed):
    def change(parts, rng, words):
        parts["flow in"] = []
    return of_hand("no-flow-in", seed, change, [rf"S2MM 0 of {at(2)}", "feeds it|lead nowhere|no route|connect"])


def hand_no_flow_out(seed):
    def change(parts, rng, words):
        parts["flow out"] = []
    return of_hand("no-flow-out", seed, change, [rf"MM2S 0 of {at(2)}|S2MM 0 of {at(0)}",
                                                 "nothing feeds it|lead nowhere|no route"])


def hand_no_initial_value(seed):
    def change(parts, rng, words):
        parts["locks"][0] = parts["locks"][0].replace("init = 1", "init = 0")
    return of_hand("no-initial-value", seed, change, [rf"lock 0 of {at(2)}", "empty", "initial value"])


def hand_core_gives_ring(seed):
    """The core gives a lock of the ring, but the lock of another hand-over."""
    def change(parts, rng, words):
        parts["core"][2] = give("empty")
    return of_hand("core-gives-ring", seed, change, [rf"core {at(2)} releases lock 0 of {at(2)} 'empty'", "'done'"],
                   [rf"S2MM 0 of {at(2)}", "to which it gives"])


def hand_fill_gives_nothing(seed):
    def change(parts, rng, words):
        parts["fill gives"] = []
    return of_hand("fill-gives-nothing", seed, change,
                   [rf"S2MM 0 of {at(2)} acquires lock 0 of {at(2)} 'empty' and releases nothing", "'full'"],
                   [rf"MM2S 0 of {at(2)}"])


def hand_drain_gives_nothing(seed):
    def change(parts, rng, words):
        parts["drain gives"] = []
    return of_hand("drain-gives-nothing", seed, change,
                   [rf"MM2S 0 of {at(2)} acquires lock 2 of {at(2)} 'done' and releases nothing", "'empty'"],
                   [rf"core {at(2)}"])


def hand_drain_takes_ring(seed):
    """The channel takes a lock of the ring, but the lock of another hand-over: no unit takes the lock meant for it."""
    def change(parts, rng, words):
        parts["drain takes"] = take("full")
        parts["drain loops"] = rng.choice(["true", "false"])
    return of_hand("drain-takes-ring", seed, change, [rf"MM2S 0 of {at(2)}", "'full'", "'done'.*, which no unit takes"])


def hand_part_of_block(seed):
    """The core ends after as many blocks as the host sends, and the drain sends only a part of each."""
    rng, _, words, _, _ = drawn(seed)
    blocks = rng.choice([5, 7, 8])  # so that the output is not a whole number of parts

    def change(parts):
        parts["sent"], parts["rounds"] = words - 1, blocks
    return Case(f"hand-part-of-block-{seed}", by_hand(words, blocks, change),
                [rf"BD \d+ of MM2S 0 of {at(2)} sends {words - 1} words", f"{words} words"], [],
                words=words * blocks)


def hand_initial_value_elsewhere(seed):
    def change(parts, rng, words):
        parts["locks"][0] = parts["locks"][0].replace("init = 1", "init = 0")
        parts["locks"][3] = parts["locks"][3].replace("init = 0", "init = 1")
    return of_hand("initial-value-elsewhere", seed, change, ["empty", "initial value|spare"])


def hand_core_few_rounds(seed):
    def change(parts, rng, words):
        parts["rounds"] = rng.randint(1, 3)
    return of_hand("core-few-rounds", seed, change, [rf"core {at(2)}", "has ended"])


# Turns -----------------------------------------------------------------------------------------------------------------

def turns(seed, fault):
    """Cores send packets one after the other: each passes the turn to its neighbour once its DMA has sent."""
    rng = random.Random(seed)
    words, count, bad = rng.choice([2, 4, 8]), rng.randint(3, 4), None
    bad = rng.randint(2, count - 1) if fault == "back" else rng.randint(1, count - 1)
    names = NAMES[:count]
    parts = [tiles(*names), ["  aie.shim_dma_allocation @out (S2MM, 0, 0)"]]
    for i, name in enumerate(names, 1):
        parts += [[f"  %b{i} = aie.buffer(%{name}) : memref<{words}xi32>"],
                  [f"  %{lock}{i} = aie.lock(%{name}, {n}) {{init = {int(lock + str(i) == 'turn1')} : i32, "
                   f"sym_name = \"{lock}{i}\"}}" for n, lock in enumerate(["turn", "full", "sent"])],
                  [f"  aie.packet_flow({i}) {{", f"    aie.packet_source<%{name}, DMA : 0>",
                   "    aie.packet_dest<%shim, DMA : 0>", "  }", f"  aie.mem(%{name}) {{",
                   "    %0 = aie.dma(MM2S, 0) {loop = false} [{", *take(f"full{i}"),
                   f"      aie.dma_bd(%b{i} : memref<{words}xi32>) "
                   f"{{packet = #aie.packet_info<pkt_type = 0, pkt_id = {i}>}}",
                   *([] if fault == "sent" and i == bad else give(f"sent{i}")), "    }]", "    aie.end", "  }"]]
    for i, name in enumerate(names, 1):
        following = bad - 1 if fault == "back" and i == bad else i + 1
        steps = [take(f"turn{i}"), give(f"full{i}")]
        if i < count:
            steps += [take(f"sent{i}"), give(f"turn{following}")]
        parts.append([f"  aie.core(%{name}) {{", *[line for step in steps for line in step], "    aie.end", "  }"])
    total = words * count
    parts.append(sequence({"b": total}, [transfer("out", "b", total, 0), ["    aiex.npu.dma_wait {symbol = @out}"]]))
    culprit = {"back": [rf"core {at(1 + bad)} releases lock 0 of {at(bad)} 'turn{bad - 1}'", f"'turn{bad + 1}'"],
               "sent": [rf"MM2S 0 of {at(1 + bad)}", f"'sent{bad}'"]}[fault]
    others = [row for row in range(2, 2 + count) if row != 1 + bad]
    wrong = [rf"core {at(row)}( acquires|, to which| releases)" for row in others]
    return Case(f"turns-{fault}-{seed}", design(*parts), culprit, wrong, arguments=["--out", f"0=-:{total * 4}:words"])


def turns_back(seed):
    return turns(seed, "back")


def turns_sent(seed):
    return turns(seed, "sent")


# Packets -------------------------------------------------------------------------------------------------------------

def packets(seed, fault):
    rng, _, words, blocks, _ = drawn(seed)
    right, other = rng.sample(range(1, 8), 2)
    sent = other if fault == "id" else right
    flow = [f"  aie.packet_flow({right}) {{", "    aie.packet_source<%c, DMA : 0>", "    aie.packet_dest<%shim, DMA : 0>",
            "  }"]
    text = design(
        tiles("c"), [f"  %x = aie.buffer(%c) {{sym_name = \"x\"}} : memref<{words}xi32>",
                     "  %empty = aie.lock(%c, 0) {init = 1 : i32, sym_name = \"empty\"}",
                     "  %full = aie.lock(%c, 1) {init = 0 : i32, sym_name = \"full\"}",
                     "  %done = aie.lock(%c, 2) {init = 0 : i32, sym_name = \"done\"}",
                     "  aie.flow(%shim, DMA : 0, %c, DMA : 0)"], flow,
        ["  aie.shim_dma_allocation @in (MM2S, 0, 0)", "  aie.shim_dma_allocation @out (S2MM, 0, 0)", "  aie.mem(%c) {",
         "    %0 = aie.dma(S2MM, 0) [{", *take("empty"), f"      aie.dma_bd(%x : memref<{words}xi32>)", *give("full"),
         "    }]", "    %1 = aie.dma(MM2S, 0) [{", *take("done"),
         f"      aie.dma_bd(%x : memref<{words}xi32>) {{packet = #aie.packet_info<pkt_type = 0, pkt_id = {sent}>}}",
         *give("empty"), "    }]", "    aie.end", "  }"],
        core("c", words, [take("full"), copy("x", "x", words), give("done")]), to_host(words * blocks))
    return Case(f"packet-{fault}-{seed}", text, [rf"MM2S 0 of {at(2)}|slave .* of {at(2)}|{at(2)}", f"ID {other}"],
                words=words * blocks)


def packet_other_id(seed):
    return packets(seed, "id")


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

def poll(flag, index="%c0", words=1):
    return ["    scf.while : () -> () {", f"      %flag_now = memref.load %{flag}[{index}] : memref<{words}xi32>",
            "      %z = arith.constant 0 : i32", "      %again = arith.cmpi eq, %flag_now, %z : i32",
            "      scf.condition(%again)", "    } do {", "      scf.yield", "    }"]


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
               "other": [rf"core {at(3)} polls", "'flag'", "writes it"],
               "each-other": [rf"core {at(2)}", rf"core {at(3)}", "'flag'", "'sign'"]}[fault]
    return Case(f"polled-{fault}-{seed}", text, culprit, words=words * blocks)


def polled_unwritten(seed):
    return polled(seed, "unwritten")


def polled_other(seed):
    return polled(seed, "other")


def polled_each_other(seed):
    return polled(seed, "each-other")


# Streams between cores ---------------------------------------------------------------------------------------------------

def streamed(seed):
    """A core sends fewer words by its stream than the next one takes for each block."""
    rng, _, words, blocks, depth = drawn(seed)
    fewer = words - rng.randint(1, words - 1)
    one = [acquire("in", "Consume", words),
           [f"    scf.for %i = %c0 to %c{fewer} step %c1 {{", f"      %v = memref.load %in[%i] : memref<{words}xi32>",
            "      aie.put_stream(%port : i32, %v : i32)", "    }"], release("in", "Consume")]
    two = [acquire("out", "Produce", words),
           [f"    scf.for %i = %c0 to %c{words} step %c1 {{", "      %v = aie.get_stream(%port : i32) : i32",
            f"      memref.store %v, %out[%i] : memref<{words}xi32>", "    }"], release("out", "Produce")]
    port = [[f"    %port = arith.constant 0 : i32", f"    %c{fewer}_ = arith.constant {fewer} : index"]]
    one[1][0] = one[1][0].replace(f"%c{fewer} ", f"%c{fewer}_ ")
    text = design(tiles("f", "s"), ["  aie.flow(%f, Core : 0, %s, Core : 0)"], fifo("in", "shim", ["f"], words, depth),
                  fifo("out", "s", ["shim"], words, depth), core("f", words, one, blocks, before=port),
                  core("s", words, two, blocks, before=port), to_host(words * blocks))
    return Case(f"streamed-{seed}", text, [rf"core {at(2)}", "has ended", rf"core {at(3)}"], words=words * blocks)


# Shared memory between cores ----------------------------------------------------------------------------------------------

def shared(seed, fault):
    """Two cores hand a buffer to and fro by two locks."""
    rng, _, words, blocks, depth = drawn(seed)
    locks = [f"  %{name} = aie.lock(%f, {8 + i}) {{init = {int(name == 'free')} : i32, sym_name = \"{name}\"}}"
             for i, name in enumerate(["free", "filled", "unused"])]
    buffer = [f"  %x = aie.buffer(%f) {{sym_name = \"x\"}} : memref<{words}xi32>"]
    fill = {"from": acquire("in", "Consume", words), "take": take("free"), "work": copy("in", "x", words),
            "give": give("filled"), "done": release("in", "Consume")}
    drain = {"take": take("filled"), "to": acquire("out", "Produce", words), "work": copy("x", "out", words),
             "give": give("free"), "made": release("out", "Produce")}
    culprit = None
    if fault == "filler-other-lock":
        fill["give"], culprit = give("unused"), [rf"^core {at(2)}", "unused", "filled"]
    elif fault == "drainer-other-lock":
        drain["give"], culprit = give("unused"), [rf"^core {at(3)}", "unused", "free"]
    elif fault == "drainer-keeps":
        del drain["give"]
        culprit = [rf"^core {at(3)}", "never releases", "free"]
    elif fault == "filler-keeps":
        del fill["give"]
        culprit = [rf"^core {at(2)}", "never releases", "filled"]
    elif fault == "no-acquire":
        del drain["take"]
        culprit = ["T0531", "'x'"]
    text = design(tiles("f", "s"), buffer, locks, fifo("in", "shim", ["f"], words, depth),
                  fifo("out", "s", ["shim"], words, depth), core("f", words, fill.values()),
                  core("s", words, drain.values()), to_host(words * blocks))
    return Case(f"shared-{fault}-{seed}", text, culprit, words=words * blocks, checked=fault == "no-acquire")


def shared_filler_other_lock(seed):
    return shared(seed, "filler-other-lock")


def shared_drainer_other_lock(seed):
    return shared(seed, "drainer-other-lock")


def shared_drainer_keeps(seed):
    return shared(seed, "drainer-keeps")


def shared_filler_keeps(seed):
    return shared(seed, "filler-keeps")


def shared_no_acquire(seed):
    return shared(seed, "no-acquire")


FAULTS = [chain_keeps_output, chain_ends_early, chain_host_sends_less, chain_host_sends_nothing,
          fork_join, circle, crossed, spread, broadcast, repeated, hand_core_other_lock, hand_core_no_release,
          hand_core_takes_two, hand_fill_other_lock, hand_drain_other_lock, hand_fill_waits_other, hand_fill_length,
          hand_drain_length, hand_fill_once, hand_drain_once, hand_no_fill, hand_no_flow_in, hand_no_flow_out,
          hand_no_initial_value, hand_initial_value_elsewhere, hand_core_few_rounds, packet_other_id,
          started_by_packet, started_by_stream, polled_unwritten, polled_other, polled_each_other, streamed,
          shared_filler_other_lock, shared_drainer_other_lock, shared_drainer_keeps, shared_filler_keeps,
          shared_no_acquire, hand_core_gives_ring, hand_fill_gives_nothing, hand_drain_gives_nothing,
          hand_drain_takes_ring, hand_part_of_block, turns_back, turns_sent, started_by_too_little, chain_takes_two,
          chain_gives_in_branch]


def cases(seed, rounds):
    """Cases of every fault, `rounds` of each, all with different numbers."""
    return [fault(seed + 1000 * turn + number) for turn in range(rounds) for number, fault in enumerate(FAULTS)]
