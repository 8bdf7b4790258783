"""Races, found by --check: a lock that is missing, comes too early, guards another buffer or begins too high."""
from .parts import *


def doubled(words, blocks, change):
    """One core between two channels, with two buffers on each side: in0, in1 -> core -> out0, out1."""
    parts = {
        "locks": [f"  %{name} = aie.lock(%c, {i}) {{init = {init} : i32, sym_name = \"{name}\"}}"
                  for i, (name, init) in enumerate([("empty", 2), ("full", 0), ("free", 2), ("done", 0)])],
        "fill": [{"takes": take("empty"), "buffer": f"in{i}", "gives": give("full")} for i in range(2)],
        "drain": [{"takes": take("done"), "buffer": f"out{i}", "gives": give("free")} for i in range(2)],
        "round": [{"take": take("full"), "room": take("free"), "work": copy(f"in{i}", f"out{i}", words),
                   "done": give("empty"), "made": give("done")} for i in range(2)],
    }
    change(parts)

    def program(side, descriptors):
        lines = [f"    %{side} = aie.dma({side}, 0) ["]
        for i, bd in enumerate(descriptors):
            lines += ["    {" if i == 0 else "    }, {", *bd["takes"],
                      f"      aie.dma_bd(%{bd['buffer']} : memref<{words}xi32>)", *bd["gives"]]
        return [*lines, "    }]"]
    names = ["in0", "in1", "out0", "out1"]
    return design(
        tiles("c"), [f"  %{b} = aie.buffer(%c) {{sym_name = \"{b}\"}} : memref<{words}xi32>" for b in names],
        parts["locks"], ["  aie.flow(%shim, DMA : 0, %c, DMA : 0)", "  aie.flow(%c, DMA : 0, %shim, DMA : 0)",
                         "  aie.shim_dma_allocation @in (MM2S, 0, 0)", "  aie.shim_dma_allocation @out (S2MM, 0, 0)",
                         "  aie.mem(%c) {", *program("S2MM", parts["fill"]), *program("MM2S", parts["drain"]), "    aie.end",
                         "  }"],
        core("c", words, [step for half in parts["round"] for step in half.values()]), to_host(words * blocks))


FILL, DRAIN, CORE = rf"S2MM 0 of {at(2)}", rf"MM2S 0 of {at(2)}", rf"of {at(2)} at"


def race(name, seed, change, culprit, wrong=()):
    rng, _, words, blocks, _ = drawn(seed)
    words, blocks = max(words, 8), 2 * blocks
    text = doubled(words, blocks, lambda parts: change(parts, rng, words))
    return Case(f"race-{name}-{seed}", text, ["T0531", *culprit], list(wrong), words=words * blocks, checked=True)


def race_right(seed):
    """Nothing is wrong: no finding."""
    rng, _, words, blocks, _ = drawn(seed)
    return Case(f"race-right-{seed}", doubled(words, 2 * blocks, lambda parts: None), [], ["T053"],
                words=words * 2 * blocks, checked=True)


def race_no_lock(seed):
    """The core writes its output without asking whether the buffer is free."""
    def change(parts, rng, words):
        for half in parts["round"]:
            half["room"] = []
    return race("no-lock", seed, change, [DRAIN, "'out[01]'"], [FILL, "'in[01]'"])


def race_early_release(seed):
    """The core says that its output is done before it has written it."""
    def change(parts, rng, words):
        number = rng.randrange(2)
        half = parts["round"][number]
        parts["round"][number] = {key: half[key] for key in ("take", "room", "made", "work", "done")}
    return race("early-release", seed, change, [DRAIN, "'out[01]'"], [FILL, "'in[01]'"])


def race_early_return(seed):
    """The core gives its input back before it has read it."""
    def change(parts, rng, words):
        half = parts["round"][rng.randrange(2)]
        half["work"], half["done"] = half["done"], half["work"]
    return race("early-return", seed, change, [FILL, "'in[01]'"], [DRAIN, "'out[01]'"])


def race_one_half(seed):
    """The core writes the same half of its output in both turns, and the channel empties the halves in turns."""
    def change(parts, rng, words):
        half = rng.randrange(2)
        parts["round"][half]["work"] = copy(f"in{half}", f"out{1 - half}", words)
    return race("one-half", seed, change, [DRAIN, "'out[01]'"], [FILL, "'in[01]'"])


def race_two_fillers(seed):
    """Both descriptors fill the same half."""
    def change(parts, rng, words):
        half = rng.randrange(2)
        parts["fill"][half]["buffer"] = f"in{1 - half}"
    return race("two-fillers", seed, change, [FILL, "'in[01]'"], [DRAIN])


def race_initial_value(seed):
    """The lock that counts empty buffers begins with one more than there are."""
    def change(parts, rng, words):
        parts["locks"][0] = parts["locks"][0].replace("init = 2", "init = 3")
    return race("initial-value", seed, change, [FILL, "'in[01]'", rf"lock 0 of {at(2)} 'empty' began with 3"], [DRAIN])


def race_drain_no_lock(seed):
    """The channel sends without asking whether the core is done."""
    def change(parts, rng, words):
        for bd in parts["drain"]:
            bd["takes"] = []
        for half in parts["round"]:
            half["made"] = []
    return race("drain-no-lock", seed, change, [DRAIN, "'out[01]'"], [FILL, "'in[01]'"])


def shared_race(seed, fault):
    """Two neighbours share a buffer by two locks; one does not wait, or gives too early."""
    rng, _, words, blocks, depth = drawn(seed)
    words, blocks = max(words, 8), blocks + 4
    locks = [f"  %{name} = aie.lock(%f, {8 + i}) {{init = {int(name == 'free')} : i32, sym_name = \"{name}\"}}"
             for i, name in enumerate(["free", "filled"])]
    fill = [acquire("in", "Consume", words), take("free"), copy("in", "x", words), give("filled"), release("in", "Consume")]
    drain = [take("filled"), acquire("out", "Produce", words), copy("x", "out", words), give("free"),
             release("out", "Produce")]
    if fault == "filler-early":
        fill[2], fill[3] = fill[3], fill[2]
    elif fault == "drainer-early":
        drain[2], drain[3] = drain[3], drain[2]
    elif fault == "filler-never-waits":
        fill[1] = []
    text = design(tiles("f", "s"), [f"  %x = aie.buffer(%f) {{sym_name = \"x\"}} : memref<{words}xi32>"], locks,
                  fifo("in", "shim", ["f"], words, depth), fifo("out", "s", ["shim"], words, depth),
                  core("f", words, fill), core("s", words, drain), to_host(words * blocks))
    return Case(f"race-shared-{fault}-{seed}", text, ["T0531", "'x'", r"\(0,2\)", r"\(0,3\)"], ["'in_", "'out_"],
                words=words * blocks, checked=True)


def race_filler_early(seed):
    return shared_race(seed, "filler-early")


def race_drainer_early(seed):
    return shared_race(seed, "drainer-early")


def race_filler_never_waits(seed):
    return shared_race(seed, "filler-never-waits")


FAULTS = [race_right, race_no_lock, race_early_release, race_early_return, race_one_half, race_two_fillers,
          race_initial_value, race_drain_no_lock, race_filler_early, race_drainer_early, race_filler_never_waits]
