// Creates a file that tells interrupt.py that the run has begun.
#include <stdio.h>
#include <stdlib.h>

void scale(volatile int *words) {
  static int told;
  if (!told++) fclose(fopen(getenv("RUNNING"), "w"));
#ifdef FOREVER
  for (;;)
#endif
    words[0] += 1;
}
