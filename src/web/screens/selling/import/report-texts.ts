import { msg, plural } from '@lingui/core/macro'

import type { FaultGroup, ImportReport, RejectedRow } from '#modules/bulk-import/bulk-import.contract.ts'
import { getFaultText } from '#web/content/keyed-text.ts'
import { asValue, type Text } from '#web/ui/text.ts'

/** Returns what an upload does now, or its result; for a refused file, the reason. */
export function getStateText(report: Omit<ImportReport, 'headings' | 'faults' | 'rejected'>): Text {
  const { state, rows, accepted, rejected_rows: rejected, stored, created } = report
  const checked = accepted + rejected
  switch (state) {
    case 'reading':
      return msg`Reading the file.`
    case 'mapping':
      return msg`Choose the field of each column.`
    case 'checking':
      return msg`Checking: ${checked} of ${plural(rows, { one: '# listing', other: '# listings' })}.`
    case 'waiting':
      return msg`${accepted} of ${plural(rows, { one: '# listing', other: '# listings' })} can be stored, ${rejected} cannot. Nothing is stored yet.`
    case 'writing':
      return msg`Storing: ${stored} of ${plural(accepted, { one: '# listing', other: '# listings' })}.`
    case 'done': {
      const done = msg`${plural(stored, { one: '# listing', other: '# listings' })} stored, ${created} of them new.`
      const text = asValue(done)
      return rejected === 0 ? done : msg`${text} ${rejected} left out.`
    }
    case 'cancelled':
      return msg`Cancelled. Nothing was stored.`
    case 'refused': {
      const { reason_code: code, message: text, reason_params: params } = report
      return code === null ? text : getFaultText({ code, text, ...(params && { params }) })
    }
  }
}

/** Returns which sheets of the file were left out; null without one. */
export function getSkippedSheetsText(names: readonly string[]): Text | null {
  if (names.length === 0) return null
  const sheets = names.map((name) => `“${name}”`).join(', ')
  return msg`Sheets left out: ${sheets}. Upload each as a separate file.`
}

/** Returns the reason of a rejected row. */
export const getReasonText = ({ code, reason: text, params }: RejectedRow): Text =>
  getFaultText({ code, text, ...(params && { params }) })

/** Returns what is wrong in a group of rows. */
export const getGroupText = ({ code, fault: text, params }: FaultGroup): Text =>
  getFaultText({ code, text, ...(params && { params }) })
