"""Says why a test of the reference fails, by the first fault that its output shows."""
import collections
import re

MISSING = [
    (re.compile(r"Unknown command line argument '-{1,2}([\w-]+)"), "option --{}"),
    (re.compile(r"'([\w-]+)' does not refer to a registered pass"), "pass {}"),
    (re.compile(r"no such option (\S+)"), "option {} of a pass"),
    (re.compile(r"unregistered operation '([\w.]+)'"), "operation {}"),
    (re.compile(r"unknown operation '([\w.]+)'"), "operation {}"),
    (re.compile(r"custom op '([\w.]+)' is unknown"), "operation {}"),
    (re.compile(r"unknown (?:attribute|type) `?([\w.]+)`? in dialect"), "attribute {}"),
]
ENDED = re.compile(r"command failed with exit status: (-\d+|13[4-9]|124)\b|PLEASE submit a bug report")
# As the verifier of MLIR's diagnostics tells them: FILE:LINE:COLUMN: error: ... MLIR's driver of conversions says "failed
# to legalize" at the same place after each error of a pattern, so this line tells nothing more about the design.
EXPECTED = re.compile(r":(\d+):\d+: error: expected (\w+) \"(?!failed to legalize operation)")
FOUND = re.compile(r":(\d+):\d+: error: unexpected (\w+):")
CHECK_LINE = re.compile(r"error: [A-Z_0-9-]+: (?:expected string|excluded string|match|expected)[^\n]*\n([^\n]*)")
ROUTES = re.compile(r"aie\.(connect|amsel|masterset|packet_rules?|wire|switchbox|shim_mux)\b|Ports:")


# A CHECK line for a diagnostic names the operation but not the line of the design.
ABOUT_OPERATION = re.compile(r"(error|warning)\b.*?'([\w.]+)' op ")


def is_at_same_place(expected, output):
    """True when the output has a diagnostic of the expected severity at an operation of the expected name."""
    match = ABOUT_OPERATION.search(expected)
    return bool(match and re.search(rf"\b{match.group(1)}: '{re.escape(match.group(2))}' op ", output))


DESIGNATOR = re.compile(r"expected-\w+\s*@\s*(below|above|[+-]\d+)")


def line_meant(lines, number):
    """Returns the line at which the comment in line `number` expects a diagnostic."""
    match = DESIGNATOR.search(lines[number - 1]) if number <= len(lines) else None
    if match is None:
        return number
    if match.group(1) not in ("below", "above"):
        return number + int(match.group(1))
    step = 1 if match.group(1) == "below" else -1
    number += step
    while 0 < number <= len(lines) and "expected-" in lines[number - 1]:
        number += step
    return number


def of(text, result):
    """Returns the verdict on a test that failed, and a line for the reader."""
    output = result.output
    if ENDED.search(output):
        return "crash", ""
    for pattern, cause in MISSING:
        if match := pattern.search(output):
            return "missing", cause.format(match.group(1))
    lines = text.split("\n")
    expected = collections.Counter((line_meant(lines, int(line)), kind) for line, kind in EXPECTED.findall(output))
    found = collections.Counter((int(line), kind) for line, kind in FOUND.findall(output))
    if expected or found:
        if expected == found:
            return "wording", ""
        return "differs", f"lacks {(expected - found).total()} diagnostics, has {(found - expected).total()} others"
    if match := CHECK_LINE.search(output):
        line = match.group(1).strip().split(":", 1)[-1].strip()
        if is_at_same_place(line, output):
            return "wording", line[:70]
        return ("routing" if ROUTES.search(line) else "differs"), line[:70]
    error = re.search(r": error: ([^\n]*)", output)
    return "differs", error.group(1)[:70] if error else ""
