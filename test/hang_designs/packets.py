"""Packets: cores that send in turns, and IDs."""
from .parts import *


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
    wrong = [rf"core {at(row)}( acquires|, to which)" for row in others]
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


FAULTS = [turns_back, turns_sent, packet_other_id]
