import type { EChartsOption } from 'echarts'

/** What a chart shows: one bar for each label. */
export interface ChartData {
  labels: readonly string[]
  values: readonly number[]
}

const WIDTH = 420
const COLUMNS_HEIGHT = 210
const ROW_HEIGHT = 30
const MOST_LETTERS = 24

// Colours are the shop's tokens, so that a chart follows the theme of whoever looks at it.
const INK = 'var(--color-muted)'
const LINE = 'var(--color-line)'
const BAR = 'var(--color-green)'
const axis = {
  axisLabel: { color: INK, fontSize: 13 },
  axisLine: { lineStyle: { color: LINE } },
  axisTick: { show: false },
}
const amounts = {
  type: 'value' as const,
  minInterval: 1,
  splitNumber: 3,
  axisLabel: { color: INK, fontSize: 13, formatter: shortNumber },
  splitLine: { lineStyle: { color: LINE } },
}
const bars = {
  type: 'bar' as const,
  silent: true,
  emphasis: { disabled: true },
  itemStyle: { color: BAR, borderRadius: 2 },
}

const figure = {
  show: true,
  position: 'right' as const,
  color: INK,
  fontSize: 13,
  formatter: ({ value }: { value?: unknown }) => shortNumber(Number(value)),
}

/** Columns along a time, as the inside of an SVG. */
export async function drawColumns({ labels, values }: ChartData): Promise<string> {
  return draw(COLUMNS_HEIGHT, {
    grid: { left: 4, right: 8, top: 12, bottom: 4, containLabel: true },
    xAxis: { type: 'category', data: [...labels], ...axis },
    yAxis: amounts,
    series: [{ ...bars, data: [...values], barMaxWidth: 32 }],
  })
}

/** Rows, the first one at the top. Names are cut: the table behind has them whole. */
export async function drawRows({ labels, values }: ChartData): Promise<string> {
  const names = labels.map((label) => (label.length > MOST_LETTERS ? `${label.slice(0, MOST_LETTERS - 1)}…` : label))
  return draw(40 + ROW_HEIGHT * labels.length, {
    grid: { left: 4, right: 48, top: 4, bottom: 4, containLabel: true },
    xAxis: amounts,
    yAxis: { type: 'category', data: names, inverse: true, ...axis },
    series: [{ ...bars, data: [...values], barMaxWidth: 18, label: figure }],
  })
}

async function draw(height: number, option: EChartsOption): Promise<string> {
  // Only an admin's page needs it: the shop starts without.
  const [{ init, use }, { BarChart }, { GridComponent }, { SVGRenderer }] = await Promise.all([
    import('echarts/core'),
    import('echarts/charts'),
    import('echarts/components'),
    import('echarts/renderers'),
  ])
  use([BarChart, GridComponent, SVGRenderer])
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height })
  chart.setOption({ animation: false, textStyle: { fontFamily: 'inherit' }, ...option })
  const svg = chart.renderToSVGString()
  chart.dispose()
  return plain(svg)
}

/** Without what belongs to scripts and styles that a page does not have: the drawing alone, as wide as its place. */
function plain(svg: string): string {
  return svg
    .replace(/<style[^]*?<\/style>/g, '')
    .replaceAll(/ (?:class|ecmeta_\w+)="[^"]*"/g, '')
    .replace(/^<svg width="\d+" height="\d+"/, '<svg aria-hidden="true" focusable="false"')
}

const short = new Intl.NumberFormat('en-NG', { notation: 'compact', maximumFractionDigits: 1 })
function shortNumber(value: number): string {
  return short.format(value)
}
