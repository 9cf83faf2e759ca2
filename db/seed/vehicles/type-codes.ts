import { asianTypeCodes } from './type-codes-asia.ts'
import { europeanTypeCodes } from './type-codes-europe.ts'
import type { TypeCodes } from './type-codes-form.ts'
import { volkswagenGroup } from './type-codes-volkswagen.ts'

/** What a key of a type code means: a model built in some years, and the position of the model year in the number. */
export type TypeCode = [key: string, model: number, from: number, to: number, yearAt: 10 | 11 | null]

/** The type codes that some manufacturer codes share. */
export interface TypeCodeTable {
  make: string
  wmis: readonly string[]
  codes: TypeCode[]
}

interface NamedMake {
  name: string
  models: readonly { id: number; name: string }[]
}

/** The makers' tables with the models' ids. Throws when a line cannot be read or names no model of the make. */
export function readTypeCodes(makes: readonly NamedMake[]): TypeCodeTable[] {
  const ids = new Map(makes.flatMap(({ name, models }) => models.map((model) => [`${name}/${model.name}`, model.id])))
  return tables.map((table) => ({
    make: table.make,
    wmis: table.wmis.split(' '),
    codes: table.codes.flatMap((line) => readLine(table, line, ids)),
  }))
}

const tables: readonly TypeCodes[] = [...volkswagenGroup, ...europeanTypeCodes, ...asianTypeCodes]

function readLine({ make, yearAt }: TypeCodes, line: string, ids: ReadonlyMap<string, number>): TypeCode[] {
  const [key = '', names = '', years = ''] = line.split('|').map((part) => part.trim())
  const [, from, to] = /^(\d{4})-(\d{4})$/.exec(years) ?? []
  if (!from || !to || !/^([A-HJ-NPR-Z0-9*]|\[[A-Z0-9-]+\])+$/.test(key))
    throw new Error(`Type codes: ${make}: "${line}" cannot be read.`)
  return names.split(',').map((name) => {
    const model = ids.get(`${make}/${name.trim()}`)
    if (model === undefined) throw new Error(`Type codes: ${make} has no model ${name.trim()}.`)
    return [writeOut(key), model, Number(from), Number(to), yearAt]
  })
}

const CHARACTERS = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ'

/** `[1-3]` as `[123]`: the keys of VINs name each character. */
function writeOut(key: string): string {
  return key.replaceAll(/([A-Z0-9])-([A-Z0-9])/g, (_, first: string, last: string) =>
    [...CHARACTERS].filter((character) => first <= character && character <= last).join(''),
  )
}
