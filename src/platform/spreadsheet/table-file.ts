import { Worker } from 'node:worker_threads'

import type { FromReader, ReaderSettings, TableBatch, TableFileLimits } from './table-file-protocol.ts'

/** A file that is not read any further, with the sentence that says why. */
export class UnreadableFileError extends Error {}

/** What one file may take, on the machine and in the shop (security rows 40 and 44). */
export const TABLE_FILE_LIMITS = {
  entries: 200,
  /** Of all parts of a workbook together, unpacked. */
  unpackedBytes: 192 * 1024 * 1024,
  /** A part that unpacks to more than this may not have been packed tighter than `ratio` to 1. */
  looseBytes: 4 * 1024 * 1024,
  ratio: 100,
  sheets: 10,
  columns: 64,
  rows: 300_000,
  emptyRows: 10_000,
  cellCharacters: 60_000,
  sharedStrings: 1_000_000,
  sharedCharacters: 48 * 1024 * 1024,
} satisfies TableFileLimits

const MEMORY_MB = 192
const TIMEOUT_MS = 60_000

/**
 * Reads an .xlsx or an .sql file as tables of text, batch by batch, in a thread of its own with bounds on memory and
 * time, so that whatever the file holds the shop goes on. Nothing in it is executed or looked up. The bytes are handed
 * over: they cannot be used afterwards.
 * @throws UnreadableFileError with what is wrong and where
 */
export async function* readTableFile(
  bytes: Uint8Array<ArrayBuffer>,
  settings: Omit<ReaderSettings, 'limits'> & { limits?: TableFileLimits },
): AsyncGenerator<TableBatch, void, void> {
  const worker = openReader(bytes, { limits: TABLE_FILE_LIMITS, ...settings })
  const said = listen(worker)
  try {
    for (;;) {
      const told = await said.next()
      if (told.kind === 'refusal') throw new UnreadableFileError(told.reason)
      if (told.kind === 'end') return
      // The reader goes on while this batch is worked on.
      worker.postMessage('more')
      yield told.batch
    }
  } finally {
    await worker.terminate()
  }
}

function openReader(bytes: Uint8Array<ArrayBuffer>, settings: ReaderSettings): Worker {
  return new Worker(new URL('./table-file.worker.ts', import.meta.url), {
    workerData: { bytes, settings },
    transferList: [bytes.buffer],
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
}

/** What the reader tells, one after another; its silence, its death and its hunger are told as refusals too. */
function listen(worker: Worker): { next(): Promise<FromReader> } {
  const told: FromReader[] = []
  let wake = (): void => undefined
  const tell = (one: FromReader) => {
    told.push(one)
    wake()
  }
  worker.on('message', tell)
  worker.on('error', (error: NodeJS.ErrnoException) => tell(refusalFor(error)))
  worker.on('exit', () => tell({ kind: 'refusal', reason: 'The file could not be read.' }))
  return { next }

  async function next(): Promise<FromReader> {
    const timer = setTimeout(tell, TIMEOUT_MS, { kind: 'refusal', reason: 'The file takes too long to read.' })
    try {
      for (;;) {
        const first = told.shift()
        if (first) return first
        await new Promise<void>((resolve) => (wake = resolve))
      }
    } finally {
      clearTimeout(timer)
    }
  }
}

function refusalFor({ code }: NodeJS.ErrnoException): FromReader {
  const hungry = code === 'ERR_WORKER_OUT_OF_MEMORY'
  return { kind: 'refusal', reason: hungry ? 'The file needs too much memory.' : 'The file could not be read.' }
}
