"""Programs of other compilers through pyxrt: python_public.py BUILD SHARED.

The eight programs of Riallto, with their streams of words without an opcode, and the two of npu-toolkit. Each runs once
through pyxrt and once by `tessera run`, on the same random input; all bytes and the cycles must be equal.
"""
import json
import os
import pathlib
import random
import struct
import subprocess
import sys
import tempfile

build, shared = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
if shared is None:
    print("skipped: ../shared with these programs is absent")
    sys.exit()
sys.dont_write_bytecode = True
sys.path.insert(0, str(build / "python"))
RGBA = {"720p": 1280 * 720 * 4, "1080p": 1920 * 1080 * 4}
# Name, bytes of each input, bytes of the output. The output of denoise has a byte for each pixel.
PROGRAMS = [(f"riallto/{name}_{size}", [RGBA[size]], RGBA[size] // (4 if name.startswith("denoise") else 1))
            for name, sizes in (("color_detect", ["720p"]), ("color_threshold_v1", RGBA), ("color_threshold_v2", RGBA),
                                ("denoise_data_parallel", RGBA), ("edge_detect", ["720p"])) for size in sizes]
PROGRAMS += [("npu-toolkit/single-add", [8192, 8192], 8192), ("npu-toolkit/gemm-256-1col", [131072, 131072], 262144)]
STREAMS = {"npu-toolkit/single-add": ".insts.bin", "npu-toolkit/gemm-256-1col": ".insts.txt"}  # both are binary
# The parameters in these streams make a picture of one value from noise.
CONSTANT = ("riallto/denoise", "riallto/edge_detect")


def stream_of(name):
    path = shared / "data" / (name + STREAMS.get(name, ".seq"))
    if name in STREAMS:
        return path, path.read_bytes()
    words = path.read_text().split()
    return path, struct.pack(f"<{len(words)}I", *(int(word, 16) for word in words))


def through_pyxrt(pyxrt, container, stream, has_opcode, inputs, size):
    device = pyxrt.device(0)
    xclbin = pyxrt.xclbin(str(container))
    context = pyxrt.hw_context(device, device.register_xclbin(xclbin))
    # Riallto's containers begin with a kernel of an accelerator card.
    name = next(one.get_name() for one in xclbin.get_kernels() if one.get_name() != "vadd")
    kernel = pyxrt.kernel(context, name)
    code = pyxrt.bo(device, len(stream), pyxrt.bo.cacheable, kernel.group_id(1 if has_opcode else 0))
    code.write(stream, 0)
    buffers = []
    for content in [*inputs, bytes(size)]:
        buffers.append(pyxrt.bo(device, len(content), pyxrt.bo.host_only, kernel.group_id(3)))
        buffers[-1].write(content, 0)
        buffers[-1].sync(pyxrt.xclBOSyncDirection.XCL_BO_SYNC_BO_TO_DEVICE)
    run = kernel(*([3] if has_opcode else []), code, len(stream) // 4, *buffers)
    run.wait2()
    buffers[-1].sync(pyxrt.xclBOSyncDirection.XCL_BO_SYNC_BO_FROM_DEVICE)
    return bytes(buffers[-1].map())


def by_tessera_run(folder, container, stream, inputs, size):
    words = [build / "bin/tessera", "run", container, "--insts", stream, "--out", f"{len(inputs)}={folder}/out:{size}",
             "--json"]
    for index, content in enumerate(inputs):
        (folder / f"in{index}").write_bytes(content)
        words += ["--in", f"{index}={folder}/in{index}"]
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=True)
    return (folder / "out").read_bytes(), json.loads(done.stdout)["cycles"]


problems = []
with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    os.environ["TESSERA_REPORT"] = str(folder / "report")
    import pyxrt
    for program, sizes, size in PROGRAMS:
        numbers = random.Random(program)
        # bfloat16 numbers of one sign and of near magnitudes, so that no sum overflows; small int16; bytes of any value
        width, low, high = (2, 0x3f80, 0x4000) if "add" in program else (2, 0, 16) if "gemm" in program else (1, 0, 256)
        inputs = [b"".join(numbers.randrange(low, high).to_bytes(width, "little") for _ in range(min(one, 65536) // width))
                  * (one // min(one, 65536) + 1) for one in sizes]
        inputs = [content[:one] for content, one in zip(inputs, sizes)]
        container = shared / "data" / (program + ".xclbin")
        path, stream = stream_of(program)
        wanted, cycles = by_tessera_run(folder, container, path, inputs, size)
        found = through_pyxrt(pyxrt, container, stream, program in STREAMS, inputs, size)
        counted = json.loads((folder / "report").read_text().splitlines()[-1])["cycles"]
        wrong = sum(a != b for a, b in zip(found, wanted)) + abs(len(found) - len(wanted))
        if wrong or cycles != counted:
            problems.append(f"{program}: {wrong} bytes differ; {counted} cycles, and {cycles} by tessera run")
        if len(set(found)) < 2 and not program.startswith(CONSTANT):
            problems.append(f"{program}: all bytes of the output are equal")
        print(f"{program}: {len(found)} bytes, {counted} cycles")
print("\n".join(problems + [f"{len(PROGRAMS)} programs, {len(problems)} problems"]))
sys.exit(bool(problems))
