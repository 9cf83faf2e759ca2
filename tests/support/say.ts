/** What a proof has to tell besides whether it holds: its figures. */
export function say(text: string): void {
  console.info(text)
}
