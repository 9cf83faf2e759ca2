import { codedYears, exactness, type TypeCode } from './vin.rules.ts'

/** The models of a type code: one, or several that the VIN does not distinguish. */
export interface TypeReading {
  modelIds: readonly number[]
  year: number | null
  from: number
  to: number
}

/** Reads a VIN by its maker's type codes, the most exact first, up to the model year `latest`; null if none matches. */
export function readTypeCode(vin: string, codes: readonly TypeCode[], latest: number): TypeReading | null {
  const matches = codes.flatMap((code) => {
    const exact = exactness(code[0], vin)
    // If the VIN has a year, codes of other years do not match.
    const year = exact < 0 ? undefined : readYear(vin, code, latest)
    return year === undefined ? [] : [{ code, exact, year }]
  })
  const most = Math.max(...matches.map(({ exact }) => exact))
  const best = matches.filter(({ exact }) => exact === most)
  if (best.length === 0) return null
  const years = new Set(best.map(({ year }) => year))
  return {
    modelIds: [...new Set(best.map(({ code: [, modelId] }) => modelId))],
    year: years.size === 1 ? ([...years][0] ?? null) : null,
    from: Math.min(...best.map(({ code: [, , from] }) => from)),
    to: Math.max(...best.map(({ code: [, , , to] }) => to)),
  }
}

/** Reads the model year of a VIN; null if its maker codes none, undefined outside the years of the code. */
function readYear(vin: string, [, , from, to, yearAt]: TypeCode, latest: number): number | null | undefined {
  if (yearAt === null) return null
  return codedYears(vin.charAt(yearAt - 1)).find((year) => from <= year && year <= Math.min(to, latest))
}
