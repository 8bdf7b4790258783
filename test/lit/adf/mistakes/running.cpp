// Mistakes in kernels, data files, options, files of constraints, and calls of the host program. Each gives one
// diagnostic, which names the object as this file does. A line `MISTAKE NAME: DIAGNOSTIC` announces one.
//
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: adfc++ -O0 %s -o program
// RUN: %mistakes %s ./program
#include <adf.h>

#include <sys/wait.h>
#include <unistd.h>
#include <cassert>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

using namespace adf;

// Returns whether this run shows the mistake NAME.
bool shows(const char* name) {
  const char* chosen = std::getenv("MISTAKE");
  return chosen != nullptr && std::strcmp(chosen, name) == 0;
}

volatile int zero = 0;
int calls_itself(int depth) {
  volatile int frame[64] = {depth};
  return frame[0] < 0 ? 0 : calls_itself(depth + 1) + frame[1];
}
__attribute__((noinline)) int large_array() {
  volatile int large[4000000];
  for (int i = zero; i < 4000000; ++i) large[i] = i;
  return large[zero];
}
void calls_the_graph();

void work(input_buffer<int32, extents<8>>& in, output_buffer<int32, extents<8>>& out, int32 gain) {
  for (unsigned i = 0; i < 8; ++i) out[i] = gain * in[i];
  // MISTAKE misaligned-load: error[T1223]: ... top.worker, invocation 1
  if (shows("misaligned-load")) aie::store_v(out.data(), aie::load_v<8>(in.data() + 1));
  // MISTAKE misaligned-store: error[T1223]: ... top.worker, invocation 1
  if (shows("misaligned-store")) aie::store_v(out.data() + 1, aie::load_v<4>(in.data()));
  // MISTAKE reads-past: error[T1253]: ... top.worker.in[0] ... top.worker, invocation 1
  if (shows("reads-past")) out[0] = in[8 + zero];
  // MISTAKE writes-before: error[T1253]: ... top.worker.out[0]
  if (shows("writes-before")) out.data()[-1 + zero] = 1;
  // MISTAKE writes-past: error[T1253]: ... top.worker.out[0] ... top.worker, invocation 1
  if (shows("writes-past")) out[8 + zero] = 1;
  // MISTAKE writes-far-away: error[T1253]: ... top.worker, invocation 1
  if (shows("writes-far-away")) out[1000000000 + zero] = 1;
  // MISTAKE null-pointer: error[T1253]: a kernel uses an address without memory ... top.worker, invocation 1
  if (shows("null-pointer")) *reinterpret_cast<volatile int*>(static_cast<long>(zero)) = 1;
  // MISTAKE divides-by-zero: error[T1223]: a kernel divides an integer by zero ... top.worker, invocation 1
  if (shows("divides-by-zero")) out[0] = 7 / zero;
  // MISTAKE traps: error[T1223]: a kernel executes an instruction that stops it ... top.worker, invocation 1
  if (shows("traps")) __builtin_trap();
  // MISTAKE throws: error[T1223]: a kernel ends with an exception ... top.worker, invocation 1 ... beyond the table
  if (shows("throws")) throw std::out_of_range("beyond the table");
  // MISTAKE throws-a-number: error[T1223]: a kernel ends with an exception ... top.worker, invocation 1
  if (shows("throws-a-number")) throw 7;
  // MISTAKE aborts: error[T1223]: a kernel calls abort() ... top.worker, invocation 1
  if (shows("aborts")) std::abort();
  // MISTAKE frees-twice: error[T1223]: a kernel has damaged the heap ... work
  if (shows("frees-twice")) {
    auto* memory = std::malloc(10000);
    std::free(memory);
    std::free(memory);
  }
  // MISTAKE exits: error[T1223]: a kernel calls exit() ... top.worker, invocation 1
  if (shows("exits")) std::exit(0);
  // MISTAKE exits-quickly: error[T1223]: a kernel calls quick_exit() ... top.worker, invocation 1
  if (shows("exits-quickly")) std::quick_exit(0);
  // MISTAKE asserts: error[T1223]: a kernel calls abort() ... top.worker, invocation 1
  if (shows("asserts")) assert(zero == 1);
  // MISTAKE forks: error[T1223]: a kernel calls fork(), and the child goes on with the graph ... top.worker, invocation 1
  if (shows("forks"))
    if (const pid_t child = fork(); child != 0) {
      int status = 0;
      waitpid(child, &status, 0);
      _exit(WEXITSTATUS(status));
    }
  // MISTAKE recurses: error[T1253]: ... stack ... top.worker, invocation 1
  if (shows("recurses")) out[0] = calls_itself(zero);
  // MISTAKE large-array: error[T1253]: ... stack ... top.worker, invocation 1
  if (shows("large-array")) out[0] = large_array();
  calls_the_graph();
}
// Takes and gives another number of words than it should.
void pass(input_stream<int32>* in, output_stream<int32>* out) {
  const int32 word = readincr(in);
  writeincr(out, word);
  // MISTAKE reads-too-many: error[T1222]: ... top.passer.in[0] needs a word
  if (shows("reads-too-many")) readincr(in);
  // MISTAKE writes-too-many: warning[T1254]: top.behind.in[0] ends with 8 words that it did not read
  if (shows("writes-too-many")) writeincr(out, word);
}
void forward(input_stream<int32>* in, output_stream<int32>* out) {
  writeincr(out, readincr(in));
}
void hold(input_async_buffer<int32, extents<8>>& in, output_async_buffer<int32, extents<8>>& out) {
  // MISTAKE releases-first: error[T1223]: a kernel releases top.holder.in[0] and does not hold it ... invocation 1
  if (shows("releases-first")) in.release();
  // MISTAKE reads-unacquired: error[T1223]: a kernel uses top.holder.in[0] and has not acquired it ... invocation 1
  if (shows("reads-unacquired")) zero = in[0];
  in.acquire();
  // MISTAKE acquires-twice: error[T1223]: a kernel acquires top.holder.in[0] twice ... invocation 1
  if (shows("acquires-twice")) in.acquire();
  out.acquire();
  for (unsigned i = 0; i < 8; ++i) out[i] = in[i];
  // MISTAKE never-releases: error[T1223]: a kernel acquires top.holder.in[0] twice ... invocation 2
  if (!shows("never-releases")) in.release();
  // MISTAKE last-not-released: warning[T1255]: top.holder.out[0]
  static int call = 0;
  if (!shows("last-not-released") || ++call < 2) out.release();
  // MISTAKE writes-released: error[T1223]: a kernel uses top.holder.out[0] and has not acquired it ... invocation 1
  if (shows("writes-released")) out[0] = 5;
}

