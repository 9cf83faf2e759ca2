/** What was asked, or null where it takes longer than so many milliseconds: a page need not wait for all it shows. */
export async function inTime<Value>(asked: Promise<Value>, ms: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<null>((resolve) => (timer = setTimeout(resolve, Math.max(0, ms), null)))
  return Promise.race([asked, tooLate]).finally(() => clearTimeout(timer))
}
