"""Tasks of the command stream: transfers that it never starts, starts too late, or starts with wrong numbers."""
from .parts import *


def passes_on(words, depth):
    """The parts before the sequence: one core that adds one to each word."""
    return [tiles("c"), fifo("in", "shim", ["c"], words, depth), fifo("out", "c", ["shim"], words, depth),
            core("c", words, [acquire("in", "Consume", words), acquire("out", "Produce", words), copy("in", "out", words),
                              release("in", "Consume"), release("out", "Produce")])]


def configure(name, fifo_name, argument, total, length, more=""):
    return [f"    %{name} = aiex.dma_configure_task_for @{fifo_name} {{",
            f"      aie.dma_bd(%{argument} : memref<{total}xi32>, 0, {length})", "      aie.end", f"    }}{more}"]


def start(name):
    return [f"    aiex.dma_start_task(%{name})"]


def wait(name):
    return [f"    aiex.dma_await_task(%{name})"]


TOKEN = " {issue_token = true}"
IN, OUT = rf"MM2S 0 of {at(0)}", rf"S2MM 0 of {at(0)}"
REFUSED = [rf"S2MM 0 of\s+tile {at(0)}", r"waits\s+for\s+ever"]


def tasks(name, seed, steps, culprit, unnamed=(), refused=False):
    rng, _, block, blocks, depth = drawn(seed)
    total = block * blocks
    text = design(*passes_on(block, depth), sequence({"a": total, "b": total}, steps(rng, block, blocks, total)))
    return Case(f"tasks-{name}-{seed}", text, culprit, unnamed=list(unnamed), words=total, refused=refused)


def task_input_not_started(seed):
    def steps(rng, block, blocks, total):
        return [configure("out", "out", "b", total, total, TOKEN), configure("in", "in", "a", total, total),
                start("out"), wait("out")]
    return tasks("input-not-started", seed, steps, [IN, "never given a task"], ["core"])


def task_output_not_started(seed):
    def steps(rng, block, blocks, total):
        return [configure("out", "out", "b", total, total, TOKEN), configure("in", "in", "a", total, total),
                start("in"), wait("out")]
    return tasks("output-not-started", seed, steps, REFUSED, refused=True)


def task_input_waited_for_first(seed):
    """The stream waits for the end of the input before it starts the output, and the array cannot hold it all."""
    rng, _, block, _, depth = drawn(seed)
    blocks = 600 // block + 4 * depth + 2
    total = block * blocks
    text = design(*passes_on(block, depth), sequence({"a": total, "b": total}, [
        configure("in", "in", "a", total, total, TOKEN), configure("out", "out", "b", total, total, TOKEN), start("in"),
        wait("in"), start("out"), wait("out")]))
    return Case(f"tasks-input-waited-for-first-{seed}", text, [OUT, "behind this wait"], words=total)


def task_repeats_too_seldom(seed):
    def steps(rng, block, blocks, total):
        return [configure("out", "out", "b", total, total, TOKEN),
                configure("in", "in", "a", total, block, f" {{repeat_count = {blocks - 2} : i32}}"), start("out"),
                start("in"), wait("out")]
    return tasks("repeats-too-seldom", seed, steps, [IN, f"{(drawn(seed)[3] - 1) * drawn(seed)[2]} words"])


def task_repeats_too_often(seed):
    def steps(rng, block, blocks, total):
        return [configure("out", "out", "b", total, block, f" {{repeat_count = {blocks} : i32, issue_token = true}}"),
                configure("in", "in", "a", total, total), start("out"), start("in"), wait("out")]
    blocks, words = drawn(seed)[3], drawn(seed)[2]
    return tasks("repeats-too-often", seed, steps, [OUT, IN, f"{blocks * words} words", rf"execution {blocks + 1} of"])


def task_output_too_long(seed):
    rng, _, block, blocks, depth = drawn(seed)
    total, more = block * blocks, rng.randint(1, 4)
    text = design(*passes_on(block, depth), sequence({"a": total, "b": total + more}, [
        configure("out", "out", "b", total + more, total + more, TOKEN), configure("in", "in", "a", total, total),
        start("out"), start("in"), wait("out")]))
    return Case(f"tasks-output-too-long-{seed}", text, [OUT, f"{total} of {total + more} words|{more} more words?"],
                arguments=["--in", f"0=words:0..{total - 1}", "--out", f"1=-:{(total + more) * 4}:words"])


def task_started_once(seed):
    """The sequence waits twice for a task that it starts once."""
    def steps(rng, block, blocks, total):
        return [configure("out", "out", "b", total, total, TOKEN), configure("in", "in", "a", total, total),
                start("out"), start("in"), wait("out"), wait("out")]
    return tasks("started-once", seed, steps, REFUSED, refused=True)


