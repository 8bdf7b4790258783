"""Neighbours: streams between cores, and memory that two cores share."""
from .parts import *


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
    culprit, also = None, []
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
    elif fault == "filler-other-tile":
        locks.append('  %filled_s = aie.lock(%s, 9) {init = 0 : i32, sym_name = "filled_s"}')
        fill["give"], culprit = give("filled_s"), [rf"core {at(2)}", rf"releases lock 9 of {at(3)} 'filled_s'", "'filled'"]
    elif fault == "drainer-other-tile":
        locks.append('  %filled_s = aie.lock(%s, 9) {init = 0 : i32, sym_name = "filled_s"}')
        drain["take"], culprit = take("filled_s"), [rf"core {at(3)} waits for lock 9 of {at(3)} 'filled_s'", "'filled'"]
        also = [f"core (0,2)"]  # it releases 'filled', and nobody takes that: true, and the way to the mistake
    elif fault == "no-acquire":
        del drain["take"]
        culprit = ["T0531", "'x'"]
    text = design(tiles("f", "s"), buffer, locks, fifo("in", "shim", ["f"], words, depth),
                  fifo("out", "s", ["shim"], words, depth), core("f", words, fill.values()),
                  core("s", words, drain.values()), to_host(words * blocks))
    return Case(f"shared-{fault}-{seed}", text, culprit, also=also, words=words * blocks, checked=fault == "no-acquire")


def shared_filler_other_lock(seed):
    return shared(seed, "filler-other-lock")


def shared_drainer_other_lock(seed):
    return shared(seed, "drainer-other-lock")


def shared_drainer_keeps(seed):
    return shared(seed, "drainer-keeps")


def shared_filler_keeps(seed):
    return shared(seed, "filler-keeps")


def shared_filler_other_tile(seed):
    return shared(seed, "filler-other-tile")


def shared_drainer_other_tile(seed):
    return shared(seed, "drainer-other-tile")


def shared_no_acquire(seed):
    return shared(seed, "no-acquire")


FAULTS = [shared_filler_other_lock, shared_drainer_other_lock, shared_drainer_keeps, shared_filler_keeps,
          shared_filler_other_tile, shared_drainer_other_tile, shared_no_acquire, streamed]
