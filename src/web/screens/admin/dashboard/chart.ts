export type ChartUnit = 'count' | 'naira'

export interface ChartPoint {
  /** Different for each point of the chart. */
  id: string
  label: string
  /** The point in words, shown when the pointer rests on it: "23 November 2026: ₦12,500". */
  hint: string
  /** Not negative. */
  value: number
}

export interface ChartView {
  title: string
  /** The chart in a sentence: its accessible name, and its text when there are no points. */
  summary: string
  kind: 'columns' | 'rows'
  unit: ChartUnit
  points: readonly ChartPoint[]
  columns: readonly [string, ...string[]]
  rows: readonly (readonly string[])[]
}
