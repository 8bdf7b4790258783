"""Reads the page of a report as a browser does.

    page.py PAGE.html KERNEL TEXT...     KERNEL: the kernel that bounds the throughput

The page must close each element, load nothing, have no script, name the kernel in its answer and mark it in the table
of kernels and in the picture of the array, and show each TEXT somewhere.
"""
import html.parser
import sys

VOID = {"meta", "br", "link", "img", "input", "hr"}


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.texts, self.elements = [], [], []
        self.answer, self.marked_row, self.marked_boxes = "", "", []

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.elements.append((tag, attributes))
        if tag not in VOID:
            self.open.append((tag, attributes))
        for name, value in attributes.items():
            assert not name.startswith("on"), f"{tag} has a script in {name}"
            assert name not in ("src", "href"), f"{tag} loads {value}"

    def handle_startendtag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        assert self.open and self.open[-1][0] == tag, f"</{tag}> closes {self.open[-1:]}"
        self.open.pop()

    def handle_data(self, data):
        self.texts.append(data)
        classes = [attributes.get("class") for _, attributes in self.open]
        if "answer" in classes:
            self.answer += data
        if "bound" in classes:
            self.marked_row += data
        if self.open and self.open[-1][0] == "title" and len(self.open) > 1:
            parent = self.open[-2]
            if parent[0] == "rect" and parent[1].get("stroke") == "#b91c1c":
                self.marked_boxes.append(data)


with open(sys.argv[1], encoding="utf-8") as file:
    text = file.read()
assert "<script" not in text.lower() and "url(" not in text and "@import" not in text
page = Page()
page.feed(text)
page.close()
assert not page.open, page.open
kernel, shown = sys.argv[2], sys.argv[3:]
assert page.answer.startswith(kernel + " bounds the throughput"), page.answer
assert page.marked_row.startswith(kernel), page.marked_row
assert any(kernel in one.split("\n") for one in page.marked_boxes), page.marked_boxes
whole = "\n".join(page.texts)
for one in shown:
    assert one in whole, f"the page does not show {one}"
for tag in ("svg", "table", "details"):
    assert any(name == tag for name, _ in page.elements), f"the page has no {tag}"
# The title of the page, then graph, time, detail, array, wires.
assert sum(name == "svg" for name, _ in page.elements) == 5
