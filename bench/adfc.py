"""adfc.py ADFC++ HEADERS: adfc++ on a graph of 400 instances of 4 kernels takes at most twice the time of the 4 sources.

Each of the 400 instances has file-scope data, so adfc++ makes a copy of its object. Compared are processor times: those
of adfc++ with all its children, and those of a plain compiler that compiles the 4 sources with the same options.
"""
import pathlib
import subprocess
import sys
import tempfile

from used import used

ADFC, HEADERS = (pathlib.Path(word).absolute() for word in sys.argv[1:3])
ROUNDS = 2  # the least of these times counts
LIMIT = 2
OPTIONS = ["-O2", "-g", "-D__X86SIM__", "-D__AIE_ARCH__=10", "-fwrapv", "-fno-strict-aliasing", "-ffp-contract=off",
           "-ffunction-sections", "-fdata-sections", "-fstack-clash-protection"]

KERNEL = """#include <adf.h>
#include <aie_api/aie.hpp>
#include <aie_api/aie_adf.hpp>

static int16 calls = 0;

void kernel{0}(adf::input_buffer<int16>& in, adf::output_buffer<int16>& out) {{
  auto from = aie::begin_vector<16>(in);
  auto to = aie::begin_vector<16>(out);
  ++calls;
  for (unsigned i = 0; i < 16; ++i) {{
    const aie::accum<acc48, 16> sum = aie::mul(*from++, int16({0} + calls));
    *to++ = sum.to_vector<int16>(2);
  }}
}}
"""

GRAPH = """#include <adf.h>

{declarations}
class Many : public adf::graph {{
 public:
  adf::input_plio in = adf::input_plio::create("in", adf::plio_32_bits, "in.txt");
  adf::output_plio out = adf::output_plio::create("out", adf::plio_32_bits, "out.txt");
  adf::kernel kernels[400];
  Many() {{
    for (int i = 0; i < 400; ++i) {{
      switch (i % 4) {{
{cases}
      }}
      adf::runtime<adf::ratio>(kernels[i]) = 0.9;
      adf::dimensions(kernels[i].in[0]) = {{256}};
      adf::dimensions(kernels[i].out[0]) = {{256}};
      adf::connect(i == 0 ? in.out[0] : kernels[i - 1].out[0], kernels[i].in[0]);
    }}
    adf::connect(kernels[399].out[0], out.in[0]);
  }}
}};
Many many;

int main() {{
  many.init();
  many.run(1);
  many.end();
}}
"""


def write_program(folder):
    numbers = range(4)
    for i in numbers:
        (folder / f"kernel{i}.cpp").write_text(KERNEL.format(i))
    declare = "void kernel{0}(adf::input_buffer<int16>&, adf::output_buffer<int16>&);\n"
    create = '        case {0}: kernels[i] = adf::kernel::create(kernel{0}); adf::source(kernels[i]) = "kernel{0}.cpp"; break;'
    (folder / "graph.cpp").write_text(GRAPH.format(declarations="".join(declare.format(i) for i in numbers),
                                                   cases="\n".join(create.format(i) for i in numbers)))


def seconds(commands, folder):
    before = used()
    for words in commands:
        subprocess.run(words, cwd=folder, check=True)
    return used() - before


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    write_program(folder)
    plain = [["g++", "-std=c++20", *OPTIONS, f"-I{HEADERS}", "-c", f"kernel{i}.cpp", "-o", f"kernel{i}.o"] for i in range(4)]
    driver = [[ADFC, "-O2", "graph.cpp", "-o", "many"]]
    times = [(seconds(plain, folder), seconds(driver, folder)) for _ in range(ROUNDS)]
    base, whole = (min(column) for column in zip(*times))
    print(f"adfc++ on 400 instances of 4 kernels: {whole:.1f} s, {whole / base:.2f} times the 4 sources (at most {LIMIT})")
    sys.exit(0 if whole <= LIMIT * base else 1)
