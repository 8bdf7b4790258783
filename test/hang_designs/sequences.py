"""Waits of the command stream: for a token that no task gives, or before the transfer that they depend on."""
from .parts import *
from .tasks import IN, OUT, passes_on

WAIT = ["    aiex.npu.dma_wait {symbol = @out}"]


def part(name, argument, total, first, words, number):
    """A transfer of some words of a buffer."""
    return [f"    aiex.npu.dma_memcpy_nd (0, 0, %{argument}[0, 0, 0, {first}][1, 1, 1, {words}][0, 0, 0, 1]) "
            f"{{metadata = @{name}, id = {number} : i64}} : memref<{total}xi32>"]


def waits(name, seed, steps, culprit, unnamed=()):
    rng, _, block, blocks, depth = drawn(seed)
    total = block * blocks
    text = design(*passes_on(block, depth), sequence({"a": total, "b": total}, steps(rng, block, blocks, total)))
    return Case(f"waits-{name}-{seed}", text, culprit, unnamed=list(unnamed), words=total)


def waits_before_input(seed):
    """The stream waits for the output before it sends the input."""
    def steps(rng, block, blocks, total):
        return [transfer("out", "b", total, 0), WAIT, transfer("in", "a", total, 1)]
    return waits("before-input", seed, steps, [IN, "behind this wait"])


def waits_before_rest(seed):
    """The stream sends a part of the input, waits for the whole output, and sends the rest."""
    def steps(rng, block, blocks, total):
        first = block * rng.randint(1, blocks - 1)
        return [transfer("out", "b", total, 0), part("in", "a", total, 0, first, 1), WAIT,
                part("in", "a", total, first, total - first, 1)]
    return waits("before-rest", seed, steps, [IN, "behind this wait"])


def waits_twice(seed):
    """Two waits for one transfer."""
    def steps(rng, block, blocks, total):
        return [transfer("in", "a", total, 1), transfer("out", "b", total, 0), WAIT, WAIT]
    return waits("twice", seed, steps, ["the sync", OUT, "earlier wait"])


def waits_for_input(seed):
    """The stream waits for the input, whose transfer gives no token."""
    def steps(rng, block, blocks, total):
        return [transfer("in", "a", total, 1), transfer("out", "b", total, 0), ["    aiex.npu.dma_wait {symbol = @in}"]]
    return waits("for-input", seed, steps, ["the sync", IN, "without asking for a token"])


def waits_for_second_first(seed):
    """A core fills two outputs in turns, and the stream starts the first only after it has waited for the second."""
    rng, _, words, blocks, depth = drawn(seed)
    blocks += 2 * depth + STREAM_WORDS // words
    total = words * blocks
    steps = [acquire("in", "Consume", words), acquire("left", "Produce", words), copy("in", "left", words),
             release("left", "Produce"), acquire("out", "Produce", words), copy("in", "out", words),
             release("out", "Produce"), release("in", "Consume")]
    text = design(tiles("c"), fifo("in", "shim", ["c"], words, depth), fifo("left", "c", ["shim"], words, depth),
                  fifo("out", "c", ["shim"], words, depth), core("c", words, steps),
                  sequence({"a": total, "b": total}, [
                      transfer("in", "a", total, 1), transfer("out", "b", total, 0), WAIT, transfer("left", "b", total, 2),
                      ["    aiex.npu.dma_wait {symbol = @left}"]]))
    return Case(f"waits-for-second-first-{seed}", text, [rf"S2MM \d of {at(0)}", "behind this wait"], words=total)


FAULTS = [waits_before_input, waits_before_rest, waits_twice, waits_for_input, waits_for_second_first]
