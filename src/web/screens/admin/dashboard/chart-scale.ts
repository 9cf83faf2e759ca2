import type { ChartUnit } from './chart.ts'

const MAX_STEPS = 4
const counts = new Intl.NumberFormat('en-NG', { notation: 'compact', maximumFractionDigits: 1 })
const amounts = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  currencyDisplay: 'narrowSymbol',
  notation: 'compact',
  // For currencies: without it ₦0 becomes ₦0.00.
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
})

/** Abbreviates a figure for a chart: "1.2K", "₦3.4M". */
export const shortFigure = (value: number, unit: ChartUnit): string =>
  (unit === 'naira' ? amounts : counts).format(value)

/** Returns whole ticks from 0 to the first that reaches `max`, in steps of 1, 2 or 5 times a power of ten. */
export function axisTicks(max: number): number[] {
  const smallest = Math.max(max / MAX_STEPS, 1)
  const power = 10 ** Math.floor(Math.log10(smallest))
  const step = power * ([1, 2, 5].find((factor) => factor * power >= smallest) ?? 10)
  return Array.from({ length: Math.max(Math.ceil(max / step), 1) + 1 }, (_, at) => at * step)
}
