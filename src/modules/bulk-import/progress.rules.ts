import type { ImportState } from './bulk-import.contract.ts'

/** The fields of an upload that its progress and message depend on. */
export interface ImportProgress {
  state: ImportState
  read_share: number
  position: number
  row_count: number
  good_count: number
  bad_count: number
  written_count: number
  created_count: number
  reason: string | null
}

/** Percent of the work that is done after reading and after checking. */
const READ_PERCENT = 10
const CHECKED_PERCENT = 50

/** Returns the progress in percent; 100 when the upload is finished. */
export function getProgress({ state, read_share, position, row_count }: ImportProgress): number {
  const share = row_count > 0 ? Math.min(1, position / row_count) : 0
  switch (state) {
    case 'reading':
      return Math.floor(READ_PERCENT * read_share)
    case 'mapping':
      return READ_PERCENT
    case 'checking':
      return Math.floor(READ_PERCENT + (CHECKED_PERCENT - READ_PERCENT) * share)
    case 'waiting':
      return CHECKED_PERCENT
    case 'writing':
      return Math.floor(CHECKED_PERCENT + (100 - CHECKED_PERCENT) * share)
    case 'done':
    case 'cancelled':
    case 'refused':
      return 100
  }
}

const listings = (count: number) => (count === 1 ? '1 listing' : `${count} listings`)

/** Formats the progress as text. */
export function formatMessage(progress: ImportProgress): string {
  const { state, position, row_count, good_count, bad_count, written_count, created_count, reason } = progress
  switch (state) {
    case 'reading':
      return 'Reading the file.'
    case 'mapping':
      return 'Choose the field of each column.'
    case 'checking':
      return `Checking: ${position} of ${listings(row_count)}.`
    case 'waiting':
      return `${good_count} of ${listings(row_count)} can be stored, ${bad_count} cannot. Nothing is stored yet.`
    case 'writing':
      return `Storing: ${written_count} of ${listings(good_count)}.`
    case 'done':
      return `${listings(written_count)} stored, ${created_count} of them new.${bad_count > 0 ? ` ${bad_count} left out.` : ''}`
    case 'cancelled':
      return 'Cancelled. Nothing was stored.'
    case 'refused':
      return reason ?? ''
  }
}
