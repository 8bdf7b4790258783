#include "adfc/build.h"

#include "adf/driver_interface.h"
#include "adfc/argument_order.h"
#include "adfc/codes.h"
#include "adfc/constraints.h"
#include "adfc/front_end.h"
#include "adfc/instances.h"
#include "adfc/kernel_units.h"
#include "adfc/link.h"
#include "base/file.h"
#include "base/say.h"
#include "base/temporary_folder.h"
#include "base/text.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <thread>

namespace tessera::adfc {
namespace {

namespace fs = std::filesystem;

std::string compiler_command() {
  const char* named = std::getenv("CXX");
  return named == nullptr || *named == '\0' ? "g++" : named;
}

std::size_t job_count(const Options& options) {
  return options.jobs != 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency());
}

// Returns the folders in which the files of source() may be: the working folder, the folders of the program's own
// files, the folders of -I, and the folders of the headers that the program includes.
SearchPath search_path(const Options& options, const ProgramFiles& files) {
  SearchPath search;
  const auto add = [&](const fs::path& folder) {
    const fs::path plain = folder.empty() ? "." : folder;
    if (std::ranges::find(search.folders, plain) == search.folders.end()) search.folders.push_back(plain);
  };
  add(".");
  for (const fs::path& source : options.sources) add(source.parent_path());
  for (std::size_t i = 0; i < options.compile.size(); ++i) {
    const std::string& word = options.compile[i];
    if (word == "-I" && i + 1 < options.compile.size())
      add(options.compile[i + 1]);
    else if (word.starts_with("-I"))
      add(word.substr(2));
  }
  for (const fs::path& file : files.depends) add(file.parent_path());
  return search;
}

class Build {
 public:
  Build(const Options& options, fs::path folder, Installation installation, void (*warn)(const Diag&),
        void (*tell)(const Diag&))
      : options_(options),
        compiler_(compiler_command(), job_count(options), options.verbose),
        installation_(std::move(installation)),
        setting_{options, compiler_, installation_.headers, std::move(folder)},
        warn_(warn),
        tell_(tell) {}

  Result<void> run() {
    TRY(const std::vector<ConstraintFile> constraints, read_constraints(options_, warn_, tell_));
    constraints_ = text_of(options_, constraints);
    TRY(const ProgramFiles files, compile_program(setting_));
    depends_ = files.depends;
    depends_.insert(depends_.end(), options_.constraints.begin(), options_.constraints.end());
    TRY(const std::vector<fs::path> named, add_name_table(setting_, files, "", constraints_));
    CHECK_OK(describe(files, named));
    CHECK_OK(check_sources(files));
    TRY(const std::vector<KernelUnit> units, kernel_units(design_, search_path(options_, files)));
    Instances instances;
    CHECK_OK(compile_units(units, files, instances));
    CHECK_OK(link_program(named, instances));
    return write_depends();
  }

 private:
  Result<void> describe(const ProgramFiles& files, const std::vector<fs::path>& named) {
    if (!reads_frontend_macro(files)) {
      TRY(design_, run_front_end(setting_, installation_, files, named));
      return {};
    }
    TRY(const ProgramFiles front, compile_for_front_end(setting_, files.macro));
    TRY(const std::vector<fs::path> front_named, add_name_table(setting_, front, "-frontend", constraints_));
    TRY(design_, run_front_end(setting_, installation_, front, front_named));
    return {};
  }

  // Checks that each kernel has code. A kernel without source() runs the program's own code, if the program's files
  // define its function.
  Result<void> check_sources(const ProgramFiles& files) {
    const SymbolNames missing = missing_symbols(files.objects);
    std::map<std::string, std::vector<std::string>> kernels;  // by function
    for (const Kernel& kernel : design_.kernels) {
      if (!kernel.source.empty()) continue;
      if (missing.contains(kernel.function) && options_.link.empty())
        return Failure(error(code::no_source, "{} has no source(), and no file defines its function", kernel.name)
                           .at("{}", kernel.place)
                           .note("its function is {}", kernel.demangled)
                           .help("write source({}) = \"FILE\" into the constructor of the graph", kernel.name));
      kernels[kernel.entry()].push_back(kernel.name);
    }
    for (const auto& [function, names] : kernels)
      if (names.size() > 1 && !function.empty())
        warn_(error(code::shared_data, "{} and {} share their file-scope data", names[0],
                    names.size() == 2 ? names[1] : counted(names.size() - 1, "other kernel"))
                  .note("they run one function and have no source()")
                  .help("give each kernel a source(), so that adfc++ can copy its code"));
    return {};
  }

