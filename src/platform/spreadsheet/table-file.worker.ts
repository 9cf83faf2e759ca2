import { parentPort, workerData } from 'node:worker_threads'

import { readInserts } from './insert-statements.ts'
import { type FromReader, type ReaderSettings, Refusal, type TableBatch } from './table-file-protocol.ts'
import { readWorkbook } from './workbook.ts'

// The thread that reads one table file. It hands on a batch, and the next once it is asked for.

const { bytes, settings } = workerData as { bytes: Uint8Array; settings: ReaderSettings }
const tell = (told: FromReader) => parentPort?.postMessage(told)

async function read(): Promise<void> {
  const batches: AsyncIterable<TableBatch> | Iterable<TableBatch> =
    settings.format === 'xlsx' ? readWorkbook(bytes, settings.limits) : readInserts(bytes, settings)
  for await (const batch of batches) {
    const asked = new Promise((resolve) => parentPort?.once('message', resolve))
    tell({ kind: 'batch', batch })
    await asked
  }
  tell({ kind: 'end' })
}

read()
  .catch((error: unknown) => {
    // What a library says of a broken file is not for people.
    tell({ kind: 'refusal', reason: error instanceof Refusal ? error.message : 'The file is damaged or no such file.' })
  })
  // Without a listener the thread would end by itself; with one it must be told to.
  .finally(() => parentPort?.close())
