import type { ImportState } from './bulk-import.contract.ts'

/** As much of an upload as its progress and its sentence are made of. */
export interface Standing {
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

/** Reading is a tenth of the work, checking up to the half, writing the rest. */
const READ = 10
const CHECKED = 50

/** How far an upload has come, 0 to 100 (specification, section 2); 100 once nothing is left to do. */
export function progressOf({ state, read_share, position, row_count }: Standing): number {
  const share = row_count > 0 ? Math.min(1, position / row_count) : 0
  switch (state) {
    case 'reading':
      return Math.floor(READ * read_share)
    case 'mapping':
      return READ
    case 'checking':
      return Math.floor(READ + (CHECKED - READ) * share)
    case 'waiting':
      return CHECKED
    case 'writing':
      return Math.floor(CHECKED + (100 - CHECKED) * share)
    case 'done':
    case 'cancelled':
    case 'refused':
      return 100
  }
}

const listings = (count: number) => (count === 1 ? '1 listing' : `${count} listings`)

/** Where an upload stands, in a sentence. */
export function messageOf(standing: Standing): string {
  const { state, position, row_count, good_count, bad_count, written_count, created_count, reason } = standing
  switch (state) {
    case 'reading':
      return 'Reading the file.'
    case 'mapping':
      return 'Say what the columns of the file hold.'
    case 'checking':
      return `Checking: ${position} of ${listings(row_count)}.`
    case 'waiting':
      return `${good_count} of ${listings(row_count)} can be stored, ${bad_count} cannot. Nothing is stored yet.`
    case 'writing':
      return `Storing: ${written_count} of ${listings(good_count)}.`
    case 'done':
      return `${listings(written_count)} stored, ${created_count} of them new.${bad_count > 0 ? ` ${bad_count} left out.` : ''}`
    case 'cancelled':
      return 'Cancelled. Nothing of it was stored.'
    case 'refused':
      return reason ?? ''
  }
}
