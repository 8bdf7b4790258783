#!/usr/bin/env python3
"""riallto_kernels.py TESSERA INCLUDE RIALLTO DATA: the same kernels on the host and in an xclbin, on the same pictures.

RIALLTO is a checkout of github.com/AMDResearch/Riallto, whose kernels are compiled unchanged with the headers in INCLUDE;
DATA has its applications, which the emulated cores run. An application is a chain of kernels, line by line; its
parameters are written into its command stream. Every byte of the pictures is compared.

The programs are older than the sources. Their thresholds choose the other way round in the four types that choose, so
the host is asked for the opposite type (COMPILED); and thresholdRgba has the same arm for Binary and BinaryInverse in the
sources, so of it only what the program calls BinaryInverse, ToZero, ToZeroInverse and Truncate can be compared. The
filter of edge_detect is called on the three lines that the program gives it, which repeats the first and the last; the
sources mirror them. Its core reads its weights before the first line comes, so that the second run counts.
"""
import pathlib
import random
import re
import struct
import subprocess
import sys
import tempfile

from kernel_sides import flags_of, library

COMPILED = {0: 1, 1: 0, 2: 2, 3: 4, 4: 3}
WIDTH, HEIGHT = 1280, 720
FULL = 1 << 14  # one, with 14 fraction bits


def threshold_rgba(calls, line, levels, kind):
    return calls["thresholdRgba"]([line, bytes(len(line))], [*levels, COMPILED[kind]])[1]


def denoise(calls, line, alpha, beta, gamma, level, kind, most):
    gray = calls["rgba2gray"]([line, bytes(WIDTH)], [])[1]
    middle = calls["median"]([gray, bytes(WIDTH)], [])[1]
    blended = calls["addWeighted"]([gray, middle, bytes(WIDTH)], [WIDTH, alpha, beta, gamma])[2]
    return calls["thresholdGray"]([blended, bytes(WIDTH)], [WIDTH, level, most, COMPILED[kind]])[1]


def color_detect(calls, line, ranges):
    hue = calls["rgba2hue"]([line, bytes(WIDTH)], [])[1]
    masks = []
    for high, low in ranges:  # ToZero and BinaryInverse, which are their opposites
        kept = calls["thresholdGray"]([hue, bytes(WIDTH)], [WIDTH, high, 255, COMPILED[3]])[1]
        masks.append(calls["thresholdGray"]([kept, bytes(WIDTH)], [WIDTH, low, 255, COMPILED[1]])[1])
    joined = calls["bitwiseor"]([*masks, bytes(WIDTH)], [WIDTH])[2]
    spread = calls["gray2rgba"]([joined, bytes(4 * WIDTH)], [])[1]
    return calls["bitwiseand"]([spread, line, bytes(4 * WIDTH)], [4 * WIDTH])[2]


def edge_detect(calls, lines, weights, level, blend):
    grays = [calls["rgba2gray"]([line, bytes(WIDTH)], [])[1] for line in lines]
    for y, line in enumerate(lines):
        around = [grays[max(y - 1, 0)], grays[y], grays[min(y + 1, HEIGHT - 1)]]
        edges = calls["filter2d"]([*around, bytes(WIDTH), struct.pack("<9h", *weights)], [])[3]
        mask = calls["thresholdGray"]([edges, bytes(WIDTH)], [WIDTH, level, 255, COMPILED[1]])[1]
        spread = calls["gray2rgba"]([mask, bytes(4 * WIDTH)], [])[1]
        yield calls["addWeighted"]([spread, line, bytes(4 * WIDTH)], [4 * WIDTH, *blend])[2]


def by_lines(function, *more):
    """A host side that makes each line of the result of one line."""
    return lambda calls, lines: (function(calls, line, *more) for line in lines)


# Name: source and call.
KERNELS = {
    "thresholdRgba": ("threshold_rgba", "thresholdRgba(b0,b1,5120,n0,n1,n2,n3,255,255,255,255,n4)"),
    "thresholdGray": ("threshold_grayscale", "threshold_grayscale(b0,b1,n0,n1,n2,n3)"),
    "rgba2gray": ("rgba2gray", "rgba2gray(b0,b1,5120)"), "median": ("median", "median(b0,b1,1280)"),
    "addWeighted": ("addWeighted", "addWeighted(b0,b1,b2,n0,n1,n2,n3)"), "rgba2hue": ("rgba2hue", "rgba2hue(b0,b1,5120)"),
    "bitwiseor": ("bitwiseOr", "bitwiseOr(b0,b1,b2,n0)"), "bitwiseand": ("bitwiseAnd", "bitwiseand(b0,b1,b2,n0)"),
    "gray2rgba": ("gray2rgba", "gray2rgba(b0,b1,1280)"),
    "filter2d": ("filter2d_720p", "filter2d_3lines_aie(b0,b1,b2,b3,1280,b4)")}
