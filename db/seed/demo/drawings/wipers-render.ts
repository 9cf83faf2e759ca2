import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'

import { DEMO_WIPERS, lengthText, WIPER_DRAWINGS, type WiperStyle } from '#seed/demo/wipers.ts'

import { createFolder } from './create-folder.ts'
import { INK, moved, render, type Shapes, turned } from './pen.ts'
import { sheet } from './views.ts'
import { ADAPTERS, BLADES, PLACES, RUBBER } from './wipers.ts'

const LETTERS = 'font-family="ui-sans-serif,system-ui,Arial,sans-serif"'
/** The longest blade fills the sheet; others are drawn in proportion. */
const MAX_LENGTH_IN = 40
const MAX_LENGTH_UNITS = 330
const WHOLE_UNITS = 320

const at = (x: number, y: number, shapes: Shapes, scale = 1) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${render(shapes, scale)}</g>`

const words = (text: string, x: number, y: number, size = 15) =>
  `<text x="${x}" y="${y}" ${LETTERS} font-size="${size}" fill="${INK.ink}" text-anchor="middle">${text}</text>`

const wholeView = (style: WiperStyle) =>
  sheet(at(0, 0, [turned(-16, 200, 150, moved(40, 146, BLADES[style](WHOLE_UNITS)))]))

function lengthView(style: WiperStyle, lengthIn: number): string {
  const length = Math.round((lengthIn / MAX_LENGTH_IN) * MAX_LENGTH_UNITS)
  const [left, right] = [200 - length / 2, 200 + length / 2]
  const arrow = `M${left} 206H${right}M${left} 206l7 -3v6zM${right} 206l-7 -3v6z`
  return sheet(
    [
      `<path d="M${left} 150V212M${right} 150V212" stroke="${INK.ink}" stroke-width=".7" opacity=".5"/>`,
      at(left, 130, BLADES[style](length)),
      `<path d="${arrow}" fill="${INK.green}" stroke="${INK.green}" stroke-width="1.2"/>`,
      words(lengthText(lengthIn), 200, 236, 19),
    ].join(''),
  )
}

const adapterView = (adapter: string) =>
  sheet(at(0, 0, ADAPTERS[adapter] ?? []) + words(`Adapter: ${adapter}`, 200, 272))

const packView = (style: WiperStyle) =>
  sheet(
    [
      `<g stroke="${INK.ink}" stroke-width="2.2" stroke-linejoin="round">`,
      `<path d="M22 104H378V206H22Z" fill="${INK.light}"/>`,
      `<path d="M22 104H378V126H22Z" fill="${INK.green}"/>`,
      `<path d="M182 104V90Q182 80 200 80Q218 80 218 90V104" fill="${INK.tone}"/></g>`,
      at(60, 168, BLADES[style](280), 1),
    ].join(''),
  )

/** Every drawing of the demo wipers by its name, as SVG text of 4:3. */
export function wiperDrawings(): Map<string, string> {
  const views = new Map<string, string>()
  for (const { style, lengthIn, adapters } of DEMO_WIPERS) {
    views.set(`${style}-whole`, wholeView(style))
    views.set(`${style}-length-${lengthIn}`, lengthView(style, lengthIn))
    for (const adapter of adapters) views.set(`adapter-${adapter.replaceAll(' ', '-')}`, adapterView(adapter))
    views.set(`${style}-rubber`, sheet(at(0, 0, RUBBER) + words('The rubber, cut across', 200, 284)))
    const place = PLACES[style === 'rear' ? 'rear' : 'front']
    views.set(
      `${style}-place`,
      sheet(at(0, 0, place) + words(style === 'rear' ? 'Rear window' : 'Windscreen', 200, 258)),
    )
    views.set(`${style}-pack`, packView(style))
  }
  return views
}

const SHARE = { width: 600, height: 315, density: 144 }

/** What a shared link shows of a style, because messaging apps show no vector drawing: 1200 × 630, as PNG. */
async function sharePreview(style: WiperStyle): Promise<Buffer> {
  const inner = at(60, 166, BLADES[style](480))
  return sharp(Buffer.from(sheet(inner, SHARE.width, SHARE.height)), { density: SHARE.density })
    .removeAlpha()
    .png({ compressionLevel: 6 })
    .toBuffer()
}

/** Draws all pictures of the demo wipers into a folder of the media folder, unless they are there. */
export async function drawDemoWipers(media: string): Promise<void> {
  await createFolder(join(media, WIPER_DRAWINGS), async (draft) => {
    await mkdir(draft, { recursive: true })
    for (const [name, text] of wiperDrawings()) await writeFile(join(draft, `${name}.svg`), text)
    for (const style of new Set(DEMO_WIPERS.map((wiper) => wiper.style)))
      await writeFile(join(draft, `${style}.png`), await sharePreview(style))
  })
}
