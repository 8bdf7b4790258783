// Makes the picture of the threshold example, converts pictures to PNG, and checks results.
//
//   threshold_picture make OUT.rgba                            a generated picture, 1280x720
//   threshold_picture png IN.rgba OUT.png
//   threshold_picture compare IN.rgba RESULT.rgba TYPE THRESHOLD MAXIMUM
//
// `compare` computes the threshold a second time, byte by byte, from the definition of each type alone, without
// threshold.s and the array. THRESHOLD and MAXIMUM are words as in threshold.txn: each colour is a byte, and red is the
// lowest byte.
#include "base/bytes.h"
#include "base/file.h"

#include <png.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <optional>
#include <string>

namespace {

using namespace tessera;

constexpr unsigned kWidth = 1280;
constexpr unsigned kHeight = 720;
constexpr unsigned kChannels = 4;  // red, green, blue, alpha
constexpr std::size_t kSize = std::size_t{kWidth} * kHeight * kChannels;

// ---- The picture: a gradient with rings and grain, three lamps with mixing colours, a lit ball, and ramps of red,
// green, blue and white that show where the threshold lies.

struct Colour {
  double red, green, blue;

  Colour operator*(double factor) const { return {red * factor, green * factor, blue * factor}; }
  Colour operator+(const Colour& other) const { return {red + other.red, green + other.green, blue + other.blue}; }
};

double smooth(double x) {
  x = std::clamp(x, 0.0, 1.0);
  return x * x * (3 - 2 * x);
}

// Returns a pseudo-random number from 0 to 1, the same on every machine.
double grain(std::uint32_t x, std::uint32_t y) {
  std::uint32_t hash = x * 0x9e3779b1u ^ y * 0x85ebca77u;
  hash = (hash ^ hash >> 15) * 0x2c1b3c6du;
  hash = (hash ^ hash >> 12) * 0x297a2d39u;
  return (hash ^ hash >> 15) / 4294967295.0;
}

Colour background(double x, double y) {
  const double turn = 2 * std::numbers::pi * (x / kWidth + 0.15 * y / kHeight);
  const Colour sweep{0.5 + 0.5 * std::cos(turn), 0.5 + 0.5 * std::cos(turn - 2.1), 0.5 + 0.5 * std::cos(turn + 2.1)};
  const double rings = 0.5 + 0.5 * std::cos(std::hypot(x - 1000, y + 120) / 14);
  return sweep * (0.25 + 0.35 * y / kHeight + 0.15 * rings);
}

Colour lamps(double x, double y) {
  const auto light = [&](double cx, double cy) { return smooth(1.35 - std::hypot(x - cx, y - cy) / 150); };
  return {light(300, 215), light(220, 345), light(380, 345)};
}

// Returns the colour of the ball under light from the upper left; `cover` gets the part of the pixel that it hides.
Colour ball(double x, double y, double& cover) {
  constexpr double kRadius = 200;
  const double dx = (x - 900) / kRadius, dy = (y - 300) / kRadius;
  const double distance = std::hypot(dx, dy);
  cover = std::clamp((1 - distance) * kRadius, 0.0, 1.0);
  const double dz = std::sqrt(std::max(0.0, 1 - distance * distance));
  const double lit = std::max(0.0, -0.5 * dx - 0.6 * dy + 0.62 * dz);
  const bool light_square =
      std::sin(9 * std::atan2(dx, dz + 1e-9)) * std::sin(9 * std::asin(std::clamp(dy, -1.0, 1.0))) > 0;
  const Colour paint = light_square ? Colour{1.0, 0.85, 0.55} : Colour{0.55, 0.30, 0.75};
  const double shine = std::pow(lit, 24);
  return paint * (0.12 + 0.85 * lit) + Colour{shine, shine, shine};
}

Colour pixel(unsigned column, unsigned row) {
  constexpr unsigned kRampTop = 576, kRampHeight = 36, kRamps = 4;
  const double x = column, y = row;
  if (row >= kRampTop) {
    const double level = x / (kWidth - 1);
    const unsigned ramp = std::min((row - kRampTop) / kRampHeight, kRamps - 1);
    constexpr std::array<Colour, kRamps> kInks = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}}};
    return kInks[ramp] * level;
  }
  double cover = 0;
  const Colour front = ball(x, y, cover);
  const double noise = 0.08 * (grain(column, row) - 0.5);
  return (background(x, y) + lamps(x, y) * 0.8) * (1 - cover) + front * cover + Colour{noise, noise, noise};
}

// Returns an alpha that fades out toward the corners, so that the alpha channel is not constant.
double alpha(double x, double y) {
  constexpr double kCorner = 60, kFade = 24;
  const double dx = std::max({kCorner - x, x - (kWidth - 1 - kCorner), 0.0});
  const double dy = std::max({kCorner - y, y - (kHeight - 1 - kCorner), 0.0});
  return smooth((kCorner - std::hypot(dx, dy)) / kFade);
}

