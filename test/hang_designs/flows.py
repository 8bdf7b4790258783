"""Cascades, streams of cores and packets between several cores: one end moves more than the other, or goes elsewhere."""
from .parts import *


# Cascades --------------------------------------------------------------------------------------------------------------

def cascaded(seed, fault):
    """The upper core gives each block to the lower one by the cascade, 16 words at a time."""
    rng, _, _, blocks, depth = drawn(seed)
    words = 16
    few = rng.randint(1, blocks - 1)
    put = ["    %v = vector.load %in[%c0] : memref<16xi32>, vector<16xi32>", "    aie.put_cascade(%v : vector<16xi32>)"]
    get = ["    %w = aie.get_cascade() : vector<16xi32>",
           "    vector.store %w, %out[%c0] : memref<16xi32>, vector<16xi32>"]
    flow = ["  aie.cascade_flow(%u, %l)"]
    rounds = {"u": blocks, "l": blocks}
    culprit, more = None, []
    if fault == "no-put":
        put, culprit = [], [rf"core {at(2)}", rf"core {at(3)}", "cascade", "never writes to the cascade"]
    elif fault == "no-get":
        get, culprit = get[:0], [rf"core {at(3)}", rf"core {at(2)}", "cascade", "never reads from the cascade"]
    elif fault == "few-puts":
        rounds["u"], culprit = few, [rf"core {at(3)}", "has ended", rf"given {few} values?"]
    elif fault == "few-gets":
        rounds["l"], culprit = 1, [rf"core {at(2)}", "has ended"]
        blocks = rounds["u"] = 12
    elif fault == "two-gets":
        get = [get[0], get[0].replace("%w", "%w2"), get[1]]
        culprit = [rf"core {at(3)}", "has ended", rf"given {blocks} values"]
    total = words * blocks
    text = design(["  %shim = aie.tile(0, 0)", "  %u = aie.tile(0, 3)", "  %l = aie.tile(0, 2)"], flow,
                  fifo("in", "shim", ["u"], words, depth), fifo("out", "l", ["shim"], words, depth),
                  core("u", words, [acquire("in", "Consume", words), put, release("in", "Consume")], rounds["u"]),
                  core("l", words, [acquire("out", "Produce", words), get, release("out", "Produce")], rounds["l"]),
                  to_host(total))
    return Case(f"cascade-{fault}-{seed}", text, culprit, more, words=total)


def cascade_no_put(seed):
    return cascaded(seed, "no-put")


def cascade_few_puts(seed):
    return cascaded(seed, "few-puts")


def cascade_few_gets(seed):
    return cascaded(seed, "few-gets")


def cascade_two_gets(seed):
    return cascaded(seed, "two-gets")


# Packets from the host to several cores, and from several cores to the host ----------------------------------------------

