/** Periods of the dashboard's charts. */
export const PERIODS = ['7d', '30d', '90d', '12m'] as const
export type Period = (typeof PERIODS)[number]