def task_second_input_missing(seed):
    """Two phases; the sequence starts only the output in the second."""
    rng, _, block, blocks, depth = drawn(seed)
    total = block * blocks
    text = design(*passes_on(block, depth), sequence({"a": total, "b": total}, [
        transfer("in", "a", total, 1), transfer("out", "b", total, 0), ["    aiex.npu.dma_wait {symbol = @out}"],
        transfer("out", "b", total, 0), ["    aiex.npu.dma_wait {symbol = @out}"]]))
    return Case(f"tasks-second-input-missing-{seed}", text, [OUT, IN, f"{total} words"], words=total)


def task_parameter_late(seed):
    """The core polls a parameter that the sequence writes only after it has waited for the output."""
    rng, _, block, blocks, depth = drawn(seed)
    total = block * blocks
    text = design(tiles("c"), ["  %go = aie.buffer(%c) {sym_name = \"go\"} : memref<4xi32>"],
                  fifo("in", "shim", ["c"], block, depth), fifo("out", "c", ["shim"], block, depth),
                  core("c", block, [acquire("in", "Consume", block), acquire("out", "Produce", block),
                                    copy("in", "out", block), release("in", "Consume"), release("out", "Produce")],
                       before=[poll("go", "%c1", 4)]),
                  to_host(total) [:-2] + ["    aiex.npu.dma_wait {symbol = @out}", "    aiex.npu.rtp_write(@go, 1, 5)", "  }"])
    return Case(f"tasks-parameter-late-{seed}", text, [rf"core {at(2)} polls word 1 of buffer 'go'", "behind this wait"],
                ["wrote"], words=total)


def task_parameter_elsewhere(seed):
    """The sequence writes another word of the buffer than the one that the core polls."""
    rng, _, block, blocks, depth = drawn(seed)
    total = block * blocks
    polled, written = rng.sample(range(4), 2)
    text = design(tiles("c"), ["  %go = aie.buffer(%c) {sym_name = \"go\"} : memref<4xi32>"],
                  fifo("in", "shim", ["c"], block, depth), fifo("out", "c", ["shim"], block, depth),
                  core("c", block, [acquire("in", "Consume", block), acquire("out", "Produce", block),
                                    copy("in", "out", block), release("in", "Consume"), release("out", "Produce")],
                       before=[[f"    %at = arith.constant {polled} : index"], poll("go", "%at", 4)]),
                  sequence({"a": total, "b": total}, [
                      [f"    aiex.npu.rtp_write(@go, {written}, 5)"], transfer("in", "a", total, 1),
                      transfer("out", "b", total, 0), ["    aiex.npu.dma_wait {symbol = @out}"]]))
    return Case(f"tasks-parameter-elsewhere-{seed}", text,
                [rf"core {at(2)} polls word {polled} of buffer 'go'", f"wrote word {written} of it"], words=total)


def task_parameter_of_another(seed):
    """The sequence writes another buffer than the one that the core polls."""
    rng, _, block, blocks, depth = drawn(seed)
    total, word = block * blocks, rng.randrange(4)
    names = rng.sample(["go", "gain", "shift"], 2)
    text = design(tiles("c"), [f"  %{name} = aie.buffer(%c) {{sym_name = \"{name}\"}} : memref<4xi32>" for name in names],
                  fifo("in", "shim", ["c"], block, depth), fifo("out", "c", ["shim"], block, depth),
                  core("c", block, [acquire("in", "Consume", block), acquire("out", "Produce", block),
                                    copy("in", "out", block), release("in", "Consume"), release("out", "Produce")],
                       before=[[f"    %at = arith.constant {word} : index"], poll(names[0], "%at", 4)]),
                  sequence({"a": total, "b": total}, [
                      [f"    aiex.npu.rtp_write(@{names[1]}, {word}, 5)"], transfer("in", "a", total, 1),
                      transfer("out", "b", total, 0), ["    aiex.npu.dma_wait {symbol = @out}"]]))
    return Case(f"tasks-parameter-of-another-{seed}", text,
                [rf"core {at(2)} polls word {word} of buffer '{names[0]}'", f"wrote buffer '{names[1]}'"], words=total)


FAULTS = [task_input_not_started, task_output_not_started, task_input_waited_for_first, task_repeats_too_seldom,
          task_repeats_too_often, task_output_too_long, task_started_once, task_second_input_missing, task_parameter_late,
          task_parameter_elsewhere, task_parameter_of_another]
