// The `aiex` dialect and the base class of its operations, for all .td files that define such operations.
#ifndef TESSERA_DIALECT_AIEX_OP
#define TESSERA_DIALECT_AIEX_OP

include "aie/op.td"

def AIEX_Dialect : Dialect {
  let name = "aiex";
  let summary = "Command streams, and experimental operations above the aie dialect";
  let cppNamespace = "::tessera::aiex";
  let dependentDialects = ["::tessera::aie::AIEDialect"];
}

class AIEX_Op<string mnemonic, list<Trait> traits = []> : Op<AIEX_Dialect, mnemonic, traits>;

defvar AIEX_NamesSymbols = DeclareOpInterfaceMethods<SymbolUserOpInterface>;

#endif
