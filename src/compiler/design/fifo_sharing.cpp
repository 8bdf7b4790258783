#include "compiler/design/fifo_sharing.h"

namespace tessera::compiler {

bool asks_for_dmas(aie::ObjectFifoCreateOp fifo) {
  return fifo.getConsumerTiles().size() != 1 || fifo.getVia_DMA() || fifo.getRepeatCount() || fifo.getAieStream() ||
         fifo.getConsumerElemType() || !fifo.to_stream().empty() || !fifo.from_stream(0).empty();
}

}  // namespace tessera::compiler
