import type { Draft } from './list-draft.rules.ts'
import { isVehicleOnly, type Piece } from './list-pieces.rules.ts'
import type { Understand, UnderstoodVehicle } from './understanding-types.rules.ts'

/** Returns whether two mentions may mean one vehicle: "Camry 2010" and "Camry". */
function isSameVehicle(a: UnderstoodVehicle, b: UnderstoodVehicle): boolean {
  const isYear = a.yearStart === b.yearStart || a.yearStart === null || b.yearStart === null
  return a.makeId === b.makeId && isYear && (a.model === b.model || a.model === null || b.model === null)
}

const countFacts = ({ model, yearStart }: UnderstoodVehicle) => Number(model !== null) + Number(yearStart !== null)

/** Returns the one vehicle that all mentions mean, in its fullest form; null without one or with several. */
export function findOnlyVehicle(mentions: readonly (UnderstoodVehicle | null)[]): UnderstoodVehicle | null {
  const vehicles = mentions.filter((one) => one !== null)
  const [fullest] = vehicles.toSorted((a, b) => countFacts(b) - countFacts(a))
  const isOne = fullest && vehicles.length === mentions.length && vehicles.every((one) => isSameVehicle(one, fullest))
  return isOne ? fullest : null
}

const JOINED = /[,&/+]|\b(?:and|or)\b/i
const YEAR = /(?<![\d-])(?:19|20)\d\d(?![\d-])/g

/** Lists the vehicles of a piece: both of "Corolla 2009 and Camry 2011"; of two years, none is chosen. */
export function listVehicles({ text, understanding }: Piece, understand: Understand): UnderstoodVehicle[] {
  const { vehicle } = understanding
  if (!vehicle || !isVehicleOnly(understanding)) return vehicle ? [vehicle] : []
  const sides = text.split(JOINED).flatMap((side) => understand(side).vehicle ?? [])
  if (sides.length > 1 && !findOnlyVehicle(sides)) return sides
  const { yearStart, yearEnd } = vehicle
  const isOtherYear = (year: number) => yearStart !== null && yearEnd !== null && (year < yearStart || year > yearEnd)
  const isOpen = (text.match(YEAR) ?? []).map(Number).some(isOtherYear)
  return [isOpen ? { ...vehicle, yearStart: null, yearEnd: null } : vehicle]
}

const LEADING_WORDS = 2

/** Returns whether the vehicle is before the part: "corolla 2008 brake pad", "for camry radiator". */
const isLeading = ({ text, understanding: { vehicle } }: Piece, understand: Understand) =>
  understand(text.split(/\s+/).slice(0, LEADING_WORDS).join(' ')).vehicle?.makeId === vehicle?.makeId

/** Returns the vehicle of each piece of a row that names several; null for one that both or none may be for. */
export function shareVehicles(pieces: readonly Piece[], understand: Understand): (UnderstoodVehicle | null)[] {
  const named = pieces.map((piece) => {
    const { vehicle } = piece.understanding
    return vehicle && { vehicle, isLeading: isLeading(piece, understand) }
  })
  return named.map((own, at) => {
    if (own) return own.vehicle
    const before = named.slice(0, at).findLast((one) => one !== null)
    const after = named.slice(at + 1).find((one) => one !== null)
    // One before its part is also for the pieces after it, one behind its part for those before it.
    const possible = [before?.isLeading === true ? before : null, after?.isLeading === false ? after : null]
    const [only, ...others] = possible.filter((one) => one !== null)
    return only && others.length === 0 ? only.vehicle : null
  })
}

/** "1) front shock 2) rear shock RAV4 2008": the one vehicle of a row is for all of its pieces. */
export function giveRowVehicle(drafts: readonly Draft[]): Draft[] {
  const rows = Map.groupBy(drafts, ({ row }) => row)
  return drafts.map((draft) => {
    const own = (rows.get(draft.row) ?? []).flatMap(({ vehicle, vehicleSource }) =>
      vehicle && vehicleSource === 'own' ? [vehicle] : [],
    )
    const only = draft.vehicleSource === 'own' ? null : findOnlyVehicle(own)
    return only ? { ...draft, vehicle: only, vehicleSource: 'own' } : draft
  })
}

interface NamedVehicles {
  /** All vehicles that the list names; null for a line that names several. */
  vehicles: readonly (UnderstoodVehicle | null)[]
  /** Of a row of its own. */
  engine: string | null
  lastLineWasVehicle: boolean
}

/** Gives the one vehicle of a list to all of its lines; a part number takes it only from a heading. */
export function giveOnlyVehicle(
  drafts: readonly Draft[],
  { vehicles, engine, lastLineWasVehicle }: NamedVehicles,
): Draft[] {
  const only = findOnlyVehicle(vehicles)
  if (!only) return [...drafts]
  const withEngine = (vehicle: UnderstoodVehicle) => ({ ...vehicle, engine: vehicle.engine ?? engine })
  return drafts.map((draft) => {
    if (draft.vehicle) return { ...draft, vehicle: withEngine(draft.vehicle) }
    const isGiven = lastLineWasVehicle || !draft.understanding.isNumberOnly
    return isGiven ? { ...draft, vehicle: withEngine(only), vehicleSource: 'inherited' } : draft
  })
}