def fan_out(seed, fault):
    """The host sends a packet to each core; each core answers by a stream of its own to the memory tile."""
    rng, _, _, _, _ = drawn(seed)
    words, count = 4, rng.randint(2, 4)
    bad = rng.randrange(count)
    names = NAMES[:count]
    ids = rng.sample(range(1, 20), count + 1)
    parts = [tiles(*names, memory=True), ["  aie.shim_dma_allocation @in (MM2S, 0, 0)"]]
    for i, name in enumerate(names):
        parts += [[f"  aie.packet_flow({ids[i]}) {{", "    aie.packet_source<%shim, DMA : 0>",
                   f"    aie.packet_dest<%{name}, DMA : 0>", "  }"],
                  fifo(f"out{i}", name, ["mem"], words, 1),
                  [f"  %b{i} = aie.buffer(%{name}) {{sym_name = \"b{i}\"}} : memref<{words}xi32>",
                   f"  %full{i} = aie.lock(%{name}, 8) {{init = 0 : i32, sym_name = \"full{i}\"}}"],
                  dma(name, "S2MM", [], f"%b{i} : memref<{words}xi32>", give(f"full{i}")),
                  core(name, words, [take(f"full{i}"), acquire(f"out{i}", "Produce", words),
                                     copy(f"b{i}", f"out{i}", words), release(f"out{i}", "Produce")], 1)]
    offsets = ", ".join(str(words * i) for i in range(count))
    parts += [fifo("out", "mem", ["shim"], words * count, 1),
              [f"  aie.objectfifo.link [{', '.join(f'@out{i}' for i in range(count))}] -> [@out]([{offsets}] [])"]]
    total = words * count
    sent = list(range(count))
    use = list(ids[:count])
    if fault == "missing":
        sent.remove(bad)
        culprit = [rf"S2MM 0 of {at(2 + bad)}", rf"MM2S 0 of {at(0)}", rf"ID {ids[bad]}"]
    elif fault == "twice":
        use[bad] = ids[(bad + 1) % count]
        culprit = [rf"ID {ids[bad]}|S2MM 0 of {at(2 + bad)}", rf"MM2S 0 of {at(0)}"]
    else:
        use[bad] = ids[count]
        culprit = [rf"ID {ids[count]}", rf"\(0,0\)"]
    steps = [["    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, " + str(total) + "][0, 0, 0, 1]) "
              f"{{metadata = @out, id = 0 : i64}} : memref<{total}xi32>"]]
    for number, i in enumerate(sent, 1):
        steps.append([f"    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, {words * i}][1, 1, 1, {words}][0, 0, 0, 1], "
                      f"packet = <pkt_type = 0, pkt_id = {use[i]}>) {{metadata = @in, id = {number} : i64}} : "
                      f"memref<{total}xi32>"])
    text = design(*parts, sequence({"a": total, "b": total}, [*steps, ["    aiex.npu.dma_wait {symbol = @out}"]]))
    others = [2 + i for i in range(count) if i != bad]
    return Case(f"fan-out-{fault}-{seed}", text, culprit, [rf"core {at(row)} (never|acquires)" for row in others],
                words=total)


def fan_out_missing(seed):
    return fan_out(seed, "missing")


def fan_out_unknown(seed):
    return fan_out(seed, "unknown")


def fan_in(seed, fault):
    """Each core sends one packet to the same channel of the host."""
    rng, _, _, _, _ = drawn(seed)
    words, count = rng.choice([4, 8]), rng.randint(2, 4)
    bad = rng.randrange(count)
    names, ids = NAMES[:count], rng.sample(range(1, 20), count + 1)
    parts = [tiles(*names), ["  aie.shim_dma_allocation @out (S2MM, 0, 0)"]]
    keeps = " {keep_pkt_header = true}" if fault in ("header", "no-header") else ""
    for i, name in enumerate(names):
        length = words - 1 if fault == "short" and i == bad else words
        number = ids[count] if fault == "id" and i == bad else ids[i]
        gives = [] if fault == "silent" and i == bad else give(f"full{i}")
        kept = "" if fault == "no-header" and i == bad else keeps
        parts += [[f"  aie.packet_flow({ids[i]}) {{", f"    aie.packet_source<%{name}, DMA : 0>",
                   "    aie.packet_dest<%shim, DMA : 0>", f"  }}{kept}"],
                  [f"  %b{i} = aie.buffer(%{name}) {{sym_name = \"b{i}\"}} : memref<{words}xi32>",
                   f"  %full{i} = aie.lock(%{name}, 8) {{init = 0 : i32, sym_name = \"full{i}\"}}",
                   f"  aie.mem(%{name}) {{", "    %0 = aie.dma(MM2S, 0) {loop = false} [{", *take(f"full{i}"),
                   f"      aie.dma_bd(%b{i} : memref<{words}xi32>, 0, {length}) "
                   f"{{packet = #aie.packet_info<pkt_type = 0, pkt_id = {number}>}}", "    }]", "    aie.end", "  }"],
                  core(name, words, [copy(f"b{i}", f"b{i}", words), gives], 1)]
    total = (words + (1 if fault == "header" else 0)) * count + (count if fault == "long" else 0)
    culprit = {"short": [rf"S2MM 0 of {at(0)}", "1 more word", rf"MM2S 0 of {at(2 + bad)}"],
               "id": [rf"ID {ids[count]}", rf"\(0,{2 + bad}\)"],
               "silent": [rf"core {at(2 + bad)}|MM2S 0 of {at(2 + bad)}", f"full{bad}"],
               "long": [rf"S2MM 0 of {at(0)}", rf"{count} more words"]}[fault]
    others = [2 + i for i in range(count) if i != bad]
    text = design(*parts, sequence({"b": total}, [transfer("out", "b", total, 0), ["    aiex.npu.dma_wait {symbol = @out}"]]))
    return Case(f"fan-in-{fault}-{seed}", text, culprit,
                [rf"core {at(row)} (never|acquires)" for row in others] + (
                    [rf"MM2S 0 of {at(row)} (waits|sends)" for row in others] if fault == "silent" else []),
                arguments=["--out", f"0=-:{total * 4}:words"])


