#include "aiecc/plan.h"

#include "aiecc/codes.h"
#include "base/text.h"

#include <filesystem>

namespace tessera::aiecc {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr std::string_view kEachKey = "{0}";

class CommandPlanner {
 public:
  explicit CommandPlanner(const DriverCall& call) : call_(call) {}

  Result<PlannedCommands> plan() {
    CHECK_OK(check());
    if (call_.has("tmpdir")) plan_.folders.push_back(call_.value("tmpdir"));
    if (call_.has("output-dir")) plan_.folders.push_back(call_.value("output-dir"));
    add_main();
    if (sends_configuration()) add_control_packets();
    if (call_.has("addresses"))
      plan_.commands.push_back(
          with(design_options(false), {"--emit", "placed", "--text-2026", "-o", place("input_with_addresses.mlir")}));
    if (call_.has("transaction")) add_transaction();
    if (call_.has("pdi")) add_pdi();
    if (plan_.commands.empty()) plan_.commands.push_back(design_options(true));  // compiles, and writes nothing
    return std::move(plan_);
  }

 private:
  Result<void> check() const {
    if (call_.design.empty())
      return Failure(error(code::usage, "aiecc needs a design").help("name the file of the design: aiecc design.mlir"));
    if (!call_.host_files.empty())
      return Failure(error(code::not_made, "aiecc compiles no host program, but the command line has {}",
                           printable(call_.host_files.front()))
                         .help("compile the host program with a C++ compiler"));
    return {};
  }

  // In a full ELF the packets are a section, and the driver writes no files of them.
  bool sends_configuration() const {
    return call_.has("ctrlpkt") && !(call_.has("full-elf") && call_.has("by-packets"));
  }
  bool has_streams() const { return call_.has("insts") || call_.has("hex-insts"); }

  std::string device_name() const { return call_.has("device") ? call_.value("device") : "main"; }

  // Returns the path of a file in the output folder, with the name of the device in the place of `{0}` if it is known
  // and `{0}` means the device.
  std::string place(std::string name, bool by_device = false) const {
    if (const std::size_t key = name.find(kEachKey); by_device && key != std::string::npos)
      name.replace(key, kEachKey.size(), device_name());
    return call_.has("output-dir") && fs::path(name).is_relative()
               ? (fs::path(call_.value("output-dir")) / name).string()
               : name;
  }

  static Words with(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }

  // `builds`: the command makes programs of cores and chooses streams, and does not show a stage of the design.
  Words design_options(bool builds) const {
    Words words{"tessera", "compile", call_.design};
    const auto add = [&](std::string_view effect, const char* option) {
      if (call_.has(effect)) words.insert(words.end(), {option, call_.value(effect)});
    };
    if (builds) add("device", "--device-name");
    if (builds) add("sequence", "--sequence-name");
    if (builds) add("peano", "--peano");
    add("alloc-scheme", "--alloc-scheme");
    if (call_.has("overlay")) words.push_back("--ctrl-pkt-overlay");
    if (call_.has("by-packets")) words.push_back("--configure-by-packets");
    return words;
  }

  // With the name of a device, the container has only that device, under mlir-aie's names if the call gives none.
  bool names_kernel() const {
    return call_.has("device") || call_.has("kernel-name") || call_.has("kernel-id") || call_.has("instance-name") ||
           call_.has("xclbin-input");
  }

  void add_xclbin(Words& words) const {
    words = with(std::move(words), {"-o", place(call_.value("xclbin-name"), true)});
    if (names_kernel())
      words = with(std::move(words), {"--kernel-name", call_.value("kernel-name"), "--kernel-id",
                                      call_.value("kernel-id"), "--instance-name", call_.value("instance-name")});
    if (call_.has("xclbin-input")) words = with(std::move(words), {"--xclbin-input", call_.value("xclbin-input")});
  }

  void add_main() {
    Words words = design_options(true);
    const std::size_t before = words.size();
    if (call_.has("xclbin")) add_xclbin(words);
    if (has_streams()) words = with(std::move(words), {"--insts", place(call_.value("insts-name"))});
    if (call_.has("hex-insts")) words.push_back("--hex-insts");
    if (call_.has("elf") && !sends_configuration())
      words = with(std::move(words), {"--elf", place(call_.value("elf-name"))});
    if (call_.has("full-elf")) words = with(std::move(words), {"--full-elf", place(call_.value("full-elf-name"))});
    if (call_.has("params")) words = with(std::move(words), {"--params", place("params.txt")});
    if (words.size() > before) plan_.commands.push_back(std::move(words));
  }

  // The configuration goes into packets, and the stream begins with sending them. A flat ELF then has both.
  void add_control_packets() {
    Words words = design_options(true);
    if (!call_.has("by-packets")) words.push_back("--configure-by-packets");
    words = with(std::move(words), {"--ctrlpkt", place(call_.value("ctrlpkt-name"), true), "--insts",
                                    place(call_.value("ctrlpkt-insts-name"), true)});
    if (call_.has("elf") || call_.has("ctrlpkt-elf-name"))
      words =
          with(std::move(words),
               {"--elf", place(call_.has("elf") ? call_.value("elf-name") : call_.value("ctrlpkt-elf-name"), true)});
    plan_.commands.push_back(std::move(words));
  }

  std::string transaction_file() {
    if (!call_.is_2025) return place(call_.value("transaction-name"), true);
    const std::string folder =
        call_.has("tmpdir") ? call_.value("tmpdir") : fs::path(call_.design).filename().string() + ".prj";
    plan_.folders.push_back(folder);
    return (fs::path(folder) / "txn.mlir").string();
  }

  void add_transaction() {
    Words words = with(design_options(false), {"--emit", "transaction", "--text-2026"});
    if (call_.has("device")) words = with(std::move(words), {"--device-name", call_.value("device")});
    if (call_.has("peano")) words = with(std::move(words), {"--peano", call_.value("peano")});
    plan_.commands.push_back(with(std::move(words), {"-o", transaction_file()}));
  }

  void add_pdi() {
    const std::string container = place("{0}.pdi.xclbin", true);
    Words words = with(design_options(true), {"-o", container, "--kernel-name", call_.value("kernel-name")});
    plan_.commands.push_back(std::move(words));
    plan_.commands.push_back(
        {"tessera", "extract", container + "!AIE_PARTITION/pdi[0]", "-o", place(call_.value("pdi-name"), true)});
  }

  const DriverCall& call_;
  PlannedCommands plan_;
};

}  // namespace

Result<PlannedCommands> plan_commands(const DriverCall& call) {
  return CommandPlanner(call).plan();
}

}  // namespace tessera::aiecc
