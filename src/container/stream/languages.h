// Includes the StreamText of every stream in TextStream (stream/stream.h).
#pragma once

#include "container/cdo/cdo_text.h"
#include "container/dpu/dpu_text.h"
#include "container/packets/packets_text.h"
#include "container/stream/stream.h"
#include "container/txn/txn_text.h"
