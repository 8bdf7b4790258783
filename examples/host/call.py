"""A host program for an NPU in Python: call.py XCLBIN INSTRUCTIONS. It computes 3 * a + b for two arrays of 1024 numbers on
the array, and compares each sum with its own.

The program knows nothing of Tessera: with the pyxrt of an installed XRT it runs on an NPU. It needs no numpy; with numpy,
numpy.frombuffer(buffer.map(), numpy.int32) is an array over the memory of a buffer.
"""
import sys

import pyxrt

COUNT = 1024
TO_DEVICE = pyxrt.xclBOSyncDirection.XCL_BO_SYNC_BO_TO_DEVICE
FROM_DEVICE = pyxrt.xclBOSyncDirection.XCL_BO_SYNC_BO_FROM_DEVICE


def main(container, instructions):
    device = pyxrt.device(0)
    print("device:", device.get_info(pyxrt.xrt_info_device.name))

    xclbin = pyxrt.xclbin(container)
    device.register_xclbin(xclbin)
    context = pyxrt.hw_context(device, xclbin.get_uuid())
    kernel = pyxrt.kernel(context, xclbin.get_kernels()[0].get_name())

    with open(instructions, "rb") as file:
        stream = file.read()
    code = pyxrt.bo(device, len(stream), pyxrt.bo.cacheable, kernel.group_id(1))
    a, b, total = (pyxrt.bo(device, 4 * COUNT, pyxrt.bo.host_only, kernel.group_id(index)) for index in (3, 4, 5))
    code.write(stream, 0)
    x, y = a.map().cast("i"), b.map().cast("i")
    for i in range(COUNT):
        x[i] = i
        y[i] = 7 * i - 500
    for buffer in (code, a, b):
        buffer.sync(TO_DEVICE)

    run = kernel(3, code, len(stream) // 4, a, b, total)  # 3 is the opcode that executes the instructions
    run.wait2()
    total.sync(FROM_DEVICE)

    z = total.map().cast("i")
    wrong = sum(z[i] != 3 * x[i] + y[i] for i in range(COUNT))
    print("PASS!" if wrong == 0 else "%d of %d sums are wrong" % (wrong, COUNT))
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: call.py XCLBIN INSTRUCTIONS")
    sys.exit(main(*sys.argv[1:]))
