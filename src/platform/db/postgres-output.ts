import type { Readable } from 'node:stream'

import type { DbLog } from './pool.ts'

const MAX_LAST_WORDS = 4_000

/** What a server writes about itself; statements that fail are not in it. */
export interface PostgresOutput {
  /** Returns its last lines, at most 4,000 characters. */
  lastWords(): string
  /** Logs each line from now on, or none without a log. */
  setLog(log: DbLog | undefined): void
}

/** The output of a server that another process started: it cannot be read. */
export const NO_OUTPUT: PostgresOutput = { lastWords: () => '', setLog: () => undefined }

/** Reads the output of a server without keeping this process alive. */
export function readOutput(stderr: Readable): PostgresOutput {
  let words = ''
  let unfinished = ''
  let log: DbLog | undefined
  stderr.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-MAX_LAST_WORDS)
    const lines = (unfinished + chunk.toString()).split('\n')
    unfinished = lines.pop() ?? ''
    for (const line of lines) if (!isReadyLine(line)) log?.warn({ line }, 'The embedded database reports')
  })
  // The type hides that this stream is a socket, which would keep the process alive.
  ;(stderr as unknown as { unref(): void }).unref()
  return { lastWords: () => words, setLog: (wanted) => (log = wanted) }
}

/** The last line of each start may arrive after the server is ready. */
const isReadyLine = (line: string) => line.includes('ready to accept connections')