Bytes make_picture() {
  const auto byte = [](double level) {
    return static_cast<std::uint8_t>(std::lround(255 * std::clamp(level, 0.0, 1.0)));
  };
  Bytes picture;
  picture.reserve(kSize);
  for (unsigned row = 0; row < kHeight; ++row)
    for (unsigned column = 0; column < kWidth; ++column) {
      const Colour colour = pixel(column, row);
      for (const double level : {colour.red, colour.green, colour.blue, alpha(column, row)})
        picture.push_back(byte(level));
    }
  return picture;
}

// ---- The threshold operation.

enum Type : unsigned { Binary, BinaryInv, Trunc, ToZero, ToZeroInv, kTypes };

std::uint8_t threshold_byte(Type type, std::uint8_t value, std::uint8_t threshold, std::uint8_t maximum) {
  const bool above = value > threshold;
  switch (type) {
    case Binary: return above ? maximum : 0;
    case BinaryInv: return above ? 0 : maximum;
    case Trunc: return above ? threshold : value;
    case ToZero: return above ? value : 0;
    case ToZeroInv: return above ? 0 : value;
    case kTypes: break;
  }
  return value;
}

bool compare(const Bytes& picture, const Bytes& result, Type type, std::uint32_t threshold, std::uint32_t maximum) {
  std::size_t equal = 0;
  std::size_t first = kSize;
  const auto expected = [&](std::size_t i) {
    const unsigned channel = i % kChannels;
    if (channel == kChannels - 1) return picture[i];  // alpha stays
    const auto of_channel = [&](std::uint32_t word) { return static_cast<std::uint8_t>(word >> (8 * channel)); };
    return threshold_byte(type, picture[i], of_channel(threshold), of_channel(maximum));
  };
  for (std::size_t i = 0; i < kSize; ++i) {
    if (result[i] == expected(i))
      ++equal;
    else
      first = std::min(first, i);
  }
  fmt::print("{} of {} bytes equal the scalar model\n", equal, kSize);
  if (equal == kSize) return true;
  const std::size_t place = first / kChannels;
  fmt::print("first difference: column {}, line {}, {}: {} became {}, the model says {}\n", place % kWidth,
             place / kWidth, std::array{"red", "green", "blue", "alpha"}[first % kChannels], picture[first],
             result[first], expected(first));
  return false;
}

// ---- The command.

class Arguments {
 public:
  Arguments(int argc, char** argv) : words_(argv + 1, argv + argc) {}

  bool are(std::string_view verb, std::size_t count) const { return words_.size() == count + 1 && words_[0] == verb; }
  const std::string& operator[](std::size_t i) const { return words_.at(i); }

  std::optional<std::uint32_t> number(std::size_t i) const {
    std::string_view text = words_.at(i);
    const int base = text.starts_with("0x") ? 16 : 10;
    if (base == 16) text.remove_prefix(2);
    std::uint32_t value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (status != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
  }

 private:
  std::vector<std::string> words_;
};

std::optional<Bytes> read_picture(const std::string& path) {
  Result<Bytes> bytes = read_file(path);
  if (!bytes) {
    fmt::print(stderr, "{}", render(bytes.error(), false));
    return std::nullopt;
  }
  if (bytes->size() == kSize) return std::move(*bytes);
  fmt::print(stderr, "{}: {} bytes are not a picture of {}x{} RGBA, which has {}\n", path, bytes->size(), kWidth,
             kHeight, kSize);
  return std::nullopt;
}

bool write_png(const Bytes& picture, const std::string& path) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = kWidth;
  image.height = kHeight;
  image.format = PNG_FORMAT_RGBA;
  image.flags = PNG_IMAGE_FLAG_FAST;
  if (png_image_write_to_file(&image, path.c_str(), 0, picture.data(), 0, nullptr) != 0) return true;
  fmt::print(stderr, "{}: {}\n", path, image.message);
  return false;
}

constexpr int kSuccess = 0, kFailed = 1, kUsage = 2, kBadInput = 3;

int run(const Arguments& arguments) {
  if (arguments.are("make", 1)) {
    if (const Result<void> written = write_file(arguments[1], make_picture()); !written) {
      fmt::print(stderr, "{}", render(written.error(), false));
      return kBadInput;
    }
    return kSuccess;
  }
  if (arguments.are("png", 2)) {
    const auto picture = read_picture(arguments[1]);
    return picture && write_png(*picture, arguments[2]) ? kSuccess : kBadInput;
  }
  if (arguments.are("compare", 5)) {
    const auto type = arguments.number(3), threshold = arguments.number(4), maximum = arguments.number(5);
    if (type && *type < kTypes && threshold && maximum) {
      const auto picture = read_picture(arguments[1]), result = read_picture(arguments[2]);
      if (!picture || !result) return kBadInput;
      return compare(*picture, *result, static_cast<Type>(*type), *threshold, *maximum) ? kSuccess : kFailed;
    }
  }
  fmt::print(stderr,
             "usage: threshold_picture make OUT.rgba\n"
             "       threshold_picture png IN.rgba OUT.png\n"
             "       threshold_picture compare IN.rgba RESULT.rgba TYPE THRESHOLD MAXIMUM\n");
  return kUsage;
}

}  // namespace

int main(int argc, char** argv) {
  return run(Arguments(argc, argv));
}
