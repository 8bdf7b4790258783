"""Names of intrinsics and of native types: facts/aie_api/*.tsv -> headers for kernels.

The headers are lists of macro calls; include/aie_api/intrinsics/ defines their meaning. Proves that each pair of
types has one number of columns per name, that no product needs more multipliers than the hardware has, and that each
form belongs to a pair of types that has it.
"""
import sys

import facts

ARCHS = {"AIE": "10", "AIE-ML": "20", "XDNA2": "21"}
BITS = {"int4": 4, "uint4": 4, "int8": 8, "uint8": 8, "int16": 16, "uint16": 16, "bfloat16": 16, "int32": 32,
        "uint32": 32, "float": 32, "cint16": 32, "cbfloat16": 32, "cint32": 64, "cfloat": 64}
FORMS = ["plain", "sym", "ct", "max"]
CONJUGATED = ["none", "x", "z", "both", "y"]
BEFORE = ["none", "abs", "add", "sub", "max", "min", "maxdiff"]


def multipliers(x, z):
    """The number of 8 by 8 bit multipliers that a product uses; the hardware has 128."""
    parts = sum(name.startswith("c") for name in (x, z))
    cost = 1
    for name in (x, z):
        cost *= BITS[name] // (16 if name.startswith("c") else 8)
    return cost << parts


def shapes(path):
    text, seen, forms_of = "", set(), {}
    for row in facts.rows(path):
        x, z, bits, lanes, columns = row[0], row[1], int(row[2]), int(row[3]), int(row[4])
        forms = row[5].split(",")
        if (x, z, bits, lanes) in seen or not set(forms) <= set(FORMS):
            row.fail("the shape is repeated, or a form is unknown")
        if lanes * columns * multipliers(x, z) > 128:
            row.fail("more products than multipliers")
        seen.add((x, z, bits, lanes))
        for form in forms:
            forms_of.setdefault((bits, lanes), set()).add((form, x.startswith("c") + z.startswith("c")))
        mask = " | ".join(f"form::{form}" for form in forms)
        text += f"template <>\ninline constexpr multiply_shape kMultiply<{x}, {z}, {bits}, {lanes}>{{{columns}, {mask}}};\n"
    return text, forms_of


def multiply_shapes(path):
    return ("#pragma once\n\n#include \"aie_api/intrinsics/addressing.hpp\"\n\nnamespace aie::tables {\n\n"
            f"using namespace detail::legacy;\n\n{shapes(path)[0]}\n}}  // namespace aie::tables\n")


def multiply_names(shape_path, form_path):
    forms_of = shapes(shape_path)[1]
    names, seen = "", set()
    for row in facts.rows(form_path):
        suffix, before, conjugated, form, count = row.cells
        if suffix in seen or before not in BEFORE or conjugated not in CONJUGATED or form not in FORMS:
            row.fail("the suffix is repeated, or a word is unknown")
        seen.add(suffix)
        counts = [0, 1, 2] if count == "any" else [int(count)]
        for bits, lanes in sorted(forms_of):
            if any((form, n) in forms_of[bits, lanes] for n in counts):
                name = f"{lanes}{'' if suffix == '-' else suffix}"
                how = f"{bits}, {lanes}, before::{before}, conjugated::{conjugated}, form::{form}"
                mask = " | ".join(f"1U << {n}" for n in counts)
                names += f"AIE_MULTIPLY({'l' if bits == 80 else ''}, {name}, {how}, {mask})\n"
    return names


