import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'

import type { PartKind } from '#seed/demo/kind.ts'
import { KINDS } from '#seed/demo/kinds/catalogue.ts'
import { VIEWS, type View } from '#seed/demo/wording.ts'

import { DRAWINGS } from './catalogue.ts'
import type { Drawing } from './pen.ts'
import { detailView, fitted, mainView, packView, sheet, sizeView } from './views.ts'

const kinds: ReadonlyMap<string, PartKind> = new Map(KINDS.map((kind) => [kind.key, kind]))

function findPart(kindKey: string): { drawing: Drawing; kind: PartKind } {
  const drawing = DRAWINGS.get(kindKey)
  const kind = kinds.get(kindKey)
  if (!drawing || !kind) throw new Error(`no drawing of ${kindKey}`)
  return { drawing, kind }
}

/** One view of a kind of part as SVG text, 4:3. Throws for a kind that does not exist. */
export function renderDrawing(kindKey: string, view: View): string {
  const { drawing, kind } = findPart(kindKey)
  switch (view) {
    case 'main':
      return mainView(drawing)
    case 'size':
      return sizeView(drawing, kind)
    case 'detail':
      return detailView(drawing)
    case 'pack':
      return packView(drawing)
  }
}

/** Half of 1200 × 630: drawn small and enlarged, its strokes stay strong in the small picture of a message. */
const SHARE_SHEET = { width: 600, height: 315 }
const SHARE_DENSITY = 144

/** What a shared link shows: the part on a sheet of 1200 × 630, as PNG. Throws for a kind that does not exist. */
export async function drawSharePreview(kindKey: string): Promise<Buffer> {
  const { drawing } = findPart(kindKey)
  const svg = sheet(fitted(drawing, [45, 26, 510, 263], 1.9).text, SHARE_SHEET.width, SHARE_SHEET.height)
  return sharp(Buffer.from(svg), { density: SHARE_DENSITY })
    .removeAlpha()
    .png({ compressionLevel: 6, adaptiveFiltering: false })
    .toBuffer()
}

/** One view of a kind of part as PNG of 800 × 600; null for an unknown kind or view. */
export async function drawPicture(kindKey: string, viewName: string): Promise<Buffer | null> {
  const view = VIEWS.find((each) => each === viewName)
  if (view === undefined || !kinds.has(kindKey)) return null
  return sharp(Buffer.from(renderDrawing(kindKey, view)))
    .resize(800, 600, { fit: 'inside' })
    .png()
    .toBuffer()
}

/** Writes all drawings into a folder as `<kind>-<view>.svg`, making it where needed. Returns how many files it wrote. */
export async function writeDrawings(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  const files = KINDS.flatMap(({ key }) =>
    VIEWS.map((view) => [`${key}-${view}.svg`, renderDrawing(key, view)] as const),
  )
  await Promise.all(files.map(([name, text]) => writeFile(join(folder, name), text)))
  return files.length
}

/** Writes the share preview of each kind as `<kind>.png` (1200 × 630) and returns the number of files. */
export async function writeSharePreviews(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  // About 60 kB each, two seconds of one core; a palette would halve the bytes for three times the work.
  for (const { key } of KINDS) await writeFile(join(folder, `${key}.png`), await drawSharePreview(key))
  return KINDS.length
}
