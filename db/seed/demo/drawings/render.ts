import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'

import type { PartKind } from '#seed/demo/kind.ts'
import { KINDS } from '#seed/demo/kinds/catalogue.ts'
import { PICTURE_FOLDER } from '#seed/demo/pictures.ts'
import { VIEWS, type View } from '#seed/demo/wording.ts'

import { DRAWINGS } from './catalogue.ts'
import type { Drawing } from './pen.ts'
import { detailView, mainView, packView, sizeView } from './views.ts'

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

/** Returns what a shared link and an email show of a kind, on 1200 × 630: its rendered picture or its drawing, as JPEG. */
export function createSharePreview(kindKey: string): Promise<Buffer> {
  const picture = join(PICTURE_FOLDER, kindKey, 'alone.avif')
  const shown = existsSync(picture) ? sharp(picture) : sharp(Buffer.from(renderDrawing(kindKey, 'main')))
  return shown
    .resize(840, 630, { kernel: 'linear' })
    .extend({ left: 180, right: 180, extendWith: 'copy' })
    .flatten({ background: 'white' })
    .jpeg()
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

/** Writes the share preview of each kind as `<kind>.jpg`: 22 kB each, four seconds of one core. */
export async function writeSharePreviews(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { key } of KINDS) await writeFile(join(folder, `${key}.jpg`), await createSharePreview(key))
}
