"""Drives a language server through a scripted session, and prints what it answers.

Usage: session.py SCRIPT SERVER [ARGUMENT...]

Each line of the script is one of
  {"method": ...}    a message for the server; after a request, that is with an "id", the driver waits for the answer
  {"wait": METHOD}   waits for the next notification of this method
  {"raw": TEXT}      bytes for the server, without a header
  {"body": TEXT}     a message that need not be JSON
  {"close": true}    closes the server's standard input
  # ...              a comment
A string "@FILE" anywhere in a message is replaced by the content of FILE, relative to the script. Each message of the
server is printed on a line of its own, with sorted keys, and at the end the exit code.
"""
import json
import pathlib
import subprocess
import sys

script, server = pathlib.Path(sys.argv[1]), sys.argv[2:]
process = subprocess.Popen(server, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
noted = []  # notifications that came while the driver waited for something else


def filled(value):
    if isinstance(value, dict):
        return {key: filled(each) for key, each in value.items()}
    if isinstance(value, list):
        return [filled(each) for each in value]
    if isinstance(value, str) and value.startswith("@") and "/" not in value and value.endswith(".mlir"):
        return (script.parent / value[1:]).read_text(encoding="utf-8")
    return value


def write(data):
    try:
        process.stdin.write(data)
        process.stdin.flush()
    except BrokenPipeError:
        pass  # the exit code tells why


def send(body):
    data = body.encode("utf-8")
    write(b"Content-Length: %d\r\n\r\n" % len(data) + data)


def receive():
    """The next message of the server; None at the end."""
    length = None
    while True:
        line = process.stdout.readline()
        if not line:
            return None
        if line == b"\r\n":
            break
        name, _, value = line.decode().partition(":")
        if name == "Content-Length":
            length = int(value)
    message = json.loads(process.stdout.read(length))
    print(json.dumps(message, sort_keys=True, ensure_ascii=False), flush=True)
    return message


def wait(is_wanted):
    while (message := receive()) is not None:
        if is_wanted(message):
            return
        noted.append(message.get("method"))
    print("the server ended while the script waited")


for line in script.read_text(encoding="utf-8").splitlines():
    if not line.strip() or line.startswith(("#", "//")):
        continue
    step = json.loads(line)
    if "wait" in step:
        if step["wait"] in noted:
            noted.remove(step["wait"])
        else:
            wait(lambda message: message.get("method") == step["wait"])
    elif "raw" in step:
        write(step["raw"].encode("utf-8"))
    elif "body" in step:
        send(step["body"])
        wait(lambda message: "id" in message)
    elif "close" in step:
        process.stdin.close()
    else:
        message = {"jsonrpc": "2.0", **filled(step)}
        send(json.dumps(message, ensure_ascii=False))
        if "id" in message:
            wait(lambda answer: answer.get("id") == message["id"] and "method" not in answer)
if not process.stdin.closed:
    try:
        process.stdin.close()
    except BrokenPipeError:
        pass
while receive() is not None:
    pass
print("exit code", process.wait())
