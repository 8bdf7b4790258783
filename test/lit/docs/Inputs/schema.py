"""schema.py FOLDER CHECKOUT: the answers of the verbs with --json, good and bad, follow docs/schema/. The schema has to
describe each field of an answer, so that no field appears without a description. Each schema that `--help` of a verb
names has to be there.

The validator knows the words of JSON Schema that these files use, and refuses others.
"""
import json
import os
import re
import subprocess
import sys

WORDS = {"$schema", "$id", "$ref", "$defs", "title", "description", "type", "properties", "required", "items", "enum", "const",
         "additionalProperties"}
TYPES = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "boolean": bool,
         "null": type(None)}


def is_type(value, name):
    return isinstance(value, TYPES[name]) and (name in ("boolean",) or not isinstance(value, bool))


def mistakes(value, schema, root, place="answer"):
    """The places where `value` differs from `schema`, one text each."""
    if unknown := set(schema) - WORDS:
        return [f"{place}: the schema has {sorted(unknown)}, which this validator does not know"]
    if "$ref" in schema:
        target = root
        for part in schema["$ref"].removeprefix("#/").split("/"):
            target = target[part]
        return mistakes(value, target, root, place)
    found = []
    names = schema.get("type", list(TYPES))
    if not any(is_type(value, name) for name in ([names] if isinstance(names, str) else names)):
        return [f"{place}: {value!r} is no {names}"]
    if "const" in schema and value != schema["const"]:
        found.append(f"{place}: {value!r} is not {schema['const']!r}")
    if "enum" in schema and value not in schema["enum"]:
        found.append(f"{place}: {value!r} is none of {schema['enum']}")
    if isinstance(value, dict):
        known, rest = schema.get("properties", {}), schema.get("additionalProperties", True)
        found += [f"{place}: {name} is missing" for name in schema.get("required", []) if name not in value]
        for name, part in value.items():
            if name in known:
                found += mistakes(part, known[name], root, f"{place}.{name}")
            elif isinstance(rest, dict):
                found += mistakes(part, rest, root, f"{place}.{name}")
            elif "properties" in schema:
                found.append(f"{place}: {name} is not described")
    if isinstance(value, list) and "items" in schema:
        for i, part in enumerate(value):
            found += mistakes(part, schema["items"], root, f"{place}[{i}]")
    return found


def commands(small):
    """Command lines of verbs, by the schema of their answer."""
    call = "--insts call.bin --in 0=in.bin --out 1=out.bin:256"
    return [
        "info app.xclbin", "info call.bin", "info core.elf", "info column.cdo", "info two.xclbin", "info core.s",
        "info bodies.xclbin", "info checkpoint", "state app.xclbin", "state app.xclbin --insts call.bin --all", "state traced.xclbin",
        f"run app.xclbin {call}", f"run app.xclbin {call} --check", f"run app.xclbin {call} --break 0,2:word",
        f"run app.xclbin {call} --break 0,2:lock", f"run app.xclbin {call} --dump 0,2 --dump-memory 0,2:0:8 --elf core.elf",
        f"run app.xclbin {call} --stop-at 100", f"run app.xclbin {call} --max-cycles 10",
        "run app.xclbin --insts call.bin --in 0=words:0..3 --out 1=out.bin:256",
        "run polls.mlir --in 0=words:0..143 --out 1=out.bin:576 --check", "run column.cdo --program 0,2=core.s", "run design.mlir --in 0=words:0..15 --out 1=out.bin:64",
        "run design.mlir --in 0=words:0..15 --out 1=out.bin:64 --timing=cycle",
        "run two.xclbin --kernel square --insts insts_square_main.bin --in 0=words:1..4 --out 1=out.bin:16",
        "core kernel.s --entry scale --p0 in:in.bin --p1 out:out.bin:256 --r1 64 --r2 3",
        "core kernel.s --entry scale --p0 in:in.bin --p1 out:out.bin:256 --r1 64 --break scale --dump",
        "check design.mlir", "compile design.mlir --emit resources", "compile design.mlir --emit graph",
        "compile two.mlir --emit graph", "explain T0101", "explain DMA_BD0_1", "explain LOCK_STALL", "explain token",
        "explain 0x1d064=3", "explain 0x00220040", "explain 0xA0064", "tiling t1.json",
        "trace trace.bin --config traced.mlir", "info", "run --hlep", "explain nothing_at_all",
    ]


def named_in_help():
    """The schemas that `--help` of any verb names."""
    def help_of(*verb):
        return subprocess.run(["tessera", *verb, "--help"], capture_output=True, text=True, check=True).stdout

    verbs = re.findall(r"^  (\w+) {2,}\S", help_of().split("Subcommands:")[1], re.M)
    return {name for verb in verbs for name in re.findall(r"tessera\.\w+/\d+", help_of(verb))}


def undescribed(schema, place):
    """The properties without a describing sentence: the type of a number does not show its unit and form."""
    found = []
    for name, part in schema.get("properties", {}).items():
        if len(part.get("description", "")) < 4 and "$ref" not in part:
            found.append(f"{place}.{name}: the property has no description")
        found += undescribed(part, f"{place}.{name}")
    for word in ("items", "additionalProperties"):
        if isinstance(schema.get(word), dict):
            found += undescribed(schema[word], place)
    for name, part in schema.get("$defs", {}).items():
        found += undescribed(part, f"{place} {name}")
    return found


folder, checkout = sys.argv[1:3]
os.chdir(folder)
schemas = {}
for name in os.listdir(f"{checkout}/docs/schema"):
    with open(f"{checkout}/docs/schema/{name}", encoding="utf-8") as file:
        schema = json.load(file)
    schemas[schema["properties"]["schema"]["const"]] = schema
seen, wrong = set(), [one for name, schema in sorted(schemas.items()) for one in undescribed(schema, name)]
for line in commands(folder):
    done = subprocess.run(["tessera", *line.split(), "--json"], capture_output=True, text=True)
    try:
        answer = json.loads(done.stdout)
        seen.add(answer["schema"])
        wrong += [f"{line}: {one}" for one in mistakes(answer, schemas[answer["schema"]], schemas[answer["schema"]])]
        if "explanation" in answer:
            inner = schemas[answer["explanation"]["schema"]]
            seen.add(answer["explanation"]["schema"])
            wrong += [f"{line}: {one}" for one in mistakes(answer["explanation"], inner, inner)]
    except (ValueError, KeyError) as problem:
        wrong.append(f"{line}: {problem!r}: {done.stdout[:200]}")
wrong += [f"--help names {name}, which has no file" for name in sorted(named_in_help() - set(schemas))]
wrong += [f"no command answers with {name}" for name in sorted(set(schemas) - seen)]
print(f"{len(seen)} schemas, {len(wrong)} mistakes")
sys.exit("\n".join(wrong[:40]) or 0)