LAPLACE = [0, 4096, 0, 4096, -16384, 4096, 0, 4096, 0]  # with 12 fraction bits
# Application, bytes of a pixel of its result, words that its stream writes into each row of cores, runs of the stream,
# what the host makes of the picture's lines.
RUNS = [
    *[("color_threshold_v1_720p", 4, {2: [200, 3, 127, 128, kind]}, 1, by_lines(threshold_rgba, [200, 3, 127, 128], kind))
      for kind in (1, 2, 3, 4)],
    *[("denoise_data_parallel_720p", 1, {row: list(p) for row in range(2, 6)}, 1, by_lines(denoise, *p))
      for p in ((0, FULL, 0, 255, 2, 255), (FULL, -FULL, 0, 10, 0, 200), (12345, 6789, 255, 100, 3, 255), (32767, 32767, 1, 200, 4, 255))],
    *[("color_detect_720p", 4, {3: first, 4: second}, 1, by_lines(color_detect, (first, second)))
      for first, second in (([190, 150], [255, 230]), ([85, 84], [171, 169]), ([42, 0], [170, 85]))],
    *[("edge_detect_720p", 4, {3: weights, 4: [level], 5: blend}, 2, lambda calls, lines, p=(weights, level, blend): edge_detect(calls, lines, *p))
      for weights, level, blend in ((LAPLACE, 40, [FULL, 0, 0]), (LAPLACE, 90, [FULL // 2, FULL // 2, 7]),
                                    ([455, 511, 256, -255, 1279, -32768, 32767, 4095, 3855], 127, [-FULL, 2 * (FULL - 1), 9]))],
]


def pictures():
    draw = random.Random(20231)
    yield "random", draw.randbytes(4 * WIDTH * HEIGHT)
    yield "gradient", bytes((i // 4 % WIDTH + i // 4 // WIDTH + 64 * (i % 4)) & 255 for i in range(4 * WIDTH * HEIGHT))


def stream(tessera, path, words):
    """The command stream with other parameters, as text."""
    text = subprocess.run([tessera, "disasm", path], capture_output=True, text=True, check=True).stdout
    left = {row: list(values) for row, values in words.items()}
    text = re.sub(r"^(write \(0,([2-5])\)\+0x\w+) 0x\w+$", lambda m: f"{m[1]} {left[int(m[2])].pop(0) & 0xFFFFFFFF:#x}", text, flags=re.M)
    assert not any(left.values()), "the stream has fewer parameters"
    return text


def main(tessera, include, riallto, data):
    tessera, data, wrong = pathlib.Path(tessera).resolve(), pathlib.Path(data).resolve(), 0
    with tempfile.TemporaryDirectory() as name:
        folder, sides = pathlib.Path(name), pathlib.Path(name) / "sides"
        sides.mkdir()
        calls = {kernel: library("g++", pathlib.Path(riallto).resolve() / f"npu/lib/kernels/cpp/{source}.cpp",
                                 flags_of(20, [pathlib.Path(include).resolve()]), call, sides) for kernel, (source, call) in KERNELS.items()}
        if bad := {kernel: call for kernel, call in calls.items() if isinstance(call, str)}:
            sys.exit(f"not compiled: {bad}")
        for title, picture in pictures():
            (folder / "in").write_bytes(picture)
            lines = [picture[at:at + 4 * WIDTH] for at in range(0, len(picture), 4 * WIDTH)]
            for application, pixel, words, times, host in RUNS:
                (folder / "app.txt").write_text(stream(tessera, data / f"{application}.seq", words))
                size = pixel * WIDTH * HEIGHT
                subprocess.run([tessera, "run", data / f"{application}.xclbin", "--insts", folder / "app.txt", "--in", f"0={folder / 'in'}",
                                "--out", f"1={folder / 'out'}:{size}", "--runs", str(times), "--quiet"], check=True)
                emulated = (folder / "out").read_bytes()
                ours = b"".join(host(calls, lines))
                count = sum(a != b for a, b in zip(emulated, ours))
                wrong += count != 0
                print(f"{'equal' if not count else f'{count} differ':10} {application} {title} {words}", flush=True)
                if count:
                    at = next(i for i, (a, b) in enumerate(zip(emulated, ours)) if a != b)
                    print(f"           byte {at}: {emulated[at]} in the xclbin, {ours[at]} on the host")
    return 1 if wrong else 0


sys.exit(main(*sys.argv[1:]))
