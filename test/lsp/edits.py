"""Edits designs in a language server as typing, pasting and deleting do, at random, and expects it to stay alive.

Usage: edits.py SERVER FOLDER [COUNT [SEED]]

Opens designs of the folder one after another and sends COUNT edits (3,000; 100,000 with TESSERA_LONG=1), most of them
one word or one character. Every few edits it asks for a hover, a definition, references and the symbols at a random
place, and now and then it waits until the design is checked. Each question must get an answer, and each range in an
answer must lie in the text, by a count of UTF-16 units that is independent of the server's.
"""
import json
import os
import pathlib
import queue
import random
import subprocess
import sys
import threading

server, folder = sys.argv[1], pathlib.Path(sys.argv[2])
count = int(sys.argv[3]) if len(sys.argv) > 3 else 100_000 if "TESSERA_LONG" in os.environ else 3_000
choose = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 27)
process = subprocess.Popen([server], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
designs = [path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.mlir"))]
designs = [text for text in designs if "aie.device" in text and len(text) < 6_000]
words = sorted({word for text in designs for word in text.replace("(", " ").replace(")", " ").split()})
strange = ["𝄞", "é", "\r\n", "\n", "{", "}", "(", ")", "%", "@", "\"", "//", "99999999999", "-1", "", "\0", "<", ">"]
identity = 0
checked = 0
asked = {}  # questions without an answer so far: (method, text)


def send(message):
    data = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode("utf-8")
    try:
        process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        process.stdin.flush()
    except BrokenPipeError:
        sys.exit(f"the server ended with exit code {process.wait()}; the last text is in {dump()}")


def read_all():
    """Reads in a thread of its own, because the server stops reading when nobody takes its answers."""
    length = None
    while line := process.stdout.readline():
        name, _, value = line.decode().partition(":")
        length = int(value) if name == "Content-Length" else length
        if line == b"\r\n":
            messages.put(json.loads(process.stdout.read(length)))
    messages.put(None)


messages = queue.Queue()
threading.Thread(target=read_all, daemon=True).start()


def receive():
    try:
        message = messages.get(timeout=300)
    except queue.Empty:
        sys.exit(f"no answer in five minutes; the text is in {dump()}")
    if message is None:
        sys.exit(f"the server ended with exit code {process.wait()}; the text is in {dump()}")
    return message


def dump(whole=None):
    path = pathlib.Path("edited.mlir")
    path.write_text(text if whole is None else whole, encoding="utf-8")
    return path.absolute()


def lines_of(whole):
    return whole.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def units(part):
    return len(part.encode("utf-16-le")) // 2


def position(whole, offset):
    lines = lines_of(whole[:offset])
    if whole[:offset].endswith("\r") and whole[offset:offset + 1] == "\n":  # between the two: the end of the line
        lines = lines_of(whole[:offset - 1])
    return {"line": len(lines) - 1, "character": units(lines[-1])}


def check_ranges(value, whole, lines):
    """Every range in an answer lies in the text."""
    if isinstance(value, list):
        for each in value:
            check_ranges(each, whole, lines)
    elif isinstance(value, dict):
        if "line" in value and "character" in value:
            line = value["line"]
            if not (0 <= line < len(lines) and 0 <= value["character"] <= units(lines[line])):
                sys.exit(f"the answer {value} lies outside of the text in {dump(whole)}")
        else:
            for each in value.values():
                check_ranges(each, whole, lines)


def take(message):
    """Checks an answer. The driver does not wait for answers, so it knows the text of each question."""
    if "method" in message or message.get("id") not in asked:
        return
    method, whole = asked.pop(message["id"])
    if "result" not in message:
        sys.exit(f"{method} got {message}; the text is in {dump(whole)}")
    check_ranges(message["result"], whole, lines_of(whole))


def ask(method, **more):
    global identity
    identity += 1
    asked[identity] = method, text
    send({"id": identity, "method": method, "params": {"textDocument": {"uri": uri}, **more}})
    while len(asked) > 100:
        take(receive())


def wait_for_verdict():
    """Waits until the server shows diagnostics of this version: of the parser at once, of the check after a pause."""
    global checked
    while True:
        message = receive()
        take(message)
        if message.get("method") != "textDocument/publishDiagnostics":
            continue
        if message["params"]["uri"] == uri and message["params"]["version"] == version:
            check_ranges(message["params"]["diagnostics"], text, lines_of(text))
            checked += 1
            return


def edited(whole):
    """A range and the text for it."""
    begin = choose.randrange(len(whole) + 1)
    kind = choose.randrange(6)
    if kind == 0:
        return begin, begin, choose.choice(strange)
    if kind == 1:
        return begin, min(len(whole), begin + choose.randrange(1, 4)), ""
    if kind == 2:
        return begin, begin, choose.choice(words) + " "
    spaces = [at for at in range(begin, min(begin + 60, len(whole))) if whole[at] in " (,)\n"] + [len(whole)]
    end = next((at for at in spaces if at > begin + 1), len(whole))
    if kind == 3:
        return spaces[0], end, choose.choice(words)
    if kind == 4:
        other = choose.choice(designs)
        at = choose.randrange(len(other))
        return begin, begin, other[at:at + choose.randrange(1, 80)]
    return begin, begin, str(choose.randrange(1 << choose.randrange(1, 34)))


send({"id": 0, "method": "initialize", "params": {"capabilities": {}}})
receive()
send({"method": "initialized", "params": {}})
made, uri, text, version = 0, "", "", 0
while made < count:
    if uri:
        send({"method": "textDocument/didClose", "params": {"textDocument": {"uri": uri}}})
    original = text = choose.choice(designs)
    uri, version = f"file:///tmp/design-{made}.mlir", 0
    send({"method": "textDocument/didOpen",
          "params": {"textDocument": {"uri": uri, "languageId": "mlir", "version": 0, "text": text}}})
    for step in range(choose.randrange(1, 60)):
        version += 1
        if step % 3 == 2:  # the user undoes, so that most edits meet a design that parses
            begin, end, new = 0, len(text), original
        else:
            begin, end, new = edited(text)
        change = {"range": {"start": position(text, begin), "end": position(text, end)}, "text": new}
        send({"method": "textDocument/didChange",
              "params": {"textDocument": {"uri": uri, "version": version}, "contentChanges": [change]}})
        if text[begin - 1:begin + 1] == "\r\n" or text[end - 1:end + 1] == "\r\n":
            text = original = choose.choice(designs)  # a place between the two is none of the protocol
            version += 1
            send({"method": "textDocument/didChange", "params": {"textDocument": {"uri": uri, "version": version},
                                                                "contentChanges": [{"text": text}]}})
        else:
            text = text[:begin] + new + text[end:]
        made += 1
        place = position(text, choose.randrange(len(text) + 1))
        if step % 4 == 0:
            ask("textDocument/hover", position=place)
        if step % 8 == 1:
            ask("textDocument/definition", position=place)
            ask("textDocument/references", position=place, context={"includeDeclaration": True})
        if step % 16 == 3:
            ask("textDocument/documentSymbol")
        if choose.randrange(250) == 0:
            version += 1
            send({"method": "textDocument/didChange", "params": {"textDocument": {"uri": uri, "version": version},
                                                                "contentChanges": [{"text": text}]}})
            wait_for_verdict()
        if made % 1_000 == 0:
            print(made, "edits", flush=True)
send({"id": "end", "method": "shutdown"})
while (answer := receive()).get("id") != "end":
    take(answer)
if asked:
    sys.exit(f"no answer to {asked}")
send({"method": "exit"})
if process.wait() != 0:
    sys.exit(f"the server ended with exit code {process.returncode}")
print(f"{made} edits of {len(designs)} designs, {checked} verdicts")
