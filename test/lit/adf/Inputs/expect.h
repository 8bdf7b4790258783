// Checks of test programs: a program prints each value that differs from the expected one, and then fails.
#pragma once

#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

inline int failures = 0;

#define EXPECT(...)                                                 \
  do {                                                              \
    if (__VA_ARGS__) break;                                         \
    std::printf("FAILED at line %d: %s\n", __LINE__, #__VA_ARGS__); \
    failures = 1;                                                   \
  } while (0)

// The text of an output file, with one blank between lines.
inline std::string lines_of(const std::string& name) {
  std::ifstream file("x86simulator_output/" + name);
  std::string all;
  for (std::string line; std::getline(file, line);) all += (all.empty() ? "" : " ") + line;
  return all;
}
