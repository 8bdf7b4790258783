"""Memory tiles by hand: a chain of two descriptors fills two buffers, another one empties them."""
from .parts import *


def through_memory(words, blocks, change):
    """shim -> S2MM 0 of the memory tile -> two buffers in turns -> MM2S 0 of the memory tile -> shim"""
    parts = {
        "locks": [f"  %{name} = aie.lock(%mem, {i}) {{init = {init} : i32, sym_name = \"{name}\"}}"
                  for i, (name, init) in enumerate([("free", 2), ("filled", 0), ("spare", 0)])],
        "fill": [{"takes": take("free"), "buffer": b, "words": words, "gives": give("filled"), "next": n}
                 for b, n in (("x", "in1"), ("y", "in0"))],
        "drain": [{"takes": take("filled"), "buffer": b, "words": words, "gives": give("free"), "next": n}
                  for b, n in (("x", "out1"), ("y", "out0"))],
        "host": to_host(words * blocks), "allocations": {"in": ("MM2S", 0), "out": ("S2MM", 0)},
        "flows": ["  aie.flow(%shim, DMA : 0, %mem, DMA : 0)", "  aie.flow(%mem, DMA : 0, %shim, DMA : 0)"],
    }
    change(parts)

    def chain_of(side, start, name, descriptors, end):
        lines = [f"    %{name} = aie.dma_start({side}, 0, ^{name}0, ^{end})"]
        for i, bd in enumerate(descriptors):
            lines += [f"  ^{name}{i}:", *bd["takes"],
                      f"    aie.dma_bd(%{bd['buffer']} : memref<{words}xi32>, 0, {bd['words']})", *bd["gives"],
                      f"    aie.next_bd ^{bd['next']}"]
        return lines
    return design(
        tiles(memory=True), [f"  %{b} = aie.buffer(%mem) {{sym_name = \"{b}\"}} : memref<{words}xi32>" for b in "xy"],
        parts["locks"], parts["flows"],
        [f"  aie.shim_dma_allocation @{name} ({side}, {channel}, 0)"
         for name, (side, channel) in parts["allocations"].items()],
        ["  aie.memtile_dma(%mem) {", *chain_of("S2MM", 0, "in", parts["fill"], "second"), "  ^second:",
         *chain_of("MM2S", 0, "out", parts["drain"], "end"), "  ^end:", "    aie.end", "  }"], parts["host"])


def in_memory(name, seed, change, culprit, wrong=()):
    rng, _, words, blocks, _ = drawn(seed)
    text = through_memory(words, blocks, lambda parts: change(parts, rng, words, blocks))
    return Case(f"memory-{name}-{seed}", text, culprit, list(wrong), words=words * blocks)


FILL, DRAIN = rf"S2MM 0 of {at(1)}", rf"MM2S 0 of {at(1)}"


def memory_drain_gives_nothing(seed):
    """One of the two descriptors that empty a buffer gives nothing back."""
    def change(parts, rng, words, blocks):
        parts["drain"][rng.randrange(2)]["gives"] = []
    return in_memory("drain-gives-nothing", seed, change, [rf"BD \d+ of {DRAIN} takes 1 of lock 1 of {at(1)} 'filled' and "
                                                           "gives nothing"], [rf"BD \d+ of {FILL} takes"])


def memory_fill_takes_two(seed):
    def change(parts, rng, words, blocks):
        parts["fill"][rng.randrange(2)]["takes"] = take("free", 2)
    return in_memory("fill-takes-two", seed, change, [rf"BD \d+ of {FILL} takes 2 of lock 0 of {at(1)} 'free'"],
                     [rf"BD \d+ of {DRAIN} takes"])


def memory_drain_takes_two(seed):
    def change(parts, rng, words, blocks):
        parts["drain"][rng.randrange(2)]["takes"] = take("filled", 2)
    return in_memory("drain-takes-two", seed, change, [rf"BD \d+ of {DRAIN} takes 2 of lock 1 of {at(1)} 'filled'"],
                     [rf"BD \d+ of {FILL} takes"])


def memory_fill_gives_nothing(seed):
    """One of the two descriptors that fill a buffer does not say so."""
    def change(parts, rng, words, blocks):
        parts["fill"][rng.randrange(2)]["gives"] = []
    return in_memory("fill-gives-nothing", seed, change, [rf"BD \d+ of {FILL} takes 1 of lock 0 of {at(1)} 'free' and "
                                                          "gives nothing"], [rf"BD \d+ of {DRAIN} takes"])


