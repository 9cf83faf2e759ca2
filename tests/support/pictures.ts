import { crc32, deflateSync } from 'node:zlib'

import sharp from 'sharp'

interface Shape {
  width?: number
  height?: number
  format?: 'png' | 'jpeg' | 'webp'
}

let created = 0

/** Creates a picture that differs from all others. */
export function createPicture({ width = 900, height = 600, format = 'jpeg' }: Shape = {}): Promise<Buffer> {
  created += 1
  const [r, g, b] = [created & 255, (created * 53) & 255, (created * 97) & 255]
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .toFormat(format)
    .toBuffer()
}

/** An SVG with a script. */
export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
)

export const HTML = Buffer.from('<!doctype html><script>alert(document.domain)</script>')

/** A GIF that is also a script: `GIF89a=…`. */
export const GIF_SCRIPT = Buffer.concat([
  Buffer.from('GIF89a/*'),
  Buffer.from([0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]),
  Buffer.from('*/=1;alert(1)'),
])

/** Creates a JPEG with HTML after its end. */
export const createJpegWithHtml = async () => Buffer.concat([await createPicture(), HTML])

/** Creates a rotated JPEG with metadata: place, copyright and camera. */
export const createJpegWithMetadata = async () =>
  sharp(await createPicture({ width: 800, height: 400 }))
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Copyright: 'Secret Name', Make: 'SecretCamera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '3/1 23/1 0/1' },
    })
    .jpeg()
    .toBuffer()

/** Creates an animated picture. */
export const createAnimatedWebp = async () => {
  const frames = await Promise.all([createPicture({ width: 60, height: 40 }), createPicture({ width: 60, height: 40 })])
  return sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer()
}

/** Creates a small PNG file with very many pixels of one grey. */
export function createImageBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits of grey.
  header.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((width + 1) * height))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const named = Buffer.concat([Buffer.from(type), data])
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Creates the form of an upload. */
export function uploadForm(bytes: Uint8Array, { name = 'part.jpg', type = 'image/jpeg', field = 'imgFile' } = {}) {
  const form = new FormData()
  form.append(field, new File([new Uint8Array(bytes)], name, { type }))
  return form
}