def fan_in_short(seed):
    return fan_in(seed, "short")


def fan_in_id(seed):
    return fan_in(seed, "id")


def fan_in_silent(seed):
    return fan_in(seed, "silent")


def fan_in_long(seed):
    return fan_in(seed, "long")


# A stream to several cores -----------------------------------------------------------------------------------------------

def multicast(seed, fault):
    """The host's words go to the DMA of a core and to the stream input of another, which reads too few or none."""
    rng, _, words, blocks, depth = drawn(seed)
    blocks = 40
    reads, culprit = (0, "never reads") if fault == "unread" else (rng.randint(1, 3), "has ended")
    total = words * blocks
    loop = [f"    %c{words * reads}_ = arith.constant {words * reads} : index",
            f"    scf.for %j = %c0 to %c{words * reads}_ step %c1 {{", "      %v = aie.get_stream(%port : i32) : i32", "    }"]
    text = design(tiles("c", "r"), ["  aie.flow(%shim, DMA : 0, %c, DMA : 0)", "  aie.flow(%shim, DMA : 0, %r, Core : 0)",
                                    f"  %x = aie.buffer(%c) {{sym_name = \"x\"}} : memref<{words}xi32>",
                                    "  %empty = aie.lock(%c, 8) {init = 1 : i32, sym_name = \"empty\"}",
                                    "  %full = aie.lock(%c, 9) {init = 0 : i32, sym_name = \"full\"}",
                                    "  aie.shim_dma_allocation @in (MM2S, 0, 0)", "  aie.mem(%c) {",
                                    "    %0 = aie.dma_start(S2MM, 0, ^fill, ^end)", "  ^fill:", *take("empty"),
                                    f"    aie.dma_bd(%x : memref<{words}xi32>)", *give("full"), "    aie.next_bd ^fill",
                                    "  ^end:", "    aie.end", "  }"], fifo("out", "c", ["shim"], words, depth),
                  core("c", words, [take("full"), acquire("out", "Produce", words), copy("x", "out", words), give("empty"),
                                    release("out", "Produce")]),
                  ["  aie.core(%r) {", *numbers(words), "    %port = arith.constant 0 : i32",
                   *(loop if reads else []), "    aie.end", "  }"], to_host(total))
    return Case(f"multicast-{fault}-{seed}", text, [rf"core {at(3)}", culprit], [rf"core {at(2)} (never|acquires)"],
                words=total)


def multicast_unread(seed):
    return multicast(seed, "unread")


def multicast_read_in_part(seed):
    return multicast(seed, "part")


FAULTS = [cascade_no_put, cascade_few_puts, cascade_few_gets, cascade_two_gets, fan_out_missing, fan_out_unknown,
          fan_in_short, fan_in_id, fan_in_silent, fan_in_long, multicast_unread, multicast_read_in_part]
