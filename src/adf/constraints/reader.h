// The parts of reading that all sections of a file share: values with their checks, and the errors.
#pragma once

#include "adf/constraints/cursor.h"
#include "adf/constraints/read_result.h"

#include <functional>

namespace tessera::adf::constraints {

class Reader {
 public:
  Reader(Cursor cursor, Read& result) : cursor_(std::move(cursor)), result_(result) {}

  Result<void> file();

 protected:
  // A whole number of an object, for fields().
  struct Field {
    std::string_view name;
    int* to;
    bool is_required = false;
  };
  // Reads the value of a key of an object. Returns false if the key is unknown.
  using OfKey = std::function<Result<bool>(const std::string& key)>;

  // Calls `of_key` for each key of the object; `what` names the object.
  Result<void> object(std::string_view what, const std::vector<std::string>& known, const OfKey& of_key);
  Result<void> fields(std::string_view what, std::span<const Field> all, TileType* type);

  Result<void> nodes_or_ports(Section section);
  Result<void> constraint(Section section, const std::string& subject, const std::string& key);
  Result<void> value_of(const KeyFact& fact, Constraint& to, bool& is_good);
  Result<void> spot(const KeyFact& fact, Spot& to);
  Result<void> relative(Constraint& to);
  Result<void> global();
  Result<void> area();
  Result<void> stamp();
  Result<void> fifos();
  Result<void> fifo(bool is_stream, const std::string& name);

  Result<void> name(std::string_view what, std::string& to);
  Result<void> names(std::string_view what, std::vector<std::string>& to);
  Result<void> integer(std::string_view what, int& to);
  Result<void> numbers(std::string_view what, bool takes_list, std::vector<double>& to);
  Result<void> flag(std::string_view what, bool& to);
  Result<void> ranges(std::string_view what, TileType type, std::vector<Range>& to);

  // Returns whether the next value is of this kind. If it is not, notes the mistake and skips the value.
  Result<bool> expect(Cursor::Kind kind, std::string_view what, std::string_view expected);
  Result<void> count_entry();
  // Notes a mistake. Fails when the file has too many.
  Result<void> mistake(Diag diag, const Origin& at);
  std::size_t mistakes() const { return result_.errors.size(); }

  Cursor cursor_;
  Read& result_;
  std::size_t entries_ = 0;
};

// Returns the range that a text such as "(2,0):(2,3)", "0:3" or "0,1:3,1" means; no value for another text.
std::optional<Range> parse_range(std::string_view text, TileType type);

}  // namespace tessera::adf::constraints