class one_pass : public graph {
 public:
  port<input> in;
  port<output> out;
  kernel first;
  one_pass() {
    first = kernel::create(pass);
    runtime<ratio>(first) = 0.5;
    connect(in, first.in[0]);
    connect(first.out[0], out);
  }
};
class mistaken_run : public graph {
 public:
  input_plio in = input_plio::create("in", plio_32_bits, "data.txt");
  output_plio out = output_plio::create("out", plio_32_bits, "out.txt");
  input_gmio memory_in = input_gmio::create("memory_in", 64, 1000);
  output_gmio memory_out = output_gmio::create("memory_out", 64, 1000);
  input_port gain;
  kernel worker, holder, passer, behind;
  mistaken_run() {
    worker = kernel::create(work);
    holder = kernel::create(hold);
    passer = kernel::create(pass);
    behind = kernel::create(forward);
    for (kernel* one : {&worker, &holder, &passer, &behind}) runtime<ratio>(*one) = 0.2;
    connect(in.out[0], worker.in[0]);
    connect<parameter>(gain, async(worker.in[1]));
    connect(worker.out[0], holder.in[0]);
    connect(holder.out[0], out.in[0]);
    connect(memory_in.out[0], passer.in[0]);
    connect(passer.out[0], behind.in[0]);
    connect(behind.out[0], memory_out.in[0]);
    repetition_count(passer) = 8;
    repetition_count(behind) = 8;
  }
};
mistaken_run top;
class second_graph : public graph {
 public:
  input_plio in = input_plio::create("other_in", plio_32_bits, "data.txt");
  output_plio out = output_plio::create("other_out", plio_32_bits, "other.txt");
  one_pass sub;
  input_port gain;
  kernel scaled;
  second_graph() {
    connect(in.out[0], sub.in);
    connect(sub.out, out.in[0]);
  }
};
second_graph other;

void calls_the_graph() {
  // MISTAKE waits-in-kernel: error[T1223]: a kernel calls a function that controls graphs ... top.worker, invocation 1
  if (shows("waits-in-kernel")) top.wait();
  // MISTAKE runs-in-kernel: error[T1223]: a kernel calls a function that controls graphs ... top.worker, invocation 1
  if (shows("runs-in-kernel")) top.run(1);
}

void write(const char* name, const std::string& text) {
  std::FILE* file = std::fopen(name, "wb");
  std::fwrite(text.data(), 1, text.size(), file);
  std::fclose(file);
}

