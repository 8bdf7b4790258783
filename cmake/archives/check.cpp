// Calls each part of fmt that fmt.cpp defines. Links only if fmt.cpp suits this version of fmt.
#include <fmt/format.h>

int main(int count, char**) {
  const std::string text = fmt::format("{:L} {} {:.3f} {:L}", count, 0.5f * count, 0.5 * count, 0.5 * count);
  return text == fmt::format(fmt::runtime("{}"), count) ? 1 : 0;
}
