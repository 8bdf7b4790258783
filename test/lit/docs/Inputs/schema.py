"""Compares JSON answers with docs/schema/, and counts which fields of the schemas the answers show.

A schema and the answers prove each other: an answer has no field without a description, and a schema describes no field
that no answer shows. A field that is always there is `required`; any other field says in its description when it is
absent, and has to be absent from one answer at least. Arrays, maps and alternatives of types have to be shown, too.

The validator knows the words of JSON Schema that these files use, and refuses others.
"""
import json
import os
import subprocess

WORDS = {"$schema", "$id", "$ref", "$defs", "title", "description", "type", "properties", "required", "items", "enum",
         "const", "additionalProperties"}
TYPES = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "boolean": bool,
         "null": type(None)}


def is_type(value, name):
    return isinstance(value, TYPES[name]) and (name in ("boolean",) or not isinstance(value, bool))


def names_of(schema):
    """The types that the schema allows, as a list."""
    names = schema.get("type", list(TYPES))
    return [names] if isinstance(names, str) else names


class Schema:
    """One file of docs/schema, and the parts of it that answers have shown so far."""

    def __init__(self, root):
        self.root, self.shown = root, set()
        self.name = root["properties"]["schema"]["const"]

    def mistakes(self, value, schema=None, at="", place="answer"):
        """The places where `value` differs from `schema`, one text each. `at`: the place of `schema` in the file."""
        schema = self.root if schema is None else schema
        if unknown := set(schema) - WORDS:
            return [f"{place}: the schema has {sorted(unknown)}, which this validator does not know"]
        if "$ref" in schema:
            name = schema["$ref"].removeprefix("#/$defs/")
            return self.mistakes(value, self.root["$defs"][name], name, place)
        found = []
        fitting = [name for name in names_of(schema) if is_type(value, name)]
        if not fitting:
            return [f"{place}: {value!r} is no {names_of(schema)}"]
        self.shown.update(f"{at}: {name}" for name in fitting)
        if "const" in schema and value != schema["const"]:
            found.append(f"{place}: {value!r} is not {schema['const']!r}")
        if "enum" in schema and value not in schema["enum"]:
            found.append(f"{place}: {value!r} is none of {schema['enum']}")
        if isinstance(value, dict):
            known, rest = schema.get("properties", {}), schema.get("additionalProperties", True)
            self.shown.update(f"{at}.{name}" if name in value else f"{at}.{name} absent" for name in known)
            found += [f"{place}: {name} is missing" for name in schema.get("required", []) if name not in value]
            for name, part in value.items():
                if name in known:
                    found += self.mistakes(part, known[name], f"{at}.{name}", f"{place}.{name}")
                elif isinstance(rest, dict):
                    self.shown.add(f"{at}.*")
                    found += self.mistakes(part, rest, f"{at}.*", f"{place}.{name}")
                elif not rest:
                    found.append(f"{place}: {name} is not described")
        if isinstance(value, list) and "items" in schema:
            for i, part in enumerate(value):
                self.shown.add(f"{at}[]")
                found += self.mistakes(part, schema["items"], f"{at}[]", f"{place}[{i}]")
        return found

    def parts(self, schema=None, at=""):
        """The parts of the file that answers have to show, and the mistakes of the file itself."""
        schema = self.root if schema is None else schema
        wanted, wrong = set(), []
        if "$ref" in schema:
            return wanted, wrong
        if isinstance(schema.get("type"), list):
            wanted.update(f"{at}: {name}" for name in schema["type"])
        known, rest = schema.get("properties", {}), schema.get("additionalProperties", True)
        if known and rest is True:
            wrong.append(f"{at}: the schema allows fields that it does not describe")
        if "array" in names_of(schema) and "type" in schema and "items" not in schema:
            wrong.append(f"{at}: the elements of the array are not described")
        for name, part in known.items():
            place = f"{at}.{name}"
            wanted.add(place)
            target = self.root["$defs"][part["$ref"].removeprefix("#/$defs/")] if "$ref" in part else {}
            text = part.get("description", target.get("description", ""))
            if len(text) < 2:  # the type of a number does not show its unit and form
                wrong.append(f"{place}: the field has no description")
            if name not in schema.get("required", []):
                wanted.add(f"{place} absent")
                if "absent" not in text:
                    wrong.append(f"{place}: the description does not say when the field is absent")
            more = self.parts(part, place)
            wanted, wrong = wanted | more[0], wrong + more[1]
        for word, mark in (("items", "[]"), ("additionalProperties", ".*")):
            if isinstance(schema.get(word), dict):
                wanted.add(at + mark)
                more = self.parts(schema[word], at + mark)
                wanted, wrong = wanted | more[0], wrong + more[1]
        for name, part in schema.get("$defs", {}).items():
            more = self.parts(part, name)
            wanted, wrong = wanted | more[0], wrong + more[1]
        return wanted, wrong

    def not_shown(self):
        """What no answer has shown, and the mistakes of the file itself, one text each."""
        wanted, wrong = self.parts()
        missing = sorted(wanted - self.shown)
        return [f"{self.name} {one}" for one in wrong + [f"{one}: no command shows this" for one in missing]]


def share(schemas):
    """Counts a top field or a definition that several files have as shown in all of them if one answer shows it."""
    for one in schemas.values():
        for other in schemas.values():
            for word, mark in (("properties", "."), ("$defs", "")):
                ours, theirs = one.root.get(word, {}), other.root.get(word, {})
                for name in (name for name in ours if ours[name] == theirs.get(name)):
                    inside = tuple(mark + name + sign for sign in ".[:")
                    one.shown |= {part for part in other.shown if part.startswith(inside)}


def read_schemas(checkout):
    """The schemas by their names."""
    schemas = {}
    for name in sorted(os.listdir(f"{checkout}/docs/schema")):
        with open(f"{checkout}/docs/schema/{name}", encoding="utf-8") as file:
            schema = Schema(json.load(file))
        schemas[schema.name] = schema
    return schemas


def mistakes(schemas, answer):
    """The places where an answer, and an explanation in it, differ from their schemas."""
    found = schemas[answer["schema"]].mistakes(answer)
    return found + (mistakes(schemas, answer["explanation"]) if "explanation" in answer else [])


def mistakes_of(schemas, *line):
    """The same for the answer of a command line of `tessera`."""
    done = subprocess.run(["tessera", *line, "--json"], capture_output=True, text=True, check=False)
    try:
        return [f"{' '.join(line)}: {one}" for one in mistakes(schemas, json.loads(done.stdout))]
    except (ValueError, KeyError) as problem:
        return [f"{' '.join(line)}: {problem!r}: {done.stdout[:200]}"]
