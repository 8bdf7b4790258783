#include "adfc/instances.h"

#include "adfc/codes.h"

#include <algorithm>
#include <optional>

namespace tessera::adfc {
namespace {

// A copy under construction, with the names that it exports.
class Copy {
 public:
  explicit Copy(std::string prefix) : prefix_(std::move(prefix)) {}

  // Returns the name that the symbol has in the program.
  std::string use(const std::string& symbol) {
    const auto [entry, is_new] = names_.try_emplace(symbol);
    if (is_new) entry->second = fmt::format("{}_{}", prefix_, names_.size());
    return entry->second;
  }
  void name(const std::string& symbol, const std::string& as) { names_[symbol] = as; }
  void import(const std::string& symbol, const std::string& as) {
    names_[symbol] = as;
    imports_.insert(symbol);
  }
  const NewNames& names() const { return names_; }
  const SymbolNames& imports() const { return imports_; }

 private:
  std::string prefix_;
  NewNames names_;
  SymbolNames imports_;  // the names that other copies export
};

class UnitCopies {
 public:
  UnitCopies(Instances& to, const Design& design, const CompiledUnit& compiled)
      : to_(to),
        design_(design),
        unit_(compiled.unit),
        object_(compiled.object),
        in_headers_(compiled.in_headers),
        base_(fmt::format("tessera_adfc_unit{}", compiled.number)) {}

  Result<void> add(ProgramSymbols& program) {
    for (const Symbol& symbol : object_.symbols())
      if (!symbol.is_local() && symbol.is_defined() && program.missing.erase(std::string(symbol.name)) != 0)
        base_.name(std::string(symbol.name), std::string(symbol.name));
    for (const std::uint32_t index : unit_.kernels)
      if (const Kernel& kernel = design_.kernels[index]; entry_of(kernel) != kernel.entry())
        if (program.missing.erase(kernel.entry()) != 0) base_.name(entry_of(kernel), kernel.entry());
    std::vector<Bytes> own;
    for (const std::uint32_t index : unit_.kernels) {
      const Kernel& kernel = design_.kernels[index];
      CHECK_OK(check(kernel));
      if (!needs_copy(kernel)) {
        add_kernel(kernel, base_);
        continue;
      }
      if (!std::exchange(base_is_taken_, true)) {
        add_kernel_with_data(kernel, base_);
        continue;
      }
      Copy copy(fmt::format("tessera_adfc_kernel{}", kernel.id));
      add_kernel_with_data(kernel, copy);
      own.push_back(copy_for_instance(object_, copy.names(), {}, copy.imports()));
    }
    to_.objects.push_back(copy_for_instance(object_, base_.names(), program.weak, base_.imports()));
    std::ranges::move(own, std::back_inserter(to_.objects));
    return {};
  }

 private:
  // The symbol in this object. A header may declare a function extern "C" which a source, that does not include the
  // header, defines as one of C++.
  const std::string& entry_of(const Kernel& kernel) const {
    const bool is_cpp = !object_.defines(kernel.entry()) && object_.defines(kernel.function_as_cpp);
    return is_cpp ? kernel.function_as_cpp : kernel.entry();
  }

  Result<void> check(const Kernel& kernel) const {
    if (object_.defines(entry_of(kernel))) return {};
    const std::string& what = kernel.demangled.empty() ? kernel.entry() : kernel.demangled;
    return Failure(error(code::kernel_undefined, "the source of {} does not define {}", kernel.name, what)
                       .at("{}", unit_.source.string())
                       .note("source() names {}", kernel.source)
                       .help("name the file that defines it, with the same arguments, in source()"));
  }

  bool needs_copy(const Kernel& kernel) {
    const std::string initializer = initializer_of(kernel);
    for (const std::string& symbol : {entry_of(kernel), initializer}) {
      if (symbol.empty()) continue;
      const auto [entry, is_new] = reaches_.try_emplace(symbol);
      if (is_new) entry->second = reaches_own_data(object_, symbol);
      if (entry->second) return true;
    }
    return false;
  }

  std::string initializer_of(const Kernel& kernel) const {
    const auto found = unit_.initializers.find(kernel.initialize);
    return found != unit_.initializers.end() ? found->second : std::string();
  }

