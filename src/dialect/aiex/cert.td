// Control code for CERT, the firmware of the microcontrollers of AIE2PS and NPU3 devices.
//
// CERT reads control code in pages. A page holds jobs, and a job is a list of operations. Words for blocks of registers
// lie beside the jobs: in constants, which chains of descriptors of the microcontroller's DMA write into the array.
include "aiex/op.td"

class AIEX_CertOp<string mnemonic, list<Trait> traits = []> : AIEX_Op<"cert." # mnemonic, traits>;
class AIEX_CertJobPart<string mnemonic, list<Trait> traits = []> :
    AIEX_CertOp<mnemonic, traits # [HasParent<"CertJobOp">]>;
class AIEX_CertBlock<string mnemonic, list<Trait> traits = []> :
    AIEX_CertOp<mnemonic, traits # [SingleBlockImplicitTerminator<"::tessera::aie::EndOp">]>;

// ---- Structure

def CertAttachToGroupOp : AIEX_CertBlock<"attach_to_group"> {
  let summary = "Pages and jobs for the microcontrollers of a group";
  let arguments = (ins I32Attr:$group_id);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "`(` $group_id `)` $body attr-dict";
}

def CertSectionOp : AIEX_CertBlock<"section", [
    Symbol, ParentOneOf<["::tessera::aie::DeviceOp", "CertAttachToGroupOp"]>]> {
  let summary = "Control code with a name, which other control code loads";
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "$sym_name $body attr-dict";
}

def CertPageOp : AIEX_CertBlock<"page", [
    ParentOneOf<["::tessera::aie::DeviceOp", "CertAttachToGroupOp", "CertSectionOp"]>]> {
  let summary = "A page: the part of control code that CERT loads at once";
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "$body attr-dict";
}

def CertJobOp : AIEX_CertBlock<"job", [
    ParentOneOf<["::tessera::aie::DeviceOp", "CertAttachToGroupOp", "CertPageOp", "CertSectionOp"]>]> {
  let summary = "A job: operations that CERT executes in order";
  let description = [{
    ```mlir
    aiex.cert.job(1) {
      aiex.cert.write32(4096, 42)
    }
    ```
  }];
  let arguments = (ins I32Attr:$job_id);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "`(` $job_id `)` $body attr-dict";
}

// ---- Descriptors of the microcontroller's DMA

def CertUcDmaChainOp : AIEX_CertBlock<"uc_dma_chain", [Symbol]> {
  let summary = "A chain of descriptors of the microcontroller's DMA";
  let arguments = (ins OptionalAttr<SymbolNameAttr>:$sym_name);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "($sym_name^)? $body attr-dict";
  let extraClassDeclaration = "static bool isOptionalSymbol() { return true; }";
}

def CertUcDmaBdOp : AIEX_CertOp<"uc_dma_bd", [HasParent<"CertUcDmaChainOp">, AIEX_NamesSymbols]> {
  let summary = "Copies words of a constant to an address of the array";
  let description = [{
    `local_address` is the address in the array, `length` counts words, and `next_bd` says whether another descriptor of
    the chain follows.

    ```mlir
    aiex.cert.uc_dma_bd @words, 131072, 8, false
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$remote_address, I32Attr:$local_address, I32Attr:$length, BoolAttr:$next_bd);
  let assemblyFormat = "$remote_address `,` $local_address `,` $length `,` $next_bd attr-dict";
}

// ---- Operations of a job

def CertWrite32Op : AIEX_CertJobPart<"write32"> {
  let summary = "Writes one word of the array";
  let arguments = (ins UI32Attr:$address, UI32Attr:$value);
  let assemblyFormat = "`(` $address `,` $value `)` attr-dict";
}

def CertMaskWrite32Op : AIEX_CertJobPart<"maskwrite32"> {
  let summary = "Writes the bits of one word that a mask selects";
  let arguments = (ins UI32Attr:$address, UI32Attr:$mask, UI32Attr:$value);
  let assemblyFormat = "`(` $address `,` $mask `,` $value `)` attr-dict";
}

def CertApplyOffset57Op : AIEX_CertJobPart<"apply_offset_57", [AIEX_NamesSymbols]> {
  let summary = "Adds the address of a host buffer to the addresses in descriptors of shim tiles";
  let description = [{
    `symbol` is the constant with the words of the descriptors, `num_entries` their number, and `offset` the argument
    that has the address.
  }];
  let arguments = (ins FlatSymbolRefAttr:$symbol, I16Attr:$num_entries, I16Attr:$offset);
  let assemblyFormat = "`(` $symbol `,` $num_entries `,` $offset `)` attr-dict";
}

def CertUcDmaWriteDesSyncOp : AIEX_CertJobPart<"uc_dma_write_des_sync", [AIEX_NamesSymbols]> {
  let summary = "Runs a chain of descriptors of the microcontroller's DMA";
  let arguments = (ins FlatSymbolRefAttr:$symbol);
  let assemblyFormat = "`(` $symbol `)` attr-dict";
}

def CertWaitTCTSOp : AIEX_CertJobPart<"wait_tcts"> {
  let summary = "Waits for a number of tokens of a DMA channel";
  let description = [{
    `tile_id` has the column above the row, and `channel_id` is the actor ID of the channel.
  }];
  let arguments = (ins I32Attr:$tile_id, I32Attr:$channel_id, I32Attr:$target_tcts);
  let assemblyFormat = "`(` $tile_id `,` $channel_id `,` $target_tcts `)` attr-dict";
}

def CertLocalBarrierOp : AIEX_CertJobPart<"local_barrier"> {
  let summary = "Waits until a number of jobs have reached the barrier";
  let arguments = (ins I32Attr:$local_barrier_id, I32Attr:$num_participants);
  let assemblyFormat = "`(` $local_barrier_id `,` $num_participants `)` attr-dict";
}

def CertRemoteBarrierOp : AIEX_CertJobPart<"remote_barrier"> {
  let summary = "Waits until the microcontrollers of a mask have reached the barrier";
  let arguments = (ins I32Attr:$remote_barrier_id, I32Attr:$party_mask);
  let assemblyFormat = "`(` $remote_barrier_id `,` $party_mask `)` attr-dict";
}

def CertPreemptOp : AIEX_CertJobPart<"preempt"> {
  let summary = "A preemption point, with the sections that save and restore the state; it needs a page of its own";
  let arguments = (ins I32Attr:$id, FlatSymbolRefAttr:$save_section, FlatSymbolRefAttr:$restore_section);
  let assemblyFormat = "`(` $id `,` $save_section `,` $restore_section `)` attr-dict";
}

def CertLoadPdiOp : AIEX_CertJobPart<"load_pdi"> {
  let summary = "Loads a section that configures the array; it needs a page of its own";
  let description = [{
    CERT skips the load when the number `pdi_id` is that of the last load.
  }];
  let arguments = (ins UI32Attr:$pdi_id, FlatSymbolRefAttr:$symbol);
  let assemblyFormat = "`(` $pdi_id `,` $symbol `)` attr-dict";
}

def CertNopOp : AIEX_CertOp<"nop"> {
  let summary = "Does nothing";
  let assemblyFormat = "attr-dict";
}
