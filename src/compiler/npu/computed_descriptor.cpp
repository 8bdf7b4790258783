#include "compiler/npu/computed_descriptor.h"

#include "compiler/npu/commands.h"
#include "device/tile_layout.h"
#include "dialect/aiex/pattern.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/IR/Matchers.h>

#include <map>

using namespace mlir;

namespace tessera::compiler {

using device::BdField;

Number Number::of(OpFoldResult number) {
  if (auto constant = dyn_cast<Attribute>(number)) return {cast<IntegerAttr>(constant).getInt()};
  llvm::APInt constant;
  if (matchPattern(cast<Value>(number), m_ConstantInt(&constant))) return {constant.getSExtValue()};
  return {0, cast<Value>(number)};
}

Value NumberBuilder::value(Number number) {
  const Type type = builder_.getI32Type();
  if (!number.computed) return arith::ConstantIntOp::create(builder_, loc_, number.constant, 32);
  if (number.computed.getType() == type) return number.computed;
  if (number.computed.getType().isIndex()) return arith::IndexCastOp::create(builder_, loc_, type, number.computed);
  return arith::TruncIOp::create(builder_, loc_, type, number.computed);
}

Number NumberBuilder::times(Number a, Number b) {
  if (!a.computed && !b.computed) return {a.constant * b.constant};
  if (a.is(0) || b.is(0)) return {0};
  if (b.is(1)) return a;
  if (a.is(1)) return b;
  const Value first = value(a);
  return {0, arith::MulIOp::create(builder_, loc_, first, value(b))};
}

Number NumberBuilder::plus(Number a, Number b) {
  if (!a.computed && !b.computed) return {a.constant + b.constant};
  if (b.is(0)) return a;
  if (a.is(0)) return b;
  const Value first = value(a);
  return {0, arith::AddIOp::create(builder_, loc_, first, value(b))};
}

Number NumberBuilder::divided(Number number, std::int64_t divisor) {
  if (!number.computed) return {number.constant / divisor};
  if (divisor == 1) return number;
  const Value first = value(number);
  return {0, arith::DivUIOp::create(builder_, loc_, first, value({divisor}))};
}

Number NumberBuilder::choose(Number number, std::int64_t test, Number then, Number otherwise) {
  if (!number.computed) return number.constant == test ? then : otherwise;
  const Value first = value(number);
  const Value is_equal = arith::CmpIOp::create(builder_, loc_, arith::CmpIPredicate::eq, first, value({test}));
  const Value chosen = value(then);
  return {0, arith::SelectOp::create(builder_, loc_, is_equal, chosen, value(otherwise))};
}

Number NumberBuilder::field(Number number, device::Field place) {
  if (!number.computed) return {place.set(0, static_cast<std::uint32_t>(number.constant))};
  const Value first = value(number);
  Value bits = arith::AndIOp::create(builder_, loc_, first, value({static_cast<std::int64_t>(low_mask(place.width))}));
  if (place.lsb != 0) bits = arith::ShLIOp::create(builder_, loc_, bits, value({place.lsb}));
  return {0, bits};
}

Number NumberBuilder::join(Number a, Number b) {
  if (!a.computed && !b.computed) return {a.constant | b.constant};
  const Value first = value(a);
  return {0, arith::OrIOp::create(builder_, loc_, first, value(b))};
}

bool ComputedPattern::is_constant() const {
  const auto constant = [](const Number& number) { return !number.computed; };
  return llvm::all_of(sizes, constant) && llvm::all_of(strides, constant) && (!length || constant(*length));
}

namespace {

// The fields that depend on a pattern.
constexpr BdField kPatternFields[] = {BdField::Length, BdField::D0Wrap, BdField::D0Step,        BdField::D1Wrap,
                                      BdField::D1Step, BdField::D2Step, BdField::IterationWrap, BdField::IterationStep};

// Finds the fields of a pattern, and the guards that they need.
class Encoder {
 public:
  Encoder(OpBuilder& builder, Operation* op, const device::BdLayout& layout, const ComputedPattern& pattern)
      : builder_(builder), numbers_(builder, op->getLoc()), op_(op), layout_(layout), pattern_(pattern) {}

  LogicalResult encode() {
    const auto& [sizes, strides, bits, length] = pattern_;
    const Number run = words(sizes[0]);
    set(BdField::Length, length ? exact_words(*length) : numbers_.times(numbers_.times(run, sizes[1]), sizes[2]));
    if (failed(whole(length && is_linear() ? *length : sizes[0], std::nullopt)) || failed(iteration()))
      return failure();
    if (is_linear()) return success();
    return failure(failed(put(BdField::D0Wrap, run)) || failed(put(BdField::D1Wrap, sizes[1])) ||
                   failed(step(BdField::D0Step, 0)) || failed(step(BdField::D1Step, 1)) ||
                   failed(step(BdField::D2Step, 2)));
  }

