/** Returns the result of a promise, or null if it takes longer than `ms` milliseconds. */
export async function withTimeout<Value>(promise: Promise<Value>, ms: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<null>((resolve) => (timer = setTimeout(resolve, Math.max(0, ms), null)))
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer))
}
