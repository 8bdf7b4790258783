// Sources of graphs include this file for the classes of graphs. adf.h has all of them.
#pragma once

#include <adf.h>
