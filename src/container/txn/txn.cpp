// Reads and writes TXNs: the header, the operations in order, and the bytes behind them. txn_records.h has one
// operation.
#include "container/txn/txn.h"

#include "base/text.h"
#include "container/codes.h"
#include "container/layouts.h"
#include "container/npu_families.h"  // generated

#include <algorithm>
#include <cassert>

namespace tessera::container {

using layout::TxnHeader;

namespace {

template <class Io, class T>
void transfer_txn_header(const Io& io, T& txn) {
  io(TxnHeader::major, txn.major);
  io(TxnHeader::minor, txn.minor);
  io(TxnHeader::generation, txn.generation);
  io(TxnHeader::rows, txn.rows);
  io(TxnHeader::cols, txn.cols);
  io(TxnHeader::mem_rows, txn.mem_rows);
  io(TxnHeader::reserved, txn.reserved);
}

bool is_version(std::uint8_t major, std::uint8_t minor) {
  return (major == 0 && minor == 1) || (major == 1 && minor == 0);
}
}  // namespace

std::uint8_t txn_generation(device::Arch arch) {
  const auto* family = std::ranges::find(kNpuFamilies, arch,
                                         [](const NpuFamily& each) { return device::find_device(each.device)->arch; });
  const std::string_view name = (family == std::end(kNpuFamilies) ? kNpuFamilies[0] : *family).generation;
  for (const NamedValue& known : kDeviceGenerations)
    if (known.name == name) return static_cast<std::uint8_t>(known.value);
  assert(false && "facts/container/enums.tsv names all of npu_families.tsv");
  return 0;
}

bool is_array_shape(unsigned rows, unsigned mem_rows) {
  return std::ranges::any_of(
      device::devices(), [&](const device::Device& each) { return each.rows == rows && each.mem_rows == mem_rows; });
}

bool is_txn(ByteSpan data) {
  return data.size() >= TxnHeader::kSize && is_version(TxnHeader::major.get(data), TxnHeader::minor.get(data)) &&
         is_array_shape(TxnHeader::rows.get(data), TxnHeader::mem_rows.get(data));
}

namespace {

// Reads the operations. Returns the offset of their end.
std::size_t read_txn_ops(TxnTable table, ByteSpan data, std::uint64_t origin, Partial<Txn>& out) {
  const std::uint32_t stated = TxnHeader::op_count.get(data);
  const bool is_too_large = stated > kMaxTxnOps;
  const std::uint32_t count = std::min(stated, kMaxTxnOps);
  const ByteSpan records = data.subspan(TxnHeader::kSize);
  TxnOpReader reader(records, origin + TxnHeader::kSize, out.value.is_optimised(), table);
  EncodedTxnOps encoded{.origin = origin + TxnHeader::kSize, .optimised = out.value.is_optimised(), .table = table};
  std::vector<TxnOp> decoded;
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto position = static_cast<std::uint32_t>(reader.position());
    Result<TxnOp> op = reader.next();
    if (!op && is_too_large && position == records.size()) break;  // the error about the number says enough
    if (!op) {
      out.errors.push_back(
          std::move(op).error().within(fmt::format("TXN operation {} (counted from 0) of {}", i, stated)));
      break;
    }
    if (count > kMostDecoded)
      encoded.positions.push_back(position);
    else
      decoded.push_back(std::move(*op));
  }
  if (count > kMostDecoded) {
    encoded.bytes.assign(records.begin(), records.begin() + static_cast<std::ptrdiff_t>(reader.position()));
    out.value.ops = TxnOps(std::move(encoded));
  } else {
    out.value.ops = std::move(decoded);
  }
  return TxnHeader::kSize + reader.position();
}

// Reads the bytes behind the operations, which end at `end`, and compares the length in the header.
void read_txn_trailer(ByteSpan data, std::uint64_t origin, std::size_t end, Partial<Txn>& out) {
  const std::uint32_t length = TxnHeader::length.get(data);
  if (length != data.size()) {
    if (out.errors.empty()) out.value.length = length;
    out.warnings.push_back(
        error(code::txn_length, "the header says {} bytes, but the stream has {}", length, data.size())
            .at("offset 0x{:x}", origin + TxnHeader::length.offset)
            .note("the operations end at 0x{:x}", origin + end));
  }
  if (out.errors.empty() && end < data.size()) {
    out.value.trailer.assign(data.begin() + static_cast<std::ptrdiff_t>(end), data.end());
    if (length == data.size())
      out.warnings.push_back(error(code::txn_length, "{} bytes follow the last operation", data.size() - end)
                                 .at("offset 0x{:x}", origin + end)
                                 .note("the header announces {}", counted(TxnHeader::op_count.get(data), "operation")));
  }
}

}  // namespace

Partial<Txn> read_txn(ByteSpan data, std::uint64_t origin) {
  return read_txn_by(TxnTable::D, data, origin);
}

Partial<Txn> read_txn_by(TxnTable table, ByteSpan data, std::uint64_t origin) {
  Partial<Txn> out;
  if (!is_txn(data)) {
    out.errors.push_back(
        error(code::not_a_txn, "there is no transaction header here")
            .at("offset 0x{:x}", origin)
            .note("a stream begins with version 0.1 or 1.0 and the number of rows of an array: {} for an NPU", kTxnRows)
            .help("give a transaction stream; these bytes have another format, or are damaged"));
    return out;
  }
  transfer_txn_header(Load{data}, out.value);
  const std::uint32_t count = TxnHeader::op_count.get(data);
  if (count > kMaxTxnOps)
    out.errors.push_back(
        error(code::txn_operation, "the header announces {} operations, but the limit is {}", count, kMaxTxnOps)
            .at("offset 0x{:x}", origin + TxnHeader::op_count.offset)
            .help("fetch the file again; its header is damaged, and the operations that can be read are good"));
  read_txn_trailer(data, origin, read_txn_ops(table, data, origin, out), out);
  return out;
}

TxnWriter::TxnWriter(std::size_t bytes) : out_(TxnHeader::kSize) {
  out_.reserve(bytes);
}

void TxnWriter::add(const Txn& txn, const TxnOp& op) {
  append_txn_op(op, txn.is_optimised(), out_);
  ++count_;
}

Result<Bytes> TxnWriter::finish(const Txn& txn) && {
  append(out_, txn.trailer);
  CHECK_OK(check_size(out_.size(), "a TXN"));
  transfer_txn_header(Store{out_}, txn);
  TxnHeader::op_count.set(out_, count_);
  TxnHeader::length.set(out_, txn.length.value_or(static_cast<std::uint32_t>(out_.size())));
  return std::move(out_);
}

Result<Bytes> write_txn(const Txn& txn) {
  TxnWriter writer;
  for (const TxnOp& op : txn.ops) writer.add(txn, op);
  return std::move(writer).finish(txn);
}

TxnOpCollector::TxnOpCollector(std::size_t count, bool optimised)
    : is_long_(count > kMostDecoded), encoded_{.origin = TxnHeader::kSize, .optimised = optimised} {}

void TxnOpCollector::add(TxnOp op) {
  if (!is_long_) return decoded_.push_back(std::move(op));
  encoded_.positions.push_back(static_cast<std::uint32_t>(encoded_.bytes.size()));
  append_txn_op(op, encoded_.optimised, encoded_.bytes);
}

TxnOps TxnOpCollector::take() && {
  return is_long_ ? TxnOps(std::move(encoded_)) : TxnOps(std::move(decoded_));
}

}  // namespace tessera::container
