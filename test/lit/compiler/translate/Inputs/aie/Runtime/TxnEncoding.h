// The functions that generated C++ calls, for tests: each appends the words of one operation of a transaction stream of
// version 0.1. The layouts are those of facts/container.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <set>
#include <vector>

namespace aie_runtime {

using Words = std::vector<std::uint32_t>;

inline void append(Words& txn, std::initializer_list<std::uint32_t> words) {
  txn.insert(txn.end(), words);
}

inline void txn_init(Words& txn) {
  txn.assign(4, 0);
}
inline void txn_append_write32(Words& txn, std::uint32_t address, std::uint32_t value) {
  append(txn, {0, 0, address, 0, value, 24});
}
inline void txn_append_maskwrite32(Words& txn, std::uint32_t address, std::uint32_t value, std::uint32_t mask) {
  append(txn, {3, 0, address, 0, value, mask, 28});
}
inline void txn_append_blockwrite(Words& txn, std::uint32_t address, const std::uint32_t* data, std::size_t count,
                                  std::uint32_t column = 0, std::uint32_t row = 0) {
  append(txn, {1, column | row << 8, address, static_cast<std::uint32_t>(4 * (count + 4))});
  txn.insert(txn.end(), data, data + count);
}
inline void txn_append_sync(Words& txn, std::uint32_t column, std::uint32_t row, std::uint32_t direction,
                            std::uint32_t channel, std::uint32_t columns, std::uint32_t rows) {
  append(txn, {128, 16, direction | row << 8 | column << 16, rows << 8 | columns << 16 | channel << 24});
}
inline void txn_append_address_patch(Words& txn, std::uint32_t address, std::int32_t argument, std::uint32_t offset) {
  append(txn, {129, 48, 0, 0, 0, 0, address, 0, static_cast<std::uint32_t>(argument), 0, offset, 0});
}
inline void txn_append_loadpdi(Words& txn, std::uint32_t id, std::uint32_t size, std::uint64_t address) {
  append(txn, {8 | id << 16, size, static_cast<std::uint32_t>(address), static_cast<std::uint32_t>(address >> 32)});
}
inline void txn_append_preempt(Words& txn, std::uint32_t level) {
  append(txn, {6 | level << 8});
}

struct TxnDeviceInfo {
  std::uint8_t major, minor, generation, rows, columns, memory_rows;
};
inline void txn_prepend_header(Words& txn, std::uint32_t operations, TxnDeviceInfo info) {
  txn[0] = info.major | info.minor << 8 | info.generation << 16 | static_cast<std::uint32_t>(info.rows) << 24;
  txn[1] = info.columns | static_cast<std::uint32_t>(info.memory_rows) << 8;
  txn[2] = operations;
  txn[3] = static_cast<std::uint32_t>(4 * txn.size());
}

using BdPool = std::set<std::uint32_t>;
inline BdPool bd_pool_init(std::uint32_t count) {
  BdPool pool;
  for (std::uint32_t i = 0; i < count; ++i) pool.insert(i);
  return pool;
}
inline bool bd_pool_pop(BdPool& pool, std::uint32_t& id) {
  if (pool.empty()) return false;
  id = *pool.begin();
  pool.erase(pool.begin());
  return true;
}
inline void bd_pool_push(BdPool& pool, std::uint32_t id) {
  pool.insert(id);
}

}  // namespace aie_runtime