void write_data() {
  std::string good;
  for (int i = 0; i < 16; ++i) good += std::to_string(i) + "\n";
  const std::string half = good.substr(0, 14);
  std::string data = good;
  // MISTAKE letters: error[T1220]: 'x' is not a number of type int32 ... data.txt:8
  if (shows("letters")) data = half + "x\n" + good;
  // MISTAKE fraction: warning[T1220]: '0.5' is not a whole number ... data.txt:8
  if (shows("fraction")) data = half + "0.5\n" + good;
  // MISTAKE too-large: warning[T1220]: '5000000000' has more than 32 bits ... data.txt:8
  if (shows("too-large")) data = half + "5000000000\n" + good;
  // MISTAKE huge-number: error[T1220]: '1000000000000000000000 ... data.txt:8
  if (shows("huge-number")) data = half + "1" + std::string(100000, '0') + "\n" + good;
  // MISTAKE commas: warning[T1220]: a line has 2 values ... data.txt:8
  if (shows("commas")) data = half + "1,2\n" + good;
  // MISTAKE sign-alone: error[T1220]: '-' is not a number ... data.txt:8
  if (shows("sign-alone")) data = half + "-\n" + good;
  // MISTAKE null-byte: error[T1220]: ... data.txt:8
  if (shows("null-byte")) data = half + std::string("1\0002\n", 4) + good;
  // MISTAKE picture: error[T1220]: ... data.txt:1
  if (shows("picture")) data = "\x89PNG\r\n\x1a\n\xff\xd8";
  // MISTAKE empty: error[T1222]: ... in has ended at line 0 of ... data.txt
  if (shows("empty")) data = "";
  // MISTAKE truncated: error[T1222]: ... top.worker.in[0] needs 8 int32, has 7 in invocation 1 ... line 7 of ... data.txt
  if (shows("truncated")) data = half;
  // MISTAKE line-of-a-megabyte: error[T1220]: ... data.txt:1
  if (shows("line-of-a-megabyte")) data = std::string(1 << 20, 'y');
  write("data.txt", data);

  std::string options = "-i . -o made";
  // MISTAKE unknown-option: error[T1226]: ... '--sede=3'
  if (shows("unknown-option")) options += " --sede=3";
  // MISTAKE seed-of-letters: error[T1226]: --seed ... abc
  if (shows("seed-of-letters")) options += " --seed abc";
  // MISTAKE negative-timeout: error[T1226]: --timeout ... -1
  if (shows("negative-timeout")) options += " --timeout -1";
  // MISTAKE other-schedule: error[T1226]: --schedule ... random
  if (shows("other-schedule")) options += " --schedule=random";
  // MISTAKE absent-folder: error[T0102]: ... nowhere/data.txt
  if (shows("absent-folder")) options += " -i nowhere";
  // MISTAKE output-into-a-file: error[T0103]: cannot write the file ... data.txt
  if (shows("output-into-a-file")) options += " -o data.txt";

  std::string constraints;
  // MISTAKE unknown-kernel: error[T1243]: ... top.workers
  if (shows("unknown-kernel")) constraints = R"({"NodeConstraints": {"top.workers": {"stack_size": 2048}}})";
  // MISTAKE unknown-constraint: error[T1241]: top.worker has no key 'stacksize'
  if (shows("unknown-constraint")) constraints = R"({"NodeConstraints": {"top.worker": {"stacksize": 2048}}})";
  // MISTAKE number-as-text: error[T1242]: stack_size is a text
  if (shows("number-as-text")) constraints = R"({"NodeConstraints": {"top.worker": {"stack_size": "2048"}}})";
  // MISTAKE open-brace: error[T1240]: the file ends inside of an object
  if (shows("open-brace")) constraints = R"({"NodeConstraints": {"top.worker": {"stack_size": 2048})";
  // MISTAKE deep-nesting: error[T1240]: ... places.json
  if (shows("deep-nesting")) constraints = std::string(1000000, '[');
  // MISTAKE port-as-node: error[T1242]: stack_size cannot be used with top.worker.in[0]
  if (shows("port-as-node")) constraints = R"({"NodeConstraints": {"top.worker.in[0]": {"stack_size": 2048}}})";
  // MISTAKE two-places: error[T1245]: 3 constraints exclude each other ... top.worker
  if (shows("two-places"))
    constraints = R"({"NodeConstraints": {"top.worker": {"tile": {"column": 1, "row": 2}},
                      "top.holder": {"tile": {"column": 1, "row": 3}, "colocated_nodes": ["top.worker"]}}})";
  // MISTAKE beyond-the-array: error[T1244]: tile of top.worker has column 70
  if (shows("beyond-the-array"))
    constraints = R"({"NodeConstraints": {"top.worker": {"tile": {"column": 70, "row": 2}}}})";
  // MISTAKE constraints-of-missing-file: error[T0102]: ... nowhere.json
  if (shows("constraints-of-missing-file")) options += " --constraints nowhere.json";
  if (!constraints.empty()) {
    write("places.json", constraints);
    options += " --constraints places.json";
  }
  setenv("TESSERA_ADF_OPTIONS", options.c_str(), 1);
}

