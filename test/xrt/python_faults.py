"""Exceptions, warnings and names of pyxrt. python.py beside this file runs it."""
import ast
import copy
import os
import pickle
import unittest
import warnings

from python_npu import COMPLETED, CONTAINER, NUMPY_WAS_LOADED, TO_DEVICE, Npu, pyxrt


class Faults(unittest.TestCase):
    def assert_fault(self, kind, first, code, function, *arguments):
        with self.assertRaises(kind) as caught:
            function(*arguments)
        text = str(caught.exception)
        self.assertIs(type(caught.exception), kind)
        self.assertEqual(text.splitlines()[0], first)
        self.assertIn("error[%s]" % code, text)

    def test_exceptions_have_the_type_and_the_first_line_of_xrt(self):
        npu = Npu()
        run = pyxrt.run(npu.kernel)
        small = pyxrt.bo(npu.device, 16, pyxrt.bo.host_only, 0)
        other = pyxrt.uuid("01234567-0123-0123-0123-0123456789ab")
        for row in (
            (RuntimeError, " No such device with index '7'", "T1101", pyxrt.device, 7),
            (RuntimeError, "No such device '0000:00:00.0': Invalid argument", "T1101", pyxrt.device, "0000:00:00.0"),
            (RuntimeError, "No such kernel 'x': Invalid argument", "T1102", pyxrt.kernel, npu.context, "x"),
            (RuntimeError, "No xclbin with uuid '01234567-0123-0123-0123-0123456789ab': Invalid argument", "T1102",
             pyxrt.hw_context,
             npu.device, other),
            (RuntimeError, "unsupported buffer type: none flag: Operation not supported", "T1105", pyxrt.bo,
             npu.device, 64, pyxrt.bo.normal, 0),
            (RuntimeError, "unsupported buffer type: none flag: Operation not supported", "T1105", pyxrt.bo,
             npu.context, 64, 0),
            (RuntimeError, "attempting to write past buffer size: Invalid argument", "T1105", small.write, b"x", 16),
            (RuntimeError, "attempting to read past buffer size: Invalid argument", "T1105", small.read, 1 << 60, 0),
            (RuntimeError, "attempting to read past buffer size: Invalid argument", "T1105", small.read, 1,
             (1 << 64) - 1),
            (RuntimeError, "sub buffer size and offset: Invalid argument", "T1105", pyxrt.bo, small, 8, 9),
            (IndexError, "vector::_M_range_check: __n (which is 99) >= this->size() (which is 8)", "T1106",
             run.set_arg, 99, 0),
            (IndexError, "vector::_M_range_check: __n (which is 8) >= this->size() (which is 8)", "T1106",
             npu.kernel, *npu.arguments(), small, small, small),
            (RuntimeError, "xrt::device object is not initialized", "T1110", pyxrt.device().get_info,
             pyxrt.xrt_info_device.name),
            (RuntimeError, "xrt::run object is not initialized", "T1110", pyxrt.run().start),
            (RuntimeError, "xrt::graph is not supported: Operation not supported", "T1108", pyxrt.graph, npu.context,
             "g"),
            (RuntimeError, "xrt::aie::bo is not supported: Operation not supported", "T1108", pyxrt.aie.bo,
             npu.context, 1, pyxrt.bo.normal, 0),
        ):
            with self.subTest(first=row[1]):
                self.assert_fault(*row)
        with self.assertRaisesRegex(RuntimeError, "T1108"):
            run.add_callback(COMPLETED, print, None)
        with self.assertRaisesRegex(RuntimeError, "T1106"):
            npu.kernel(3, npu.code)
        for empty in (pyxrt.xclbin.xclbinkernel(), pyxrt.xclbin.xclbinip()):
            self.assertRaises(RuntimeError, empty.get_name)

    def test_a_call_that_fails_names_the_state(self):
        npu = Npu()
        run = npu.kernel(3, npu.code, len(npu.stream) // 4, npu.a, npu.b, pyxrt.bo(npu.device, 64, pyxrt.bo.host_only, 0))
        with self.assertRaisesRegex(RuntimeError, r"^Command failed to complete successfully \(ERT_CMD_STATE_ERROR\)"):
            run.wait2()
        self.assertEqual(str(run.state()), "ert_cmd_state.ERT_CMD_STATE_ERROR")

    def test_arguments_of_the_wrong_type(self):
        npu = Npu()
        for function, arguments in (
            (pyxrt.device, ("x", 1)), (pyxrt.device, (-1,)), (pyxrt.device, (1.0,)), (pyxrt.xclbin, (5,)),
            (pyxrt.bo, (npu.device, -1, pyxrt.bo.host_only, 0)), (pyxrt.bo, (npu.device, 64, 1 << 29, 0)),
            (pyxrt.bo, (npu.device, 64)), (pyxrt.hw_context, (npu.device, npu.device)), (pyxrt.run, (npu.context,)),
            (pyxrt.kernel, (npu.context, None)), (npu.a.sync, (0,)), (npu.a.sync, (TO_DEVICE, 4)),
            (npu.a.read, (4, -1)), (npu.a.write, (b"", None)), (npu.a.write, (5, 0)), (npu.device.get_info, (5,)),
            (pyxrt.run(npu.kernel).set_arg, (0, "x")), (pyxrt.run(npu.kernel).set_arg, (0, 1 << 31)),
            (pyxrt.run(npu.kernel).wait, (-1,)), (npu.kernel.group_id, ("x",)), (pyxrt.uuid, (5,)),
            (pyxrt.log_message, (4, "a", "b")), (npu.device.register_xclbin, (CONTAINER,)), (pyxrt.elf, (b"x", 1, 2)),
            (pyxrt.elf, (None, 64)), (pyxrt.xclbin, (None,)), (pyxrt.ext.bo, (npu.device, None, 4096)),
            (pyxrt.runlist(npu.context).add, (npu.kernel,)), (pyxrt.module, (npu.xclbin,)),
        ):
            with self.subTest(function=function, arguments=arguments):
                self.assertRaises(TypeError, function, *arguments)
        with self.assertRaisesRegex(TypeError, r"(?s)device\(\): .*1\. device\(\)\n.*3\. device\(bdf: str\).*Invoked"):
            pyxrt.device([])

    def test_objects_are_not_copied(self):
        npu = Npu()
        for one in (npu.device, npu.kernel, npu.a, npu.xclbin, pyxrt.run(npu.kernel)):
            for function in (copy.copy, copy.deepcopy, pickle.dumps):
                self.assertRaises(TypeError, function, one)

    def test_other_arguments_of_a_kernel_stay_unset(self):
        npu = Npu()
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            npu.kernel(3, npu.code, len(npu.stream) // 4, npu.a, npu.b, npu.sum).wait()
            self.assertEqual(caught, [])
            for value in (1.5, "x", 1 << 40):
                self.assertRaises(RuntimeError, lambda: npu.kernel(3, value, 0))
            self.assertRaises(RuntimeError, lambda: npu.kernel(3, None, 0))
        self.assertEqual([(one.category, one.filename) for one in caught], [(RuntimeWarning, __file__)] * 3)

    def test_deprecated_functions_warn_at_the_line_of_the_caller(self):
        npu = Npu()
        for function in (lambda: npu.device.load_xclbin(CONTAINER), lambda: npu.device.load_xclbin(npu.xclbin),
                         lambda: pyxrt.kernel(npu.device, npu.uuid, npu.name),
                         lambda: pyxrt.kernel(npu.device, npu.uuid, npu.name, pyxrt.kernel.exclusive)):
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                function()
            self.assertEqual([(one.category, one.filename) for one in caught], [(DeprecationWarning, __file__)])


class Names(unittest.TestCase):
    def test_enumerations(self):
        self.assertEqual(str(pyxrt.ert_cmd_state.ERT_CMD_STATE_COMPLETED), "ert_cmd_state.ERT_CMD_STATE_COMPLETED")
        self.assertEqual(repr(pyxrt.bo.host_only), "<flags.host_only: 536870912>")
        self.assertIs(pyxrt.bo.cacheable, pyxrt.bo.flags.cacheable)
        self.assertIs(pyxrt.debug, pyxrt.xrt_msg_level.debug)
        self.assertIs(pyxrt.ERT_CMD_STATE_COMPLETED, COMPLETED)
        self.assertEqual(int(pyxrt.xclBOSyncDirection(1)), 1)
        self.assertEqual(pyxrt.ext.read | pyxrt.ext.write, pyxrt.ext.access_mode.read_write)
        self.assertEqual(pyxrt.XCL_BO_FLAGS_NONE, 0)
        self.assertEqual(pyxrt.bo.flags.__qualname__, "bo.flags")
        self.assertEqual(pyxrt.hw_context.__module__, "pyxrt")

    def test_the_import_needs_no_numpy(self):
        self.assertFalse(NUMPY_WAS_LOADED)

    def test_the_stub_has_the_names_of_the_package(self):
        for module, file in ((pyxrt, "__init__.pyi"), (pyxrt.ext, "ext.pyi"), (pyxrt.aie, "aie.pyi")):
            with open(os.path.join(os.path.dirname(pyxrt.__file__), file)) as stub:
                names = stub_names(ast.parse(stub.read()).body)
            public = {name for name in vars(module) if not name.startswith("_")}
            self.assertEqual({name for name in names if "." not in name} - {"aie", "ext", "Buffer"},
                             public - {"aie", "ext"})
            missing = [name for name in names if not reaches(module, name) and name != "Buffer"]
            self.assertEqual(missing, [])
            for name in public:
                one = getattr(module, name)
                if isinstance(one, type):
                    inner = {name + "." + key for key in vars(one) if not key.startswith("_")}
                    self.assertEqual(inner - names, set())


def stub_names(body, scope=""):
    names = set()
    for node in body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            names.add(scope + node.name)
        if isinstance(node, ast.ClassDef):
            names |= stub_names(node.body, scope + node.name + ".")
        if isinstance(node, ast.AnnAssign):
            names.add(scope + node.target.id)
        if isinstance(node, ast.Assign):
            names |= {scope + target.id for target in node.targets}
    return {name for name in names if not any(part.startswith("_") and part != "__init__" and part != "__call__"
                                              for part in name.split("."))}


def reaches(module, name):
    for part in name.split("."):
        module = getattr(module, part, None)
        if module is None:
            return False
    return True


if __name__ == "__main__":
    unittest.main(verbosity=2)
