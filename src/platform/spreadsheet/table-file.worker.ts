import { parentPort, workerData } from 'node:worker_threads'

import { createFileFault } from './file-faults.ts'
import { readInserts } from './insert-statements.ts'
import { type ReaderMessage, type ReaderSettings, Refusal, type TableBatch } from './table-file-protocol.ts'
import { readWorkbook } from './workbook.ts'

// The thread that reads a table file. It sends a batch, and the next on request.

const { bytes, settings } = workerData as { bytes: Uint8Array; settings: ReaderSettings }
const post = (message: ReaderMessage) => parentPort?.postMessage(message)

async function read(): Promise<void> {
  const batches: AsyncIterable<TableBatch> | Iterable<TableBatch> =
    settings.format === 'xlsx' ? readWorkbook(bytes, settings.limits) : readInserts(bytes, settings)
  for await (const batch of batches) {
    const asked = new Promise((resolve) => parentPort?.once('message', resolve))
    post({ kind: 'batch', batch })
    await asked
  }
  post({ kind: 'end' })
}

read()
  .catch((error: unknown) => {
    // Messages of libraries are not for users.
    post({ kind: 'refusal', fault: error instanceof Refusal ? error.fault : createFileFault('file_unknown') })
  })
  // With a listener the thread does not end by itself.
  .finally(() => parentPort?.close())
