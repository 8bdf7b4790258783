// Small valid files, for tests that damage them.
#pragma once

#include "container/package/npu_xclbin.h"
#include "container/pdi/pdi.h"
#include "container/txn/txn.h"

#include <gtest/gtest.h>

namespace tessera::container {

inline Bytes words(std::initializer_list<std::uint32_t> all) {
  Bytes out;
  for (const std::uint32_t word : all) append_le(out, word);
  return out;
}

inline Cdo small_cdo() {
  Cdo cdo;
  CdoCommand data;
  data.id = CdoId::DmaWrite;
  data.address = 0x220000;
  data.payload = {1, 2, 3, 4, 5};
  CdoCommand write;
  write.id = CdoId::MaskWrite;
  write.address = 0x232000;
  write.mask = 3;
  write.value = 1;
  cdo.commands = {data, write};
  return cdo;
}

inline Bytes small_xclbin() {
  NpuParts parts;
  parts.start_columns = {1, 2};
  Cdo cdo = small_cdo();
  CdoCommand first;
  first.id = CdoId::Write;
  cdo.commands.insert(cdo.commands.begin(), first);  // shifts the data of the next command off a multiple of 16
  parts.kernels.emplace_back().pdi = *write_pdi(make_pdi(std::move(cdo)));
  const Result<Xclbin> xclbin = make_npu_xclbin(parts);
  EXPECT_TRUE(xclbin.has_value());
  return *write_xclbin(*xclbin);
}

inline Txn small_txn() {
  Txn txn;
  txn.ops = {TxnOp{.body = txn::Write{0x1d204, 1}}, TxnOp{.body = txn::BlockWrite{0x1d000, {1, 2, 3}}},
             TxnOp{.body = txn::Sync{}}};
  return txn;
}

}  // namespace tessera::container
