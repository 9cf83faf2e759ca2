import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'

import { KINDS } from '#seed/demo/kinds/catalogue.ts'

import { DESIGNS, drawCarton } from './boxes.ts'

// `node tools/pictures/compose.ts RENDERS FOLDER [name,name]`: puts rendered models on the sheet, alone, mirrored and
// beside the cartons of four makers, and writes them as AVIF. Existing files stay.

const SIZE = [480, 360] as const
const SMALL = 240
const QUALITY = { quality: 48, effort: 2 } as const
/** Sold without a carton: too large for one, or with a package of its own. */
const UNBOXED =
  /^(bumper|fender|bonnet|windscreen|grille|tyre|moto-tyre|alloy-wheel|steel-wheel|wheel-cover|car-battery|motorcycle-battery|engine-oil|atf|gear-oil|coolant|brake-fluid|power-steering-fluid|fire-extinguisher|floor-mat|silencer|exhaust-pipe|steering-rack|leaf-spring|coil-spring|radiator|ac-condenser|intercooler|radiator-fan|jack|wheel-spanner|warning-triangle|jump-leads|cylinder-head|fuel-hose|radiator-hose|injection-pump)$/

const sheet = () => {
  const [width, height] = SIZE
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="r" cx=".5" cy=".45" r=".75"><stop offset="0" stop-color="#fbfaf7"/><stop offset=".7" stop-color="#f6f4ee"/><stop offset="1" stop-color="#f0ede4"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#r)"/></svg>`,
  )
}

const [renders = '', folder = '', only = ''] = process.argv.slice(2)

async function composeModel(name: string): Promise<void> {
  const [key = '', look] = name.split('.')
  const kind = KINDS.find((each) => each.key === key)
  if (!kind) throw new Error(`No kind of part ${key}.`)
  const isSided = kind.positions.some((position) => /Left|Right/.test(position))
  const part = await fadeEdges(
    await sharp(join(renders, `${name}.png`))
      .resize(...SIZE)
      .png({ compressionLevel: 1 })
      .toBuffer(),
  )
  const prefix = look ? `${look}-` : ''
  const target = join(folder, key)
  await mkdir(target, { recursive: true })
  const isBoxed = !UNBOXED.test(key)
  for (const isMirrored of isBoxed && !isSided ? [false] : [false, true]) {
    const seen = isMirrored ? await sharp(part).flop().png({ compressionLevel: 1 }).toBuffer() : part
    const side = isMirrored ? '-mirrored' : ''
    await write(join(target, `${prefix}alone${side}`), await place(seen))
    for (const [index, design] of isBoxed ? DESIGNS.entries() : [])
      await write(join(target, `${prefix}box-${index + 1}${side}`), await placeWithCarton(seen, design))
  }
}

/** Fades the shadow towards the edges, so that a part which is placed smaller shows no frame. */
async function fadeEdges(part: Buffer): Promise<Buffer> {
  const [width, height] = SIZE
  const reach = 26
  const mask = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><filter id="b"><feGaussianBlur stdDeviation="${reach / 3}"/></filter><rect x="${reach / 2}" y="${reach / 2}" width="${width - reach}" height="${height - reach}" filter="url(#b)"/></svg>`,
  )
  return sharp(part)
    .composite([{ input: mask, blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

async function place(part: Buffer): Promise<Buffer> {
  return sharp(sheet())
    .composite([{ input: part }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** The part, smaller, in front of a carton of about its shape. */
async function placeWithCarton(part: Buffer, design: (typeof DESIGNS)[number]): Promise<Buffer> {
  const [width, height] = SIZE
  const shape = await measureOutline(part)
  const isLong = shape.width > shape.height * 1.75
  const isTall = shape.height > shape.width * 1.15
  const carton = isLong
    ? { width: 250, depth: 90, height: 105 }
    : isTall
      ? { width: 125, depth: 100, height: 235 }
      : { width: 170, depth: 120, height: 165 }
  const scale = isLong ? 0.86 : isTall ? 0.84 : 0.76
  const input = await sharp(part)
    .resize(Math.round(width * scale), Math.round(height * scale))
    .png({ compressionLevel: 1 })
    .toBuffer()
  const corner = isLong ? ([112, 232] as const) : isTall ? ([138, 318] as const) : ([112, 262] as const)
  const left = Math.round(width * (1 - scale) - (isTall ? -38 : 2))
  const top = Math.round(height * (1 - scale)) - 2
  return sharp(sheet())
    .composite([{ input: Buffer.from(drawCarton(design, carton, corner, SIZE)) }, await clip(input, left, top)])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Cuts what would be beyond the right edge of the sheet. */
async function clip(input: Buffer, left: number, top: number) {
  const { width, height } = await sharp(input).metadata()
  const kept = Math.min(width, SIZE[0] - left)
  return {
    input: await sharp(input)
      .extract({ left: 0, top: 0, width: kept, height: Math.min(height, SIZE[1] - top) })
      .toBuffer(),
    left,
    top,
  }
}

/** The rectangle of the part without its soft shadow. */
async function measureOutline(part: Buffer): Promise<{ width: number; height: number }> {
  const { data, info } = await sharp(part).extractChannel(3).raw().toBuffer({ resolveWithObject: true })
  let [low, high, left, right] = [info.height, 0, info.width, 0]
  for (let at = 0; at < data.length; at++) {
    if (data[at]! < 245) continue
    const [x, y] = [at % info.width, Math.floor(at / info.width)]
    ;[low, high, left, right] = [Math.min(low, y), Math.max(high, y), Math.min(left, x), Math.max(right, x)]
  }
  return { width: right - left, height: high - low }
}

/** Writes a picture in both widths, unless it is there. */
async function write(path: string, picture: Buffer): Promise<void> {
  if (await stat(`${path}.avif`).catch(() => null)) return
  await sharp(picture).avif(QUALITY).toFile(`${path}.avif`)
  await sharp(picture).resize(SMALL).avif(QUALITY).toFile(`${path}-small.avif`)
}

const wanted = new Set(only.split(',').filter(Boolean))
const files = (await readdir(renders)).filter(
  (name) => name.endsWith('.png') && (wanted.size === 0 || wanted.has(name.slice(0, -4))),
)
sharp.concurrency(1)
for (const file of files) await composeModel(file.slice(0, -4))
