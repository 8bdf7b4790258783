#include "adfc/object_copy.h"

#include "adf/graph/libraries.h"

#include <algorithm>
#include <cstring>
#include <optional>

namespace tessera::adfc {
namespace {

bool may_change(const Section& section) {
  if ((section.header.sh_flags & SHF_ALLOC) == 0) return false;
  if ((section.header.sh_flags & SHF_TLS) != 0) return true;
  // The loader writes addresses into .data.rel.ro; the program itself does not.
  return (section.header.sh_flags & SHF_WRITE) != 0 && !section.name.starts_with(".data.rel.ro");
}

// The name, binding and visibility of a symbol in the copy, and whether the copy only refers to it.
struct Edit {
  std::optional<std::string> name;
  std::uint8_t binding;
  std::uint8_t visibility;
  bool is_import = false;
};

std::vector<Edit> unchanged(const ObjectFile& object) {
  std::vector<Edit> edits;
  for (const Symbol& symbol : object.symbols())
    edits.push_back({std::nullopt, static_cast<std::uint8_t>(ELF64_ST_BIND(symbol.entry.st_info)),
                     static_cast<std::uint8_t>(ELF64_ST_VISIBILITY(symbol.entry.st_other))});
  return edits;
}

// Writes an object again with an edited symbol table.
class Rewriter {
 public:
  Rewriter(const ObjectFile& object, const std::vector<Edit>& edits)
      : object_(object), edits_(edits), bytes_(object.bytes()) {}

  Bytes result() && {
    order();
    write_symbols();
    for (std::uint32_t i = 0; i < object_.sections().size(); ++i) update(i);
    return std::move(bytes_);
  }

 private:
  // Puts local symbols before the other symbols, as the format requires.
  void order() {
    old_index_.resize(edits_.size());
    for (std::uint32_t i = 0; i < edits_.size(); ++i) old_index_[i] = i;
    const auto locals = std::ranges::stable_partition(
        old_index_, [this](std::uint32_t i) { return i == 0 || edits_[i].binding == STB_LOCAL; });
    first_global_ = static_cast<std::uint32_t>(old_index_.size() - locals.size());
    new_index_.resize(edits_.size());
    for (std::uint32_t i = 0; i < old_index_.size(); ++i) new_index_[old_index_[i]] = i;
  }

  void write_symbols() {
    const std::uint32_t table = object_.symbol_table();
    Elf64_Shdr symbols = section(table);
    Elf64_Shdr names = section(symbols.sh_link);
    Bytes texts(bytes_.begin() + static_cast<std::ptrdiff_t>(names.sh_offset),
                bytes_.begin() + static_cast<std::ptrdiff_t>(names.sh_offset + names.sh_size));
    for (std::uint32_t i = 0; i < old_index_.size(); ++i) {
      const Edit& edit = edits_[old_index_[i]];
      Elf64_Sym entry = object_.symbols()[old_index_[i]].entry;
      entry.st_info = static_cast<unsigned char>(ELF64_ST_INFO(edit.binding, ELF64_ST_TYPE(entry.st_info)));
      entry.st_other = static_cast<unsigned char>((entry.st_other & ~ELF64_ST_VISIBILITY(0xff)) | edit.visibility);
      if (edit.is_import) {
        entry.st_shndx = SHN_UNDEF;
        entry.st_value = entry.st_size = 0;
      }
      if (edit.name) {
        entry.st_name = static_cast<Elf64_Word>(texts.size());
        texts.insert(texts.end(), edit.name->begin(), edit.name->end());
        texts.push_back(0);
      }
      store(symbols.sh_offset + i * sizeof entry, entry);
    }
    symbols.sh_info = first_global_;
    store_section(table, symbols);
    names.sh_offset = bytes_.size();
    names.sh_size = texts.size();
    append(bytes_, texts);
    store_section(symbols.sh_link, names);
  }