  void warn_of_order(const KernelUnit& unit) const {
    if (compiler_.orders_arguments()) return;
    const auto bytes = read_file(unit.source);
    if (!bytes) return;  // the compiler will say so
    if (const auto found = twice_read({reinterpret_cast<const char*>(bytes->data()), bytes->size()}))
      warn_(
          error(code::argument_order, "two arguments of {}() read {}", found->call, found->stream)
              .at("{}:{}", unit.source.string(), found->line)
              .note(
                  "g++ computes the arguments of a call from right to left, compilers of the array from left to right")
              .help("read into a variable for each argument, or compile with clang++: CXX=clang++ adfc++ ..."));
  }

  // Compiles all wrappers at the same time, and makes the copies. Headers that kernels share are also compiled alone:
  // their objects tell which variables the headers define.
  Result<void> compile_units(const std::vector<KernelUnit>& units, const ProgramFiles& files, Instances& instances) {
    for (const KernelUnit& unit : units) warn_of_order(unit);
    std::vector<Job> jobs;
    for (std::size_t i = 0; i < units.size(); ++i) {
      TRY(Job job, unit_job(units[i], i, files.macro, true));
      jobs.push_back(std::move(job));
    }
    for (std::size_t i = 0; i < units.size(); ++i) {
      if (!units[i].shares_headers) continue;
      TRY(const std::string text, headers_of(units[i]));
      TRY(Job job, kernel_job(text, unit_path(i, "-headers.cpp"), units[i], files.macro));
      jobs.push_back(std::move(job));
    }
    TRY(const std::vector<JobResult> results, compiler_.run(jobs));
    ProgramSymbols program{missing_symbols(files.objects), weak_symbols(files.objects)};
    std::optional<Diag> failure;
    for (std::size_t i = 0; i < units.size(); ++i) {
      JobResult result = results[i];
      if (!result.succeeded && result.said.find("duplicate explicit instantiation") != std::string::npos) {
        TRY(const Job again, unit_job(units[i], i, files.macro, false));  // the source itself has the instantiations
        TRY(result, compiler_.run(again));
      }
      say_as_is(stderr, result.said);
      if (!result.succeeded && !failure) failure = failed_unit(units[i], jobs[i], result);
      if (failure) continue;
      TRY(ObjectFile object, unit_object(units[i], i));
      KernelUnit used = units[i];
      used.uses = missing_functions(units[i], design_, object);
      if (!used.uses.empty()) {
        TRY(const Job again, unit_job(used, i, files.macro, true));
        TRY(const JobResult with_uses, compiler_.run(again));
        if (with_uses.succeeded) {  // if not, T1307 names the function
          TRY(object, unit_object(units[i], i));
        }
      }
      TRY(SymbolNames in_headers, header_variables(units[i], unit_path(i, "-headers.o")));
      CHECK_OK(add_instances(instances, design_, {units[i], i, object, std::move(in_headers)}, program));
      std::ranges::move(read_depends(unit_path(i, ".d")), std::back_inserter(depends_));
    }
    if (failure) return Failure(std::move(*failure));
    return {};
  }

  Result<ObjectFile> unit_object(const KernelUnit& unit, std::size_t number) const {
    TRY(Bytes bytes, read_file(unit_path(number, ".o")));
    return ObjectFile::read(std::move(bytes), unit.source.string());
  }

  fs::path unit_path(std::size_t number, const char* ending) const {
    return setting_.folder / fmt::format("kernels{}{}", number, ending);
  }

  Result<Job> unit_job(const KernelUnit& unit, std::size_t number, const std::string& macro, bool instantiates) const {
    TRY(const std::string text, wrapper_of(unit, instantiates));
    return kernel_job(text, unit_path(number, ".cpp"), unit, macro);
  }

  // Writes the text to a file of kernels, and returns the job that compiles it.
  Result<Job> kernel_job(const std::string& text, const fs::path& file, const KernelUnit& unit,
                         const std::string& macro) const {
    CHECK_OK(write_file(file, text));
    std::vector<std::string> words = compile_words(setting_, macro);
    words.emplace_back("-DTESSERA_ADF_KERNELS");  // adf/port.h and adf/graph.h read this macro
    // With a separate section for each function and variable, adfc++ can see which function needs which data.
    for (const char* word : {"-g", "-ffunction-sections", "-fdata-sections", "-fno-common"}) words.emplace_back(word);
    const auto is_level = [](const std::string& option) { return option.starts_with("-O"); };
    if (std::ranges::none_of(options_.compile, is_level)) words.emplace_back("-O3");
    fs::path list = file, object = file;
    list.replace_extension(".d");
    object.replace_extension(".o");
    for (const fs::path& word : {fs::path("-MD"), fs::path("-MF"), list, fs::path("-c"), file, fs::path("-o"), object})
      words.push_back(word.string());
    return Job{compiler_.with(words), unit.source.string()};
  }

