"""Calls, buffers, ELFs and threads through pyxrt, as programs for NPUs use them. python.py beside this file runs it."""
import array
import ctypes
import gc
import json
import os
import subprocess
import sys
import threading
import time
import unittest

from python_npu import (COMPLETED, CONTAINER, FOLDER, FROM_DEVICE, STREAM, Npu, capsule_of, content, numpy, pyxrt)


def last_cycles():
    with open(os.environ["TESSERA_REPORT"]) as report:
        return json.loads(report.readlines()[-1])["cycles"]


class Calls(unittest.TestCase):
    def test_bytes_and_cycles_are_those_of_tessera_run(self):
        npu = Npu()
        self.assertEqual(npu.kernel(*npu.arguments()).wait(), COMPLETED)
        npu.sum.sync(FROM_DEVICE, npu.sum.size(), 0)
        self.assertEqual(bytes(npu.sum.map()), content("sum"))
        self.assertEqual(last_cycles(), int(content("cycles")))

    def test_arguments_of_many_types_are_integers(self):
        npu = Npu()
        count = ctypes.c_uint32(len(npu.stream) // 4)
        class Index:
            def __index__(self):
                return count.value
        run = npu.kernel(True + 2, npu.code, Index(), npu.a, npu.b, npu.sum)
        self.assertEqual(run.wait(1000), COMPLETED)
        self.assertEqual(bytes(npu.sum.map()), content("sum"))
        if numpy is not None:
            npu.kernel(numpy.int64(3), npu.code, numpy.uint32(count.value), npu.a, npu.b, npu.sum).wait2()

    def test_runs_are_set_up_step_by_step_and_start_again(self):
        npu = Npu()
        run = pyxrt.run(npu.kernel)
        for index, value in enumerate(npu.arguments()):
            run.set_arg(index, value)
        for _ in range(3):
            npu.sum.map()[:] = bytes(4096)
            run.start()
            self.assertIsNone(run.wait2())
            self.assertEqual(run.state(), COMPLETED)
            self.assertEqual(bytes(npu.sum.map()), content("sum"))
        self.assertEqual(run.wait2(5), COMPLETED)

    def test_lists_of_runs(self):
        npu = Npu()
        runs = pyxrt.runlist(npu.context)
        for _ in range(30):
            run = pyxrt.run(npu.kernel)
            for index, value in enumerate(npu.arguments()):
                run.set_arg(index, value)
            runs.add(run)
        runs.execute()
        self.assertIsNone(runs.wait())
        self.assertEqual(runs.wait(1), COMPLETED)
        self.assertEqual(bytes(npu.sum.map()), content("sum"))

    def test_two_devices_and_their_parameters(self):
        self.assertEqual(pyxrt.enumerate_devices(), 2)
        self.assertEqual(pyxrt.device(1).get_info(pyxrt.xrt_info_device.name), "NPU Strix")
        device = pyxrt.device("0000:c6:00.1")
        self.assertEqual(device.get_info(pyxrt.xrt_info_device.bdf), "0000:c6:00.1")
        self.assertEqual(json.loads(device.get_info(pyxrt.xrt_info_device.pcie_info))["device"], "0x17f0")
        for key, text in (("kdma", "0"), ("m2m", "0"), ("nodma", "0"), ("offline", "0"),
                          ("max_clock_frequency_mhz", "1000"),
                          ("interface_uuid", "00000000-0000-0000-0000-000000000000")):
            self.assertEqual(device.get_info(getattr(pyxrt.xrt_info_device, key)), text)

    def test_metadata(self):
        npu = Npu()
        kernel, = npu.xclbin.get_kernels()
        self.assertIsInstance(kernel, pyxrt.xclbin.xclbinkernel)
        self.assertEqual(kernel.get_num_args(), 8)  # three of the controller, and five buffers at least
        self.assertEqual([memory.get_index() for memory in npu.xclbin.get_mems()], [0, 1])
        self.assertEqual([memory.get_used() for memory in npu.xclbin.get_mems()], [True, True])
        self.assertIsInstance(npu.xclbin.get_mems(), pyxrt.xclbinmem_vector)
        self.assertEqual(npu.kernel.group_id(1), 1 << 16 | 1)  # the context's number, and bank 1
        self.assertEqual(npu.kernel.group_id(99), 1 << 16 | 0xffff)
        self.assertEqual(npu.context.get_mode(), pyxrt.hw_context.shared)
        self.assertEqual(npu.context.get_xclbin_uuid().to_string(), npu.uuid.to_string())
        self.assertEqual(pyxrt.uuid(npu.uuid.to_string()).to_string(), npu.uuid.to_string())
        self.assertEqual(npu.context.get_xclbin().get_kernels()[0].get_name(), npu.name)
        self.assertEqual(npu.context.get_device().get_info(pyxrt.xrt_info_device.name), "NPU Phoenix")
        self.assertEqual(npu.device.get_xclbin_uuid().to_string(), npu.uuid.to_string())
        again = pyxrt.xclbin(npu.xclbin.get_axlf())
        self.assertEqual(again.get_uuid().to_string(), npu.uuid.to_string())

    def test_ways_to_make_a_context(self):
        npu = Npu()
        shared, cfg = pyxrt.hw_context.access_mode.shared, {"gops": 10}
        for arguments in ((npu.uuid,), (npu.uuid, shared), (npu.uuid, cfg), (npu.xclbin,), (npu.xclbin, shared),
                          (npu.xclbin, cfg), (CONTAINER,), (CONTAINER, shared), (CONTAINER, cfg)):
            context = pyxrt.hw_context(npu.device, *arguments)
            self.assertEqual(pyxrt.kernel(hw_context=context, name=npu.name).group_id(1) & 0xffff, 1)
        self.assertEqual(pyxrt.hw_context(device=npu.device, uuid=npu.uuid, mode=shared).get_mode(), shared)


class Buffers(unittest.TestCase):
    def test_views_keep_the_memory(self):
        npu = Npu()
        before = npu.bytes_of_buffers()
        buffer = pyxrt.bo(npu.device, 1 << 20, pyxrt.bo.host_only, 0)
        view = buffer.map()
        self.assertEqual((view.format, view.nbytes, view.readonly, view.ndim), ("B", 1 << 20, False, 1))
        view[5] = 7
        part = pyxrt.bo(buffer, 4096, 0).map()[4:8]
        del buffer
        gc.collect()
        self.assertEqual(view[5], 7)
        self.assertEqual(npu.bytes_of_buffers(), before + (1 << 20))
        del view
        part[0] = 9
        self.assertEqual(bytes(part), b"\x09\x07\0\0")
        self.assertEqual(npu.bytes_of_buffers(), before + (1 << 20))
        del part
        gc.collect()
        self.assertEqual(npu.bytes_of_buffers(), before)

    def test_read_and_write(self):
        npu = Npu()
        buffer = pyxrt.bo(npu.device, 64, pyxrt.bo.host_only, 0)
        buffer.write(bytes(range(200, 232)), 8)
        buffer.write(bytearray(b"ab"), 0)
        buffer.write(array.array("H", [0x6463]), 2)
        buffer.write(memoryview(b"_x_y_z")[1::2], 4)  # not contiguous
        found = buffer.read(12, 0)
        self.assertEqual(bytes(found), b"abcdxyz\0" + bytes(range(200, 204)))
        self.assertEqual(list(buffer.read(2, 8)), [200 - 256, 201 - 256])  # int8
        self.assertEqual(len(buffer.read(0, 64)), 0)
        found[0] = 1  # the result is a copy, and may be written
        self.assertEqual(buffer.map()[0], ord("a"))
        if numpy is None:
            self.assertIsInstance(found, array.array)
        else:
            self.assertEqual((type(found), found.dtype, found.shape), (numpy.ndarray, numpy.int8, (12,)))
            self.assertEqual(found.view(numpy.uint8)[8], 200)

    @unittest.skipIf(numpy is None, "this CPython has no numpy, or hides it")
    def test_arrays_of_numpy(self):
        npu = Npu()
        buffer = pyxrt.bo(npu.device, 96, pyxrt.bo.host_only, 0)
        words = numpy.arange(24, dtype=numpy.int32).reshape(4, 6)
        fixed = words.copy()
        fixed.setflags(write=False)
        for given, expected in ((words, words), (fixed, words), (words.T[::2], words.T[::2]),
                                (numpy.asfortranarray(words), words.T)):
            buffer.map()[:] = bytes(96)
            buffer.write(given, 0)
            self.assertEqual(buffer.read(given.nbytes, 0).tobytes(), expected.tobytes())
        over = numpy.frombuffer(buffer.map(), dtype=numpy.float32)
        over[:] = 1.5
        del buffer
        gc.collect()
        self.assertEqual(float(over.sum()), 36.0)

    def test_parts_and_extended_buffers(self):
        npu = Npu()
        whole = pyxrt.bo(npu.device, 8192, pyxrt.bo.host_only, 0)
        part = pyxrt.bo(pyxrt.bo(whole, 4096, 4096), 100, 10)
        self.assertEqual(part.address(), whole.address() + 4106)
        part.map()[0] = 3
        self.assertEqual(whole.map()[4106], 3)
        for buffer in (pyxrt.ext.bo(npu.device, 4096), pyxrt.ext.bo(npu.context, 4096, pyxrt.ext.read_write),
                       pyxrt.ext.bo(device=npu.device, size=4096, access=pyxrt.ext.access_mode.read),
                       pyxrt.bo(npu.context, 4096, pyxrt.bo.host_only, 0)):
            self.assertIsInstance(buffer, pyxrt.bo)
            self.assertEqual((buffer.size(), buffer.address() % 4096), (4096, 0))
        npu.kernel(3, npu.code, len(npu.stream) // 4, npu.a, npu.b, pyxrt.ext.bo(npu.device, 4096)).wait2()

    def test_memory_of_a_capsule(self):
        npu = Npu()
        room = bytearray(8192 + 4096)
        where = ctypes.addressof((ctypes.c_char * len(room)).from_buffer(room))
        aligned = (where + 4095) // 4096 * 4096
        buffer = pyxrt.ext.bo(npu.device, capsule_of(aligned), 4096)
        buffer.map()[1] = 6
        self.assertEqual(room[aligned - where + 1], 6)
        with self.assertRaisesRegex(RuntimeError, "userptr is not aligned(.|\n)*T1105"):
            pyxrt.ext.bo(npu.device, capsule_of(aligned + 4), 4096)


class Elves(unittest.TestCase):
    def test_files_that_are_none(self):
        data = ctypes.create_string_buffer(b"no ELF", 64)
        for arguments in ((os.path.join(FOLDER, "nothing.elf"),), (STREAM,), (capsule_of(ctypes.addressof(data)), 64)):
            with self.assertRaises(RuntimeError):
                pyxrt.elf(*arguments)

    def open(self, option, device):
        """The bytes of an ELF that `tessera compile` makes of the design. Skips while the library refuses ELFs."""
        path = os.path.join(FOLDER, "%s%d.elf" % (option, device))
        with open(os.path.join(os.environ["PYXRT_SOURCE"], "examples/host/design.mlir")) as design:
            text = design.read().replace("npu1_1col", "npu%d_1col" % (device + 1))
        with open(path + ".mlir", "w") as design:
            design.write(text)
        subprocess.run([os.environ["PYXRT_TESSERA"], "compile", path + ".mlir", option, path, "-o",
                        path + ".xclbin"], check=True, stderr=subprocess.DEVNULL)
        try:
            return path, pyxrt.elf(path)
        except RuntimeError as error:
            if "T1108" not in str(error):
                raise
            self.skipTest("the library does not open control-code ELFs yet")

    def test_a_module(self):
        path, elf = self.open("--elf", 0)
        with open(path, "rb") as file:
            data = file.read()
        keeper = ctypes.create_string_buffer(data, len(data))
        npu = Npu()
        for one in (elf, pyxrt.elf(capsule_of(ctypes.addressof(keeper)), len(data))):
            npu.sum.map()[:] = bytes(4096)
            kernel = pyxrt.ext.kernel(npu.context, pyxrt.module(one), npu.name)
            run = kernel(3, None, 0, npu.a, npu.b, npu.sum)
            self.assertEqual(run.wait(), COMPLETED)
            self.assertEqual(bytes(npu.sum.map()), content("sum"))

    def test_a_full_elf(self):
        _, elf = self.open("--full-elf", 1)
        device = pyxrt.device(1)
        context = pyxrt.hw_context(device, elf)
        run = pyxrt.run(pyxrt.ext.kernel(context, "main:main"))
        buffers = [pyxrt.ext.bo(device, 4096) for _ in range(3)]
        buffers[0].write(content("a"), 0)
        buffers[1].write(content("b"), 0)
        for index, buffer in enumerate(buffers):
            run.set_arg(index, buffer)
        run.start()
        self.assertEqual(run.wait(), COMPLETED)
        self.assertEqual(bytes(buffers[2].map()), content("sum"))


class Threads(unittest.TestCase):
    def test_other_threads_run_while_a_thread_waits(self):
        """With this interval, a thread that holds the lock of the interpreter keeps it. So the counter moves during
        wait() only if wait() gives the lock away. It may not move if the runs end before wait() begins, so this tries
        again."""
        npu = Npu()
        interval, counted, is_over = sys.getswitchinterval(), [0], threading.Event()

        def count():
            while not is_over.is_set():
                counted[0] += 1
                time.sleep(0)

        counter = threading.Thread(target=count)
        runs = pyxrt.runlist(npu.context)
        for _ in range(100):
            run = pyxrt.run(npu.kernel)
            for index, value in enumerate(npu.arguments()):
                run.set_arg(index, value)
            runs.add(run)
        sys.setswitchinterval(1000)
        try:
            counter.start()
            self.assertTrue(any(self.moves(counted, runs) for _ in range(50)))
        finally:
            sys.setswitchinterval(interval)
            is_over.set()
            counter.join()

    @staticmethod
    def moves(counted, runs):
        runs.execute()
        before = counted[0]
        runs.wait()
        return counted[0] > before

    def test_threads_have_contexts_of_their_own(self):
        wrong = []

        def use():
            npu = Npu()
            for _ in range(5):
                npu.sum.map()[:] = bytes(4096)
                npu.kernel(*npu.arguments()).wait2()
                if bytes(npu.sum.map()) != content("sum"):
                    wrong.append(threading.get_ident())
            try:
                pyxrt.device(7)
            except RuntimeError as error:
                wrong.extend([str(error)] if "index '7'" not in str(error) else [])

        threads = [threading.Thread(target=use) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])


if __name__ == "__main__":
    unittest.main(verbosity=2)