  const std::map<BdField, Number>& fields() const { return fields_; }
  Number repeat() { return numbers_.plus(pattern_.sizes[3], {-1}); }
  bool is_linear() const {
    const auto& sizes = pattern_.sizes;
    const auto& strides = pattern_.strides;
    if (!strides[0].is(1)) return false;
    std::int64_t run = sizes[0].constant;
    bool known = !sizes[0].computed;
    for (const unsigned d : {1U, 2U}) {
      if (sizes[d].is(1)) continue;
      if (!known || strides[d].computed || strides[d].constant != run) return false;
      known = !sizes[d].computed;
      run *= sizes[d].constant;
    }
    return true;
  }

 private:
  void set(BdField field, Number number) { fields_[field] = number; }

  Number words(Number elements) {
    if (pattern_.bits >= aiex::kWordBits) return numbers_.times(elements, {pattern_.bits / aiex::kWordBits});
    return numbers_.divided(elements, aiex::kWordBits / pattern_.bits);
  }
  // As words(), for a length that need not fill whole words.
  Number exact_words(Number elements) {
    if (!elements.computed) return words(elements);
    const Value bits =
        arith::MulIOp::create(builder_, op_->getLoc(), numbers_.value(elements), numbers_.value({pattern_.bits}));
    return numbers_.divided({0, bits}, aiex::kWordBits);
  }

  // Sets a field; a constant must fit, and a computed number gets a guard.
  LogicalResult put(BdField field, Number number) {
    const device::BdPlace& place = layout_.place(field);
    const auto most = static_cast<std::int64_t>(low_mask(place.field.width));
    if (number.computed) {
      aiex::NpuAssertBdFieldOp::create(builder_, op_->getLoc(), numbers_.value(number),
                                       builder_.getI32IntegerAttr(static_cast<std::int32_t>(most)));
    } else if (number.constant < 0 || number.constant > most) {
      return op_->emitOpError() << name_of(field) << " hardware value " << number.constant
                                << " exceeds hardware range [0:" << most << "]: the field " << place.name << " has "
                                << unsigned{place.field.width} << " bits";
    }
    set(field, number);
    return success();
  }
  static StringRef name_of(BdField field) {
    switch (field) {
      case BdField::D0Wrap: return "d0 size";
      case BdField::D1Wrap: return "d1 size";
      case BdField::D0Step: return "d0 stride";
      case BdField::D1Step: return "d1 stride";
      case BdField::D2Step: return "d2 stride";
      case BdField::IterationWrap: return "iteration size";
      default: return "iteration stride";
    }
  }

  // Requires that a number of elements fills whole words. `dimension` is the one of a stride.
  LogicalResult whole(Number elements, std::optional<unsigned> dimension) {
    const std::int64_t per_word = pattern_.bits >= aiex::kWordBits ? 1 : aiex::kWordBits / pattern_.bits;
    if (per_word == 1) return success();
    const bool with_unit = dimension == 0U;
    if (elements.computed) {
      aiex::NpuAssertBdDivisibleOp::create(builder_, op_->getLoc(), numbers_.value(elements),
                                           builder_.getI32IntegerAttr(static_cast<std::int32_t>(per_word)),
                                           with_unit ? builder_.getUnitAttr() : UnitAttr());
      return success();
    }
    if (elements.constant % per_word == 0 || (with_unit && elements.constant == 1)) return success();
    InFlightDiagnostic error = op_->emitOpError();
    if (dimension)
      error << "stride " << *dimension << " is ";
    else
      error << "d0 size ";
    return error << elements.constant << " elements at " << pattern_.bits / 8 << " bytes each"
                 << (dimension ? ", not" : " is not") << " a multiple of the " << aiex::kWordBits / 8
                 << "-byte address-gen granule";
  }

  LogicalResult step(BdField field, unsigned d) {
    const Number size = pattern_.sizes[d], stride = pattern_.strides[d];
    if (size.is(1) && d != 0) {
      set(field, {0});
      return success();
    }
    if (!stride.computed && stride.constant < 1)
      return op_->emitOpError("Stride ") << d << " must be a positive integer: it is " << stride.constant;
    if (failed(whole(stride, d))) return failure();
    Number steps = numbers_.plus(words(stride), {-1});
    // One element that is smaller than a word: the DMA takes the words one by one.
    if (d == 0 && pattern_.bits < aiex::kWordBits) steps = numbers_.choose(stride, 1, {0}, steps);
    return put(field, steps);
  }

