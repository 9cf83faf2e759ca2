const CLEAR_LINE = '\r\u001b[K'
const onTerminal = process.stdout.isTTY

/** Runs one step of the start and prints how long it took; a terminal shows its name while it runs. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  if (onTerminal) process.stdout.write(`${CLEAR_LINE}${name} …`)
  try {
    return await work()
  } finally {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    process.stdout.write(`${onTerminal ? CLEAR_LINE : ''}${name}: ${seconds} s\n`)
  }
}

/** Shows the progress of a long step on its line of the terminal. */
export function progress(text: string): void {
  if (onTerminal) process.stdout.write(`${CLEAR_LINE}  ${text}`)
}
