import { axisTicks, shortFigure } from './chart-scale.ts'
import type { ChartPoint, ChartUnit } from './chart.ts'

const TOP = 10
const PLOT_HEIGHT = 170
const HEIGHT = TOP + PLOT_HEIGHT + 28
const MAX_LABELS = 5
/** Maximum width of a column as a share of the plot: few columns stay narrow. */
const MAX_COLUMN_PERCENT = 12

interface ColumnChartProps {
  points: readonly ChartPoint[]
  unit: ChartUnit
}

/** Columns along a time axis. Only widths follow the page: text and heights keep their size. */
export function ColumnChart({ points, unit }: ColumnChartProps) {
  const ticks = axisTicks(Math.max(...points.map(({ value }) => value)))
  const highest = ticks.at(-1) ?? 1
  const toY = (value: number) => TOP + PLOT_HEIGHT * (1 - value / highest)
  return (
    <div className="flex">
      <svg aria-hidden="true" width="56" height={HEIGHT} className="shrink-0">
        {ticks.map((tick) => (
          <text key={tick} x="50" y={toY(tick)} dy="0.35em" textAnchor="end" className="fill-muted text-sm">
            {shortFigure(tick, unit)}
          </text>
        ))}
      </svg>
      <svg aria-hidden="true" width="100%" height={HEIGHT} className="min-w-0 overflow-visible">
        {ticks.map((tick) => (
          <line key={tick} x1="0" x2="100%" y1={toY(tick)} y2={toY(tick)} className="stroke-line" />
        ))}
        {points.map((point, at) => (
          <Column
            key={point.id}
            point={point}
            at={at}
            count={points.length}
            height={TOP + PLOT_HEIGHT - toY(point.value)}
          />
        ))}
      </svg>
    </div>
  )
}

interface ColumnProps {
  point: ChartPoint
  at: number
  count: number
  height: number
}

function Column({ point: { label, hint, value }, at, count, height }: ColumnProps) {
  const band = 100 / count
  const width = Math.min(band * 0.7, MAX_COLUMN_PERCENT)
  const middle = band * (at + 0.5)
  const shown = value > 0 ? Math.max(height, 2) : 0
  return (
    <g className="group">
      <title>{hint}</title>
      {/* The whole height answers the pointer, also above a low column. */}
      <rect x={`${band * at}%`} width={`${band}%`} y={TOP} height={PLOT_HEIGHT} fill="transparent" />
      <rect
        x={`${middle - width / 2}%`}
        width={`${width}%`}
        y={TOP + PLOT_HEIGHT - shown}
        height={shown}
        rx="2"
        className="fill-green group-hover:fill-green-strong"
      />
      {at % Math.ceil(count / MAX_LABELS) === 0 && (
        <text x={`${middle}%`} y={HEIGHT - 6} textAnchor="middle" className="fill-muted text-sm">
          {label}
        </text>
      )}
    </g>
  )
}
