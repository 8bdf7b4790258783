// Prints the streams of npu-to-cpp.mlir: the fixed one, and computed ones whose numbers make the same stream.
#include GENERATED

#include <cstdio>
#include <cstdlib>
#include <cstring>

int main(int, char** arguments) {
  const bool computed = std::strcmp(arguments[1], "computed") == 0;
  const auto number = [&](int i) { return static_cast<std::int32_t>(std::strtol(arguments[i], nullptr, 0)); };
  const auto txn = computed ? generate_txn_main_computed(number(2), number(3), static_cast<std::size_t>(number(4)))
                            : generate_txn_main_fixed();
  if (!txn) std::puts("none");
  if (txn)
    for (const std::uint32_t word : *txn) std::printf("%08X\n", static_cast<unsigned>(word));
}