  // Adapts the tables that refer to symbols by index.
  void update(std::uint32_t index) {
    Elf64_Shdr header = section(index);
    switch (header.sh_type) {
      case SHT_RELA: {
        std::uint64_t at = header.sh_offset;
        for (Elf64_Rela relocation : object_.relocations(index)) {
          relocation.r_info =
              ELF64_R_INFO(std::uint64_t{new_index_[ELF64_R_SYM(relocation.r_info)]}, ELF64_R_TYPE(relocation.r_info));
          store(at, relocation);
          at += sizeof relocation;
        }
        return;
      }
      case SHT_SYMTAB_SHNDX: {
        std::vector<Elf64_Word> wide(old_index_.size());
        std::memcpy(wide.data(), object_.bytes().data() + header.sh_offset, wide.size() * sizeof(Elf64_Word));
        for (std::uint32_t i = 0; i < old_index_.size(); ++i)
          store(header.sh_offset + i * sizeof(Elf64_Word), edits_[old_index_[i]].is_import ? 0 : wide[old_index_[i]]);
        return;
      }
      case SHT_GROUP: return update_group(index, header);
      default:
        // clang lists, by index, the symbols whose addresses matter. Without this list, a linker only merges less code.
        if (object_.sections()[index].name == ".llvm_addrsig") drop(index, header);
    }
  }

  void update_group(std::uint32_t index, Elf64_Shdr header) {
    if (const Edit& signature = edits_[header.sh_info]; signature.binding != STB_LOCAL && !signature.is_import) {
      header.sh_info = new_index_[header.sh_info];
      return store_section(index, header);
    }
    for (const std::uint32_t member : object_.members(index)) {
      Elf64_Shdr part = section(member);
      part.sh_flags &= ~std::uint64_t{SHF_GROUP};
      store_section(member, part);
    }
    drop(index, header);
  }

  // Makes linkers ignore a section. The other sections keep their indices.
  void drop(std::uint32_t index, Elf64_Shdr header) {
    header.sh_type = SHT_PROGBITS;
    header.sh_flags = SHF_EXCLUDE;
    header.sh_size = header.sh_entsize = 0;
    header.sh_link = header.sh_info = 0;
    store_section(index, header);
  }

  std::uint64_t place(std::uint32_t index) const { return object_.header().e_shoff + index * sizeof(Elf64_Shdr); }
  Elf64_Shdr section(std::uint32_t index) const {
    Elf64_Shdr header;
    std::memcpy(&header, bytes_.data() + place(index), sizeof header);
    return header;
  }
  void store_section(std::uint32_t index, const Elf64_Shdr& header) { store(place(index), header); }
  template <class T>
  void store(std::uint64_t offset, const T& value) {
    std::memcpy(bytes_.data() + offset, &value, sizeof value);
  }

  const ObjectFile& object_;
  const std::vector<Edit>& edits_;
  Bytes bytes_;
  std::vector<std::uint32_t> old_index_;  // by new index
  std::vector<std::uint32_t> new_index_;  // by old index
  std::uint32_t first_global_ = 0;
};

bool is_of_api(const Symbol& symbol) {
  return symbol.is_weak() && adf::outermost_scope(symbol.name).scope == "adf";
}

// Returns, for each section, the sections with its relocations.
std::vector<std::vector<std::uint32_t>> relocation_tables(const ObjectFile& object) {
  std::vector<std::vector<std::uint32_t>> tables(object.sections().size());
  for (std::uint32_t i = 0; i < object.sections().size(); ++i)
    if (object.sections()[i].header.sh_type == SHT_RELA) tables[object.sections()[i].header.sh_info].push_back(i);
  return tables;
}

// Finds the variables whose bytes nothing but the program's own assignments changes.
class PlainVariables {
 public:
  explicit PlainVariables(const ObjectFile& object)
      : object_(object), tables_(relocation_tables(object)), left_out_(object.sections().size()) {}

  std::vector<std::uint32_t> result() && {
    // Without this function, no variable of the object has a destructor.
    if (object_.find("__cxa_atexit")) leave_out_objects();
    std::vector<std::uint32_t> made;
    for (std::uint32_t i = 1; i < object_.symbols().size(); ++i)
      if (const Symbol& symbol = object_.symbols()[i]; is_variable(symbol) && !left_out_[symbol.section])
        made.push_back(i);
    return made;
  }

 private:
  bool is_variable(const Symbol& symbol) const {
    if (symbol.section == 0 || symbol.type() != STT_OBJECT || symbol.entry.st_size == 0) return false;
    // Names with two underscores belong to sanitizers and profilers.
    if (symbol.name.starts_with("__") || is_library_state(symbol)) return false;
    const Section& section = object_.sections()[symbol.section];
    return may_change(section) && (section.header.sh_flags & SHF_TLS) == 0;
  }

