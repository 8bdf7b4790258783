"""Locks and descriptors written by hand."""
from .parts import *


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


def of_hand(name, seed, change, culprit, wrong=(), unnamed=()):
    rng, _, words, blocks, _ = drawn(seed)
    text = by_hand(words, blocks, lambda parts: change(parts, rng, words))
    return Case(f"hand-{name}-{seed}", text, culprit, list(wrong), list(unnamed), words=words * blocks)


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
                   ["to which the waiting unit gives"], [rf"S2MM 0 of {at(2)}"])


def hand_fill_gives_nothing(seed):
    def change(parts, rng, words):
        parts["fill gives"] = []
    return of_hand("fill-gives-nothing", seed, change,
                   [rf"S2MM 0 of {at(2)} acquires lock 0 of {at(2)} 'empty' and releases nothing", "'full'"],
                   unnamed=[rf"MM2S 0 of {at(2)}"])


def hand_drain_gives_nothing(seed):
    def change(parts, rng, words):
        parts["drain gives"] = []
    return of_hand("drain-gives-nothing", seed, change,
                   [rf"MM2S 0 of {at(2)} acquires lock 2 of {at(2)} 'done' and releases nothing", "'empty'"],
                   unnamed=[rf"core {at(2)}"])


def hand_drain_takes_ring(seed):
    """The channel takes a lock of the ring, but the lock of another hand-over: no unit takes the lock meant for it."""
    def change(parts, rng, words):
        parts["drain takes"] = take("full")
    return of_hand("drain-takes-ring", seed, change, [rf"^MM2S 0 of {at(2)} acquires lock 1 of {at(2)} 'full'", "'done'"])


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


FAULTS = [hand_core_other_lock, hand_core_no_release, hand_core_takes_two, hand_fill_other_lock, hand_drain_other_lock,
          hand_fill_waits_other, hand_fill_length, hand_drain_length, hand_fill_once, hand_drain_once, hand_no_fill,
          hand_no_flow_in, hand_no_flow_out, hand_no_initial_value, hand_initial_value_elsewhere, hand_core_few_rounds,
          hand_core_gives_ring, hand_fill_gives_nothing, hand_drain_gives_nothing, hand_drain_takes_ring,
          hand_part_of_block]
