"""Runs the reference compiler's own tests with Tessera's tools: jury.py CHECKOUT [--bin DIR] [--text AGE].

CHECKOUT is a checkout of mlir-aie, of any age. Its tests that need only `aie-opt`, `aie-translate` and the small tools
of LLVM's tests are in scope, except for tests of the dialects `aievec` and `xllvm`, which compile vector code for
cores, and of folders that the checkout switches off where none of its optional tools is found. Each test gets one
verdict:

  pass         the test passes as it stands
  equivalent   it passes after one consistent, one-to-one renaming of symbols and values (jury/renaming.py)
  missing      a tool does not know a pass, an option or an operation of the test
  wording      the test expects diagnostics; the same lines, or operations of the same name where the test names no
               lines, have diagnostics of the same severity with another text
  routing      wires, switches or packet rules differ
  differs      anything else
  crash        a tool was ended by a signal, or took more than ten seconds

The tests run under LLVM's `lit`. Nothing is written into CHECKOUT.
"""
import argparse
import collections
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from jury import cause, renaming, runner  # noqa: E402

VERDICTS = ["pass", "equivalent", "wording", "routing", "differs", "missing", "crash"]


def commit_of(checkout):
    done = subprocess.run(["git", "-C", checkout, "rev-parse", "--short=9", "HEAD"], capture_output=True, text=True)
    return done.stdout.strip() or "unknown commit"


def judge(checkout, tools):
    """Returns {test: (verdict, cause)} for the tests in scope."""
    verdicts = {}
    with tempfile.TemporaryDirectory(prefix="jury-") as name:
        work = pathlib.Path(name)
        tests = runner.in_scope(checkout / "test")
        first = runner.run(checkout / "test", tests, tools, work / "first")
        tests = [test for test in tests if test in first]
        renamed = renaming.write(checkout / "test", [test for test in tests if not first[test].passed], work / "copy")
        again = runner.run(work / "copy", renamed, tools, work / "again", "-v -dump-input=never")
        for test in tests:
            if first[test].passed:
                verdicts[test] = "pass", ""
                continue
            text = (checkout / "test" / test).read_text(errors="replace")
            if test in again and again[test].passed and renaming.is_one_to_one(again[test].output,
                                                                               renaming.fixed_names(text)):
                verdicts[test] = "equivalent", ""
            else:
                verdicts[test] = cause.of(text, first[test])
    return verdicts


def table(verdicts):
    folders = collections.defaultdict(collections.Counter)
    for test, (verdict, _) in verdicts.items():
        folders[test.split("/")[0]][verdict] += 1
        folders["all"][verdict] += 1
    lines = ["| tests in | " + " | ".join(VERDICTS) + " | together |", "|---" * (len(VERDICTS) + 2) + "|"]
    for folder in sorted(folders, key=lambda each: (each == "all", each)):
        counts = [folders[folder][verdict] for verdict in VERDICTS]
        lines.append(f"| {folder} | " + " | ".join(str(count or "") for count in counts + [sum(counts)]) + " |")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=pathlib.Path)
    parser.add_argument("--bin", type=pathlib.Path, default=pathlib.Path(__file__).parents[1] / "build/bin")
    parser.add_argument("--llvm", type=pathlib.Path, default=pathlib.Path("/usr/lib/llvm-22"))
    parser.add_argument("--text", choices=["2025", "2026", "input"], default="input",
                        help="the age of the text that the tools print; a checkout of 2025 needs 2025")
    parser.add_argument("--list", action="store_true", help="also list each test with its verdict and cause")
    options = parser.parse_args()
    if not (options.checkout / "test").is_dir():
        sys.exit(f"{options.checkout} has no folder 'test': give a checkout of mlir-aie")
    tools = runner.Tools(options.bin.resolve(), options.llvm, options.text)
    verdicts = judge(options.checkout.resolve(), tools)
    print(f"{commit_of(options.checkout)}: {len(verdicts)} tests in scope\n\n{table(verdicts)}")
    causes = collections.Counter((verdict, why) for verdict, why in verdicts.values() if why)
    for (verdict, why), count in sorted(causes.items(), key=lambda each: (each[0][0], -each[1], each[0][1])):
        if verdict == "missing":
            print(f"{count:4} {verdict}: {why}")
    if options.list:
        for test, (verdict, why) in sorted(verdicts.items()):
            print(f"{verdict}\t{test}\t{why}")


if __name__ == "__main__":
    main()