  // Leaves out the variables that the code in front of main() constructs, and those that functions construct once.
  void leave_out_objects() {
    std::vector<std::uint32_t> code;
    for (std::uint32_t i = 0; i < object_.sections().size(); ++i)
      if (object_.sections()[i].name.starts_with(".init_array") && object_.sections()[i].header.sh_type != SHT_RELA)
        for (const std::uint32_t target : targets(i)) code.push_back(target);
    for (std::size_t i = 0; i < code.size(); ++i)
      for (const std::uint32_t target : targets(code[i])) {
        left_out_[target] = true;
        const std::string_view name = object_.sections()[target].name;
        const bool constructs =
            name.find("static_initialization") != name.npos || name.find("global_var_init") != name.npos;
        if (constructs && std::ranges::find(code, target) == code.end()) code.push_back(target);
      }
    SymbolNames guarded;
    for (const Symbol& symbol : object_.symbols())
      if (symbol.name.starts_with("_ZGV")) {
        guarded.emplace(symbol.name);
        guarded.insert("_Z" + std::string(symbol.name.substr(4)));
      }
    for (const Symbol& symbol : object_.symbols())
      if (guarded.contains(symbol.name)) left_out_[symbol.section] = true;
  }

  // Returns the sections to which the section refers.
  std::vector<std::uint32_t> targets(std::uint32_t section) const {
    std::vector<std::uint32_t> made;
    for (const std::uint32_t table : tables_[section])
      for (const Elf64_Rela& relocation : object_.relocations(table))
        made.push_back(object_.symbols()[ELF64_R_SYM(relocation.r_info)].section);
    return made;
  }

  const ObjectFile& object_;
  std::vector<std::vector<std::uint32_t>> tables_;
  std::vector<bool> left_out_;  // by section
};

bool is_section_or_file(const Symbol& symbol) {
  return symbol.type() == STT_SECTION || symbol.type() == STT_FILE;
}

}  // namespace

bool is_library_state(const Symbol& symbol) {
  // A weak variable in such a namespace comes from a header. A variable that a source defines is not weak.
  if (!symbol.is_weak() || !symbol.is_defined()) return false;
  const bool is_helper = symbol.name.starts_with("_ZTW") || symbol.name.starts_with("_ZTH");
  if (symbol.type() != STT_OBJECT && symbol.type() != STT_TLS && !is_helper) return false;
  return adf::has_shared_state(symbol.name);
}

bool reaches_own_data(const ObjectFile& object, std::string_view symbol) {
  const auto start = object.find(symbol);
  if (!start) return false;
  const std::vector<std::vector<std::uint32_t>> tables = relocation_tables(object);
  std::vector<bool> seen(object.sections().size());
  std::vector<std::uint32_t> queue{object.symbols()[*start].section};
  while (!queue.empty()) {
    const std::uint32_t section = queue.back();
    queue.pop_back();
    if (section == 0 || seen[section]) continue;
    seen[section] = true;
    if (may_change(object.sections()[section])) return true;
    for (const std::uint32_t table : tables[section])
      for (const Elf64_Rela& relocation : object.relocations(table)) {
        const Symbol& target = object.symbols()[ELF64_R_SYM(relocation.r_info)];
        if (!is_library_state(target)) queue.push_back(target.section);
      }
  }
  return false;
}

std::vector<std::uint32_t> plain_variables(const ObjectFile& object) {
  return PlainVariables(object).result();
}

Bytes copy_for_instance(const ObjectFile& object, const NewNames& exports, const SymbolNames& merged,
                        const SymbolNames& imports) {
  std::vector<Edit> edits = unchanged(object);
  for (std::uint32_t i = 1; i < edits.size(); ++i) {
    const Symbol& symbol = object.symbols()[i];
    if (!symbol.is_defined() || is_section_or_file(symbol)) continue;
    if (const auto found = exports.find(symbol.name); found != exports.end())
      edits[i] = {found->second, STB_GLOBAL, STV_HIDDEN, imports.contains(symbol.name)};
    else if (!symbol.is_local() && !is_library_state(symbol) && !(is_of_api(symbol) && merged.contains(symbol.name)))
      edits[i] = {std::nullopt, STB_LOCAL, STV_DEFAULT};
  }
  return Rewriter(object, edits).result();
}

Bytes with_new_names(const ObjectFile& object, const NewNames& exports) {
  std::vector<Edit> edits = unchanged(object);
  for (std::uint32_t i = 1; i < edits.size(); ++i) {
    const Symbol& symbol = object.symbols()[i];
    if (!symbol.is_defined() || is_section_or_file(symbol)) continue;
    if (const auto found = exports.find(symbol.name); found != exports.end())
      edits[i] = {found->second, STB_GLOBAL, STV_HIDDEN};
  }
  return Rewriter(object, edits).result();
}

}  // namespace tessera::adfc
