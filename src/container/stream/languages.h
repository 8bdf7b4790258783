// Includes the text of every stream in CommandStream.
#pragma once

#include "container/cdo/cdo_text.h"
#include "container/dpu/dpu_text.h"
#include "container/packets/packets_text.h"
#include "container/stream/stream.h"
#include "container/txn/txn_text.h"
