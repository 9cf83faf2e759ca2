import { shortFigure } from './chart-scale.ts'
import type { ChartPoint, ChartUnit } from './chart.ts'

interface RowChartProps {
  points: readonly ChartPoint[]
  unit: ChartUnit
}

/** Rows with a name, a figure and a bar. A long name is cut at the end of its line. */
export function RowChart({ points, unit }: RowChartProps) {
  const highest = Math.max(1, ...points.map(({ value }) => value))
  return points.map(({ id, label, hint, value }) => (
    <div key={id} title={hint} className="group pb-2 text-sm">
      <div className="flex justify-between gap-3">
        <span className="truncate">{label}</span>
        <span className="text-muted">{shortFigure(value, unit)}</span>
      </div>
      <svg aria-hidden="true" width="100%" height="10" className="block">
        <rect width="100%" height="10" rx="2" className="fill-sunken" />
        <rect
          width={`${(100 * value) / highest}%`}
          height="10"
          rx="2"
          className="fill-green group-hover:fill-green-strong"
        />
      </svg>
    </div>
  ))
}
