// Opens the file that is named, and says whether it is a container.
#include <tessera/program.h>

#include <cstdio>

int main(int, char** argv) {
  using tessera::api::Program;
  const auto program = Program::open(argv[1]);
  if (!program) return std::puts(tessera::api::to_text(program.error()).c_str()), 1;
  std::puts(program->kind() == Program::Kind::Container ? "a container" : "something else");
}