  LogicalResult iteration() {
    const Number size = pattern_.sizes[3], stride = pattern_.strides[3];
    if (size.is(1) || stride.is(0)) {
      set(BdField::IterationWrap, {0});
      set(BdField::IterationStep, {0});
      return success();
    }
    if (failed(whole(stride, 3U))) return failure();
    // With a stride of 0, the queue repeats the task, and the descriptor does not iterate.
    const Number rounds = numbers_.choose(stride, 0, {0}, numbers_.plus(size, {-1}));
    const Number steps = numbers_.choose(stride, 0, {0}, numbers_.plus(words(stride), {-1}));
    return failure(failed(put(BdField::IterationWrap, rounds)) || failed(put(BdField::IterationStep, steps)));
  }

  OpBuilder& builder_;
  NumberBuilder numbers_;
  Operation* op_;
  const device::BdLayout& layout_;
  const ComputedPattern& pattern_;
  std::map<BdField, Number> fields_;
};

// Returns the address of a word of the descriptor.
Number word_address(NumberBuilder& numbers, const device::Device& device, device::TileId tile, Number bd,
                    unsigned word) {
  if (!bd.computed) return {descriptor_address(device, tile, static_cast<std::uint32_t>(bd.constant)) + 4 * word};
  const device::Reg descriptors = device::tile_layout(device.kind(tile), device.arch).bd;
  const Number offset = numbers.times(bd, {descriptors.stride});
  const Value base = numbers.value({descriptor_address(device, tile, 0)});
  return numbers.plus(numbers.plus({0, base}, offset), {4 * std::int64_t{word}});
}

void write(OpBuilder& builder, NumberBuilder& numbers, Location loc, Number address, Number value) {
  if (!address.computed && !value.computed)
    return create_write(builder, loc, static_cast<std::uint32_t>(address.constant),
                        static_cast<std::uint32_t>(value.constant));
  if (!address.computed)
    return create_write(builder, loc, static_cast<std::uint32_t>(address.constant), numbers.value(value));
  create_write(builder, loc, numbers.value(address), numbers.value(value));
}

}  // namespace

FailureOr<Number> write_computed(OpBuilder& builder, Operation* op, const device::Device& device, device::TileId tile,
                                 Number bd, const ComputedPattern& pattern, const FieldBits& fields) {
  const Location loc = op->getLoc();
  FieldBits constants = fields;
  constants.push_back({BdField::Cache, dialect::defaults::kHostCache});
  const auto words = words_of(op, device, tile, constants);
  if (failed(words)) return failure();
  const device::BdLayout& layout = device::bd_layout(device.kind(tile), device.arch);
  NumberBuilder numbers(builder, loc);
  Encoder encoder(builder, op, layout, pattern);
  if (failed(encoder.encode())) return failure();
  for (unsigned word = 0; word < layout.words; ++word) {
    Number value{(*words)[word]};
    bool depends = bd.computed != nullptr;
    for (const BdField field : kPatternFields) {
      const auto found = encoder.fields().find(field);
      if (layout.place(field).word != word || found == encoder.fields().end()) continue;
      value = numbers.join(value, numbers.field(found->second, layout.place(field).field));
      depends = true;
    }
    if (depends) write(builder, numbers, loc, word_address(numbers, device, tile, bd, word), value);
  }
  return encoder.repeat();
}

void patch_computed(OpBuilder& builder, Location loc, const device::Device& device, device::TileId tile, Number bd,
                    unsigned argument, Number offset) {
  NumberBuilder numbers(builder, loc);
  const unsigned word = device::bd_layout(device.kind(tile), device.arch).place(BdField::Address).word;
  const Number address = word_address(numbers, device, tile, bd, word);
  aiex::NpuAddressPatchOp::Properties patch{};
  SmallVector<Value> operands;
  patch.addr = builder.getUI32IntegerAttr(address.computed ? descriptor_address(device, tile, 0) + 4 * word
                                                           : static_cast<std::uint32_t>(address.constant));
  patch.arg_idx = builder.getI32IntegerAttr(static_cast<std::int32_t>(argument));
  if (address.computed) operands.push_back(numbers.value(address));
  if (offset.computed)
    operands.push_back(numbers.value(offset));
  else
    patch.arg_plus = builder.getI32IntegerAttr(static_cast<std::int32_t>(offset.constant));
  patch.operandSegmentSizes = {address.computed ? 1 : 0, offset.computed ? 1 : 0};
  aiex::NpuAddressPatchOp::create(builder, loc, TypeRange{}, operands, patch);
}

}  // namespace tessera::compiler
