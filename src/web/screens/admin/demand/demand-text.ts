import { msg } from '@lingui/core/macro'

import type { DemandRow } from '#modules/demand/demand.contract.ts'
import type { Text } from '#web/ui/text.ts'

/** Returns the text of a request: the part with its positions and size, the part number, or the words. */
export function requestText(row: DemandRow): string {
  const name = row.part_type?.name ?? (row.part_number || row.words)
  const details = [
    row.part_type ? row.part_number : '',
    formatValues(row.positions),
    formatValues(row.size),
    row.condition,
  ]
  return [name, ...details.filter((text) => text !== '')].join(', ')
}

/** Returns "front left" for "axle=front,side=left". */
const formatValues = (key: string) =>
  key
    .split(',')
    .map((pair) => pair.split('=')[1] ?? '')
    .join(' ')
    .trim()

/** Returns the vehicle with its year; "Any vehicle" for a search without one. */
export const vehicleText = ({ make, model, year }: DemandRow): Text =>
  make === null ? msg`Any vehicle` : [make, model, year].filter((text) => text !== null).join(' ')

/** Returns the change against the days before: "+50%", "new". */
export function trendText({ searches, searches_before: before }: DemandRow): string {
  if (before === 0) return 'new'
  const percent = Math.round(((searches - before) / before) * 100)
  return `${percent > 0 ? '+' : ''}${percent}%`
}
