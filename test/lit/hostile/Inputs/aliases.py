"""aliases.py KIND COUNT [body]: a design with COUNT aliases that name each other, or the bodies for base.mlir's core."""
import sys

kind, count = sys.argv[1], int(sys.argv[2])
is_body = sys.argv[3:] == ["body"]

FIRST = {"#": "#a0 = [1]", "!": "!a0 = tuple<i32>", "l": '#a0 = loc("a":1:1)'}
NEXT = {  # @ stands for the number of the alias, ? for that of the one before
    "locations": ("l", '#a@ = loc("b"(#a?))'),
    "calls": ("l", '#a@ = loc(callsite("f"("c":1:2) at #a?))'),
    "types": ("!", "!a@ = tuple<!a?>"),
    "functions": ("!", "!a@ = () -> !a?"),
    "attributes": ("#", "#a@ = [#a?]"),
    "double-types": ("!", "!a@ = tuple<!a?, !a?>"),
    "double-functions": ("!", "!a@ = (!a?) -> !a?"),
    "double-attributes": ("#", "#a@ = [#a?, #a?]"),
    "double-dictionaries": ("#", "#a@ = {x = #a?, y = #a?}"),
    "double-locations": ("l", "#a@ = loc(callsite(#a? at #a?))"),
    "double-commented": ("#", '#a@ // "[\r = // ]\n [#a?, // #a0 =\n #a?]'),
    "cycle": ("#", "#a@ = [#a?]"),
    "legal": ("l", '#b@ = loc(fused["d":@:3, #a0])\n#a@ = loc(callsite("f"("c":@:2) at #b@))\n#map@ = affine_map<(d0) -> (d0 + @)>'),
    "uses": ("!", ""),
    "fused": ("l", ""),
}
sign, form = NEXT[kind]
lines = [FIRST[sign]]
if kind == "uses":  # no alias is large, but there are many uses
    lines.append("!a1 = tuple<" + ", ".join(["!a0"] * 10000) + ">")
    lines += [f"func.func private @g{i}() -> !a1" for i in range(count)]
elif kind == "fused":  # each location has a copy of a long list
    lines.append("#a1 = loc(fused[" + ", ".join(f'"x":{i}:1' for i in range(10000)) + "])")
    lines += [f'#f{i} = loc(fused[#a1, "y":{i}:1])' for i in range(count)]
else:
    lines += [form.replace("@", str(i)).replace("?", str(i - 1)) for i in range(1, count)]
if kind == "cycle":
    lines[0] = f"#a0 = [#a{count - 1}]"
last = f"a{1 if kind in ('uses', 'fused') else count - 1}"
given = {"#": f"attributes {{x.y = #{last}}} ", "!": "", "l": ""}[sign]
function = f"func.func private @g() -> !{last}" if sign == "!" else ""
where = f" loc(#{last})" if sign == "l" else ""
# The text of a body is one module. MLIR's printer puts locations behind it.
after = lines if sign == "l" and is_body else []
if not after:
    print("\n".join(lines))
if is_body:
    print(f"module {given}{{ module @pdi_0 {{\n{function}\nfunc.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) {{")
    print(f"%z = arith.constant 0 : index{where}\nreturn\n}}\n}} }}")
else:
    print(f"module {given}{{ aie.device(npu1_1col) {{\n{function}\n%t = aie.tile(0, 2){where}\n}} }}")
print("\n".join(after))
