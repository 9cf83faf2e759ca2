import type { Positions } from '#modules/taxonomy/part-types.rules.ts'

import type { Understanding, UnderstoodVehicle } from './understanding-types.rules.ts'

export interface PartsListLine {
  /** Of the whole line in the pasted text, from which this part comes. */
  raw: string
  text: string
  understanding: Understanding
  /** Two for "front and rear brake pad"; empty where none is said. */
  positions: readonly Positions[]
  /** Single parts: a pair is two. */
  quantity: number
  /** As the buyer said it. */
  unit: 'each' | 'pair' | 'set' | 'litre'
  vehicle: UnderstoodVehicle | null
  vehicleSource: 'own' | 'inherited' | 'none'
  budgetKobo: number | null
  state: 'matched' | 'choose' | 'vehicle_needed' | 'unmatched'
  /** 0 to 100. */
  score: number
}

export interface PartsListProblem {
  code: 'empty' | 'text_too_long' | 'too_many_lines' | 'line_too_long' | 'quantity_too_large' | 'year_missing'
  message: string
}

export interface PartsList {
  lines: PartsListLine[]
  problems: PartsListProblem[]
  /** Lines that name neither part nor vehicle: greetings, thanks. */
  ignored: string[]
  vins: string[]
}
