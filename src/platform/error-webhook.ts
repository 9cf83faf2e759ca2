import { hostname } from 'node:os'

const MAX_WAITING = 200
const MAX_BATCH = 50
const INTERVAL_MS = 5_000
const MAX_SEND_MS = 5_000
/** Levels of pino: 50 is an error, 60 a fatal one. The level is the first field of a line. */
const ERROR_LINE = /^\{"level":[56]0,/

interface WebhookOptions {
  url: string
  intervalMs?: number
  fetch?: typeof globalThis.fetch
}

/** Creates a receiver of log lines that posts errors, many in one request. Drops and counts lines above its limit. */
export function createErrorWebhook({ url, intervalMs = INTERVAL_MS, fetch = globalThis.fetch }: WebhookOptions) {
  let waiting: string[] = []
  let dropped = 0
  let sending: Promise<void> | null = null
  const timer = setInterval(() => void flush(), intervalMs)
  timer.unref()
  return { write, close }

  function write(line: string): void {
    if (!ERROR_LINE.test(line)) return
    if (waiting.length < MAX_WAITING) waiting.push(line)
    else dropped += 1
  }

  async function flush(): Promise<void> {
    if (sending !== null || waiting.length + dropped === 0) return
    const lines = waiting.slice(0, MAX_BATCH)
    waiting = waiting.slice(MAX_BATCH)
    const lost = dropped
    dropped = 0
    sending = post(lines, lost).catch(() => void (dropped += lost + lines.length))
    await sending
    sending = null
  }

  async function post(lines: readonly string[], lost: number): Promise<void> {
    const errors = lines.map((line) => JSON.parse(line) as { msg?: string })
    const count = lines.length + lost
    const text = `Sparelane on ${hostname()}: ${count} ${count === 1 ? 'error' : 'errors'}. ${errors[0]?.msg ?? ''}`
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // Chats show `text`.
      body: JSON.stringify({ text, host: hostname(), dropped: lost, errors }),
      redirect: 'error',
      signal: AbortSignal.timeout(MAX_SEND_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The webhook of errors answered ${response.status}.`)
  }

  /** Sends the last errors that wait, before the process ends, and counts the others as dropped. */
  async function close(): Promise<void> {
    clearInterval(timer)
    await sending
    dropped += Math.max(0, waiting.length - MAX_BATCH)
    waiting = waiting.slice(-MAX_BATCH)
    await flush()
  }
}
