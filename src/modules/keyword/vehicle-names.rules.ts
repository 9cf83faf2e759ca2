/** What a name needs to mean a vehicle. */
export type Need =
  | 'alone'
  // No part name takes the word.
  | 'unclaimed'
  // No other vehicle is named.
  | 'digits'
  // A year beside it, and no other vehicle.
  | 'year'
  // A part, and no other vehicle.
  | 'part'
  // Its make is named.
  | 'make'

/** What one spoken name may mean. */
export interface VehicleName {
  kind: 'make' | 'model' | 'nickname'
  makeId: number
  make: string
  /** As shown; empty for a make. */
  name: string
  modelIds: readonly number[]
  need: Need
  /** Years of a nickname or a generation, each with its models. */
  spans: readonly { modelId: number; start: number; end: number }[]
  nickname: string | null
  /** What is written on the vehicle and names its class or series: "C300". */
  badge?: string
  /** Whether a number alone means it beside its make: the LX 570 of "lexus 570". */
  isNumber?: boolean
  /** Of a nickname that needs a question: the vehicles that it may mean. */
  choices?: readonly VehicleName[]
}

/** Returns true if two names share a model. */
export const sharesModels = (a: VehicleName, b: VehicleName) => a.modelIds.some((id) => b.modelIds.includes(id))

/** Returns a text in lower case without accents. */
export const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Returns a name without gaps and marks: "crv", "bigdaddy". */
export const nameKey = (text: string) => plain(text).replaceAll(/[^a-z0-9]/g, '')

/** Returns a model without what stands in brackets: "Golf (Europe)" is "Golf". */
export const baseName = (name: string) => name.replace(/ *\(.*\)$/, '')
