#include "compiler/tools/tessera_opt.h"

int main(int argc, char** argv) {
  return tessera_opt(argc, argv);
}