// Calls the graph in a wrong way.
int calls() {
  int32 value = 0;
  const int32 many[2] = {1, 2};
  auto* memory = static_cast<int32*>(GMIO::malloc(64));
  // MISTAKE run-first: error[T1218]: run() of top
  if (shows("run-first")) return top.run(1);
  // MISTAKE transfer-first: error[T1224]: gm2aie cannot use memory_in
  if (shows("transfer-first")) return top.memory_in.gm2aie_nb(memory, 64);
  if (top.init() != ok) return 1;
  // MISTAKE resume-without-wait: error[T1218]: resume() of top
  if (shows("resume-without-wait")) return top.resume();
  // MISTAKE part-of-a-graph: error[T1218]: init() of other.sub ... a part of other
  if (shows("part-of-a-graph")) return other.sub.init();
  // MISTAKE update-of-two: error[T1219]: update() of top.worker.in[1] with 2 elements
  if (shows("update-of-two")) return top.update(top.gain, many, 2);
  // MISTAKE update-with-float: error[T1219]: update() of top.worker.in[1] with a value of type float
  if (shows("update-with-float")) return top.update(top.gain, 1.5F);
  // MISTAKE update-of-another-graph: error[T1219]: update() of other is not possible: top.worker.in[1] belongs to another graph
  if (shows("update-of-another-graph")) return other.init() + other.update(top.gain, 1);
  // MISTAKE update-of-a-loose-port: error[T1219]: update() of other.gain
  if (shows("update-of-a-loose-port")) return other.init() + other.update(other.gain, 1);
  // MISTAKE update-of-data: error[T1219]: update() of top.worker.in[0]
  if (shows("update-of-data")) return top.update(top.worker.in[0], 1);
  // MISTAKE update-from-null: error[T1219]: update() of top.gain is not possible: the pointer to the values is null
  if (shows("update-from-null")) return top.update(top.gain, static_cast<const int32*>(nullptr), 1);
  // MISTAKE read-of-an-input: error[T1219]: read() of top.gain
  if (shows("read-of-an-input")) return top.read(top.gain, value);
  // MISTAKE transfer-from-the-stack: error[T1224]: a transfer of 8 bytes is not inside of memory from GMIO::malloc
  if (shows("transfer-from-the-stack")) return top.memory_in.gm2aie_nb(many, 8);
  // MISTAKE transfer-of-null: error[T1224]:
  if (shows("transfer-of-null")) return top.memory_in.gm2aie_nb(nullptr, 8);
  // MISTAKE transfer-too-large: error[T1224]: a transfer of 128 bytes
  if (shows("transfer-too-large")) return top.memory_in.gm2aie_nb(memory, 128);
  // MISTAKE transfer-backwards: error[T1224]: aie2gm cannot use memory_in
  if (shows("transfer-backwards")) return top.memory_in.aie2gm_nb(memory, 64);
  // MISTAKE never-updated: error[T1250]: wait() of top never returns: top.worker.in[1] gets no value
  if (!shows("never-updated") && top.update(top.gain, 2) != ok) return 1;
  if (top.run(1) != ok) return 1;
  // MISTAKE init-while-running: error[T1218]: init() of top
  if (shows("init-while-running")) return top.init();
  // MISTAKE no-transfer: error[T1222]: wait() of top never returns ... memory_in has no further transfer
  if (shows("no-transfer")) return top.wait();
  if (top.memory_in.gm2aie_nb(memory, 32) != ok || top.memory_out.aie2gm_nb(memory + 8, 32) != ok) return 1;
  // MISTAKE free-too-early: error[T1224]: GMIO::free of memory that a transfer of memory_in still uses
  if (shows("free-too-early")) return GMIO::free(memory), 1;
  // MISTAKE half-a-transfer: error[T1222]: wait() of top never returns ... wait() waits for memory_out.in[0]
  if (shows("half-a-transfer")) return top.memory_out.aie2gm_nb(memory, 32) + top.memory_out.wait();
  if (top.wait() != ok) return 1;
  if (shows("never-releases") || shows("last-not-released")) {
    if (top.run(1) != ok) return 1;
    top.memory_in.gm2aie_nb(memory, 32);
    top.memory_out.aie2gm_nb(memory + 8, 32);
  }
  if (top.end() != ok) return 1;
  // MISTAKE end-twice: error[T1218]: end() of top
  if (shows("end-twice")) return top.end();
  // MISTAKE run-after-end: error[T1218]: run() of top
  if (shows("run-after-end")) return top.run(1);
  GMIO::free(memory);
  // MISTAKE free-twice: error[T1224]: GMIO::free
  if (shows("free-twice")) GMIO::free(memory);
  return shows("free-twice");
}

int main() {
  write_data();
  // MISTAKE never-ended: warning[T1218]: the program ends while top runs
  if (shows("never-ended")) {
    top.init();
    top.update(top.gain, 1);
    return top.run(1);
  }
  return calls();
}
