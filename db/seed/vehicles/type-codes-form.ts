/** Type codes of one make in VINs of cars not built for North America, each `key | models | years`. */
export interface TypeCodes {
  make: string
  /** Manufacturer codes, separated by spaces. */
  wmis: string
  /** The position of the model year; null where the maker writes none. The years of a code are model years, else years of production. */
  yearAt: 10 | 11 | null
  /** A key matches positions from 4 on: a character itself, `[1-5AB]` one of several, `*` any. One of the models. */
  codes: readonly string[]
}
