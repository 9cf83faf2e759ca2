/** Draws the carton of a part as SVG, at the angle of the models, with one pattern for each brand. */

/** Where one unit along width, depth and height goes on the sheet, for a view from 28° left and 24° above. */
const ACROSS = [0.88, -0.19] as const
const BACK = [-0.47, -0.36] as const
const UP = 0.91

interface Design {
  base: string
  mark: string
  /** Shapes on a front of 100 × 100. */
  pattern: string
}

/** Invented patterns: none is the mark of a maker. */
export const DESIGNS: readonly Design[] = [
  { base: '#1f4e8c', mark: '#f2b632', pattern: '<path d="M0 62L100 30V52L0 84Z"/><path d="M0 90L100 58V64L0 96Z"/>' },
  { base: '#b5301f', mark: '#f7f3ea', pattern: '<circle cx="50" cy="40" r="25"/><path d="M0 78H100V86H0Z"/>' },
  { base: '#dfe2e3', mark: '#0d6b4a', pattern: '<path d="M0 0H100V34H0Z"/><path d="M0 92H100V100H0Z"/>' },
  {
    base: '#26292d',
    mark: '#ef7d1a',
    pattern: '<path d="M0 100L55 0H80L25 100Z"/><path d="M40 100L95 0H100V20L56 100Z"/>',
  },
]

export interface Carton {
  width: number
  depth: number
  height: number
}

const DEFINITIONS = `<defs><filter id="s" x="-30%" y="-30%" width="160%" height="180%"><feGaussianBlur stdDeviation="9"/></filter>
<linearGradient id="f" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".16"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".22"/></linearGradient>
<linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity=".16"/><stop offset="1" stop-color="#000" stop-opacity=".42"/></linearGradient></defs>`

type Point = readonly [x: number, y: number]

/** Draws a carton whose nearest lower corner is at a point, with its shadow; the text of an SVG of the given size. */
export function drawCarton(design: Design, carton: Carton, [x, y]: Point, size: Point): string {
  const { width, depth } = carton
  const tall = carton.height * UP
  const front = `matrix(${ACROSS[0]} ${ACROSS[1]} 0 1 ${x} ${y - tall})`
  const side = `matrix(${-BACK[0]} ${-BACK[1]} 0 1 ${x + BACK[0] * depth} ${y - tall + BACK[1] * depth})`
  const lid = `matrix(${ACROSS[0]} ${ACROSS[1]} ${BACK[0]} ${BACK[1]} ${x} ${y - tall})`
  const edges = `M${x} ${y}V${y - tall}l${ACROSS[0] * width} ${ACROSS[1] * width}M${x} ${y - tall}l${BACK[0] * depth} ${BACK[1] * depth}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}">${DEFINITIONS}
<path d="${drawShadow(carton, [x, y])}" fill="#12211d" opacity=".38" filter="url(#s)"/>
<g transform="${front}">${drawFace(design, width, tall)}${drawLabel(width, tall)}<rect width="${width}" height="${tall}" fill="url(#f)"/></g>
<g transform="${side}">${drawFace(design, depth, tall)}<rect width="${depth}" height="${tall}" fill="url(#g)"/></g>
<g transform="${lid}">${drawLid(design, width, depth)}</g>
<path d="${edges}" stroke="#fff" stroke-opacity=".3" stroke-width="1.2" fill="none"/>
</svg>`
}

function drawShadow({ width, depth }: Carton, [x, y]: Point): string {
  const [farX, farY] = [x + ACROSS[0] * width, y + ACROSS[1] * width]
  return `M${x + BACK[0] * depth} ${y + BACK[1] * depth}L${x} ${y + 3}L${farX} ${farY + 4}L${farX + 60} ${farY - 16}L${farX + 20} ${farY - 40}Z`
}

const drawFace = ({ base, mark, pattern }: Design, width: number, height: number): string =>
  `<rect width="${width}" height="${height}" fill="${base}"/><g fill="${mark}" transform="scale(${width / 100} ${height / 100})">${pattern}</g>`

const drawLid = ({ base }: Design, width: number, depth: number): string =>
  `<rect width="${width}" height="${depth}" fill="${base}"/><rect width="${width}" height="${depth}" fill="#fff" opacity=".2"/>
<path d="M0 ${depth / 2}H${width}" stroke="#000" stroke-opacity=".25" stroke-width="1.5"/><path d="M${width * 0.42} 0H${width * 0.58}V${depth}H${width * 0.42}Z" fill="#fff" opacity=".25"/>`

/** A white label with a bar code in the upper right corner of a front. */
function drawLabel(width: number, height: number): string {
  const [w, h] = [width * 0.3, Math.min(height * 0.24, 30)]
  const bars = Array.from(
    { length: 9 },
    (_, i) =>
      `<rect x="${w * (0.1 + i * 0.09)}" y="${h * 0.3}" width="${w * (i % 3 ? 0.03 : 0.055)}" height="${h * 0.5}" fill="#333"/>`,
  )
  return `<g transform="translate(${width * 0.64} ${height * 0.07})"><rect width="${w}" height="${h}" fill="#fbfaf7"/>${bars.join('')}</g>`
}
