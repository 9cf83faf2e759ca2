export type ChartUnit = 'count' | 'naira'

export interface ChartPoint {
  /** Unique in the chart. */
  id: string
  label: string
  /** The tooltip of the point: "23 November 2026: ₦12,500". */
  hint: string
  /** Not negative. */
  value: number
}

export interface ChartView {
  title: string
  /** The accessible name of the chart, and its text without points. */
  summary: string
  kind: 'columns' | 'rows'
  unit: ChartUnit
  points: readonly ChartPoint[]
  columns: readonly [string, ...string[]]
  rows: readonly (readonly string[])[]
}
