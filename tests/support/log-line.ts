/** Prints the figures of a proof. */
export function logLine(text: string): void {
  console.info(text)
}