def native_types(path):
    """Vectors of 128 to 1024 bits; accumulators of one or two registers, on XDNA 2 up to four."""
    bodies = {arch: "" for arch in ARCHS}
    for row in facts.rows(path):
        arch, kind, name, sizes, bits = row[0], row[1], row[2], row[3], row[4]
        if kind == "vector":
            for size in sizes.split(","):
                if BITS[name] * int(size) <= 1024:
                    bodies[arch] += f"AIE_NATIVE_VECTOR(v{size}{name}, {name}, {size})\n"
        elif kind == "accumulator" and (name.endswith(bits) or name.endswith("float")):
            if arch == "AIE" and name.endswith("float"):
                continue  # this architecture accumulates floats in vectors
            most = {"AIE": 768, "AIE-ML": 1024, "XDNA2": 2048}[arch]
            for size in sizes.split(","):
                if int(bits) * (2 if name.startswith("c") else 1) * int(size) <= most:
                    bodies[arch] += f"AIE_NATIVE_ACCUM(v{size}{name}, {name}, {size})\n"
    text = ""
    for arch, body in bodies.items():
        if not body:
            facts.fail(f"{path}: {arch} has no type")
        text += f"#{'elif' if text else 'if'} __AIE_ARCH__ == {ARCHS[arch]}\n{body}"
    return text + "#endif\n"


def by_arch(path, line):
    """Macro calls for each architecture that a row's first column names."""
    bodies = {arch: "" for arch in ARCHS.values() if arch != ARCHS["AIE"]}
    for row in facts.rows(path):
        for arch in row[0].split(","):
            if arch not in bodies:
                row.fail("unknown architecture; known are AIE-ML and later ones")
            if (call := line(row, arch)) in bodies[arch]:
                row.fail("the line is repeated")
            bodies[arch] += call
    return "".join(f"#{'elif' if i else 'if'} __AIE_ARCH__ == {arch}\n{body}" for i, (arch, body) in enumerate(bodies.items())) + "#endif\n"


def ml_conversions(path):
    def line(row, arch):
        direction, name, vector, accum = row.cells[1:]
        if direction not in ("ups", "srs") or not name.endswith(direction):
            row.fail("the direction is neither ups nor srs, or differs from the name")
        calls = ""
        for sign in ("", "u"):
            typed, out = vector.replace("int", f"{sign}int"), accum if direction == "ups" else vector.replace("int", f"{sign}int")
            for full in ((sign if direction == "srs" else "") + name, f"{direction}_to_{out}"):
                calls += f"AIE_ML_{direction.upper()}({full}, {typed}, {accum})\n"
        return calls
    return by_arch(path, line)


def ml_streams(path):
    def line(row, arch):
        if row[1] not in ("cascade", "stream"):
            row.fail("neither a cascade nor a stream")
        return f"AIE_ML_{row[1].upper()}({row[2]})\n"
    return by_arch(path, line)


def ml_products(modes, more):
    """Multiplications of AIE-ML, from the table of the emulated core, and of XDNA 2."""
    def call(row, unit, name, kind, shape, bits, accum):
        if kind not in ("matrix", "conv") or unit not in ("int", "float"):
            row.fail("the unit or the kind is unknown")
        m, k, n, c = map(int, shape)
        if kind == "conv" and n != 1:
            row.fail("a convolution has one column")
        return f"AIE_ML_PRODUCT_{unit.upper()}({name}, {kind}, {m}, {k}, {n}, {c}, {bits[0]}, {bits[1]}, {accum})\n"

    lines = {"20": "", "21": ""}
    for row in facts.rows(modes):
        if row[4] != "-" and row[5] in ("matrix", "conv"):
            accum = 64 if row[0] == "int" and row[1] == "1" else 32
            lines["20"] += call(row, row[0], row[4], row[5], row.cells[6:10], row.cells[10:12], accum)
    for row in facts.rows(more):
        lines["21"] += call(row, row[0], row[1], row[2], row.cells[3:7], row.cells[7:9], int(row[9]))
    return f"#if __AIE_ARCH__ == 20\n{lines['20']}#elif __AIE_ARCH__ == 21\n{lines['21']}#endif\n"


MAKERS = {"multiply_shapes": multiply_shapes, "multiply_names": multiply_names, "native_types": native_types,
          "ml_conversions": ml_conversions, "ml_streams": ml_streams, "ml_products": ml_products}


def main(output, table, *paths):
    facts.write(output, MAKERS[table](*paths), list(paths))


main(*sys.argv[1:])
