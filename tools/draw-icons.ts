import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'

// `node tools/draw-icons.ts` draws the icons of the installed shop from the logo mark, src/web/app/shell/favicon.svg: plain
// ones with the edge of the mark, and maskable ones with the mark inside the safe zone, a circle that no phone crops.

const FOLDER = join(import.meta.dirname, '../src/web/app/manifest')
const mark = await readFile(join(import.meta.dirname, '../src/web/app/shell/favicon.svg'), 'utf8')
/** The green of the mark. */
const [, ground = ''] = /fill="(#[0-9a-f]{6})"/.exec(mark) ?? []
const DENSITY_OF_ONE_PIXEL = 72 / 32

await draw('icon-192.png', 192, 192)
await draw('icon-512.png', 512, 512)
await draw('icon-maskable-512.png', 512, 350, ground)
await draw('apple-touch-icon.png', 180, 132, ground)

/** Draws the mark of width `markSide` in the middle of a square of width `side`, on a background. */
async function draw(name: string, side: number, markSide: number, background = 'transparent'): Promise<void> {
  const drawn = await sharp(Buffer.from(mark), { density: DENSITY_OF_ONE_PIXEL * markSide })
    .resize(markSide)
    .toBuffer()
  await sharp({
    create: { width: side, height: side, channels: 4, background: background === 'transparent' ? '#0000' : background },
  })
    .composite([{ input: drawn }])
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(FOLDER, name))
}
