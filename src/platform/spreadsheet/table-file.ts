import { Worker } from 'node:worker_threads'

import { FaultError } from '#platform/field-fault.ts'

import { createFileFault, type FileFaultCode } from './file-faults.ts'
import type { ReaderMessage, ReaderSettings, TableBatch, TableFileLimits } from './table-file-protocol.ts'

/** A file that cannot be read, with the fault for the user. */
export class UnreadableFileError extends FaultError {}

/** Limits of a file (security rows 40 and 44). */
export const TABLE_FILE_LIMITS = {
  entries: 200,
  /** Unpacked size of all parts of a workbook. */
  unpackedBytes: 192 * 1024 * 1024,
  /** Parts that unpack to more than this have a limited compression ratio, `ratio` to 1. */
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
 * Reads an .xlsx or .sql file in batches, in a worker thread with limits of memory and time. Transfers the bytes.
 * @throws UnreadableFileError with the fault and its place
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
      if (told.kind === 'refusal') throw new UnreadableFileError(told.fault)
      if (told.kind === 'end') return
      // The reader continues while this batch is processed.
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

/** Receives the messages of the reader. Timeout, death and lack of memory become refusals. */
function listen(worker: Worker): { next(): Promise<ReaderMessage> } {
  const told: ReaderMessage[] = []
  let wake = (): void => undefined
  const push = (one: ReaderMessage) => {
    told.push(one)
    wake()
  }
  worker.on('message', push)
  worker.on('error', (error: NodeJS.ErrnoException) => push(toRefusal(error)))
  worker.on('exit', () => push(refuse('file_unreadable')))
  return { next }

  async function next(): Promise<ReaderMessage> {
    const timer = setTimeout(push, TIMEOUT_MS, refuse('file_slow'))
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

function toRefusal({ code }: NodeJS.ErrnoException): ReaderMessage {
  return refuse(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'file_memory' : 'file_unreadable')
}

const refuse = (code: FileFaultCode): ReaderMessage => ({ kind: 'refusal', fault: createFileFault(code) })