  static Result<SymbolNames> header_variables(const KernelUnit& unit, const fs::path& path) {
    SymbolNames names;
    if (!unit.shares_headers) return names;
    TRY(Bytes bytes, read_file(path));
    TRY(const ObjectFile object, ObjectFile::read(std::move(bytes), unit.headers.front().string()));
    for (const std::uint32_t index : plain_variables(object))
      if (const Symbol& symbol = object.symbols()[index]; !symbol.is_local()) names.emplace(symbol.name);
    return names;
  }

  Diag failed_unit(const KernelUnit& unit, const Job& job, const JobResult& result) const {
    for (const auto& [name, function] : unit.initializers) {
      if (result.said.find(fmt::format("{} {}", kInitializerPlace, name)) == std::string::npos) continue;
      for (const std::uint32_t index : unit.kernels)
        if (design_.kernels[index].initialize == name)
          return error(code::init_undefined, "the source of {} does not define {}()", design_.kernels[index].name, name)
              .at("{}", unit.source.string())
              .note("initialization_function() names {}", name)
              .help("define `void {}()` in the source, or correct the name", name);
    }
    return not_compiled(job, result);
  }

  // Links the program. The copies come first: if several objects define a function weakly, the linker takes the first
  // one.
  Result<void> link_program(const std::vector<fs::path>& program, const Instances& instances) {
    std::vector<fs::path> objects;
    for (std::size_t i = 0; i < instances.objects.size(); ++i) {
      objects.push_back(setting_.folder / fmt::format("instance{}.o", i));
      CHECK_OK(write_file(objects.back(), instances.objects[i]));
    }
    objects.insert(objects.end(), program.begin(), program.end());
    const fs::path text = setting_.folder / "code.cpp", object = setting_.folder / "code.o";
    CHECK_OK(write_file(text, text_of(instances)));
    CHECK_OK(run_shown(compiler_, {table_job(setting_, text, object)}));
    objects.push_back(object);
    if (options_.makes == Output::Program)
      return link(setting_, installation_,
                  {.objects = std::move(objects), .last = {}, .output = options_.output, .has_array = options_.array});
    const fs::path placed = setting_.folder / "placed";
    CHECK_OK(link(setting_, installation_,
                  {.objects = std::move(objects), .last = {}, .output = placed, .has_array = true}));
    return write_placed(placed, options_.makes == Output::Mlir ? adf::kDesignVariable : adf::kPlacesVariable,
                        options_.output);
  }

  // Writes a rule for make and ninja: the program depends on all files that the compiler read.
  Result<void> write_depends() {
    if (options_.depend.empty()) return {};
    std::ranges::sort(depends_);
    const auto [first, last] = std::ranges::unique(depends_);
    depends_.erase(first, last);
    std::string text = options_.output.string() + ":";
    for (const fs::path& path : depends_) {
      if (path.string().starts_with(setting_.folder.string())) continue;  // skips files that adfc++ wrote
      text += " \\\n ";
      for (const char c : path.string()) {
        if (c == ' ' || c == '#') text += '\\';
        text += c;
      }
    }
    return write_file(options_.depend, text + "\n");
  }

  const Options& options_;
  Compiler compiler_;
  Installation installation_;
  Setting setting_;
  void (*warn_)(const Diag&);
  void (*tell_)(const Diag&);  // gets the mistakes besides the one that ends the build
  std::string constraints_;    // the table of constraints as C++
  Design design_;
  std::vector<fs::path> depends_;
};

}  // namespace

Result<void> build(const Options& options, void (*warn)(const Diag&), void (*tell)(const Diag&)) {
  TRY(Installation installation, find_installation());
  if (options.workdir.empty()) {
    TRY(const TemporaryFolder folder, TemporaryFolder::make("adfc"));
    return Build(options, folder.path(), std::move(installation), warn, tell).run();
  }
  std::error_code failed;
  fs::create_directories(options.workdir, failed);
  return Build(options, options.workdir, std::move(installation), warn, tell).run();
}

}  // namespace tessera::adfc