def memory_race(name, seed, change):
    rng, _, words, blocks, _ = drawn(seed)
    words, blocks = max(words, 8), 2 * blocks
    text = through_memory(words, blocks, lambda parts: change(parts, rng))
    return Case(f"memory-race-{name}-{seed}", text, ["T0531", DRAIN, FILL, "'[xy]'"], words=words * blocks, checked=True)


def memory_race_same_buffer(seed):
    """Both descriptors that empty a buffer empty the same one."""
    def change(parts, rng):
        half = rng.randrange(2)
        parts["drain"][half]["buffer"] = parts["drain"][1 - half]["buffer"]
    return memory_race("same-buffer", seed, change)


def memory_race_fill_asks_nothing(seed):
    """The descriptors that fill a buffer do not wait until it is free."""
    def change(parts, rng):
        for bd in parts["fill"]:
            bd["takes"] = []
    return memory_race("fill-asks-nothing", seed, change)


def memory_drain_other_lock(seed):
    def change(parts, rng, words, blocks):
        parts["drain"][rng.randrange(2)]["gives"] = give("spare")
    return in_memory("drain-other-lock", seed, change, [rf"BD \d+ of {DRAIN}|{DRAIN}", "'spare'", "no unit takes"],
                     [rf"BD \d+ of {FILL} takes"])


def memory_chain_ends(seed):
    """The chain that empties the buffers has an end: next_bd leads out of it."""
    def change(parts, rng, words, blocks):
        parts["drain"][1]["next"] = "end"
    return in_memory("chain-ends", seed, change, [DRAIN, "has ended its task"], [rf"{FILL} never"])


def memory_fill_ends(seed):
    """The chain that fills the buffers has an end."""
    def change(parts, rng, words, blocks):
        parts["fill"][1]["next"] = "end"
    return in_memory("fill-ends", seed, change, [FILL, "has ended its task"], [rf"{DRAIN} never"])


def memory_short_drain(seed):
    """One of the descriptors that empty a buffer is a word short."""
    def change(parts, rng, words, blocks):
        parts["drain"][rng.randrange(2)]["words"] = words - 1
    return in_memory("short-drain", seed, change, [rf"BD \d+ of {DRAIN}", f"{words_of(seed) - 1} words|{words_of(seed) - 1}"],
                     ["input too short"])


def words_of(seed):
    return drawn(seed)[2]


def memory_initial_value(seed):
    def change(parts, rng, words, blocks):
        parts["locks"][0] = parts["locks"][0].replace("init = 2", "init = 0")
    return in_memory("initial-value", seed, change, [rf"lock 0 of {at(1)} 'free'", "initial value", "with 1"])


def memory_allocation(seed):
    """The allocation names another channel than the one where the flow begins."""
    def change(parts, rng, words, blocks):
        parts["flows"][0] = parts["flows"][0].replace("%shim, DMA : 0", "%shim, DMA : 1")
    return in_memory("allocation", seed, change, [rf"MM2S 1 of {at(0)}", rf"MM2S 0 of {at(0)}", "no flow begins there"])


def memory_allocation_out(seed):
    def change(parts, rng, words, blocks):
        parts["flows"][1] = parts["flows"][1].replace("%shim, DMA : 0", "%shim, DMA : 1")
    return in_memory("allocation-out", seed, change, [rf"S2MM 0 of {at(0)}", rf"S2MM 1 of {at(0)}"])


def memory_other_channel(seed):
    """The flow leads to another channel of the memory tile than the one with descriptors."""
    def change(parts, rng, words, blocks):
        parts["flows"][0] = parts["flows"][0].replace("%mem, DMA : 0", f"%mem, DMA : {rng.randint(1, 5)}")
    return in_memory("other-channel", seed, change, [FILL, rf"S2MM [1-5] of {at(1)}"])


FAULTS = [memory_drain_gives_nothing, memory_fill_takes_two, memory_drain_other_lock, memory_chain_ends, memory_fill_ends,
          memory_short_drain, memory_initial_value, memory_allocation, memory_allocation_out, memory_other_channel,
          memory_drain_takes_two, memory_fill_gives_nothing, memory_race_same_buffer, memory_race_fill_asks_nothing]
