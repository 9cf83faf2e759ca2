/** What a proof has to tell besides whether it holds: its figures. */
export function logLine(text: string): void {
  console.info(text)
}
