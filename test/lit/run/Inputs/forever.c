#define FOREVER
#include "scale.c"
