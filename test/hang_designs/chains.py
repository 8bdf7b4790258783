"""Chains of cores, from object FIFO to object FIFO; forks and rings of cores; links in memory tiles."""
from .parts import *


# A chain of cores, from object FIFO to object FIFO -------------------------------------------------------------------

def chain(cores, words, blocks, depth, change=None, host=None, absent=None):
    """`change`: maps the steps of each core, by its place in the chain, to other steps or to (steps, rounds). `absent`:
    the place of a core that has no body."""
    ends = ["in", *[f"between{i}" for i in range(1, cores)], "out"]
    names = NAMES[:cores]
    parts = [tiles(*names)]
    for i, end in enumerate(ends):
        source = names[i - 1] if i else "shim"
        sink = names[i] if i < cores else "shim"
        parts.append(fifo(end, source, [sink], words, depth))
    for i, name in enumerate(names):
        mine, yours = ends[i], ends[i + 1]
        steps = {"from": acquire(mine, "Consume", words), "to": acquire(yours, "Produce", words),
                 "work": copy(mine, yours, words),
                 "done": release(mine, "Consume"), "made": release(yours, "Produce")}
        changed = change(i, steps) if change else steps
        steps, rounds = changed if isinstance(changed, tuple) else (changed, ENDLESS)
        if i != absent:
            parts.append(core(name, words, steps.values(), rounds))
    parts.append(host or to_host(words * blocks))
    return design(*parts), ends


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


def chain_without_core(seed):
    """A tile of the chain has no core."""
    rng, cores, words, blocks, depth = drawn(seed)
    bad = rng.randrange(cores)
    text, ends = chain(cores, words, blocks, depth, absent=bad)
    return Case(f"chain-without-core-{seed}", text, [rf"core {at(2 + bad)}", "was never enabled"],
                [rf"core {at(2 + i)} (never|acquires)" for i in range(cores) if i != bad], words=words * blocks)


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


FAULTS = [chain_keeps_output, chain_ends_early, chain_host_sends_less, chain_host_sends_nothing, fork_join, circle, crossed,
          spread, broadcast, repeated, chain_takes_two, chain_gives_in_branch, chain_without_core]
