import sharp from 'sharp'

import { createZip } from '#tests/support/zip-files.ts'

export const getPictureName = (at: number): string => `picture-${at}.jpg`

/** Creates a .zip file of `count` different pictures of 800 × 600, with the file size of ordinary product pictures. */
export async function createPictureZip(count: number): Promise<Buffer> {
  const parts: { name: string; content: Buffer }[] = []
  for (let at = 0; at < count; at += 1) {
    const noise = { type: 'gaussian' as const, mean: 60 + (at % 140), sigma: 40 }
    const grain = await sharp({ create: { width: 100, height: 75, channels: 3, background: 'grey', noise } })
      .png()
      .toBuffer()
    parts.push({
      name: getPictureName(at),
      content: await sharp(grain).resize(800, 600).jpeg({ quality: 40 }).toBuffer(),
    })
  }
  return createZip(parts)
}
