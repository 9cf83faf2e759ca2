import type { PartType, Positions } from '#modules/taxonomy/part-types.rules.ts'

import type { PriceLimits } from './price.rules.ts'

/** What a free text asks for. */
export interface Understanding {
  /** One type, all types of one family, or the choices of a `question` about the type; empty when unknown. */
  types: readonly PartType[]
  /** Only slots that the types have. */
  positions: Positions
  vehicle: UnderstoodVehicle | null
  /** Keys as in `part_type_size_fields`: width, profile, rim, volts, ah, viscosity, litres, code, pk, length, spec. */
  sizes: Readonly<Record<string, string | number>>
  /** In naira, "under 20000": the list is narrowed to it. */
  price: PriceLimits | null
  condition: 'New' | 'Used' | 'Renewed' | null
  /** As listings state it; "original" is praise, and left out. */
  quality: 'Genuine' | 'OEM' | 'Aftermarket' | null
  brand: { id: number; name: string } | null
  /** What may be a part number, normalised as ruling 21, the most likely first. The caller looks them up. */
  numbers: readonly string[]
  /** Whether the text is a number and nothing else (apart from filler and a vehicle). */
  isNumberOnly: boolean
  /** Engine and trim words: V6, LE, 2AZ, diesel. */
  qualifiers: readonly string[]
  quantity: number | null
  corrected: readonly Correction[]
  /** Filler, places, quality words and positions that the type has no slot for. */
  ignored: readonly string[]
  /** Words with no meaning here. */
  unknown: readonly string[]
  question: Question | null
}

/** A text that means one of several parts, or of several vehicles, the first of which is `vehicle` or in its years. */
export interface Question {
  about: 'type' | 'vehicle'
  text: string
  /** The value is the key of a type, or the words that name the vehicle: "Honda Accord 2008-2012". */
  choices: readonly { label: string; value: string }[]
}

export interface Correction {
  from: string
  to: string
}

export interface UnderstoodVehicle {
  makeId: number
  make: string
  /** Every member of the family that was made in the years, the named one first; empty when only the make is named. */
  modelIds: readonly number[]
  /** Family or model name as shown: "Golf"; null when only the make is named. */
  model: string | null
  /** One typed year: both equal. A nickname: its range. No year: null. */
  yearStart: number | null
  yearEnd: number | null
  engine: string | null
  /** As shown: "Big Daddy". */
  nickname: string | null
  note: VehicleNote | null
}

/** A sentence for the buyer in English, "Big Daddy usually means Camry 2002–2006. You typed 2009.", with its code and values. */
export interface VehicleNote {
  code: 'nickname_years' | 'make_unlisted' | 'model_years'
  text: string
  params: Readonly<Record<string, string>>
}

/** Everything that the pure function reads; loaded by services, built from files in tests. */
export interface KeywordData {
  types: readonly PartType[]
  makes: readonly { id: number; name: string }[]
  models: readonly { id: number; makeId: number; name: string; years: readonly number[]; engines: readonly string[] }[]
  families: readonly { makeId: number; name: string; modelIds: readonly number[] }[]
  nicknames: readonly {
    text: string
    modelId: number
    yearStart: number
    yearEnd: number
    confidence: 'high' | 'medium' | 'low'
    /** The generation. A nickname of several generations asks which is meant. */
    label: string
  }[]
  brands: readonly { id: number; name: string }[]
  /** What parts do, where they are and how they look, as people say it who do not know the name; by key of the type. */
  descriptions: ReadonlyMap<string, string>
  symptoms: readonly Symptom[]
}

/** What goes wrong with a vehicle, and the parts that it is likely to need. */
export interface Symptom {
  /** Names of what shows the fault; empty where the fault says enough: "overheating". */
  subjects: readonly string[]
  /** "loud", "shak*" for all words that begin with it, "no start*" after any word that denies. */
  faults: readonly string[]
  /** Keys, the likeliest first. */
  types: readonly string[]
}

export interface UnderstandOptions {
  /** The last word may still be typed: it is not corrected, and the beginning of a known name counts. */
  unfinished?: boolean
  /** The vehicle was chosen elsewhere: no word is corrected into a make or model. */
  hasVehicle?: boolean
  /** The text is a line of a list, whose other lines say the vehicle. */
  isLine?: boolean
}

export type Understand = (text: string, options?: UnderstandOptions) => Understanding
