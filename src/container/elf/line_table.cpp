#include "container/elf/line_table.h"

#include "container/dwarf.h"  // generated

#include <algorithm>
#include <optional>
#include <vector>

namespace tessera::container {
namespace {

// Limits: compilers write neither longer names of folders and files, nor tables with more folders or files.
constexpr std::size_t kLongestName = 4096, kMostNames = 65536;

// Reads values from the front of its bytes. A value that is cut off makes the reader fail. All later values are 0 or
// empty.
class Front {
 public:
  explicit Front(ByteSpan data) : data_(data) {}

  bool failed() const { return failed_; }
  bool at_end() const { return failed_ || data_.empty(); }
  std::size_t remaining() const { return data_.size(); }

  ByteSpan take(std::uint64_t length) {
    if (length > data_.size()) failed_ = true;
    if (failed_) return {};
    const ByteSpan part = data_.first(length);
    data_ = data_.subspan(length);
    return part;
  }
  std::uint64_t number(unsigned bytes) {
    std::uint64_t value = 0;
    const ByteSpan part = take(bytes);
    for (std::size_t i = part.size(); i > 0; --i) value = value << 8 | part[i - 1];
    return value;
  }
  // Reads a number in LEB128; drops the bits beyond 64.
  std::uint64_t uleb() { return leb(nullptr); }
  std::int64_t sleb() {
    unsigned width = 0;
    const std::uint64_t value = leb(&width);
    return width == 0 || width >= 64 ? static_cast<std::int64_t>(value) : sign_extend(value, width);
  }
  std::string_view text() {
    const std::string_view found = fixed_string(data_.first(std::min(kLongestName + 1, data_.size())));
    if (found.size() > kLongestName) failed_ = true;
    take(found.size() + 1);  // fails if the text lacks its NUL
    return failed_ ? std::string_view() : found;
  }
  void fail() { failed_ = true; }

 private:
  std::uint64_t leb(unsigned* width) {
    std::uint64_t value = 0;
    unsigned shift = 0;
    for (std::uint64_t byte = 0x80; (byte & 0x80) != 0 && !failed_; shift += 7) {
      byte = number(1);
      if (shift < 64) value |= (byte & 0x7f) << shift;
    }
    if (width != nullptr) *width = shift;
    return value;
  }

  ByteSpan data_;
  bool failed_ = false;
};

struct File {
  std::string_view name;
  std::uint64_t folder = 0;
};

// The variables that the byte code changes.
struct State {
  std::uint64_t address = 0, operation = 0, file = 1, line = 1;
};

class Table {
 public:
  // `unit` is the table without its length.
  Table(const LineSections& sections, ByteSpan unit, bool is_long, std::uint64_t number,
        const std::function<bool(const LineRow&)>& take)
      : sections_(sections), unit_(unit), offset_bytes_(is_long ? 8 : 4), number_(number), take_(take) {}

  // Returns false when the caller needs no more rows.
  bool read() {
    if (!read_header()) return true;
    while (!program_.at_end())
      if (!step()) return false;
    return true;
  }

 private:
  bool read_header() {
    version_ = unit_.number(2);
    if (version_ < dwarf::kFirstVersion || version_ > dwarf::kLastVersion) return false;
    if (version_ >= dwarf::kListsVersion) unit_.take(2);  // skips the sizes of addresses and segment selectors
    Front header(unit_.take(unit_.number(offset_bytes_)));
    program_ = unit_;
    least_length_ = header.number(1);
    if (version_ >= dwarf::kOperationsVersion) operations_ = header.number(1);
    header.take(1);  // skips the flag that rows begin statements
    line_base_ = static_cast<std::int8_t>(header.number(1));
    line_range_ = header.number(1);
    opcode_base_ = header.number(1);
    lengths_ = header.take(opcode_base_ == 0 ? 0 : opcode_base_ - 1);
    if (line_range_ == 0 || operations_ == 0 || opcode_base_ == 0) return false;
    if (version_ >= dwarf::kListsVersion) {
      for (const File& folder : list(header)) folders_.push_back(folder.name);
      files_ = list(header);
    } else {
      folders_.emplace_back();  // the folder of the compilation
      files_.emplace_back();    // file numbers begin with 1
      for (std::string_view name; !(name = header.text()).empty() && folders_.size() <= kMostNames;)
        folders_.push_back(name);
      for (std::string_view name; !(name = header.text()).empty() && files_.size() <= kMostNames;)
        files_.push_back(file(name, header));
    }
    return !header.failed() && !unit_.failed() && folders_.size() <= kMostNames && files_.size() <= kMostNames;
  }

  static File file(std::string_view name, Front& from) {
    const File made{name, from.uleb()};
    from.uleb();  // skips the time
    from.uleb();  // skips the length
    return made;
  }

  // Reads a list of folders or files of version 5, which begins with the contents and forms of its entries.
  std::vector<File> list(Front& header) {
    struct Column {
      std::uint64_t content, form;
    };
    std::vector<Column> columns;
    for (std::uint64_t left = header.number(1); left > 0 && !header.failed(); --left) {
      const std::uint64_t content = header.uleb();
      columns.push_back({content, header.uleb()});
    }
    std::vector<File> entries;
    const std::uint64_t count = header.uleb();
    if (count > kMostNames || (columns.empty() && count > 0)) header.fail();  // entries without columns take no bytes
    while (entries.size() < count && !header.failed()) {
      File& entry = entries.emplace_back();
      for (const Column& column : columns) {
        if (column.content == dwarf::kContentPath)
          entry.name = text(column.form, header);
        else if (const auto value = number(column.form, header); value && column.content == dwarf::kContentDirectory)
          entry.folder = *value;
      }
    }
    return entries;
  }

