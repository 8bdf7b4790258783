// Tokens, which are locks without a place and become locks; and copies between tiles that wait for tokens.
include "aiex/op.td"

def TokenOp : AIEX_Op<"token", [Symbol]> {
  let summary = "A token with its initial value";
  let description = [{
    A design may have any number of tokens, with any values.

    ```mlir
    aiex.token(0) {sym_name = "token0"}
    ```
  }];
  let arguments = (ins I32Attr:$value, SymbolNameAttr:$sym_name);
  let assemblyFormat = "`(` $value `)` attr-dict";
}

def UseTokenOp : AIEX_Op<"useToken", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Waits until a token has a value, or sets its value";
  let arguments = (ins FlatSymbolRefAttr:$tokenName, I32Attr:$value, LockActionAttr:$action);
  let assemblyFormat = "$tokenName `(` $action `,` $value `)` attr-dict";
  let hasVerifier = 1;
}

def MemcpyOp : AIEX_Op<"memcpy", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Copies part of one tile's buffer to another tile's";
  let description = [{
    Begins when the token has the first value, and gives the token the second value at the end. Offsets and lengths
    count elements.
  }];
  let arguments = (ins
    FlatSymbolRefAttr:$tokenName, I32Attr:$acqValue, I32Attr:$relValue, Index:$srcTile, AnyMemRef:$srcBuf,
    I32Attr:$srcOffset, I32Attr:$srcLen, Index:$dstTile, AnyMemRef:$dstBuf, I32Attr:$dstOffset, I32Attr:$dstLen);
  let assemblyFormat = [{
    $tokenName `(` $acqValue `,` $relValue `)` `(` $srcTile `:` `<` $srcBuf `,` $srcOffset `,` $srcLen `>` `,`
    $dstTile `:` `<` $dstBuf `,` $dstOffset `,` $dstLen `>` `)` attr-dict `:` `(` type($srcBuf) `,` type($dstBuf) `)`
  }];
  let hasVerifier = 1;
}
