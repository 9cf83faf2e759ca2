/** Reads the body of a response as text. Throws the error of `onTooLarge` above `maxBytes` bytes. */
export async function readLimitedText(response: Response, maxBytes: number, onTooLarge: () => Error): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    // Leaving the loop ends the connection.
    if (size > maxBytes) throw onTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
