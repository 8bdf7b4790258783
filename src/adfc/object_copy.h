// Copies of a kernel's object for the instances of the kernel.
//
// Problem. A copy must have its own data of the kernel's source, even variables of inline functions and of templates.
// But it must share the state of libraries that consist of headers: one AIE API holds the rounding mode of the running
// core, and one libstdc++ holds its streams. So a copy changes only the symbol table:
//   - symbols that the copy exports get a new name, and are visible only within the program;
//   - variables in the namespaces of libraries (std, aie, adf) that headers define stay as they are, so that the linker
//     merges them;
//   - variables of headers() that another copy on the same core has become references to that copy's variables;
//   - all other symbols with definitions become local.
// The base copy (instances.h) keeps some functions of namespace adf, too: those that the program's files have as well,
// which are libadf's templates for a class of kernels. The program's files would need constructors that only the source
// of the kernel can inline. A group (COMDAT) of a symbol that became local is dissolved: the linker would keep one
// group of its name in the whole program, and references from other copies would lead into nothing.
//
// An instance needs a copy only if its function can reach data that may change. Functions without such data share one
// copy.
#pragma once

#include "adfc/object_file.h"

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace tessera::adfc {

// Returns true for variables that all copies share: the state of libraries that consist of headers.
bool is_library_state(const Symbol& symbol);

// Returns true if code that starts at the symbol can reach data that may change and belongs to the copy.
bool reaches_own_data(const ObjectFile& object, std::string_view symbol);

// Returns the indices of the symbols of variables that belong to the copy and that may get their first values again. It
// leaves out objects with destructors, because their bytes may refer to memory that is no longer theirs.
std::vector<std::uint32_t> plain_variables(const ObjectFile& object);

using NewNames = std::map<std::string, std::string, std::less<>>;

using SymbolNames = std::set<std::string, std::less<>>;

// Returns a copy that exports the symbols `exports`, local or not, under their new names. Other symbols become local,
// as above. `merged` has weak symbols that stay as they are if they belong to namespace adf. The copy does not define
// those symbols of `exports` that are in `imports`, too: it uses the definition that another copy exports.
Bytes copy_for_instance(const ObjectFile& object, const NewNames& exports, const SymbolNames& merged = {},
                        const SymbolNames& imports = {});

// Returns the object in which the symbols `exports`, local or not, have new names that the whole program sees. Other
// symbols do not change.
Bytes with_new_names(const ObjectFile& object, const NewNames& exports);

}  // namespace tessera::adfc