  void add_kernel(const Kernel& kernel, Copy& copy) {
    InstanceSymbols symbols{kernel.id, {}, {}, {}};
    (kernel.code.empty() ? symbols.function : symbols.code) = copy.use(entry_of(kernel));
    if (const std::string initializer = initializer_of(kernel); !initializer.empty())
      symbols.initialize = copy.use(initializer);
    to_.kernels.push_back(std::move(symbols));
    for (const Parameter& parameter : design_.parameters)
      if (std::ranges::find(parameter.kernels, kernel.id) != parameter.kernels.end() &&
          object_.defines(parameter.symbol))
        to_.parameters.push_back({kernel.id, parameter.id, copy.use(parameter.symbol)});
  }

  void add_kernel_with_data(const Kernel& kernel, Copy& copy) {
    for (const std::uint32_t index : variables_) {
      const Symbol& symbol = object_.symbols()[index];
      const std::string name(symbol.name);
      if (!is_imported(kernel, symbol, copy))
        to_.variables.push_back({kernel.id, copy.use(name), symbol.entry.st_size});
    }
    add_kernel(kernel, copy);
  }

  // Returns whether another kernel on the kernel's core has the variable, and lets the copy use that variable.
  bool is_imported(const Kernel& kernel, const Symbol& symbol, Copy& copy) {
    if (symbol.is_local() || !in_headers_.contains(symbol.name)) return false;
    const std::string name(symbol.name);
    const auto [entry, is_new] = to_.shared.try_emplace({kernel.core, name});
    SharedVariable& shared = entry->second;
    if (is_new) shared = {copy.use(name), symbol.entry.st_size};
    if (is_new || shared.bytes != symbol.entry.st_size) return false;
    copy.import(name, shared.symbol);
    return true;
  }

  Instances& to_;
  const Design& design_;
  const KernelUnit& unit_;
  const ObjectFile& object_;
  const SymbolNames& in_headers_;
  std::vector<std::uint32_t> variables_ = plain_variables(object_);  // symbols
  Copy base_;
  bool base_is_taken_ = false;           // a kernel whose code reaches data has the base
  std::map<std::string, bool> reaches_;  // by symbol
};

}  // namespace

Result<void> add_instances(Instances& to, const Design& design, const CompiledUnit& compiled, ProgramSymbols& program) {
  return UnitCopies(to, design, compiled).add(program);
}

std::string text_of(const Instances& instances) {
  std::string declarations, kernels, parameters, variables;
  std::map<std::string, std::string> declared;  // by symbol: the variable that declares it
  const auto reference = [&](const std::string& symbol) {
    const auto [entry, is_new] = declared.try_emplace(symbol, fmt::format("symbol_{}", declared.size()));
    if (is_new) declarations += fmt::format("extern char {} __asm__(\"{}\");\n", entry->second, symbol);
    return entry->second;
  };
  const auto function = [&](const std::string& symbol) {
    return symbol.empty() ? "nullptr" : fmt::format("reinterpret_cast<void (*)()>(&{})", reference(symbol));
  };
  for (const InstanceSymbols& kernel : instances.kernels) {
    const std::string code = kernel.code.empty() ? "nullptr"
                                                 : fmt::format(
                                                       "reinterpret_cast<decltype(adf::host::instance_code::"
                                                       "class_kernel)>(&{})",
                                                       reference(kernel.code));
    kernels += fmt::format("  {{{}, {}, {}, {}, nullptr}},\n", kernel.kernel, function(kernel.function), code,
                           function(kernel.initialize));
  }
  for (const ParameterSymbol& parameter : instances.parameters)
    parameters +=
        fmt::format("  {{{}, {}, &{}}},\n", parameter.kernel, parameter.parameter, reference(parameter.symbol));
  for (const VariableSymbol& variable : instances.variables)
    variables += fmt::format("  {{{}, &{}, {}}},\n", variable.kernel, reference(variable.symbol), variable.bytes);
  // An empty array is not C++, so each array ends with an unused entry.
  return fmt::format(
      "#include <adf/driver_tables.h>\n"
      "extern \"C\" {{\n{}}}\n"
      "static const adf::host::instance_code kernels[] = {{\n{}  {{}}}};\n"
      "static const adf::host::instance_parameter parameters[] = {{\n{}  {{}}}};\n"
      "static const adf::host::instance_variable variables[] = {{\n{}  {{}}}};\n"
      "extern const adf::host::code_table tessera_adf_code = {{kernels, {}, parameters, {}, variables, {}}};\n",
      declarations, kernels, parameters, variables, instances.kernels.size(), instances.parameters.size(),
      instances.variables.size());
}

}  // namespace tessera::adfc