  std::string_view text(std::uint64_t form, Front& from) const {
    if (form == dwarf::kFormString) return from.text();
    const ByteSpan section = form == dwarf::kFormLineStrp ? sections_.line_strings
                             : form == dwarf::kFormStrp   ? sections_.strings
                                                          : ByteSpan();
    Front at(section);
    if (form != dwarf::kFormLineStrp && form != dwarf::kFormStrp) from.fail();
    at.take(from.number(offset_bytes_));
    const std::string_view found = at.text();
    if (at.failed()) from.fail();
    return found;
  }

  // Reads a number. Skips blocks and texts, and returns none for them. If the length of a form is not known, makes
  // `from` fail.
  std::optional<std::uint64_t> number(std::uint64_t form, Front& from) const {
    const auto pass = [&](std::uint64_t length) -> std::optional<std::uint64_t> {
      from.take(length);
      return std::nullopt;
    };
    switch (form) {
      case dwarf::kFormData1: return from.number(1);
      case dwarf::kFormData2: return from.number(2);
      case dwarf::kFormData4: return from.number(4);
      case dwarf::kFormData8: return from.number(8);
      case dwarf::kFormUdata: return from.uleb();
      case dwarf::kFormData16: return pass(16);
      case dwarf::kFormBlock: return pass(from.uleb());
      case dwarf::kFormBlock1: return pass(from.number(1));
      case dwarf::kFormBlock2: return pass(from.number(2));
      case dwarf::kFormBlock4: return pass(from.number(4));
      case dwarf::kFormStrp:
      case dwarf::kFormLineStrp: return pass(offset_bytes_);
      case dwarf::kFormString: from.text(); return std::nullopt;
      default: from.fail(); return std::nullopt;
    }
  }

  bool step() {
    const std::uint64_t opcode = program_.number(1);
    if (opcode == 0) return extended();
    if (opcode >= opcode_base_) {
      const std::uint64_t special = opcode - opcode_base_;
      advance(special / line_range_);
      add_lines(line_base_ + static_cast<std::int64_t>(special % line_range_));
      return row(false);
    }
    switch (opcode) {
      case dwarf::kCopy: return row(false);
      case dwarf::kAdvancePc: advance(program_.uleb()); return true;
      case dwarf::kAdvanceLine: add_lines(program_.sleb()); return true;
      case dwarf::kSetFile: state_.file = program_.uleb(); return true;
      case dwarf::kConstantAddPc: advance((0xff - opcode_base_) / line_range_); return true;
      case dwarf::kFixedAdvancePc:
        state_.address += program_.number(2);
        state_.operation = 0;
        return true;
      default:  // the header says how many numbers follow
        for (unsigned left = lengths_[opcode - 1]; left > 0 && !program_.failed(); --left) program_.uleb();
        return true;
    }
  }

  bool extended() {
    Front operands(program_.take(program_.uleb()));
    switch (operands.number(1)) {
      case dwarf::kEndSequence: {
        if (operands.failed()) return true;
        const bool goes_on = row(true);
        state_ = {};
        return goes_on;
      }
      case dwarf::kSetAddress:
        state_.address = operands.number(operands.remaining() < 8 ? static_cast<unsigned>(operands.remaining()) : 8);
        state_.operation = 0;
        return true;
      case dwarf::kDefineFile:
        if (files_.size() <= kMostNames)
          if (const std::string_view name = operands.text(); !name.empty()) files_.push_back(file(name, operands));
        return true;
      default: return true;
    }
  }

  void advance(std::uint64_t operations) {
    const std::uint64_t all = state_.operation + operations;
    state_.address += least_length_ * (all / operations_);
    state_.operation = all % operations_;
  }
  void add_lines(std::int64_t lines) { state_.line += static_cast<std::uint64_t>(lines); }

  bool row(bool ends) const {
    if (program_.failed()) return true;
    const File known = state_.file < files_.size() ? files_[state_.file] : File{};
    return take_({.address = state_.address,
                  .line = state_.line,
                  .folder = known.folder < folders_.size() ? folders_[known.folder] : std::string_view(),
                  .file = known.name,
                  .file_number = state_.file,
                  .table = number_,
                  .ends = ends});
  }

  const LineSections& sections_;
  Front unit_;
  Front program_{{}};
  unsigned offset_bytes_;
  std::uint64_t number_;
  const std::function<bool(const LineRow&)>& take_;

  std::uint64_t version_ = 0, least_length_ = 1, operations_ = 1, line_range_ = 1, opcode_base_ = 1;
  std::int64_t line_base_ = 0;
  ByteSpan lengths_;
  std::vector<std::string_view> folders_;
  std::vector<File> files_;
  State state_;
};

}  // namespace

void read_line_tables(const LineSections& sections, const std::function<bool(const LineRow&)>& take) {
  Front all(sections.lines);
  for (std::uint64_t number = 0; !all.at_end(); ++number) {
    std::uint64_t length = all.number(4);
    const bool is_long = length == dwarf::kLongLength;
    if (is_long) length = all.number(8);
    const ByteSpan unit = all.take(length);
    if (all.failed() || !Table(sections, unit, is_long, number, take).read()) return;
  }
}

}  // namespace tessera::container
